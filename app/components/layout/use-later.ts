import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a component after the page, so that the page does not wait; null until then, and if loading fails.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function that loads never changes
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, []);
  return loaded;
}
