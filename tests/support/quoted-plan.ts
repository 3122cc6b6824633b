import type { Db } from "../../api/db/schema.ts";
import { planFile } from "../../api/domain/benefits/kinds/quoted/plan-options.ts";
import type { Product } from "../../api/domain/benefits/product.ts";
import { buildBenefit } from "./builders.ts";

/**
 * A provider's quote in the format of a client's folder, by default for £250,000 until the end of November.
 */
export const buildQuote = (facts: Record<string, string> = {}) => ({
  "employee number": "20000417",
  reference: "Q-1182",
  cover: "250000",
  "price a month": "41.20",
  "valid until": "2026-11-30",
  ...facts,
});

export type WrittenQuote = ReturnType<typeof buildQuote>;

/** Executive life cover from £50,000 to £500,000 with these quotes. */
export const buildQuotedPlan = (quotes: readonly WrittenQuote[]): Product => ({
  code: "executive-life",
  group: "protection",
  name: "Executive life cover",
  choosable: planFile.schema.parse({
    kind: "quoted",
    "smallest cover": "50000",
    "largest cover": "500000",
    quotes,
  }),
  funding: "net-pay",
  employerShare: null,
  eligibility: [],
  changes: { monthly: "any" },
  approval: { mode: "never" },
  freeCoverPence: null,
  medicalQuestions: [],
  isPartnerSupported: false,
  childAges: null,
  rollsOver: true,
  versionAtRenewal: "newest",
  allowsEstimatedPrice: false,
  isTaxedWhenEmployerPays: false,
  isEmployerPaidByPayroll: false,
  onLeaving: "month-end",
});

/** Adds the plan with these quotes and its texts to a client's catalogue. */
export async function offerQuotedPlan(db: Db, clientId: string, quotes: readonly WrittenQuote[]) {
  const { code, ...definition } = buildQuotedPlan(quotes);
  await db
    .insertInto("plans")
    .values({
      client_id: clientId,
      code,
      from_date: "2026-01-01",
      position: 100,
      definition: JSON.stringify(definition),
    })
    .execute();
  await buildBenefit(db, clientId, code);
}
