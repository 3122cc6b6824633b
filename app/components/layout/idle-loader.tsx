import { type ComponentType, useEffect, useState } from "react";

interface IdleWatchProps {
  csrf: string;
}

/** The watch comes after the page, and never with the login page. Where its file is gone the server still ends the session. */
export function IdleLoader({ csrf }: IdleWatchProps) {
  const [Watch, setWatch] = useState<ComponentType<IdleWatchProps> | null>(null);
  useEffect(() => {
    import("./idle-watch.tsx").then(
      ({ IdleWatch }) => setWatch(() => IdleWatch),
      () => undefined,
    );
  }, []);
  return Watch && <Watch csrf={csrf} />;
}
