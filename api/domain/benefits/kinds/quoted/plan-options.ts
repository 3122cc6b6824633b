import { z } from "zod";
import { isDay } from "../../../calendar.ts";
import type { QuotedOptions } from "./quotes.ts";

/** What is wrong, and on a second line what would be right. */
const fault = (text: string, hint: string) => `${text}\n${hint}`;

const line = z.string().trim().min(1, fault("is empty", "Write a text"));
const pounds = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, fault("is not an amount", "Write pounds and pence like 12.50")),
  z.number().int(),
  {
    decode: (text) => Math.round(Number(text) * 100),
    encode: (pence) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)),
  },
);
const day = z.string().refine(isDay, fault("is not a date", "Write a date like 2026-12-31"));

const quote = z.strictObject({
  "employee number": line.max(64).describe("Whom the provider quoted to"),
  reference: line.max(64).describe("The provider's own for this quote"),
  cover: pounds.describe("The amount insured, in pounds"),
  "price a month": pounds.describe("In pounds"),
  "valid until": day.describe("The last day on which the person can choose it"),
});

const written = z
  .strictObject({
    kind: z
      .literal("quoted")
      .describe("An amount of cover at a price that the provider quotes to each person"),
    "smallest cover": pounds.describe("In pounds"),
    "largest cover": pounds.describe("In pounds"),
    quotes: z.array(quote).max(1_000, fault("has more than 1000 entries", "Write 1000 at most")),
  })
  .superRefine((plan, context) => {
    const { "smallest cover": smallest, "largest cover": largest, quotes } = plan;
    const report = (path: (string | number)[], text: string, hint: string) =>
      context.addIssue({ code: "custom", path, message: fault(text, hint) });
    if (smallest > largest)
      report(["smallest cover"], "is above the largest cover", "Write a smaller amount");
    for (const [at, { cover, reference, "price a month": price }] of quotes.entries()) {
      if (cover < smallest || cover > largest)
        report(["quotes", at, "cover"], "is outside the plan's cover", "Write an amount between the two");
      if (price === 0) report(["quotes", at, "price a month"], "is nothing", "Write the price of the quote");
      if (quotes.findIndex((other) => other.reference === reference) < at)
        report(["quotes", at, "reference"], `"${reference}" is here twice`, "Give each quote its own");
    }
  });

/** A plan's quotes between people's words with pounds and options in pence. */
export const quotedPlanOptions: z.ZodType<QuotedOptions> = z.codec(written, z.custom<QuotedOptions>(), {
  decode: (plan) => ({
    kind: plan.kind,
    minimumPence: plan["smallest cover"],
    maximumPence: plan["largest cover"],
    quotes: plan.quotes.map((each) => ({
      employeeNumber: each["employee number"],
      reference: each.reference,
      coverPence: each.cover,
      monthlyPence: each["price a month"],
      validUntil: each["valid until"],
    })),
  }),
  encode: ({ kind, minimumPence, maximumPence, quotes }) => ({
    kind,
    "smallest cover": minimumPence,
    "largest cover": maximumPence,
    quotes: quotes.map((each) => ({
      "employee number": each.employeeNumber,
      reference: each.reference,
      cover: each.coverPence,
      "price a month": each.monthlyPence,
      "valid until": each.validUntil,
    })),
  }),
});
