import { benefitsCopy } from "#api-copy/benefits";
import type { ChoiceField } from "../../choice-values.ts";
import { amountFields } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";
import type { CoverOptions } from "./index.ts";
import { partnerLimit } from "./limits.ts";

export function coverFields(context: FieldsContext<CoverOptions>): ChoiceField[] {
  const { own, partner } = context.limits;
  // While the own cover is not chosen yet, the partner's may go up to the own maximum.
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
