import { useLater } from "./use-later.ts";

/** The watch never comes with the login page. Where its file is gone the server still ends the session. */
export function IdleLoader({ csrf }: { csrf: string }) {
  const Watch = useLater(() => import("./idle-watch.tsx").then(({ IdleWatch }) => IdleWatch));
  return Watch && <Watch csrf={csrf} />;
}
