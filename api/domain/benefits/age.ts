import { ageOn } from "../calendar.ts";
import { getYear, type YearStart } from "../pay/tax-year.ts";

/** The age that prices go by: the age at the renewal that began the scheme year of a day, fixed until the next. */
export function priceAge(dateOfBirth: string, day: string, schemeYear: YearStart): number {
  return ageOn(dateOfBirth, getYear(day, schemeYear).from);
}
