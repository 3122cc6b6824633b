import { z } from "./define.ts";
import { optionalTextSchema, penceSchema } from "./schemas.ts";

/** One line of a price's calculation; the lines add up to the price. */
export const priceLineSchema = z
  .object({
    text: z.string(),
    pence: penceSchema,
    rounding: optionalTextSchema,
  })
  .openapi("PriceLine");

/** Sent only by an API that knows when its prices end. */
export const estimatedPricesYear = z.number().int().nullish().openapi({
  description: "Year of the last known prices, where the day is beyond them: the amounts are an estimate",
});

/** One tax year of a benefit that is taxed by its list price. */
const taxedYearSchema = z
  .object({
    taxYear: z.string().openapi({ description: "`2026/27`" }),
    percent: z.number().openapi({ description: "Of the list price" }),
    taxablePence: penceSchema.openapi({
      description: "For the days of the tax year on which it is available",
    }),
    taxPence: penceSchema.openapi({ description: "At today's pay and tax rates" }),
    estimated: z.boolean().openapi({ description: "The percentage of that year is not published yet" }),
    netCostPence: penceSchema.nullish().openapi({
      description:
        "What it takes from take-home pay in the tax year, that tax included, at today's pay and rates",
    }),
    leavePence: penceSchema.nullish().openapi({
      description: "What ending it with the tax year costs, by the plan's rule; null where none is written",
    }),
  })
  .openapi("TaxedYear");

/** Warnings before a person confirms; they forbid nothing. */
export const warningsSchema = z
  .array(
    z.object({
      code: z.string(),
      text: z.string(),
      mustAccept: z.boolean().openapi({
        description: "A confirmation should ask for it, and send the answer as `accepted_warnings`",
      }),
    }),
  )
  .nullish();

export const arrearsPence = penceSchema.nullish().openapi({
  description: "What it adds to the next payslip for months that are paid already; below 0 is paid back",
});

/** The first payslip with a choice. */
export const firstRunSchema = z
  .object({
    payDay: z.string().openapi({ description: "yyyy-mm-dd" }),
    label: z.string().openapi({ description: "`November 2026`, or `Week 34, paid 23 November 2026`" }),
  })
  .nullish();

/** A selection's cost each month, in whole pence, with its calculation. */
export const costsSummarySchema = z
  .object({
    employeeMonthlyPence: penceSchema,
    employerMonthlyPence: penceSchema,
    employeeAnnualPence: penceSchema,
    employerAnnualPence: penceSchema,
    treatment: z.string().openapi({
      description:
        "`sacrifice`, `net-pay-arrangement` (before tax alone), `net-pay`, `payment` (added to pay) or `none`",
    }),
    estimatedPricesYear,
    estimatedRatesYear: z.number().int().nullish().openapi({
      description: "Year of the tax rates that take-home pay is worked out at, where its day is beyond them",
    }),
    employeeLines: z.array(priceLineSchema),
    employerLines: z.array(priceLineSchema),
    takeHome: z
      .object({
        monthlyPence: penceSchema.openapi({
          description: "What take-home pay falls by; below 0 where it rises",
        }),
        savedMonthlyPence: penceSchema.openapi({ description: "Tax and National Insurance no longer paid" }),
        lines: z.array(priceLineSchema),
      })
      .nullish()
      .openapi({ description: "What it does to this person's pay, together with what they have already" }),
    taxOnBenefitPence: penceSchema.nullish().openapi({
      description: "A year's income tax on it as a benefit in kind; of a `sacrifice` part of `takeHome`",
    }),
    taxOnBenefitMonthlyPence: penceSchema.nullish(),
    taxOnBenefitYears: z.array(taxedYearSchema).nullish(),
    earlyEndPercent: z.number().nullish().openapi({
      description: "What of the payments left the plan charges when a lease ends early",
    }),
  })
  .openapi("CostsSummary");
