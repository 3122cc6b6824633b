import { useEffect } from "react";
import { paths } from "~/paths.ts";

/** Loads the keys of the menus (SHELL-07) once there is a menu; a page without scripts names them in its document. */
export function useMenuScript(pageKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu comes with a page
  useEffect(() => {
    const isNeeded = document.querySelector("details.bp-user");
    if (!isNeeded || document.querySelector(`script[src="${paths.menuScript()}"]`)) return;
    const script = document.createElement("script");
    script.src = paths.menuScript();
    document.head.append(script);
  }, [pageKey]);
}
