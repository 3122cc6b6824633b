import { type ComponentType, useEffect, useState } from "react";

/** A component that comes after the page, so that none waits for it; null until then, and where its file is gone. */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, []);
  return loaded;
}
