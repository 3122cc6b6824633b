/** Take-up figures of one benefit; amounts are pence a month. */
export interface TakeUpView {
  asOf: string | null;
  name: string;
  eligible: number;
  chosen: number;
  percent: number;
  waiting: number;
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
  levels: { label: string; count: number }[];
}
