import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * True once scripts run, for controls that need them; before that `initially`, in the server's HTML and during
 * hydration. React renders again what changes by it, at once and in one piece.
 */
export function useHydrated(initially = false): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => initially,
  );
}
