import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Facts of a page that are read in its first render. */
interface PageFacts {
  key: string;
  pathname: string;
  search: string;
  hash: string;
  /** The focused element of the previous page. */
  focusedBefore: Element | null;
  /** The element that had the focus when the post or the link was pressed. */
  pressed: Element | null;
}

/** The current page, kept outside React because an error page mounts the whole document again. */
let currentPage: PageFacts | undefined;

/** Moves the focus at each new page, and returns its title for screen readers. */
export function useFocusOnNewPage(): string {
  const { key, pathname, search, hash } = useLocation();
  const [title, setTitle] = useState("");
  // Read while the old page is still there, so that a focus set by the new page can be recognised.
  const focusedBefore = typeof document === "undefined" ? null : document.activeElement;
  const isUnderWay = useNavigation().state !== "idle";
  const pressed = useRef<Element | null>(null);
  if (isUnderWay) pressed.current ??= focusedBefore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest comes from the same render
  useEffect(() => {
    if (
      focusNewPage({ key, pathname, search, hash, focusedBefore, pressed: pressed.current ?? focusedBefore })
    )
      setTitle(document.title);
    pressed.current = null;
  }, [key]);
  return title;
}

/**
 * Moves the focus as on a new page: to the error summary, the hash's target or the heading. A focus that the page has
 * set stays. Returns whether a screen reader must hear the title.
 */
function focusNewPage(page: PageFacts): boolean {
  const last = currentPage;
  currentPage = page;
  if (!last || last.key === page.key) return false;
  const isNewPage = last.pathname !== page.pathname;
  const isNewView = isNewPage || last.search !== page.search;

  const active = document.activeElement ?? document.body;
  // A link of the error summary leads to a field to which the browser has already moved the focus.
  const target = isNewView ? null : document.getElementById(page.hash.slice(1));
  if (target) {
    if (!target.contains(active)) focusContent(page.hash);
    return false;
  }
  const isLost = active === document.body;
  // A reply is shown before the page's data is loaded again. A field that gained the focus in between keeps
  // it.
  if (isLost || active === (isNewView ? page.focusedBefore : page.pressed)) {
    const summary = document.querySelector<HTMLElement>(".bp-summary");
    if (summary) summary.focus();
    else if (isLost || isNewPage || (isNewView && !isInView(active))) focusContent(page.hash);
  }
  return isNewView;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Does not scroll, because the link or the browser's history decides the scroll position. */
function focusContent(hash: string): void {
  const target =
    document.getElementById(hash.slice(1)) ??
    document.querySelector<HTMLElement>("main h1") ??
    document.getElementById("main");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
