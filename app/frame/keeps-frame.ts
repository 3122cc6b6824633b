import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Steps of a benefit's set-up, in their order; what follows the last one has changed the session. */
const STEPS = ["choices", "people", "medical", "terms", "review"];

function findStep(pathname: string) {
  const [, benefit, step = ""] = /^\/app\/my-benefits\/([^/]+)\/setup\/([^/]+)\/?$/.exec(pathname) ?? [];
  const place = STEPS.indexOf(step);
  return place < 0 ? null : { benefit, place };
}

/**
 * Whether a post leaves the frame as it was: a set-up step that stays, or goes on to a later one. Every other way out of
 * a step may bring a message, which only the frame's loader shows.
 */
export function keepsFrame({
  formMethod,
  formAction,
  nextUrl,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "formMethod" | "formAction" | "nextUrl">): boolean {
  if (formMethod?.toUpperCase() !== "POST" || formAction === undefined) return false;
  const from = findStep(new URL(formAction, nextUrl).pathname);
  const to = findStep(nextUrl.pathname);
  return from !== null && to !== null && from.benefit === to.benefit && from.place <= to.place;
}
