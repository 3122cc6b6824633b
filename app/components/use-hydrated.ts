import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * True once scripts run, for controls that need them. The server's HTML and hydration have `initially`; if that is
 * false, React renders its users a second time.
 */
export function useHydrated(initially = false): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => initially,
  );
}
