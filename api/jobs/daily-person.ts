import { toCoverEndedMail, toProbationMail, toTierFallMail, toWindowMail } from "../domain/benefit-mails.ts";
import { advanceToDate } from "../domain/benefits/advance.ts";
import { addCoreCover } from "../domain/benefits/core-cover.ts";
import { getEligibility, hasLeft } from "../domain/benefits/eligibility.ts";
import { listTierFalls } from "../domain/benefits/family.ts";
import {
  findAgreedProduct,
  listCoveredPeople,
  priceOfSelection,
} from "../domain/benefits/member-snapshot.ts";
import type { Product } from "../domain/benefits/product.ts";
import { findInForce, type Selection } from "../domain/benefits/selection.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import type { Catalogue, MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { findEnrolmentWindows } from "../domain/benefits/windows.ts";
import { addDays } from "../domain/calendar.ts";
import type { MailContent } from "../domain/mail-layout.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import { findPeriodPaidOn } from "../domain/payroll/calendar.ts";
import { toUnderwritingMail } from "../domain/underwriting-mails.ts";
import type { DailyPerson } from "../repositories/daily.ts";
import { type ClientTerms, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import type { MemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import type { SelectionRow } from "../repositories/selections.ts";
import { findLapsedRequests, type LapsedRequest } from "./daily-underwriting.ts";

/** The days after the last finished one up to today, because one run catches up on all missed days. */
export interface CatchUpPeriod {
  lastDone: string;
  today: string;
}

export interface StatusAdvance {
  row: SelectionRow;
  action: "selection.started" | "selection.ended" | "selection.postponed" | "underwriting.lapsed";
}

export interface DueEmail {
  kind: "window_open" | "probation_over" | "tier_fall" | "cover_ended" | "underwriting_lapsed";
  write: () => MailContent & { subject: string };
}

type OfferedProducts = readonly { product: Product; name: string; hasClaims: boolean }[];

/**
 * Whether a person's last day of service has passed without them being marked as a leaver. `today` is
 * `yyyy-mm-dd`.
 */
export const isLeaver = ({ leaveDate, employmentStatus }: DailyPerson, today: string) =>
  leaveDate !== null && leaveDate < today && employmentStatus !== "left";

/** What changes for one person over these days, and their emails. It writes nothing. */
export function planPersonDay(
  person: DailyPerson,
  rows: MemberSnapshotRows,
  { catalogue, calendars, offered }: ClientOffers & ClientTerms,
  days: CatchUpPeriod,
  { records, now }: { records: readonly UnderwritingRecord[]; now: number },
) {
  const snapshot = toMemberSnapshot(rows, { catalogue, calendars }, days.today, null);
  const names = new Map(rows.family.map(({ id, first_name }) => [id, first_name]));
  const lapsed = findLapsedRequests(snapshot, rows.selections, records, now);
  const isLapsedRequest = (id: string) => lapsed.some(({ row }) => row.id === id);
  const advances = snapshot.selections
    .filter(({ id }) => !isLapsedRequest(id))
    .flatMap((selection) => toStatusAdvances(selection, rows.selections, snapshot));
  const context = { offered, names, days };
  return {
    advances: [
      ...advances,
      ...lapsed.map(({ row }): StatusAdvance => ({ row, action: "underwriting.lapsed" })),
    ],
    records: lapsed.map(({ record }) => record),
    mails: [
      ...(mayReceiveEmail(person, snapshot) ? listMails(person, snapshot, context) : []),
      ...(mayReceiveEmail(person, snapshot) ? lapsed.map((each) => toLapsedMail(each, person, context)) : []),
      ...listCoverEndedMails(person, snapshot, advances, context),
    ],
  };
}

function toLapsedMail(
  { product, record }: LapsedRequest,
  person: DailyPerson,
  { offered, days }: EmailContext,
): DueEmail {
  const benefit = offered.find((each) => each.product.code === product.code)?.name ?? product.name;
  const news = { benefit, decision: record.decision, day: days.today };
  return { kind: "underwriting_lapsed", write: () => toUnderwritingMail(news, toReader(person), person) };
}

/** Lists emails about ended cover. Leavers get them too, because they can still claim for earlier treatment. */
function listCoverEndedMails(
  person: DailyPerson,
  snapshot: MemberSnapshot,
  advances: readonly StatusAdvance[],
  { offered, days }: EmailContext,
): DueEmail[] {
  if (person.email === null || person.registeredAt === null) return [];
  const rows = advances.flatMap(({ row, action }) => (action === "selection.ended" ? [row] : []));
  const endedIds = new Set(rows.map(({ id }) => id));
  const all = addCoreCover(snapshot, (code) => offered.some(({ product }) => product.code === code));
  const others = all.selections.filter(({ id }) => !endedIds.has(id));
  const endedSelections = [...rows.map(toEndedCover), ...others.filter(isCoreEnded(days))].flatMap(
    (selection) => {
      const { endDate: lastDay, coverDate: start, code } = selection;
      const isCoverOver = lastDay !== null && lastDay < snapshot.today && start !== null;
      // Cover does not end if a later version follows, or if it never began.
      if (!isCoverOver || start > lastDay || findInForce(others, code, snapshot.today)) return [];
      const offer = offered.find(({ product }) => product.code === code);
      return offer ? [{ benefit: offer.name, lastDay, hasClaims: offer.hasClaims }] : [];
    },
  );
  const hasPersonLeft = hasLeft(snapshot.member, snapshot.today);
  // Some leavers have no My benefits (CCV-06).
  const reader = toReader(person, hasPersonLeft ? "home" : "my-benefits");
  return endedSelections.length === 0
    ? []
    : [
        {
          kind: "cover_ended",
          write: () => toCoverEndedMail(endedSelections, reader, person, hasPersonLeft),
        },
      ];
}

const toEndedCover = (row: SelectionRow) => ({
  code: row.product_code,
  coverDate: row.cover_date,
  endDate: row.end_date,
});

/** Whether core cover has ended since the job's last run. */
const isCoreEnded =
  ({ lastDone: done, today }: CatchUpPeriod) =>
  ({ isByRule, endDate }: Selection) =>
    isByRule === true && endDate !== null && endDate >= done && endDate < today;

const toReader = ({ firstName, publicUrl }: DailyPerson, page: "home" | "my-benefits" = "my-benefits") => ({
  firstName,
  href: publicUrl === null ? null : `${publicUrl}/app/${page}/`,
});

/** Whether a person has an account and has not left, so that they get emails. */
const mayReceiveEmail = ({ email, registeredAt }: DailyPerson, { member, today }: MemberSnapshot) =>
  email !== null && registeredAt !== null && member.employmentStatus === "active" && !hasLeft(member, today);

function toStatusAdvances(
  selection: Selection,
  rows: readonly SelectionRow[],
  snapshot: MemberSnapshot,
): StatusAdvance[] {
  const product = findAgreedProduct(selection, snapshot);
  const row = rows.find(({ id }) => id === selection.id);
  if (!product || !row) return [];
  const { status, coverDate, firstDeductionDate, endDate, priceDate } = advanceToDate(
    selection,
    product,
    snapshot,
  );
  const isSame = status === row.status;
  // A version that is replaced ends through its successor, unless the successor is withdrawn.
  const isLeaving = status === "active" && endDate !== row.end_date && endDate !== selection.endDate;
  const isPostponed = status === "approval-pending" && coverDate !== row.cover_date;
  if (isSame && !isLeaving && !isPostponed) return [];
  const year =
    coverDate === null ? row.scheme_year : getYear(coverDate, snapshot.scheme.yearStart).from.slice(0, 4);
  const dates = { cover_date: coverDate, first_deduction_date: firstDeductionDate, price_date: priceDate };
  const isMoved = firstDeductionDate !== row.first_deduction_date;
  const movedRun = findPeriodPaidOn(snapshot.scheme.payroll, firstDeductionDate)?.key ?? null;
  const first_run = isMoved ? movedRun : row.first_run;
  const end_date = status === "active" && !isLeaving ? row.end_date : endDate;
  return [
    {
      row: {
        ...row,
        ...dates,
        status,
        end_date,
        scheme_year: year,
        first_run,
        // A moved request gets a new version, so that open pages notice; a planned change does not.
        version: isPostponed ? row.version + 1 : row.version,
      },
      action: isPostponed
        ? "selection.postponed"
        : status === "active" && !isLeaving
          ? "selection.started"
          : "selection.ended",
    },
  ];
}

interface EmailContext {
  offered: OfferedProducts;
  /** First names of family members, by id. */
  names: ReadonlyMap<string, string>;
  days: CatchUpPeriod;
}

function listMails(person: DailyPerson, snapshot: MemberSnapshot, context: EmailContext): DueEmail[] {
  const reader = toReader(person);
  const isDueToday = (day: string | null) =>
    day !== null && day > context.days.lastDone && day <= context.days.today;
  const mails: DueEmail[] = [];
  const window = snapshot.scheme.annualWindows.find(({ opens }) => isDueToday(opens));
  const choosable = window ? listAnnualBenefitNames(snapshot, context.offered) : [];
  if (window && choosable.length > 0) {
    mails.push({
      kind: "window_open",
      write: () => toWindowMail({ ...window, names: choosable }, reader, person),
    });
  }
  const after = isDueToday(person.probationEnd) ? listAfterProbation(snapshot, context.offered) : [];
  if (after.length > 0) {
    const [open, later] = splitByOpening(after, snapshot);
    mails.push({ kind: "probation_over", write: () => toProbationMail({ open, later }, reader, person) });
  }
  const falls = listPriceFalls(snapshot, context);
  if (falls.length > 0) mails.push({ kind: "tier_fall", write: () => toTierFallMail(falls, reader, person) });
  return mails;
}

/** The names of benefits that can be chosen in the annual window today. */
const listAnnualBenefitNames = (snapshot: MemberSnapshot, offered: OfferedProducts) =>
  offered
    .filter(({ product }) =>
      findEnrolmentWindows({ ...snapshot, product }).windows.some(({ kind: route }) => route === "annual"),
    )
    .map(({ name }) => name);

const listAfterProbation = ({ member, today }: MemberSnapshot, offered: OfferedProducts) =>
  offered
    .filter(({ product }) => product.eligibility.some(({ rule }) => rule === "probation"))
    .filter(({ product }) => getEligibility(member, product, today).isEligible);

/** The names of benefits that can be chosen today, and of those that open later. */
function splitByOpening(
  offers: OfferedProducts,
  snapshot: MemberSnapshot,
): [open: string[], later: string[]] {
  const isOpen = ({ product }: OfferedProducts[number]) =>
    findEnrolmentWindows({ ...snapshot, product }).windows.length > 0;
  const toNames = (each: OfferedProducts) => each.map(({ name }) => name);
  return [toNames(offers.filter(isOpen)), toNames(offers.filter((each) => !isOpen(each)))];
}

/**
 * Benefits that a child left by age since the last finished day, with their price before and after
 * (RULE-10).
 */
function listPriceFalls(snapshot: MemberSnapshot, { offered, names, days }: EmailContext) {
  const inForce = snapshot.selections.filter(
    ({ status }) => status === "active" || status === "medical-pending",
  );
  return inForce.flatMap((selection) => {
    const offer = offered.find(({ product }) => product.code === selection.code);
    if (!offer || (selection.coverDate ?? days.today) > days.lastDone) return [];
    const { name } = offer;
    const product = findAgreedProduct(selection, snapshot) ?? offer.product;
    const toSnapshotOnDay = (today: string): MemberSnapshot => ({ ...snapshot, today });
    const covered = listCoveredPeople(selection, product, toSnapshotOnDay(days.lastDone));
    const findMonthlyPence = (day: string) =>
      priceOfSelection(selection, product, toSnapshotOnDay(day))?.employee.instalments[0] ?? null;
    return listTierFalls(covered, addDays(days.lastDone, 1), product)
      .filter(({ on }) => on <= days.today)
      .map(({ on, leaving }) => ({
        people: leaving.map(({ id }) => names.get(id) ?? ""),
        benefit: name,
        on,
        beforePence: findMonthlyPence(addDays(on, -1)),
        afterPence: findMonthlyPence(on),
      }));
  });
}

export interface ClientOffers {
  catalogue: Catalogue;
  /** The products that the client offers, in the catalogue's order. */
  offered: OfferedProducts;
}

/** The products that a client offers. */
export function toClientOffers(
  rows: readonly { client_id: string; product_code: string; name: string | null; claims: string | null }[],
  clientId: string,
  catalogue: Catalogue,
): ClientOffers {
  const offered = catalogue.products.flatMap((product) => {
    const row = rows.find((each) => each.client_id === clientId && each.product_code === product.code);
    return row ? [{ product, name: row.name ?? product.name, hasClaims: row.claims !== null }] : [];
  });
  return { catalogue, offered };
}
