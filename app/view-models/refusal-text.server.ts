import { setUpCopy } from "#copy/set-up";
import { isKeyReused, toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

const conflicts = ["changed", "closed", "not_allowed", "terms_required", "medical_required"];

/** A page's text and status for a refusal that names none of its fields (ERR-27). */
export function toRefusalText(refusal: Refusal | Unavailable): { text: string; status: number } {
  const { name, text } = refusal;
  if (name === "changed") return { text: setUpCopy("changed"), status: 409 };
  if (isKeyReused(refusal)) return { text: toFailureText(refusal, ""), status: 409 };
  if (text === null) return { text: setUpCopy("serverError"), status: 502 };
  return { text, status: conflicts.includes(name) ? 409 : 400 };
}

/**
 * The text of a refused confirmation. For an outdated review it gives the new value, the old one and the
 * reason (B11).
 */
export function toReviewRefusalText(refusal: Refusal | Unavailable): { text: string; status: number } {
  if (refusal.name !== "changed" || refusal.text === null) return toRefusalText(refusal);
  return { text: `${refusal.text} ${setUpCopy("checkCost")}`, status: 409 };
}
