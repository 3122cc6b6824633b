import { familyCopy } from "#copy/family";
import { lifeEventsCopy } from "#copy/life-events";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/**
 * The reason of a refused change, at its fields if they are known. `failed` is used if the upstream gives
 * none.
 */
export function toFamilyErrors(
  refusal: Refusal | Unavailable,
  knownFields: string[],
  fallback: string,
): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  const { name, fields } = refusal;
  if (name === "partner_exists") return { fieldErrors: { fmember_type: [familyCopy("partnerExists")] } };
  if (name === "family_full") return { formErrors: [familyCopy("full")] };
  if (name === "already_told") return { formErrors: [lifeEventsCopy("alreadyTold")] };
  if (name === "no_partner") return { formErrors: [lifeEventsCopy("noPartner")] };
  const knownErrors = Object.entries(fields).filter(([field]) => knownFields.includes(field));
  return knownErrors.length > 0
    ? { fieldErrors: Object.fromEntries(knownErrors) }
    : { formErrors: [toFailureText(refusal, fallback)] };
}
