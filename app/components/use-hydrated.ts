import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * True once scripts run, for controls that need them. The server's HTML and the hydration get `initially`; if
 * it is false, React then renders these controls again.
 */
export function useHydrated(initially = false): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => initially,
  );
}
