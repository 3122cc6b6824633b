import { getAge } from "../calendar.ts";
import { getYear, type YearStart } from "../pay/tax-year.ts";

/** The age by which prices are computed on a day: the age at the renewal that began the scheme year. */
export function getPriceAge(dateOfBirth: string, day: string, schemeYear: YearStart): number {
  return getAge(dateOfBirth, getYear(day, schemeYear).from);
}
