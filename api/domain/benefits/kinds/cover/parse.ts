import { benefitsCopy } from "#api-copy/benefits";
import { toPence } from "../../limits.ts";
import type { SetUpForm } from "../kind.ts";
import type { CoverChoice, CoverOptions } from "../types.ts";
import { reducePartnerCover } from "./cascade.ts";

export function parseCover(form: SetUpForm<CoverOptions>): CoverChoice | null {
  const pence = form.findAmount("amount", form.limits.own);
  if (pence === null) return null;
  const partnerPence = form.options.life === "own" ? parsePartner(form, pence) : 0;
  return partnerPence === null ? null : { kind: "cover", pence, partnerPence };
}

/**
 * An unchanged partner's cover falls with the employee's own; a newly requested one must be within its limit.
 */
function parsePartner(form: SetUpForm<CoverOptions>, ownPence: number): number | null {
  const { values, limits, others, snapshot, options } = form;
  const sentPence = toPence(values.partnerAmount);
  if (sentPence === 0) return 0;
  const currentChoice = others.findChoiceOn(snapshot.today);
  if (currentChoice?.kind === "cover" && currentChoice.partnerPence === sentPence) {
    const { partnerPence, text } = reducePartnerCover(ownPence, sentPence, options.stepPence);
    if (text !== null) {
      form.addNote(text);
      return partnerPence;
    }
  }
  if (limits.partner) return form.findAmount("partnerAmount", limits.partner);
  return form.addError("partnerAmount", benefitsCopy("noPartnerToCover"));
}
