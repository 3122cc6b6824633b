import type { z } from "zod";
import { fault } from "../../fields/fault.ts";
import { field, list, settings } from "../../fields/fields.ts";
import { code, line } from "../../fields/values.ts";
import type { Level } from "./types.ts";

/** Levels or models: at least one, each code once. */
export const levels = (): z.ZodType<readonly Level[]> =>
  list(
    settings({
      code: field("code", code(), "Lower case letters, digits and dashes. Prices are listed by it"),
      name: field("name", line(), "The name that people see"),
    }),
    200,
  ).superRefine((given, context) => {
    if (given.length === 0) {
      context.addIssue({ code: "custom", message: fault("is empty", "Write one level at least") });
    }
    for (const [at, level] of given.entries()) {
      if (given.findIndex((other) => other.code === level.code) === at) continue;
      const message = fault(`"${level.code}" is here twice`, "Give each level a code of its own");
      context.addIssue({ code: "custom", path: [at, "code"], message });
    }
  });

/** Numbers to choose from, at least one. */
export const numbers = (number: z.ZodType<number>): z.ZodType<readonly number[]> =>
  list(number, 100).superRefine((given, context) => {
    if (given.length === 0) {
      context.addIssue({ code: "custom", message: fault("is empty", "Write one number at least") });
    }
  });

/** Refuses options whose smallest value is above their largest. */
export function inOrder<Options>(
  schema: z.ZodType<Options>,
  smallest: { key: string; of: (options: Options) => number },
  largest: { key: string; of: (options: Options) => number },
): z.ZodType<Options> {
  return schema.superRefine((options, context) => {
    if (smallest.of(options) <= largest.of(options)) return;
    const message = fault(`is above "${largest.key}"`, `Write at most what "${largest.key}" says`);
    context.addIssue({ code: "custom", path: [smallest.key], message });
  });
}
