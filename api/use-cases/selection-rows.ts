import { randomUUID } from "node:crypto";
import type { Actor } from "../domain/actor.ts";
import { isPaidInInstalments, toAgreedParts } from "../domain/benefits/agreed-price.ts";
import type { Choice } from "../domain/benefits/choice.ts";
import { findAgreedVersion } from "../domain/benefits/plan-version.ts";
import type { Price } from "../domain/benefits/price.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Selection } from "../domain/benefits/selection.ts";
import { getValues } from "../domain/benefits/set-up-values.ts";
import type { PartnerCascade } from "../domain/benefits/submission.ts";
import { addDays, getLatestDay } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import { findPeriodPaidOn } from "../domain/payroll/calendar.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Services } from "../platform/services.ts";
import { toWireValues } from "../repositories/choice-values.ts";
import type { FullSelectionRow, SelectionRow } from "../repositories/selections.ts";
import type { MemberBenefits } from "./member-benefits.ts";

export interface WriteContext {
  memberBenefits: MemberBenefits;
  actor: Actor;
  today: string;
  /** The API's clock in ms; real time for emails, also ms. */
  now: number;
  realNow: number;
  rules: PayrollRules;
}

/** What is needed to write a change to a person's own selections at `now`. */
export const toWriteContext = (
  { clock, payrollRules: rules }: Pick<Services, "clock" | "payrollRules">,
  { memberBenefits, actor, now }: { memberBenefits: MemberBenefits; actor: Actor; now: Date },
): WriteContext => ({
  memberBenefits,
  actor,
  rules,
  today: toLondonDate(now),
  now: now.getTime(),
  realNow: clock.real().getTime(),
});

type SelectionFacts = Pick<Selection, "status" | "choice" | "people"> & Partial<Selection>;

/** What the person agreed to: the price they reviewed, with the id of its quote. */
export interface Agreement {
  quoteId: string;
  price: Price | null;
}

/** Creates a version's row, or rewrites the row `from`. Columns that are left out become null. */
export function toSelectionRow(
  { memberBenefits, actor, today, now }: WriteContext,
  { code }: Pick<Product, "code">,
  facts: SelectionFacts,
  from?: FullSelectionRow,
  agreement?: Agreement,
): FullSelectionRow {
  const { coverDate = null, terms = null, draftValues = null, medicalAnswers = null } = facts;
  return {
    id: from?.id ?? randomUUID(),
    client_id: actor.clientId,
    employee_id: actor.userId,
    product_code: code,
    plan_from_date: facts.planFrom ?? memberBenefits.snapshot.catalogue.findVersionStart(code),
    status: facts.status,
    choice: JSON.stringify(facts.choice),
    people: JSON.stringify(facts.people),
    cover_date: coverDate,
    scheme_year: getYear(coverDate ?? today, memberBenefits.snapshot.scheme.yearStart).from.slice(0, 4),
    first_deduction_date: facts.firstDeductionDate ?? null,
    end_date: facts.endDate ?? null,
    price_date: facts.priceDate ?? null,
    pay_pence: facts.payPence ?? null,
    accepted_pence: facts.acceptedPence ?? null,
    loading_basis_points: facts.loading?.basisPoints ?? null,
    loading_above_pence: facts.loading?.abovePence ?? null,
    ...toAgreedColumns(facts.choice, agreement),
    first_run:
      findPeriodPaidOn(memberBenefits.snapshot.scheme.payroll, facts.firstDeductionDate ?? null)?.key ?? null,
    route: null,
    source: null,
    opted_out_at: null,
    reason: null,
    draft_values: draftValues && JSON.stringify(toWireValues(draftValues)),
    medical_answers: medicalAnswers && JSON.stringify(medicalAnswers),
    terms_version: terms?.version ?? null,
    terms_accepted_by: terms?.by ?? null,
    terms_accepted_at: terms?.at ?? null,
    created_at: getNextInstant(memberBenefits, now),
    updated_at: now,
    version: getNextVersion(memberBenefits, code),
  };
}

function toAgreedColumns(choice: Choice, agreement: Agreement | undefined) {
  const { quoteId = null, price = null } = agreement ?? {};
  return {
    quote_id: quoteId,
    agreed_pence: price?.employee.pence ?? null,
    agreed_lines: price && JSON.stringify(toAgreedParts(price)),
    instalments: price && isPaidInInstalments(choice) ? price.employee.instalments.length : null,
  };
}

/** A time later than every existing version's, even within one millisecond. */
const getNextInstant = ({ selections }: MemberBenefits, now: number) =>
  Math.max(now, ...selections.map(({ created_at }) => created_at + 1));

/**
 * The next version number. It increases over all versions of a product, so that none is mistaken for
 * another.
 */
export const getNextVersion = ({ selections }: { selections: readonly SelectionRow[] }, code: string) =>
  Math.max(0, ...selections.filter((each) => each.product_code === code).map((each) => each.version)) + 1;

/** Rows for partner's cover that falls with the employee's own: new version or last day (RULE-16). */
export function toCascadeRows(
  context: WriteContext,
  { selection, choice }: PartnerCascade,
  dates: { coverDate: string; firstDeductionDate: string | null },
): FullSelectionRow[] {
  const { memberBenefits, now, today } = context;
  const row = memberBenefits.selections.find(({ id }) => id === selection.id);
  if (!row) return [];
  if (choice !== null) {
    // The reduction is automatic, so the cover keeps the plan version that applies now.
    const planFrom =
      findAgreedVersion(selection, memberBenefits.snapshot.catalogue, today)?.from ?? selection.planFrom;
    // A selection that has not started yet starts with the lower cover.
    const coverDate = getLatestDay(dates.coverDate, selection.coverDate ?? dates.coverDate);
    const facts = { ...selection, ...dates, status: "scheduled", choice, coverDate, planFrom } as const;
    return [toSelectionRow(context, selection, facts)];
  }
  const end_date = addDays(dates.coverDate, -1);
  const isBegun = selection.status === "active";
  const status = isBegun ? row.status : "ended";
  return [
    { ...row, status, end_date, updated_at: now, version: getNextVersion(memberBenefits, row.product_code) },
  ];
}

/** Turns a request back into a draft that can be continued. */
export const toDraftRow = (
  row: FullSelectionRow,
  selection: Selection,
  { memberBenefits, now }: WriteContext,
): FullSelectionRow => ({
  ...row,
  status: "draft",
  cover_date: null,
  first_deduction_date: null,
  end_date: null,
  price_date: null,
  pay_pence: null,
  quote_id: null,
  agreed_pence: null,
  agreed_lines: null,
  instalments: null,
  first_run: null,
  draft_values: JSON.stringify(toWireValues(getValues(selection.choice, selection.people))),
  updated_at: now,
  version: getNextVersion(memberBenefits, row.product_code),
});
