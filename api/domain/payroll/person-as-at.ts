import type { FamilyMember, Member } from "../benefits/product.ts";
import { asOf } from "../benefits/selection.ts";
import type { MemberSnapshot } from "../benefits/snapshot-types.ts";
import { getLatestDay } from "../calendar.ts";
import { getAnnualPay } from "../pay/annual-pay.ts";
import { createEraFinder } from "./eras.ts";
import { createFactsAsAt } from "./facts-as-at.ts";
import type { FamilyRecord, LedgerSelection, PersonLedger } from "./ledger.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { type EmploymentSpell, listSpells, parseHundredths, parsePay } from "./person-facts.ts";
import { getRunCalendars, type RunContext } from "./run-context.ts";

export function createPersonAsAt(ledger: PersonLedger, run: RunContext): PersonAsAt {
  const facts = createFactsAsAt(ledger.facts, run.knownAt);
  const spells = listSpells(ledger.facts, run.knownAt);
  const snapshots = new Map<string, MemberSnapshot>();
  return {
    ledger,
    run,
    facts,
    spells,
    book: getRunCalendars(run),
    eraOf: createEraFinder({ ledger, run, facts, spells }),
    memory: { elections: null, causes: null, prices: new Map() },
    getSnapshotOn(day) {
      const cached = snapshots.get(day);
      if (cached) return cached;
      const snapshot = toSnapshot(day, { ledger, run, facts, spells });
      snapshots.set(day, snapshot);
      return snapshot;
    },
  };
}

type PersonHistory = Pick<PersonAsAt, "ledger" | "run" | "facts" | "spells">;

function toSnapshot(day: string, { ledger, run, facts, spells }: PersonHistory): MemberSnapshot {
  const pay = parsePay(facts.getValueOn("pay", day));
  const hours = parseHundredths(facts.getValueOn("weekly_hours", day)) ?? 0;
  const spell = spells.findLast(({ from }) => from <= day) ?? spells[0];
  const member: Member = {
    employeeNumber: ledger.employeeNumber,
    dateOfBirth: facts.getValueOn("date_of_birth", day) ?? "",
    startDate: spell?.from ?? day,
    leaveDate: spell?.to ?? null,
    probationEnd: facts.getValueOn("probation_end", day),
    employmentStatus: facts.getValueOn("away", day) === "yes" ? "inactive" : "active",
    annualPayPence: getAnnualPay({
      annual_salary_pence: pay?.annualPence ?? null,
      hourly_pence: pay?.hourlyPence ?? null,
      weekly_hours_hundredths: hours,
    }),
    firstVoucherDate: facts.getValueOn("first_voucher_date", day),
    lastVoucherDate: null,
    grade: facts.getValueOn("grade", day),
    location: facts.getValueOn("location", day),
    payrollGroup: facts.getValueOn("pay_group", day),
    weeklyHoursHundredths: hours,
    holdings: [],
    family: ledger.family.length === 0 ? noFamily : listFamilyOn(day, ledger.family),
  };
  return {
    member,
    weeklyHoursHundredths: hours,
    hourlyPence: pay?.hourlyPence ?? null,
    taxRegion: (facts.getValueOn("tax_region", day) ?? "rUK") as MemberSnapshot["taxRegion"],
    niCategory: (facts.getValueOn("ni_category", day) ?? "A") as MemberSnapshot["niCategory"],
    holidayDaysHundredths: parseHundredths(facts.getValueOn("holiday_days", day)),
    scheme: run.scheme,
    catalogue: run.catalogue,
    selections: ledger.selections.map((each) => asOf(each, day)),
    events: [],
    today: day,
    isPastYear: false,
  };
}

const noFamily: readonly FamilyMember[] = [];

const listFamilyOn = (day: string, family: readonly FamilyRecord[]): FamilyMember[] =>
  family.map((each) => ({ ...each, isActive: isFamilyMemberOn(day, each) }));

/** Whether somebody is in the family on a day. A leaver without a known day counts as gone. */
const isFamilyMemberOn = (day: string, { isActive, joinedOn, leftOn }: FamilyRecord): boolean =>
  (joinedOn === null || joinedOn <= day) && (leftOn === null ? isActive : day < leftOn);

/** The code of a person's pay group on a day; people in no existing group belong to the default one. */
export const findGroupOn = (day: string, { facts, book }: PersonAsAt): string | null =>
  book.findGroup(facts.getValueOn("pay_group", day));

export const isEmployedOn = (day: string, { spells }: PersonAsAt): boolean =>
  spells.some(({ from, to }) => from <= day && (to === null || day <= to));

/** The part of an employment in which a selection can apply; null if there is none. */
export function findSpell(
  selection: Pick<LedgerSelection, "coverDate" | "createdAt">,
  person: Pick<PersonAsAt, "ledger" | "spells">,
): EmploymentSpell | null {
  const { coverDate } = selection;
  if (coverDate === null) return null;
  const index = person.spells.findIndex(({ to }) => to === null || to >= coverDate);
  const spell = person.spells[index];
  if (!spell) return null;
  const lastDay = person.spells[index - 1]?.to ?? null;
  const isBetween = lastDay !== null && spell.from > coverDate;
  if (isBetween && !isOfRehire({ ...selection, coverDate }, lastDay, person)) return null;
  return { from: getLatestDay(spell.from, coverDate), to: spell.to };
}

/**
 * Whether a selection between two employments was made for the second, whose start was later corrected. Others ended
 * with the first.
 */
const isOfRehire = (
  { coverDate, createdAt }: { coverDate: string; createdAt: number },
  lastDay: string,
  { ledger }: Pick<PersonAsAt, "ledger">,
): boolean =>
  listSpells(ledger.facts, createdAt).some(
    ({ from, to }) => from > lastDay && from <= coverDate && (to === null || to >= coverDate),
  );

/** The first day of the employment that includes a day; if none does, of the last one before it. */
export const findJoiningDay = (day: string, { spells }: PersonAsAt): string | null =>
  spells.findLast(({ from }) => from <= day)?.from ?? null;
