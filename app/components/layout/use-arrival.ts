import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** What is known of a page in the render that brings it. */
interface Arrival {
  key: string;
  pathname: string;
  search: string;
  hash: string;
  /** Where the focus was on the page before. */
  before: Element | null;
}

/** The page that is there, kept outside React because an error page mounts the whole document anew. */
let shown: Arrival | undefined;

/** Moves the focus at each new page, and returns its title for screen readers. */
export function useArrival(): string {
  const { key, pathname, search, hash } = useLocation();
  const [title, setTitle] = useState("");
  // Read while the old page is still there: what has the focus afterwards was given it by the new one.
  const before = typeof document === "undefined" ? null : document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it belongs to the render in which the key changed
  useEffect(() => {
    if (arrive({ key, pathname, search, hash, before })) setTitle(document.title);
  }, [key]);
  return title;
}

/**
 * Does at a new page what a browser does by itself: the focus goes to the error summary, to what the hash names or to
 * the heading, unless the page has put it somewhere. Returns whether its title is to be said.
 */
function arrive(arrival: Arrival): boolean {
  const last = shown;
  shown = arrival;
  if (!last || last.key === arrival.key) return false;
  const isNewPage = last.pathname !== arrival.pathname;
  const isNewView = isNewPage || last.search !== arrival.search;

  const active = document.activeElement ?? document.body;
  const isLost = active === document.body;
  if (isLost || active === arrival.before) {
    const summary = document.querySelector<HTMLElement>(".bp-summary");
    if (summary) summary.focus();
    else if (isLost || isNewPage || (isNewView && !isInView(active))) focusContent(arrival.hash);
  }
  return isNewView;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
}

/** Without scrolling: how far down a page is shown is up to the link or the browser's history. */
function focusContent(hash: string): void {
  const target =
    document.getElementById(hash.slice(1)) ??
    document.querySelector<HTMLElement>("main h1") ??
    document.getElementById("main");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
