import type { z } from "zod";
import { toFaultMessage } from "../../fields/fault.ts";
import { field, list, settings } from "../../fields/fields.ts";
import * as value from "../../fields/values.ts";
import type { Level } from "./types.ts";

/** Levels or models: at least one, each code once. */
export const levelsSchema: z.ZodType<readonly Level[]> = list(
  settings({
    code: field("code", value.code(), "Lower case letters, digits and dashes. Prices are listed by it"),
    name: field("name", value.textLine(), "The name that people see"),
  }),
  200,
).superRefine((items, context) => {
  if (items.length === 0) {
    context.addIssue({ code: "custom", message: toFaultMessage("is empty", "Write one level at least") });
  }
  for (const [index, level] of items.entries()) {
    if (items.findIndex((other) => other.code === level.code) === index) continue;
    const message = toFaultMessage(`"${level.code}" is here twice`, "Give each level a code of its own");
    context.addIssue({ code: "custom", path: [index, "code"], message });
  }
});

/** Numbers to choose from, at least one. */
export const createNumbersSchema = (number: z.ZodType<number>): z.ZodType<readonly number[]> =>
  list(number, 100).superRefine((items, context) => {
    if (items.length === 0) {
      context.addIssue({ code: "custom", message: toFaultMessage("is empty", "Write one number at least") });
    }
  });

/** Refuses options whose smallest value is above their largest. */
export function refuseReversedRange<Options>(
  schema: z.ZodType<Options>,
  smallest: { key: string; getValue: (options: Options) => number },
  largest: { key: string; getValue: (options: Options) => number },
): z.ZodType<Options> {
  return schema.superRefine((options, context) => {
    if (smallest.getValue(options) <= largest.getValue(options)) return;
    const message = toFaultMessage(`is above "${largest.key}"`, `Write at most what "${largest.key}" says`);
    context.addIssue({ code: "custom", path: [smallest.key], message });
  });
}
