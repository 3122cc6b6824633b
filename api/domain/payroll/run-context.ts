import type { ProductCode } from "../benefits/kinds/types.ts";
import type { Product } from "../benefits/product.ts";
import type { Catalogue, SchemeCalendar } from "../benefits/snapshot-types.ts";
import { countDaysBetween } from "../calendar.ts";
import { memoize } from "../memoize.ts";
import { getYear, type YearStart } from "../pay/tax-year.ts";
import { isPayrollGroupNamed } from "../payroll-group.ts";
import { regularPeriods } from "./calendar.ts";
import type { PayPeriod, PayrollCalendar } from "./ledger.ts";

/** Facts that all people of a run share. */
export interface RunContext {
  /** Code of the pay group that is paid. */
  group: string;
  period: PayPeriod;
  /** For all pay groups of the client. */
  calendars: readonly PayrollCalendar[];
  catalogue: Catalogue;
  scheme: SchemeCalendar;
  /** The instant of the run, ms; later records do not count. */
  knownAt: number;
  /** The funding that a share of pay uses when it cannot be sacrificed. */
  otherRoute: "NPA" | "RAS";
  /** When prices or versions of a plan were last imported, ms. */
  pricesChangedAt: ReadonlyMap<ProductCode, number>;
  getName(product: Product): string;
  /** Whether the client offers a plan. A plan that is not offered gives nobody core cover. */
  isOffered(code: ProductCode): boolean;
}

/** A pay period with its place among those of its group. */
export interface RunPeriod extends PayPeriod {
  calendar: PayrollCalendar;
  next: PayPeriod | null;
  /** The period's number of days. */
  days: number;
  /** The number of this pay day in the scheme year, from 0, and the year's number of pay days. */
  place: number;
  count: number;
  /** The number of parts that a year's share of pay is split into. */
  parts: number;
  /** When the period's run was locked, ms; null while it is open. */
  lockedAt: number | null;
  /** Whether the period has a run; periods before the ledger do not. */
  isRecorded: boolean;
}

/** The calendars of a run, prepared once for all its people. */
export interface RunCalendars {
  current: RunPeriod;
  byGroup: ReadonlyMap<string, readonly RunPeriod[]>;
  /** Periods of other runs that are locked, the earliest pay day first. */
  locked: readonly RunPeriod[];
  /** Periods by pay day; two groups may share a pay day. */
  lockedByPayDay: ReadonlyMap<string, readonly RunPeriod[]>;
  /** Pay days that were set after the run before them was locked, which had taken premiums by the old day. */
  payDaysSetLate: readonly { payDay: string; setAt: number }[];
  defaultGroup: string | null;
  /** The code of the group that a text in employee data names, or the default group's. */
  findGroup(text: string | null): string | null;
  /** Pay days of the run's group, from the run's own to the tax year's end. */
  payDaysLeft: readonly string[];
  /** The default group's periods by month, if it is paid monthly. */
  monthly: ReadonlyMap<string, RunPeriod>;
  /** Position of each product in display order. */
  orderOf: ReadonlyMap<ProductCode, number>;
}

/** Prepares a run's calendars once. @throws RangeError if no calendar of its group has its period */
export const getRunCalendars = memoize((run: RunContext): RunCalendars => {
  const byGroup = new Map(run.calendars.map((each) => [each.group.code, toRunPeriods(each, run)]));
  const current = byGroup.get(run.group)?.find(({ key }) => key === run.period.key);
  if (!current) throw new RangeError(`No period ${run.period.key} of ${run.group}`);
  const locked = [...byGroup.values()]
    .flat()
    .filter((each) => each.lockedAt !== null && each.isRecorded && each !== current)
    .sort((a, b) => (a.payDay < b.payDay ? -1 : 1));
  const lockedByPayDay = new Map<string, RunPeriod[]>();
  for (const lockedLine of locked) {
    const samePayDayLines = lockedByPayDay.get(lockedLine.payDay) ?? [];
    lockedByPayDay.set(lockedLine.payDay, [...samePayDayLines, lockedLine]);
  }
  const defaultGroup = run.calendars.find(({ group }) => group.isDefault)?.group.code ?? null;
  const isLeftInTaxYear = ({ payDay, taxYear }: PayPeriod) =>
    payDay >= current.payDay && taxYear === current.taxYear;
  return {
    current,
    defaultGroup,
    findGroup: createGroupFinder(run, defaultGroup),
    payDaysLeft: current.calendar.periods.filter(isLeftInTaxYear).map(({ payDay }) => payDay),
    monthly: new Map((byGroup.get(defaultGroup ?? "") ?? []).map((each) => [each.key, each])),
    byGroup,
    locked,
    lockedByPayDay,
    payDaysSetLate: [...byGroup.values()].flat().flatMap(toPayDaySetLate),
    orderOf: new Map(run.catalogue.products.map(({ code }, index) => [code, index])),
  };
});

function toPayDaySetLate({ next, lockedAt }: RunPeriod): { payDay: string; setAt: number }[] {
  const setAt = next?.payDaySetAt ?? 0;
  return next !== null && lockedAt !== null && setAt > lockedAt ? [{ payDay: next.payDay, setAt }] : [];
}

/** Caches each text, because many people share a group. */
function createGroupFinder(
  { calendars }: RunContext,
  defaultGroup: string | null,
): RunCalendars["findGroup"] {
  const codes = new Map<string, string | null>();
  return (text) => {
    if (text === null) return defaultGroup;
    const cached = codes.get(text);
    if (cached !== undefined) return cached;
    const code = calendars.find(({ group }) => isPayrollGroupNamed(text, group))?.group.code ?? defaultGroup;
    codes.set(text, code);
    return code;
  };
}

/** The facts about a calendar's periods that no lock changes. */
type PlacedPeriod = Omit<RunPeriod, "calendar" | "lockedAt" | "parts">;

const placedPeriods = new WeakMap<
  readonly PayPeriod[],
  { yearStart: YearStart; ledgerFrom: string; placed: readonly PlacedPeriod[] }
>();

/** Computed once for a calendar, because a projection of a year's runs asks for it once per run. */
function placePeriods(calendar: PayrollCalendar, { yearStart }: SchemeCalendar): readonly PlacedPeriod[] {
  const { periods, ledgerFrom } = calendar;
  const cached = placedPeriods.get(periods);
  if (cached?.yearStart === yearStart && cached.ledgerFrom === ledgerFrom) return cached.placed;
  const counts = new Map<string, number>();
  const first = periods.findIndex(({ key }) => key === ledgerFrom);
  const years = periods.map(({ payDay }) => {
    const year = getYear(payDay, yearStart).from;
    const place = counts.get(year) ?? 0;
    counts.set(year, place + 1);
    return { year, place };
  });
  const placed = periods.map((period, index) => {
    const { year = "", place = 0 } = years[index] ?? {};
    return {
      ...period,
      place,
      next: periods[index + 1] ?? null,
      days: countDaysBetween(period.from, period.to) + 1,
      count: counts.get(year) ?? 1,
      isRecorded: first >= 0 && index >= first,
    };
  });
  placedPeriods.set(periods, { yearStart, ledgerFrom, placed });
  return placed;
}

const runPeriods = new WeakMap<
  PayrollCalendar,
  { placed: readonly PlacedPeriod[]; periods: readonly RunPeriod[] }
>();

function toRunPeriods(calendar: PayrollCalendar, { scheme }: RunContext): readonly RunPeriod[] {
  const placed = placePeriods(calendar, scheme);
  const cached = runPeriods.get(calendar);
  if (cached?.placed === placed) return cached.periods;
  const { lockedAt, group } = calendar;
  const parts = regularPeriods[group.frequency];
  const periods = placed.map((period) => ({
    ...period,
    calendar,
    parts,
    lockedAt: lockedAt.get(period.key) ?? null,
  }));
  runPeriods.set(calendar, { placed, periods });
  return periods;
}

/** When the run of a pay day was locked, ms; the earlier if two groups share it. */
export const findLockTime = (payDay: string, { lockedByPayDay }: RunCalendars): number | null => {
  const instants = lockedByPayDay.get(payDay)?.map(({ lockedAt }) => lockedAt ?? 0);
  return instants === undefined ? null : Math.min(...instants);
};
