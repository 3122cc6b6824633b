import { z } from "zod";
import { type DateOptions, parseDateParts } from "~/components/form/date-of-birth.ts";

const partSchema = z.string().optional();

/**
 * Reads a date's posted day, month and year as `{ iso, dmy }`, by the same rules as in the browser; for
 * `parseWithZod`.
 */
export function createDateSchema(options: DateOptions) {
  return z
    .object({ day: partSchema, month: partSchema, year: partSchema })
    .optional()
    .transform((parts, context) => {
      const { day = "", month = "", year = "" } = parts ?? {};
      const parsed = parseDateParts(day, month, year, options);
      if (parsed.ok) return { iso: parsed.iso, dmy: parsed.dmy };
      context.addIssue({ code: "custom", message: parsed.message });
      return z.NEVER;
    });
}
