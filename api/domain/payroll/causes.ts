import { isPaidFor } from "../benefits/contributions.ts";
import { findCoreChoice, getKind } from "../benefits/kinds/index.ts";
import type { Product } from "../benefits/product.ts";
import type { SelectionSource } from "../benefits/selection.ts";
import { addDays, getEarliestDay, toMonthDay } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import {
  type Fact,
  type FamilyRecord,
  type LedgerSelection,
  type PersonFact,
  type PersonLedger,
  startOfTime,
} from "./ledger.ts";
import { toLineReason } from "./line-reason.ts";
import type { Cause, PersonAsAt } from "./person-as-at-types.ts";
import { getRunCalendars, type RunContext } from "./run-context.ts";

/** Everything recorded about a person up to the run's instant, the best explanation first. */
export function getCauses(person: PersonAsAt): readonly Cause[] {
  person.memory.causes ??= listCauses(person.ledger, person.run);
  return person.memory.causes;
}

/** The parts of a ledger that can be a cause; locked lines cannot. */
export type RecordedLedger = Pick<PersonLedger, "facts" | "family" | "selections">;

function listCauses(ledger: RecordedLedger, run: RunContext): Cause[] {
  const causes = [
    ...ledger.facts.flatMap((row) => listFactCauses(row, run.knownAt)),
    ...ledger.family.flatMap(listFamilyCauses),
    ...ledger.selections.map(toSelectionCause),
    ...[...run.pricesChangedAt].map(([code, recordedAt]): Cause => {
      const explainsProduct = (product: Product) => product.code === code;
      return {
        recordedAt,
        from: startOfTime,
        getText: () => toLineReason("newPrices"),
        rank: 9,
        isImport: true,
        explains: explainsProduct,
      };
    }),
    ...getRunCalendars(run).payDaysSetLate.map(
      ({ payDay, setAt }): Cause => ({
        recordedAt: setAt,
        from: payDay,
        getText: () => toLineReason("payDayMoved", { date: payDay }),
        rank: 8,
        explains: isPaidAhead,
      }),
    ),
  ].filter(({ recordedAt }) => recordedAt <= run.knownAt);
  causes.sort((a, b) => a.rank - b.rank || b.recordedAt - a.recordedAt || (a.from > b.from ? -1 : 1));
  return causes;
}

/** The first day whose amounts may have changed, by records made after an instant (ms); null if there are none. */
export const findFirstChangedDay = (ledger: RecordedLedger, run: RunContext, after: number): string | null =>
  findFirstDay(listCauses(ledger, run), after);

/** The first day whose amounts the listed causes may have changed. */
export function findFirstDay(causes: readonly Cause[], after: number): string | null {
  let first: string | null = null;
  for (const { recordedAt, from } of causes) {
    if (recordedAt > after && (first === null || from < first)) first = from;
  }
  return first;
}

/** Whether anything about a person, or a price, was recorded after an instant, ms. */
export const isChangedSince = (instant: number, { ledger, run }: PersonAsAt): boolean =>
  ledger.facts.some(({ knownFrom, knownTo }) => knownFrom > instant || (knownTo ?? 0) > instant) ||
  ledger.family.some(({ updatedAt }) => updatedAt > instant) ||
  ledger.selections.some(({ updatedAt, createdAt }) => updatedAt > instant || createdAt > instant) ||
  getLastSharedChange(run) > instant;

/** When prices or pay days, which concern everybody in a run, last changed, ms; 0 if they never did. */
export const getLastSharedChange = memoize((run: RunContext) =>
  Math.max(getLastPriceChange(run), ...getRunCalendars(run).payDaysSetLate.map(({ setAt }) => setAt)),
);

const getLastPriceChange = memoize((run: RunContext) => Math.max(0, ...run.pricesChangedAt.values()));

/**
 * The best explanation for a product among causes recorded after an instant (ms) that begin between two
 * days.
 */
export const findCause = (
  person: PersonAsAt,
  product: Product,
  { after, since = startOfTime, until }: { after: number; since?: string; until: string },
): Cause | undefined =>
  hasCauseSince(person, after, (from) => from >= since && from <= until)
    ? getCauses(person).find(
        ({ recordedAt, from, explains }) =>
          recordedAt > after && from >= since && from <= until && explains(product),
      )
    : undefined;

/**
 * Whether anything was recorded after an instant that begins on a matching day. A quick test, because most
 * people have nothing.
 */
const hasCauseSince = (
  { ledger, run }: PersonAsAt,
  after: number,
  isWithin: (day: string) => boolean,
): boolean =>
  ledger.facts.some(
    (row) => isWithin(row.effectiveFrom) && (row.knownFrom > after || (row.knownTo ?? 0) > after),
  ) ||
  ledger.family.some((member) => isWithin(getFirstDayOfMember(member)) && member.updatedAt > after) ||
  ledger.selections.some((each) => isWithin(getFirstDay(each)) && getRecordedAt(each) > after) ||
  getRunCalendars(run).payDaysSetLate.some(({ payDay, setAt }) => isWithin(payDay) && setAt > after) ||
  (isWithin(startOfTime) && getLastPriceChange(run) > after);

const findPayment = (product: Product) => getKind(product).payment;

const isPaidAhead = (product: Product): boolean => getKind(product).isPaidAhead ?? false;

const isPayRelated = (product: Product): boolean =>
  findPayment(product) === "share" || getKind(product).getSumAssured !== undefined;

/** Core cover depends on every fact that decides eligibility. */
const hasCore = (product: Product): boolean => findCoreChoice(product) !== null;

const explainsAnything = () => true;

type RelevantCause = Pick<Cause, "rank" | "explains"> & { getText(row: PersonFact): string };

type DatedFact = "pay" | "weekly_hours" | "pay_group" | "grade" | "location" | "away";

const toDatedReason = (fact: DatedFact) => (row: PersonFact) =>
  row.effectiveFrom === startOfTime
    ? toLineReason(`corrected.${fact}`)
    : toLineReason(`changed.${fact}`, { date: row.effectiveFrom });

const relevantCauses: Partial<Record<Fact, RelevantCause>> = {
  employed: {
    rank: 1,
    explains: explainsAnything,
    getText: ({ value, effectiveFrom }) =>
      value === "yes"
        ? toLineReason("joinedOn", { date: effectiveFrom })
        : toLineReason("leftOn", { date: addDays(effectiveFrom, -1) }),
  },
  pay: { rank: 2, explains: isPayRelated, getText: toDatedReason("pay") },
  weekly_hours: { rank: 3, explains: isPayRelated, getText: toDatedReason("weekly_hours") },
  pay_group: { rank: 4, explains: explainsAnything, getText: toDatedReason("pay_group") },
  grade: { rank: 4, explains: hasCore, getText: toDatedReason("grade") },
  location: { rank: 4, explains: hasCore, getText: toDatedReason("location") },
  away: { rank: 4, explains: hasCore, getText: toDatedReason("away") },
  probation_end: { rank: 5, explains: hasCore, getText: () => toLineReason("probationChanged") },
  date_of_birth: {
    rank: 5,
    explains: (product) => findPayment(product) !== "share",
    getText: () => toLineReason("corrected.date_of_birth"),
  },
};

/** The causes in a row of history: it was recorded, or later withdrawn. */
function listFactCauses(row: PersonFact, knownAt: number): Cause[] {
  const kind = relevantCauses[row.fact];
  if (!kind) return [];
  const { rank, explains } = kind;
  const cause = {
    from: row.effectiveFrom,
    explains,
    ...(row.fact === "pay_group" && { isMove: true as const }),
  };
  if (row.knownTo === null || row.knownTo > knownAt) {
    return [{ ...cause, rank, recordedAt: row.knownFrom, getText: () => kind.getText(row) }];
  }
  // A withdrawal ranks behind the row that replaced it.
  const toWithdrawnText = () => toLineReason("withdrawn", { reason: kind.getText(row) });
  return [{ ...cause, rank: rank + 0.5, recordedAt: row.knownTo, getText: toWithdrawnText }];
}

function listFamilyCauses(member: FamilyRecord): Cause[] {
  const { updatedAt } = member;
  const explainsProduct = (product: Product) => getKind(product).covers !== undefined;
  const from = getFirstDayOfMember(member);
  return [
    {
      recordedAt: updatedAt,
      from,
      getText: () => toFamilyText(member),
      rank: 0,
      isFamily: true,
      explains: explainsProduct,
    },
  ];
}

const getFirstDayOfMember = ({ joinedOn, leftOn }: FamilyRecord): string => joinedOn ?? leftOn ?? startOfTime;

function toFamilyText({ relationship, dateOfBirth, joinedOn, leftOn }: FamilyRecord): string {
  const relation = relationship === "partner" ? "partner" : "dependant";
  if (leftOn !== null) return toLineReason(`left.${relation}`, { day: toMonthDay(leftOn) });
  if (joinedOn === null) return toLineReason(`changed.${relation}`);
  const day = toMonthDay(joinedOn);
  return relationship === "dependant" && joinedOn === dateOfBirth
    ? toLineReason("birth", { day })
    : toLineReason(`joined.${relation}`, { day });
}

function toSelectionCause(selection: LedgerSelection): Cause {
  const { code } = selection;
  return {
    recordedAt: getRecordedAt(selection),
    from: getFirstDay(selection),
    getText: () => toSelectionText(selection),
    rank: 6,
    explains: (product) => product.code === code,
  };
}

const getRecordedAt = ({ updatedAt, createdAt }: LedgerSelection): number => Math.max(updatedAt, createdAt);

function getFirstDay({ coverDate, firstDeductionDate }: LedgerSelection): string {
  if (coverDate === null || firstDeductionDate === null)
    return coverDate ?? firstDeductionDate ?? startOfTime;
  return getEarliestDay(coverDate, firstDeductionDate);
}

const sources: Partial<Record<SelectionSource, "enrolled" | "joined">> = {
  "automatic-enrolment": "enrolled",
  "opted-in": "joined",
  joined: "joined",
};

function toSelectionText(selection: LedgerSelection): string {
  const { status, coverDate, source } = selection;
  if (status === "opted-out") return toLineReason("optedOut");
  if (!isPaidFor(selection)) return toLineReason("cancelled");
  const origin = (source && sources[source]) ?? "chosen";
  return coverDate === null
    ? toLineReason(`new.${origin}`)
    : toLineReason(`${origin}From`, { date: coverDate });
}
