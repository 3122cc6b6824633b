import type { SetUpField } from "#contract/benefits.ts";
import { amountFields } from "../fields.ts";
import type { FieldsContext } from "../kind.ts";
import type { CoverOptions } from "./index.ts";
import { partnerLimit } from "./limits.ts";

const partnerLabel = "Your partner's cover";

export function coverFields(context: FieldsContext<CoverOptions>): SetUpField[] {
  const { own, partner } = context.limits;
  // Beside one's own that is not chosen yet the partner's goes up to what one's own may be.
  const widest = partner ?? (own && partnerLimit(context, own.maximum));
  return [
    ...amountFields(context, own, {
      label: context.options.life === "partner" ? partnerLabel : "Your cover",
    }),
    ...amountFields(context, widest, {
      ...{ label: partnerLabel, name: "eeben_partner_amount_value", isOptional: true },
    }),
  ];
}
