import type { ShouldRevalidateFunction } from "@remix-run/react";

const STEP = /^\/app\/my-benefits\/([^/]+)\/setup\/(choices|people|medical|terms|review)\//;
const ORDER = "choices people medical terms review";

/**
 * Whether a post leaves the frame as it was: a set-up step that stays, or goes on to a later one. Every other way out of
 * a step may bring a message, which only the frame's loader shows.
 */
export function keepsFrame({
  formAction = "",
  nextUrl,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "formAction" | "nextUrl">): boolean {
  const [, benefit, step = ""] = STEP.exec(formAction) ?? [];
  const [, nextBenefit, nextStep = ""] = STEP.exec(nextUrl.pathname) ?? [];
  return step !== "" && benefit === nextBenefit && ORDER.indexOf(step) <= ORDER.indexOf(nextStep);
}
