import type { Db } from "../db/schema.ts";
import type { EnrolmentContext, SetUpResult } from "../domain/benefits/set-up-values.ts";
import { getQuote, type PartnerCascade, type Quote } from "../domain/benefits/submission.ts";
import { addDays, getLatestDay } from "../domain/calendar.ts";
import { getArrears, mayHaveArrears } from "../domain/payroll/arrears.ts";
import type { LedgerSelection } from "../domain/payroll/ledger.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { MemberBenefits } from "./member-benefits.ts";
import { findPersonRun } from "./person-run.ts";

export interface QuoteDeps {
  /** A transaction, if the quote is stored in it too. */
  db: Db;
  memberBenefits: MemberBenefits;
  actor: { clientId: string; userId: string };
  /** A time in milliseconds. */
  now: number;
  rules: PayrollRules;
}

/** The quote of a complete choice, with arrears for locked runs on the next payslip. */
export async function loadQuote(
  read: SetUpResult,
  context: EnrolmentContext,
  deps: QuoteDeps,
): Promise<Quote> {
  const quote = getQuote(read, context);
  const { coverDate } = quote.selection;
  const { calendars, catalogue } = deps.memberBenefits.rows;
  if (coverDate === null || !mayHaveArrears(context.product, coverDate, calendars)) return quote;
  const { db, actor, now, rules } = deps;
  const catalogues = { get: async () => catalogue };
  const personRun = await findPersonRun({
    db,
    catalogues,
    actor,
    calendars,
    knownAt: now,
    hasAllLines: true,
  });
  if (!personRun) return quote;
  const added = [toVersion(quote.selection, now), ...toCascadedSelections(quote, coverDate, now)];
  return {
    ...quote,
    arrearsPence: getArrears(personRun.ledger, personRun.context, rules, { added, at: now }),
  };
}

const toVersion = (selection: Quote["selection"], updatedAt: number): LedgerSelection => ({
  ...selection,
  updatedAt,
});

/** How cover on the partner's life falls or ends with the employee's own (RULE-16). */
function toCascadedSelections({ cascade, selection }: Quote, from: string, now: number): LedgerSelection[] {
  if (!cascade) return [];
  const { selection: fallen, choice }: PartnerCascade = cascade;
  if (choice === null) return [toVersion({ ...fallen, endDate: addDays(from, -1) }, now)];
  const coverDate = getLatestDay(from, fallen.coverDate ?? from);
  const { firstDeductionDate } = selection;
  return [toVersion({ ...fallen, id: `${fallen.id} cut`, choice, coverDate, firstDeductionDate }, now)];
}
