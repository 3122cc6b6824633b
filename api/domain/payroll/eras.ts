import { addDays, getBirthday } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import type { DatedRow, RateTable } from "../pay/rates/dated.ts";
import { getYear } from "../pay/tax-year.ts";
import { factNames as allFacts, startOfTime } from "./ledger.ts";
import type { EraFinder, PersonAsAt } from "./person-as-at-types.ts";
import type { RunContext } from "./run-context.ts";

type PersonHistory = Pick<PersonAsAt, "ledger" | "run" | "facts" | "spells">;

/** Higher than the number of days on which a person's facts change, so that era numbers stay distinct. */
const maxDays = 100_000;

/**
 * Splits a person's time into eras, within which nothing changes that a price depends on. Each price is
 * computed once per era.
 */
export function createEraFinder(person: PersonHistory): EraFinder {
  const { findEra, childAges } = getRunEras(person.run);
  const days = listDays(person, childAges);
  return (day) => {
    let era = findEra(day) * maxDays;
    for (const someDay of days) if (someDay <= day) era += 1;
    return era;
  };
}

/** The days on which something that a person's prices depend on begins or ends. */
function listDays({ ledger, facts, spells }: PersonHistory, childAges: readonly number[]): string[] {
  const days: string[] = [];
  const addDaysOfSpan = (from: string | null, to: string | null) => {
    if (from !== null) days.push(from);
    if (to !== null) days.push(addDays(to, 1));
  };
  for (const fact of allFacts) {
    for (const { from } of facts.listSteps(fact)) if (from !== startOfTime) days.push(from);
  }
  for (const { from, to } of spells) addDaysOfSpan(from, to);
  for (const { coverDate, endDate } of ledger.selections) addDaysOfSpan(coverDate, endDate);
  for (const { dateOfBirth, joinedOn, leftOn, educationEnds } of ledger.family) {
    for (const day of [dateOfBirth, joinedOn, leftOn, educationEnds]) if (day !== null) days.push(day);
    for (const age of childAges) days.push(getBirthday(dateOfBirth, age));
  }
  return days;
}

/** The days on which an era begins for everybody in the run. */
interface RunEras {
  /** Eras by scheme year, price list and rates. */
  findEra: EraFinder;
  /** Ages at which children leave a plan. */
  childAges: readonly number[];
}

const getRunEras = memoize((run: RunContext): RunEras => {
  const { products, findPrices, listVersions, rates } = run.catalogue;
  const tables: readonly (RateTable<DatedRow> | null)[] = [
    ...Object.values(rates),
    ...products.map(({ code }) => findPrices(code)),
  ];
  const days = tables.flatMap((table) => table?.rows.map(({ from }) => from) ?? []);
  const eras = new Map<string, number>();
  const plans = products.flatMap(({ code }) => listVersions(code)).map(({ product }) => product);
  return {
    childAges: [
      ...new Set(plans.flatMap(({ childAges: ages }) => (ages ? [ages.usual, ages.inEducation] : []))),
    ],
    findEra(day) {
      const before = eras.get(day);
      if (before !== undefined) return before;
      const year = Number(getYear(day, run.scheme.yearStart).from.slice(0, 4));
      const era = year * (days.length + 1) + days.filter((each) => each <= day).length;
      eras.set(day, era);
      return era;
    },
  };
});
