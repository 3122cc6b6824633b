import { getBirthday } from "../calendar.ts";

/**
 * The day on which the age rises from 55 to 57: Finance Act 2004, section 279, as amended by Finance Act 2022, section
 * 10.
 */
const riseDay = "2028-04-06";

/** The earliest usual age for taking a pension other than the State Pension. */
export const getMinimumPensionAge = (dateOfBirth: string): number =>
  getBirthday(dateOfBirth, 55) < riseDay ? 55 : 57;
