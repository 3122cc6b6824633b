import { benefitsCopy } from "#api-copy/benefits";
import type { ChoiceField } from "../../choice-values.ts";
import { amountFields } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";
import type { CoverOptions } from "../types.ts";
import { partnerLimit } from "./limits.ts";

export function coverFields(context: FieldsContext<CoverOptions>): ChoiceField[] {
  const { own, partner } = context.limits;
  // Until the employee's cover is chosen, the field for the partner allows up to the employee's maximum.
  const widest = partner ?? (own && partnerLimit(context, own.maximum));
  return [
    ...amountFields(context, own, {
      label: context.options.life === "partner" ? benefitsCopy("partnerCover") : benefitsCopy("yourCover"),
    }),
    ...amountFields(context, widest, {
      label: benefitsCopy("partnerCover"),
      name: "partnerAmount",
      isOptional: true,
    }),
  ];
}
