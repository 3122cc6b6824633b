/** Pay by contract, for a year or an hour; 3750 is 37.5 hours a week. */
interface ContractPay {
  annual_salary_pence: number | null;
  hourly_pence: number | null;
  weekly_hours_hundredths: number;
}

/** The pay for 52 weeks of the contract's hours, in pence, rounded down. */
export const toAnnualPence = (hourlyPence: number, weeklyHoursHundredths: number): number =>
  Math.floor((hourlyPence * weeklyHoursHundredths * 52) / 100);

/** A year's pay in pence. */
export const getAnnualPay = ({
  annual_salary_pence,
  hourly_pence,
  weekly_hours_hundredths,
}: ContractPay): number => annual_salary_pence ?? toAnnualPence(hourly_pence ?? 0, weekly_hours_hundredths);
