import type { Db } from "../db/schema.ts";
import type { Choosing, SetUpRead } from "../domain/benefits/set-up-values.ts";
import { type PartnerCascade, type Quote, quoteOf } from "../domain/benefits/submission.ts";
import { addDays, latest } from "../domain/calendar.ts";
import { arrearsOf, mayBringArrears } from "../domain/payroll/arrears.ts";
import type { LedgerSelection } from "../domain/payroll/ledger.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Own } from "./own-benefits.ts";
import { findOwnRun } from "./own-run.ts";

export interface QuoteDeps {
  /** A transaction where the quote is stored too. */
  db: Db;
  own: Own;
  actor: { clientId: string; userId: string };
  /** ms. */
  now: number;
  rules: PayrollRules;
}

/** The quote of a complete choice, with its arrears on the next payslip for locked runs. */
export async function loadQuote(read: SetUpRead, choosing: Choosing, deps: QuoteDeps): Promise<Quote> {
  const quote = quoteOf(read, choosing);
  const { coverDate } = quote.selection;
  const { calendars, catalogue } = deps.own.rows;
  if (coverDate === null || !mayBringArrears(choosing.product, coverDate, calendars)) return quote;
  const { db, actor, now, rules } = deps;
  const catalogues = { get: async () => catalogue };
  const own = await findOwnRun({ db, catalogues, actor, calendars, knownAt: now, hasAllLines: true });
  if (!own) return quote;
  const added = [toVersion(quote.selection, now), ...toCascaded(quote, coverDate, now)];
  return { ...quote, arrearsPence: arrearsOf(own.ledger, own.context, rules, { added, at: now }) };
}

const toVersion = (selection: Quote["selection"], updatedAt: number): LedgerSelection => ({
  ...selection,
  updatedAt,
});

/** How insurance on the partner's life falls or ends when the employee's own does (RULE-16). */
function toCascaded({ cascade, selection }: Quote, from: string, at: number): LedgerSelection[] {
  if (!cascade) return [];
  const { selection: fallen, choice }: PartnerCascade = cascade;
  if (choice === null) return [toVersion({ ...fallen, endDate: addDays(from, -1) }, at)];
  const coverDate = latest(from, fallen.coverDate ?? from);
  const { firstDeductionDate } = selection;
  return [toVersion({ ...fallen, id: `${fallen.id} cut`, choice, coverDate, firstDeductionDate }, at)];
}
