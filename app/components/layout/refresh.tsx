interface RefreshProps {
  seconds: number;
  url: string;
  /** A page that ships no script needs it always; elsewhere it is for browsers that run none. */
  hasScripts: boolean;
}

/** The browser moves on by itself, without a script. */
export function Refresh({ seconds, url, hasScripts }: RefreshProps) {
  const refresh = <meta httpEquiv="refresh" content={`${seconds}; url=${url}`} />;
  return hasScripts ? <noscript>{refresh}</noscript> : refresh;
}
