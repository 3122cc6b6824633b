import { toFaultMessage } from "../../../fields/fault.ts";
import { field, kindSettings, list, settings } from "../../../fields/fields.ts";
import * as value from "../../../fields/values.ts";
import { getNoPriceItems, type PlanFile } from "../plan-file.ts";
import type { ProviderQuote, QuotedOptions } from "../types.ts";

const quoteSchema = settings({
  employeeNumber: field("employee number", value.textLine(64), "Whom the provider quoted to"),
  reference: field("reference", value.textLine(64), "The provider's own for this quote"),
  coverPence: field("cover", value.pounds(), "The amount insured, in pounds"),
  monthlyPence: field("price a month", value.pounds(), "In pounds"),
  validUntil: field("valid until", value.day(), "The last day on which the person can choose it"),
});

/** Converts a plan's quotes between a folder's words in pounds and options in pence. */
export const planFile: PlanFile<QuotedOptions> = {
  schema: kindSettings(
    "quoted",
    {
      minimumPence: field("smallest cover", value.pounds(), "In pounds"),
      maximumPence: field("largest cover", value.pounds(), "In pounds"),
      quotes: field("quotes", list(quoteSchema), "What the provider quoted, person by person"),
    },
    "An amount of cover at a price that the provider quotes to each person",
  ).superRefine((options, context) => {
    for (const { path, text, hint } of findFaults(options)) {
      context.addIssue({ code: "custom", path, message: toFaultMessage(text, hint) });
    }
  }),
  listPriceItems: getNoPriceItems,
};

function findFaults({ minimumPence, maximumPence, quotes }: QuotedOptions) {
  const faults: { path: (string | number)[]; text: string; hint: string }[] = [];
  if (minimumPence > maximumPence) {
    faults.push({
      path: ["smallest cover"],
      text: "is above the largest cover",
      hint: "Write a smaller amount",
    });
  }
  for (const [index, { coverPence, monthlyPence, reference }] of quotes.entries()) {
    const addFault = (key: string, text: string, hint: string) =>
      faults.push({ path: ["quotes", index, key], text, hint });
    if (coverPence < minimumPence || coverPence > maximumPence) {
      addFault("cover", "is outside the plan's cover", "Write an amount between the two");
    }
    if (monthlyPence === 0) addFault("price a month", "is nothing", "Write the price of the quote");
    if (isRepeated(quotes, index))
      addFault("reference", `"${reference}" is here twice`, "Give each quote its own");
  }
  return faults;
}

const isRepeated = (quotes: readonly ProviderQuote[], index: number) =>
  quotes.findIndex(({ reference }) => reference === quotes[index]?.reference) < index;
