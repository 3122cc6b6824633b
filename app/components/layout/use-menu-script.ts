import { useEffect } from "react";
import { paths } from "~/paths.ts";

/**
 * Loads the menus' keyboard script (SHELL-07) once there is a menu. Pages without other scripts load it in
 * HTML.
 */
export function useMenuScript(pageKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu can only appear with a new page
  useEffect(() => {
    const isNeeded = document.querySelector("details.bp-user");
    if (!isNeeded || document.querySelector(`script[src="${paths.menuScript()}"]`)) return;
    const script = document.createElement("script");
    // A module runs once for each document, even if React replaced the element that loaded it.
    script.type = "module";
    script.src = paths.menuScript();
    document.head.append(script);
  }, [pageKey]);
}
