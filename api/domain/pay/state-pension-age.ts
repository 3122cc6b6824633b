import { addMonths, countMonthsBetween, getBirthday, getMonth } from "../calendar.ts";

/**
 * The day on which a person reaches State Pension age, `yyyy-mm-dd`: Pensions Act 1995, schedule 4, as
 * amended up to the Pensions Act 2014. People born before 6 October 1954 reached it before the 66th birthday
 * given here.
 */
export function getStatePensionDay(dateOfBirth: string): string {
  if (dateOfBirth < "1960-04-06") return getBirthday(dateOfBirth, 66);
  if (dateOfBirth < "1961-03-06")
    return addMonths(getBirthday(dateOfBirth, 66), getCohort(dateOfBirth, "1960-04") + 1);
  if (dateOfBirth < "1977-04-06") return getBirthday(dateOfBirth, 67);
  // From 6 May 2044, each later month of birth moves the day by two months.
  if (dateOfBirth < "1978-04-06") return addMonths("2044-05-06", 2 * getCohort(dateOfBirth, "1977-04"));
  return getBirthday(dateOfBirth, 68);
}

/** The number of the month of birth, from 0. Such a month ends on the 5th. */
function getCohort(dateOfBirth: string, firstMonth: string): number {
  const months = countMonthsBetween(firstMonth, getMonth(dateOfBirth));
  return Number(dateOfBirth.slice(8)) < 6 ? months - 1 : months;
}
