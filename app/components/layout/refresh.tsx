interface RefreshProps {
  seconds: number;
  url: string;
  /**
   * False for a page without scripts, which always needs the refresh; elsewhere it is for browsers that run
   * no scripts.
   */
  hasScripts: boolean;
}

/** Lets the browser move on after some seconds without a script. */
export function Refresh({ seconds, url, hasScripts }: RefreshProps) {
  const refresh = <meta httpEquiv="refresh" content={`${seconds}; url=${url}`} />;
  return hasScripts ? <noscript>{refresh}</noscript> : refresh;
}
