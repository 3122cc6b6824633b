import type { LedgerSelection, PayPeriod, PersonLedger } from "../../api/domain/payroll/ledger.ts";

/**
 * An element's amount due in a month, by days from the final facts, without the tested code. It covers a monthly group,
 * a scheme year from April, and a person between 35 and 39.
 */
export function getDueByDays(
  ledger: PersonLedger,
  months: readonly PayPeriod[],
  index: number,
  element: string,
): number {
  const month = months[index];
  if (!month) return 0;
  const place = (Number(month.key.slice(5)) + 8) % 12;
  switch (element) {
    case "PENSION":
      return computePension(ledger, month, place, 100);
    case "PENSION-ER":
      return computePension(ledger, month, place, 8);
    case "LIFE-NET": {
      const pence = Math.round((2 * getPayOn(ledger, month.payDay) * 96) / 100_000);
      return isCovered(ledger, "life", month.payDay, "day") ? getMonthPart(pence, place) : 0;
    }
    case "DENTAL-NET":
      return isCovered(ledger, "dental", month.payDay, "month") ? getMonthPart(10_020, place) : 0;
    case "GYM-NET": {
      const [earlier, next] = [months[index - 1], months[index + 1]];
      const start = getStartDate(ledger);
      const isDueFor = (day: string | undefined) =>
        day !== undefined && isCovered(ledger, "gym", day, "month");
      // The first run after the first day takes two premiums, because no run before that day takes one.
      const isOwn = isDueFor(month.payDay) && start > (earlier?.payDay ?? "");
      const isAhead = isDueFor(next?.payDay) && start <= month.payDay;
      return (Number(isOwn) + Number(isAhead)) * getMonthPart(29_988, place);
    }
    default:
      return 0;
  }
}

/** The employee's pension is the same by each way of payment. */
export const oracleElements = ["PENSION", "PENSION-ER", "LIFE-NET", "DENTAL-NET", "GYM-NET"];

const getMonthPart = (annual: number, place: number) =>
  Math.floor(annual / 12) + (place < annual % 12 ? 1 : 0);

const listValidFacts = (ledger: PersonLedger, fact: string) =>
  ledger.facts.filter((row) => row.fact === fact && row.knownTo === null);

/** Pence of a year's pay on a day. */
function getPayOn(ledger: PersonLedger, day: string): number {
  const rows = listValidFacts(ledger, "pay").filter(({ effectiveFrom }) => effectiveFrom <= day);
  const [last] = rows.sort((a, b) =>
    a.effectiveFrom === b.effectiveFrom
      ? b.knownFrom - a.knownFrom
      : b.effectiveFrom.localeCompare(a.effectiveFrom),
  );
  return Number(last?.value?.split(":")[1] ?? 0);
}

/** The first day of employment. */
export function getStartDate(ledger: PersonLedger): string {
  const started = listValidFacts(ledger, "employed").find(({ value }) => value === "yes");
  return started?.effectiveFrom ?? "9999-12-31";
}

/** The last day of employment. */
function getLeaveDate(ledger: PersonLedger): string {
  const [leaveFact] = listValidFacts(ledger, "employed")
    .filter(({ value }) => value === "no")
    .map(({ effectiveFrom }) => effectiveFrom)
    .sort();
  return leaveFact === undefined ? "9999-12-31" : addDays(leaveFact, -1);
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const getMonthEnd = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** The newest version that covers the day, because a newer one ends an older one from its first day onwards. */
function findVersion(ledger: PersonLedger, code: string, day: string): LedgerSelection | undefined {
  const versions = ledger.selections
    .filter((each) => each.code === code)
    .filter(({ coverDate, endDate }) => endDate === null || endDate >= (coverDate ?? ""))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const newest = versions.find(({ coverDate }) => (coverDate ?? "") <= day);
  return newest && (newest.endDate ?? day) >= day ? newest : undefined;
}

function isCovered(ledger: PersonLedger, code: string, day: string, leaving: "day" | "month"): boolean {
  const version = findVersion(ledger, code, day);
  const leaveDay = getLeaveDate(ledger);
  if (!version || (version.coverDate ?? "") > leaveDay || day < getStartDate(ledger)) return false;
  return day <= (leaving === "day" || leaveDay > "9999" ? leaveDay : getMonthEnd(leaveDay));
}

/** Pence due in a period; a share of pay above `maxPercent` does not count. */
function computePension(
  ledger: PersonLedger,
  { from, to }: PayPeriod,
  place: number,
  maxPercent: number,
): number {
  const leaveDay = getLeaveDate(ledger);
  let sum = 0;
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days++;
    const version = findVersion(ledger, "pension", day);
    if (!version || day < getStartDate(ledger) || day > leaveDay || (version.coverDate ?? "") > leaveDay)
      continue;
    const percent = version.choice.kind === "share" ? Math.min(version.choice.percent, maxPercent) : 0;
    sum += getMonthPart(Math.floor((getPayOn(ledger, day) * percent) / 100 + 0.5), place);
  }
  return Math.floor(sum / days + 0.5);
}
