import { getFirstDayOfMonth } from "../calendar.ts";
import { checkMinimumWage, type MinimumWageCheck } from "../pay/minimum-wage.ts";
import { getRates } from "../pay/rates/index.ts";
import type { ProductCode } from "./kinds/types.ts";
import type { Price } from "./price.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { listPayChanges } from "./taxed-pay.ts";

const getMonthlyPence = ({ employee }: Price) => employee.instalments[0] ?? 0;

interface StartDates {
  coverDate: string;
  firstDeductionDate: string | null;
  endDate?: string | null;
}

/**
 * Why pay would be below the minimum wage after a sacrifice and all others (RULE-05). Returns null if it would not, or
 * if the sacrifice is no more than the one it replaces.
 */
export function findWageBreach(
  code: ProductCode,
  price: Price,
  dates: StartDates,
  snapshot: MemberSnapshot,
): string | null {
  const check = findWageCheck(code, price, dates, snapshot);
  return check === null || check.isLess ? null : check.reason;
}

type WageCheck = MinimumWageCheck & { isLess: boolean; leftPence: number };

/**
 * The check on the day with the lowest result. That is the first day of cover, or a later day on which another
 * sacrifice begins. `isLess` means that the sacrifice is no more than the one it replaces. Returns null
 * without a sacrifice.
 */
export function findWageCheck(
  code: ProductCode,
  price: Price,
  dates: StartDates,
  snapshot: MemberSnapshot,
): WageCheck | null {
  const laterSelections = snapshot.selections.filter(
    ({ code: other, status, coverDate }) =>
      other !== code &&
      status === "scheduled" &&
      coverDate !== null &&
      coverDate > dates.coverDate &&
      coverDate <= (dates.endDate ?? coverDate),
  );
  const startDates = [
    dates,
    ...laterSelections.map((each) => ({ ...each, coverDate: each.coverDate ?? dates.coverDate })),
  ];
  const checks = startDates.flatMap((each) => checkWageOnDates(each, code, price, snapshot) ?? []);
  return checks.toSorted((a, b) => a.leftPence - b.leftPence)[0] ?? null;
}

function checkWageOnDates(
  dates: StartDates,
  code: ProductCode,
  price: Price,
  snapshot: MemberSnapshot,
): WageCheck | null {
  const { member, hourlyPence, weeklyHoursHundredths, catalogue } = snapshot;
  if (price.treatment !== "sacrifice" || weeklyHoursHundredths <= 0) return null;
  const sacrifices = listPayChanges(snapshot, dates.coverDate).filter(
    (each) => each.price.treatment === "sacrifice",
  );
  const current = sacrifices.find((each) => each.code === code);
  const periodFrom = getFirstDayOfMonth(dates.firstDeductionDate ?? dates.coverDate);
  const check = checkMinimumWage(
    {
      pay: hourlyPence === null ? { annualPence: member.annualPayPence } : { hourlyPence },
      weeklyHoursHundredths,
      dateOfBirth: member.dateOfBirth,
      periodFrom,
      periodsPerYear: 12,
    },
    sacrifices.filter((each) => each !== current).map((each) => getMonthlyPence(each.price)),
    getMonthlyPence(price),
    getRates(periodFrom, catalogue.rates).rates.minimumWage,
  );
  return {
    ...check,
    isLess: current !== undefined && getMonthlyPence(price) <= getMonthlyPence(current.price),
    leftPence: check.headroomPence - getMonthlyPence(price),
  };
}
