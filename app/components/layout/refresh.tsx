interface RefreshProps {
  seconds: number;
  url: string;
  /** A page that ships no script needs it always; elsewhere it is for browsers that run none. */
  hasScripts: boolean;
}

/** The browser goes on by itself: what a script would do, done without one. */
export function Refresh({ seconds, url, hasScripts }: RefreshProps) {
  const refresh = <meta httpEquiv="refresh" content={`${seconds}; url=${url}`} />;
  return hasScripts ? <noscript>{refresh}</noscript> : refresh;
}
