import { getPeriodForDecision } from "../benefits/election-dates.ts";
import type { PayrollCalendar } from "../payroll/ledger.ts";

/** The last day on which a load can be undone: the cut-off of its run. Days are `yyyy-mm-dd`. */
export const getUndoDeadline = (loadedOn: string, calendar: PayrollCalendar): string =>
  getPeriodForDecision(calendar, loadedOn).cutOff;
