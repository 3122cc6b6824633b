import "../kit.ts";
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";
import { useMenuScript } from "./use-menu-script.ts";

/** Milliseconds that loading may take before it is announced. */
const STATUS_AFTER = 400;

/**
 * Says once, on screen and to screen readers, which slow page is loading (GUARD-01, CONTENT-05). Then it
 * tells screen readers the new page's title. Without scripts it stays empty, because the browser shows that
 * it is loading.
 */
export function LoadingStatus() {
  const arrivedAt = useFocusOnNewPage();
  const { pathname, key: pageKey } = useLocation();
  useMenuScript(pageKey);
  const target = useNavigation().location?.pathname;
  const words = findLoadingText(pathname, target);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setDue(true), STATUS_AFTER);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [words]);
  return (
    <>
      <ProgressBar />
      <p role="status">
        {/** Separate elements, because browsers count an element that becomes visible as a layout shift. */}
        {isDue && words ? (
          <span className="bp-loading" key="loading">
            {words}
          </span>
        ) : (
          <span className="bp-hidden" key="arrived">
            {arrivedAt}
          </span>
        )}
      </p>
    </>
  );
}

/** The text for loading one path from another; null if none is needed. */
export function findLoadingText(current: string, target: string | undefined): string | null {
  if (!target || isSamePage(target, current)) return null;
  if (isInFolder(paths.app(), target) && !isInFolder(paths.app(), current))
    return shellCopy("loadingProfile");
  return LONG_TEXT_PATHS.some((path) => isSamePage(path, target)) ? contentCopy("loading") : null;
}

const LONG_TEXT_PATHS = [paths.cookiePolicy(), paths.privacy(), paths.terms()];

const trimSlash = (path: string) => path.replace(/\/+$/, "");
const isSamePage = (path: string, other: string) => trimSlash(path) === trimSlash(other);
const isInFolder = (folder: string, path: string) => `${path}/`.startsWith(`${folder}/`);
