/** Contractual pay, by the year or by the hour; 3750 are 37.5 hours a week. */
interface ContractPay {
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  weekly_hours_hundredths: number;
}

/** The pay for 52 weeks of the contract's hours, in pence, rounded down. */
export const yearOfHours = (hourlyPence: number, weeklyHoursHundredths: number): number =>
  Math.floor((hourlyPence * weeklyHoursHundredths * 52) / 100);

/** Pence of a year's pay. */
export const annualPay = ({
  annual_salary_pence,
  hourly_pence,
  weekly_hours_hundredths,
}: ContractPay): number => annual_salary_pence ?? yearOfHours(hourly_pence ?? 0, weekly_hours_hundredths);
