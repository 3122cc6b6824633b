import { isTakenAhead } from "../benefits/selection.ts";
import { addMonths, countMonthsBetween, getEarliestDay, getLastDayOfMonth, getMonth } from "../calendar.ts";
import type { LedgerSelection } from "./ledger.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import type { RunPeriod } from "./run-context.ts";

/** The first ledger period of the run's pay group; undefined if it has no run yet. */
export const findFirstLedgerPeriod = ({
  book,
  run,
}: Pick<PersonAsAt, "book" | "run">): RunPeriod | undefined =>
  book.byGroup.get(run.group)?.find(({ isRecorded }) => isRecorded);

export interface AmountsBeforeLedger {
  count: number;
  pence: number;
}

/**
 * The instalments of a plan taken before the ledger began, if no opening figure states them. One a month, because
 * everybody was paid monthly then (F.4). `monthly` are those instalments in pence; `agreed` is the number of runs.
 */
export function getPlanTakenBeforeLedger(
  firstPayDay: string | null,
  { monthly, agreed }: { monthly: readonly number[]; agreed: number },
  lastDay: string | null,
  person: PersonAsAt,
): AmountsBeforeLedger {
  const first = findFirstLedgerPeriod(person);
  if (firstPayDay === null || first === undefined || firstPayDay >= first.payDay)
    return { count: 0, pence: 0 };
  let months = countMonthsBetween(getMonth(firstPayDay), getMonth(first.payDay));
  while (months > 0 && lastDay !== null && addMonths(firstPayDay, months - 1) > lastDay) months -= 1;
  const parts = monthly.slice(0, months);
  return {
    count: Math.round((parts.length * agreed) / monthly.length),
    pence: parts.reduce((sum, pence) => sum + pence, 0),
  };
}

/**
 * The taxable value payrolled in a year before the ledger began, without an opening figure. Its share is by
 * the pay days with the benefit. Pence, rounded down.
 */
export function getTaxedBeforeLedger(
  taxablePence: number,
  period: RunPeriod,
  isProvidedOn: (payDay: string) => boolean,
  person: PersonAsAt,
): number {
  const first = findFirstLedgerPeriod(person);
  if (first === undefined || first.taxYear !== period.taxYear) return 0;
  const yearPeriods = period.calendar.periods.filter(
    ({ taxYear, payDay }) => taxYear === period.taxYear && isProvidedOn(payDay),
  );
  const before = yearPeriods.filter(({ payDay }) => payDay < first.payDay);
  return yearPeriods.length === 0 ? 0 : Math.floor((taxablePence * before.length) / yearPeriods.length);
}

/**
 * The last day paid for before the ledger began, if no opening figure states it. A premium taken in the month before
 * its cover has paid for the ledger's first month (F.5). Returns null if none was paid ahead.
 */
export function findLastDayPaidAhead(selection: LedgerSelection, person: PersonAsAt): string | null {
  const { firstDeductionDate: firstDeduction, coverDate, endDate } = selection;
  const first = findFirstLedgerPeriod(person);
  if (firstDeduction === null || coverDate === null || first === undefined) return null;
  if (!isTakenAhead(selection) || firstDeduction >= first.payDay) return null;
  const lastDay = getLastDayOfMonth(first.payDay);
  return endDate === null ? lastDay : getEarliestDay(lastDay, endDate);
}

/**
 * Whether a premium that is paid ahead today was agreed before the ledger, when each month paid for itself.
 * Switching it would leave one month unpaid (M-17).
 */
export function isPaidWithinItsMonth(selection: LedgerSelection, person: PersonAsAt): boolean {
  const { firstDeductionDate: firstDeduction, coverDate } = selection;
  const first = findFirstLedgerPeriod(person);
  if (firstDeduction === null || coverDate === null || first === undefined) return false;
  return !isTakenAhead(selection) && firstDeduction < first.payDay;
}
