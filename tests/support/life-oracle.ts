import type { Db, Row } from "../../api/db/schema.ts";

type FactRow = Row<"person_facts">;
type SelectionRow = Row<"selections">;
type FamilyRow = Pick<
  Row<"family_members">,
  "id" | "employee_id" | "relationship" | "date_of_birth" | "joined_date" | "left_date" | "active"
>;
export type Period = Row<"pay_periods">;

/** Pence of life cover that need no insurer's decision. */
export const oracleFreeCover = 230_000_00;

/** The final facts that payments depend on, without payroll lines and withdrawn facts. */
export interface FinalFacts {
  facts: readonly FactRow[];
  /** First days of employment that are withdrawn now. */
  withdrawnStarts: readonly FactRow[];
  selections: readonly SelectionRow[];
  family: readonly FamilyRow[];
  groups: ReadonlyMap<string, GroupCalendar>;
  prices: readonly Row<"plan_prices">[];
}

interface GroupCalendar {
  /** The number of parts into which a year's share of pay is split. */
  parts: number;
  periods: readonly Period[];
}

const partsByGroup: Readonly<Record<string, number>> = { weekly: 52, fortnightly: 26, "four-weekly": 13 };

export async function readFinalFacts(db: Db, clientId: string): Promise<FinalFacts> {
  const facts = await db
    .selectFrom("person_facts")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("known_to", "is", null)
    .execute();
  const withdrawnStarts = await db
    .selectFrom("person_facts")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("fact", "=", "employed")
    .where("value", "=", "yes")
    .where("known_to", "is not", null)
    .execute();
  const selections = await db
    .selectFrom("selections")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("status", "in", ["medical-pending", "scheduled", "active", "ended", "opted-out"])
    .execute();
  const family = await db
    .selectFrom("family_members")
    .select(["id", "employee_id", "relationship", "date_of_birth", "joined_date", "left_date", "active"])
    .where("client_id", "=", clientId)
    .execute();
  const prices = await db
    .selectFrom("plan_prices")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("from_date")
    .execute();
  const periods = await db
    .selectFrom("pay_periods")
    .selectAll()
    .where("client_id", "=", clientId)
    .orderBy("from_date")
    .execute();
  const groups = new Map<string, GroupCalendar>();
  for (const [code, groupPeriods] of Map.groupBy(periods, ({ group_code }) => group_code)) {
    groups.set(code, { parts: partsByGroup[code] ?? 12, periods: groupPeriods });
  }
  return { facts, withdrawnStarts, selections, family, groups, prices };
}

/** Elements taken in each period. The employee's pension is one element, whatever its funding. */
export const oracleElements = [
  "PENSION",
  "PENSION-ER",
  "LIFE-NET",
  "DENTAL-NET",
  "GYM-NET",
  "PRIVATE-MEDICAL-NET",
  "PARTNER-LIFE-NET",
] as const;
export type OracleElement = (typeof oracleElements)[number];

/**
 * Pence due for an element of a person in the periods that these groups pay on a day. It calculates day by day
 * from the final facts, without the code under test. It covers people from 35 to 39 and a scheme year from
 * April.
 */
export function getDueOn(
  final: FinalFacts,
  personId: string,
  { payDay, groups }: { payDay: string; groups: ReadonlySet<string> },
  element: OracleElement,
): number {
  const person = getPerson(final, personId);
  let sum = 0;
  for (const [group, { periods, parts }] of final.groups) {
    const periodIndex = periods.findIndex(({ pay_date }) => pay_date === payDay);
    const period = periods[periodIndex];
    // Groups may share a pay day of which one is locked and the other is still open.
    if (!period || !groups.has(group)) continue;
    const year = getYear(payDay);
    const yearPeriods = periods.filter(({ pay_date }) => getYear(pay_date) === year);
    const [place, count] = [yearPeriods.indexOf(period), yearPeriods.length];
    if (element === "PENSION" || element === "PENSION-ER") {
      const maxPercent = element === "PENSION" ? 100 : 8;
      sum += getShare(person, period, group, { most: maxPercent, parts, place: Math.min(place, parts - 1) });
      continue;
    }
    if (findGroupOn(person, payDay) !== group) continue;
    const [before, after] = [periods[periodIndex - 1]?.pay_date, periods[periodIndex + 1]?.pay_date];
    // A premium paid ahead of the first day of employment is taken in the first run after that day instead.
    const isPaidAhead = (day: string, earlier: string) => getJoiningDay(person, "gym", day) <= earlier;
    const references = [payDay, after].filter((day, index) => {
      if (element !== "GYM-NET" || day === undefined) return index === 0;
      return index === 0 ? !isPaidAhead(payDay, before ?? payDay) : isPaidAhead(day, payDay);
    });
    for (const day of references)
      sum += getPart(getPremium(final, person, element, String(day)), count, place);
  }
  return sum;
}

interface Person {
  facts: readonly FactRow[];
  withdrawnStarts: readonly FactRow[];
  selections: readonly SelectionRow[];
}

const getPerson = ({ facts, withdrawnStarts, selections }: FinalFacts, personId: string): Person => ({
  facts: facts.filter(({ employee_id }) => employee_id === personId),
  withdrawnStarts: withdrawnStarts.filter(({ employee_id }) => employee_id === personId),
  selections: selections.filter(({ employee_id }) => employee_id === personId),
});

/** The scheme year of a day. */
const getYear = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);

const getPart = (annual: number, count: number, place: number) =>
  Math.floor(annual / count) + (place < annual % count ? 1 : 0);

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const getMonthEnd = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

function findValue({ facts }: Pick<Person, "facts">, fact: string, day: string): string | null {
  let newest: FactRow | undefined;
  for (const row of facts) {
    if (row.fact !== fact || row.effective_from_date > day) continue;
    const isLater =
      newest === undefined ||
      row.effective_from_date > newest.effective_from_date ||
      (row.effective_from_date === newest.effective_from_date && row.known_from > newest.known_from);
    if (isLater) newest = row;
  }
  return newest?.value ?? null;
}

/** Pence of a year's pay on a day. */
const getPayOn = (person: Pick<Person, "facts">, day: string) =>
  Number(findValue(person, "pay", day)?.split(":")[1] ?? 0);

const findGroupOn = (person: Person, day: string) => findValue(person, "pay_group", day)?.toLowerCase();

interface PaySpan {
  from: string;
  to: string;
}

const endOfTime = "9999-12-31";

function listSpells({ facts }: Pick<Person, "facts">): PaySpan[] {
  const days = new Map<string, FactRow>();
  for (const row of facts) {
    if (row.fact !== "employed") continue;
    const earlierRow = days.get(row.effective_from_date);
    if (!earlierRow || row.known_from > earlierRow.known_from) days.set(row.effective_from_date, row);
  }
  const spells: PaySpan[] = [];
  for (const [day, { value }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = spells.at(-1);
    const isOpen = last?.to === endOfTime;
    if (value === "yes" && !isOpen) spells.push({ from: day, to: endOfTime });
    else if (value === "no" && last && isOpen) last.to = addDays(day, -1);
  }
  return spells;
}

/**
 * The employment in which a selection begins, because no selection lasts into the next employment. If it begins
 * between two, it belongs to the second if its choice came after that one's first day was recorded.
 */
function findSpell(person: Person, { cover_date, created_at }: SelectionRow): PaySpan | undefined {
  const from = String(cover_date);
  const spells = listSpells(person);
  const spellIndex = spells.findIndex(({ to }) => to >= from);
  const spell = spells[spellIndex];
  if (!spell || spellIndex === 0 || spell.from <= from) return spell;
  const lastDay = spells[spellIndex - 1]?.to ?? "";
  const isForSecond = person.withdrawnStarts.some(
    ({ effective_from_date: day, known_from, known_to }) =>
      day > lastDay && day <= from && known_from <= created_at && created_at < Number(known_to),
  );
  return isForSecond ? spell : undefined;
}

/** The version in force on a day, because a newer one replaces an older one from its first day onwards. */
function findVersion(person: Person, code: string, day: string, leaving: "day" | "month") {
  const versions = person.selections
    .filter(({ product_code, cover_date }) => product_code === code && cover_date !== null)
    .filter(({ end_date, cover_date }) => end_date === null || end_date >= String(cover_date))
    .toSorted((a, b) => b.created_at - a.created_at);
  const newest = versions.find(({ cover_date }) => String(cover_date) <= day);
  if (!newest || (newest.end_date ?? endOfTime) < day) return undefined;
  const spell = findSpell(person, newest);
  if (!spell || day < spell.from) return undefined;
  const last = spell.to === endOfTime || leaving === "day" ? spell.to : getMonthEnd(spell.to);
  return day <= last ? newest : undefined;
}

/** The first day of the employment to which the version in force on a day belongs; empty without a version. */
function getJoiningDay(person: Person, code: string, day: string): string {
  const version = findVersion(person, code, day, "month");
  return (version && findSpell(person, version)?.from) ?? "";
}

const getChoice = (row: SelectionRow) => JSON.parse(String(row.choice));

/** The annual price on a day in pence. */
function getPremium(final: FinalFacts, person: Person, element: OracleElement, day: string): number {
  const getPrice = (code: string, key: string): number => {
    const row = final.prices.findLast(({ plan_code, from_date }) => plan_code === code && from_date <= day);
    return Number(JSON.parse(row?.pence ?? "{}")[key] ?? 0);
  };
  switch (element) {
    case "LIFE-NET": {
      const version = findVersion(person, "life", day, "day");
      if (!version) return 0;
      // Core cover is four times pay; the rate is for £1,000 a year.
      const pay = getPayOn(person, day);
      const { accepted_pence: accepted } = version;
      const limit = accepted === null ? Number.POSITIVE_INFINITY : Math.max(oracleFreeCover, accepted);
      const live = Math.min(getChoice(version).multiple * pay, limit);
      return Math.round((Math.max(0, live - 4 * pay) * getPrice("life", "35")) / 100_000);
    }
    case "DENTAL-NET": {
      const version = findVersion(person, "dental", day, "month");
      return version ? 12 * getPrice("dental", `${getChoice(version).level}/single`) : 0;
    }
    case "PRIVATE-MEDICAL-NET": {
      const version = findVersion(person, "private-medical", day, "day");
      if (!version) return 0;
      // The employer pays for the employee, who pays for the family.
      const single = getPrice("private-medical", "standard/single");
      return 12 * (getPrice("private-medical", `standard/${findTier(final, version, day)}`) - single);
    }
    case "PARTNER-LIFE-NET": {
      const version = findVersion(person, "partner-life", day, "day");
      if (!version || !listCovered(final, version, day).some(isPartner)) return 0;
      return Math.round((getChoice(version).pence * getPrice("partner-life", "35")) / 100_000);
    }
    case "GYM-NET": {
      const version = findVersion(person, "gym", day, "month");
      return version ? 12 * getPrice("gym", `${getChoice(version).level}/employee`) : 0;
    }
    default:
      return 0;
  }
}

/** The people whom a version covers on a day. No child in these tests is in education after the age of 18. */
function listCovered({ family }: FinalFacts, version: SelectionRow, day: string): FamilyRow[] {
  const covered: string[] = JSON.parse(version.people);
  return family.filter(
    ({ id, relationship, date_of_birth, joined_date, left_date, active }) =>
      covered.includes(id) &&
      (relationship === "partner" || day < getBirthday18(date_of_birth)) &&
      (joined_date === null || joined_date <= day) &&
      (left_date === null ? active : day < left_date),
  );
}

const getBirthday18 = (day: string) => `${Number(day.slice(0, 4)) + 18}${day.slice(4)}`;

const isPartner = ({ relationship }: FamilyRow) => relationship === "partner";

function findTier(final: FinalFacts, version: SelectionRow, day: string): string {
  const members = listCovered(final, version, day);
  const hasPartner = members.some(isPartner);
  const hasChild = members.some(({ relationship }) => relationship === "dependant");
  if (hasPartner) return hasChild ? "family" : "partner";
  return hasChild ? "children" : "single";
}

export const isEmployedOn = (final: FinalFacts, personId: string, day: string): boolean =>
  listSpells(getPerson(final, personId)).some(({ from, to }) => from <= day && day <= to);

interface Share {
  /** The employer's largest share in percent. */
  most: number;
  parts: number;
  place: number;
}

function getShare(person: Person, period: Period, group: string, { most, parts, place }: Share): number {
  let sum = 0;
  let days = 0;
  for (let day = period.from_date; day <= period.to_date; day = addDays(day, 1)) {
    days++;
    const version = findVersion(person, "pension", day, "day");
    if (!version || findGroupOn(person, day) !== group) continue;
    const percent = Math.min(getChoice(version).percent, most);
    sum += getPart(Math.floor((getPayOn(person, day) * percent) / 100 + 0.5), parts, place);
  }
  return Math.floor(sum / days + 0.5);
}

/** A period's pay above the minimum wage for 21 and over, in pence rounded down. Returns null if no hours are known. */
export function getHeadroom(final: FinalFacts, personId: string, period: Period): number | null {
  const person = getPerson(final, personId);
  const spells = listSpells(person);
  const rate = period.from_date < "2026-04-01" ? 1221 : 1271;
  let [sum, days, isKnown] = [0, 0, false];
  for (let day = period.from_date; day <= period.to_date; day = addDays(day, 1)) {
    days++;
    const hours = Number(findValue(person, "weekly_hours", day) ?? 0);
    if (hours <= 0) continue;
    isKnown = true;
    if (!spells.some(({ from, to }) => from <= day && day <= to)) continue;
    sum += getPayOn(person, day) * 100 - rate * hours * 52;
  }
  const parts = final.groups.get(period.group_code)?.parts ?? 12;
  return isKnown ? Math.floor(sum / (100 * parts * days)) : null;
}

/** The calendar year in which the tax year of a day begins. */
export const getTaxYearStart = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < "04-06" ? 1 : 0);

const carPercent: Readonly<Record<number, number>> = { 2026: 4, 2027: 5, 2028: 7 };

/** A tax year's taxable value in pence by the final facts: electric car and medical cover. */
export function getTaxable(final: FinalFacts, personId: string, year: number): number {
  const person = getPerson(final, personId);
  const getPriceOn = (code: string, key: string, day: string) => {
    const row = final.prices.findLast(({ plan_code, from_date }) => plan_code === code && from_date <= day);
    return Number(JSON.parse(row?.pence ?? "{}")[key] ?? 0);
  };
  const months = final.groups
    .get("monthly")
    ?.periods.filter(({ key }) => key >= `${year}-04` && key <= `${year + 1}-03`);
  const medical = (months ?? []).map(({ pay_date: day }) =>
    findVersion(person, "private-medical", day, "day")
      ? getPriceOn("private-medical", "standard/single", day)
      : 0,
  );
  const cars = new Map<SelectionRow, number>();
  const [first, last] = [`${year}-04-06`, `${year + 1}-04-05`];
  let daysOfYear = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    daysOfYear++;
    const car = findVersion(person, "electric-car", day, "day");
    if (car) cars.set(car, (cars.get(car) ?? 0) + 1);
  }
  const taxed = [...cars].map(([car, days]) => {
    const list = getPriceOn(
      "electric-car",
      `${getChoice(car).model}/list`,
      String(car.price_date ?? car.cover_date),
    );
    return Math.floor((list * (carPercent[year] ?? 0) * days) / (100 * daysOfYear) + 0.5);
  });
  return [...medical, ...taxed].reduce((sum, pence) => sum + pence, 0);
}
