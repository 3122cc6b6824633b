import { isPaidFor } from "../benefits/contributions.ts";
import { getKind } from "../benefits/kinds/index.ts";
import type { ProductCode } from "../benefits/kinds/types.ts";
import { coverAfterLeaving } from "../benefits/leaver-rule.ts";
import { findAgreedProduct } from "../benefits/member-snapshot.ts";
import type { Product } from "../benefits/product.ts";
import { endSupersededVersions } from "../benefits/selection.ts";
import { addDays, addMonths, getEarliestDay, getLatestDay } from "../calendar.ts";
import { findLastDayPaidAhead } from "./before-ledger.ts";
import { listCoreElections } from "./core-elections.ts";
import type { LedgerSelection } from "./ledger.ts";
import { findSpell } from "./person-as-at.ts";
import type { Election, PersonAsAt, ProductElections } from "./person-as-at-types.ts";
import type { RunPeriod } from "./run-context.ts";

/** A person's past and current elections by product, in the catalogue's order. */
export function listElections(person: PersonAsAt): readonly ProductElections[] {
  if (person.memory.elections) return person.memory.elections;
  const { ledger, run, book } = person;
  const chosen = endSupersededVersions(ledger.selections) as LedgerSelection[];
  const versions = [...chosen, ...listCoreElections(person, chosen)];
  const byCode = new Map<ProductCode, LedgerSelection[]>();
  for (const selection of versions) {
    const codeVersions = byCode.get(selection.code);
    if (codeVersions) codeVersions.push(selection);
    else byCode.set(selection.code, [selection]);
  }
  const productElections: ProductElections[] = [];
  for (const [code, codeVersions] of byCode) {
    const product = run.catalogue.find(code);
    if (!product) continue;
    const { payment } = getKind(product);
    const elections = codeVersions.flatMap((each) => toElection(each, product, payment, person) ?? []);
    productElections.push({ product, payment, elections });
  }
  const getPlanOrder = (code: ProductCode) => book.orderOf.get(code) ?? book.orderOf.size;
  productElections.sort((a, b) => getPlanOrder(a.product.code) - getPlanOrder(b.product.code));
  person.memory.elections = productElections;
  return productElections;
}

/** Null for a selection that nobody pays: not agreed, cancelled, or never within employment. */
function toElection(
  selection: LedgerSelection,
  current: Product,
  payment: ProductElections["payment"],
  person: PersonAsAt,
): Election | null {
  const { coverDate, endDate } = selection;
  if (coverDate === null || payment === undefined || !isPaidFor(selection)) return null;
  const spell = findSpell(selection, person);
  if (!spell) return null;
  if (payment === "share") return toShare(selection, coverDate, spell.to, person);
  if (payment === "plan") return { selection, from: coverDate, to: endDate };
  const { catalogue } = person.run;
  const leaving = spell.to;
  const product = leaving === null ? current : findAgreedProduct(selection, { catalogue, today: leaving });
  const lastDay =
    leaving === null ? null : (coverAfterLeaving(product ?? current, leaving).coverEnds ?? leaving);
  const paidTo = person.ledger.openings.find(
    (each) => each.kind === "paid-to" && each.selectionId === selection.id,
  );
  const isAhead = getKind(current).isPaidAhead ?? false;
  const paid =
    paidTo?.kind === "paid-to" ? paidTo.paidTo : isAhead ? null : findLastDayPaidAhead(selection, person);
  const from = paid === null ? spell.from : getLatestDay(spell.from, addDays(paid, 1));
  return { selection, from, to: findEarlierDay(endDate, lastDay) };
}

export const findEarlierDay = (first: string | null, other: string | null): string | null =>
  first === null || other === null ? (first ?? other) : getEarliestDay(first, other);

/**
 * A share of pay applies to whole periods. If its first deduction was before its cover, it starts with that
 * deduction's period. It ends with the last period whose following month was covered.
 */
function toShare(
  selection: LedgerSelection,
  coverDate: string,
  leaveDate: string | null,
  person: PersonAsAt,
): Election | null {
  const { firstDeductionDate: first, endDate } = selection;
  if (first === null || first >= coverDate) {
    const spell = findSpell(selection, person);
    return spell && { selection, from: spell.from, to: findEarlierDay(endDate, leaveDate) };
  }
  const periods = listPeriodsAround(first, person);
  const from = periods.find(({ payDay }) => payDay === first)?.from ?? first;
  const isLeaver = leaveDate !== null && (endDate === null || endDate >= leaveDate);
  if (isLeaver || endDate === null) return { selection, from, to: leaveDate };
  const last = periods.findLast(({ payDay }) => addMonths(payDay, 1) <= endDate);
  return { selection, from, to: last?.to ?? addDays(from, -1) };
}

function listPeriodsAround(payDay: string, { book }: PersonAsAt): readonly RunPeriod[] {
  const groups = [...book.byGroup.values()];
  return groups.find((periods) => periods.some((each) => each.payDay === payDay)) ?? groups[0] ?? [];
}

const isInForceOn = ({ from, to }: Election, day: string): boolean =>
  from <= day && (to === null || day <= to);

/** The election in force on a day. */
export const findElection = ({ elections }: ProductElections, day: string): Election | undefined =>
  elections.find((each) => isInForceOn(each, day));
