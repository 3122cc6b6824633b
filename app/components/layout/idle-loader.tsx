import { useLater } from "./use-later.ts";

/**
 * Loads the idle watch after the page, to keep the login page small. Without it the server still ends the
 * session.
 */
export function IdleLoader() {
  const Watch = useLater(() => import("./after-load.ts").then(({ IdleWatch }) => IdleWatch));
  return Watch && <Watch />;
}
