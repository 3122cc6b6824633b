import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { CLOSING_DELAY } from "./modal.tsx";

/** How a side panel behaves with scripts; without them it is a page over another, which links close. */
export function useSidePanel(closeHref: string) {
  const ref = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // A panel that came with the document is already open; only one opened from its page slides in.
  const [slides] = useState(useHydrated());

  function closePanel() {
    const panel = ref.current;
    if (!panel || leaving.current) return;
    panel.classList.add("bp-panel--closing");
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    leaving.current = setTimeout(
      () => navigate(closeHref, { preventScrollReset: true }),
      isCalm ? 0 : CLOSING_DELAY,
    );
  }
  const latest = useRef(closePanel);
  latest.current = closePanel;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of a panel never changes
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const release = makeInertAround(panel);
    if (!panel.contains(document.activeElement)) titleRef.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      clearTimeout(leaving.current);
      release();
      focusLinkTo(pathname);
    };
  }, []);

  return {
    ref,
    titleRef,
    slides,
    /** For links that close the panel: a plain press first slides it out. */
    onClose(event: MouseEvent<HTMLAnchorElement>) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      closePanel();
    },
  };
}

/**
 * Makes everything outside an element inert, which keeps the focus inside it. Elements that appear later,
 * such as the idle warning, stay usable. Returns a function that undoes it.
 */
function makeInertAround(element: HTMLElement): () => void {
  const madeInert: HTMLElement[] = [];
  for (
    let ancestor = element;
    ancestor.parentElement && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    for (const sibling of ancestor.parentElement.children) {
      if (
        sibling !== ancestor &&
        sibling instanceof HTMLElement &&
        !sibling.inert &&
        !sibling.matches("[role=status], .bp-bottom")
      ) {
        sibling.inert = true;
        madeInert.push(sibling);
      }
    }
  }
  return () => {
    for (const sibling of madeInert) sibling.inert = false;
  };
}

/** Focuses the link that opened the panel if it is visible, or else the page's content. */
function focusLinkTo(pathname: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")];
  const opener = links.find((link) => link.pathname === pathname);
  opener?.focus();
  if (!opener || document.activeElement !== opener) document.getElementById("main")?.focus();
}
