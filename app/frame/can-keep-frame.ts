import type { ShouldRevalidateFunction } from "@remix-run/react";

/** The steps of a set-up before it is done, in their order. */
export const openSteps = ["choices", "people", "medical", "terms", "review"];

const SET_UP_STEP_PATTERN = new RegExp(`^/app/my-benefits/([^/]+)/setup/(${openSteps.join("|")})/`);

/**
 * Whether a post leaves the frame unchanged: a set-up step that stays, or continues to a later one. Any
 * other way out of a step may bring a message, which only the frame's loader shows.
 */
export function canKeepFrame({
  formAction = "",
  nextUrl,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "formAction" | "nextUrl">): boolean {
  const [, benefit, step = ""] = SET_UP_STEP_PATTERN.exec(formAction) ?? [];
  const [, nextBenefit, nextStep = ""] = SET_UP_STEP_PATTERN.exec(nextUrl.pathname) ?? [];
  return step !== "" && benefit === nextBenefit && openSteps.indexOf(step) <= openSteps.indexOf(nextStep);
}
