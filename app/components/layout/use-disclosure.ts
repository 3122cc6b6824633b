import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Manners for a menu that is a `<details>`: without scripts its summary opens and closes it and Tab moves. Here Escape
 * closes it, the arrow keys move (SHELL-07), and it closes when a link in it is followed or a press lands elsewhere.
 */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOnPressOutside = (event: PointerEvent) => {
      if (ref.current?.open && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    document.addEventListener("pointerdown", closeOnPressOutside);
    return () => document.removeEventListener("pointerdown", closeOnPressOutside);
  }, []);

  return {
    ref: ref as RefObject<HTMLDetailsElement>,
    onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
      const details = event.currentTarget;
      if (event.key === "Escape" && details.open) {
        details.open = false;
        details.querySelector("summary")?.focus();
      } else if (MOVES[event.key]) {
        event.preventDefault();
        details.open = true;
        moveFocus(details, event.key);
      }
    },
    onClick(event: MouseEvent<HTMLDetailsElement>) {
      if ((event.target as Element).closest("a")) event.currentTarget.open = false;
    },
  };
}

/** From the place of the focus (-1 is the summary) and the number of links, the place it moves to. */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(details: HTMLDetailsElement, key: string): void {
  const links = [...details.querySelectorAll<HTMLElement>("a")];
  const to = MOVES[key]?.(links.indexOf(document.activeElement as HTMLElement), links.length) ?? 0;
  links[to]?.focus();
}
