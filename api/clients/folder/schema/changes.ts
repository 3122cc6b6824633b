import { z } from "zod";
import type { ChangeRules } from "../../../domain/benefits/product.ts";
import { toFaultMessage } from "../../../domain/fields/fault.ts";
import { field, list, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";

const settingsSchema = settings({
  annual: field("annual window", optional(value.yesNo(), false), "In the client's annual window"),
  joinerDays: field(
    "days after joining",
    optional(value.wholeNumber(1, 366), null),
    "Days from becoming eligible, the first counted",
  ),
  after: field(
    "life events",
    optional(
      list(
        value.oneOf({
          marriage: "marriage",
          birth: "birth",
          divorce: "divorce",
          "partner's death": "partner-death",
        }),
        4,
      ),
      null,
    ),
    "After these events: marriage, birth, divorce, partner's death",
  ),
  eventFrom: field(
    "life event counts from",
    optional(value.oneOf({ event: "event", choice: "choice", "next month": "next-month" }), null),
    "From when a change after a life event counts",
  ),
  monthly: field(
    "monthly",
    optional(value.oneOf({ "any change": "any", "decrease only": "down" }), null),
    "Each month by the payroll cut-off",
  ),
  anyTime: field("any time", optional(value.yesNo(), false), "On any day"),
});

/** When a plan can be chosen, changed or ended. */
export const changesSchema: z.ZodType<ChangeRules> = z.codec(settingsSchema, z.custom<ChangeRules>(), {
  decode: (settings, context): ChangeRules => {
    const addIssue = (key: string, hint: string) => {
      context.issues.push({
        code: "custom",
        path: [key],
        input: null,
        message: toFaultMessage("is missing", hint),
      });
      return z.NEVER;
    };
    if (settings.after !== null && settings.eventFrom === null) {
      return addIssue("life event counts from", "Write one of: event, choice, next month");
    }
    if (settings.after === null && settings.eventFrom !== null) {
      return addIssue("life events", "Name the life events, or leave out `life event counts from`");
    }
    return {
      ...(settings.annual && { annual: true }),
      ...(settings.joinerDays !== null && { joinerDays: settings.joinerDays }),
      ...(settings.after !== null &&
        settings.eventFrom !== null && { event: { after: settings.after, from: settings.eventFrom } }),
      ...(settings.monthly !== null && { monthly: settings.monthly }),
      ...(settings.anyTime && { anyTime: true }),
    };
  },
  encode: ({ annual, joinerDays, event, monthly, anyTime }) => ({
    annual: annual ?? false,
    joinerDays: joinerDays ?? null,
    after: event?.after ?? null,
    eventFrom: event?.from ?? null,
    monthly: monthly ?? null,
    anyTime: anyTime ?? false,
  }),
});
