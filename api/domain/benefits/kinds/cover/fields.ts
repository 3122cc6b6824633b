import { benefitsCopy } from "#api-copy/benefits";
import type { ChoiceField } from "../../choice-values.ts";
import { listAmountFields } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";
import type { CoverOptions } from "../types.ts";
import { findPartnerLimit } from "./limits.ts";

export function listCoverFields(context: FieldsContext<CoverOptions>): ChoiceField[] {
  const { own, partner } = context.limits;
  // Until the employee's cover is chosen, the field for the partner allows up to the employee's maximum.
  const widestLimit = partner ?? (own && findPartnerLimit(context, own.maximum));
  return [
    ...listAmountFields(context, own, {
      label: context.options.life === "partner" ? benefitsCopy("partnerCover") : benefitsCopy("yourCover"),
    }),
    ...listAmountFields(context, widestLimit, {
      label: benefitsCopy("partnerCover"),
      name: "partnerAmount",
      isOptional: true,
    }),
  ];
}
