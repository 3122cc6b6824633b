import { addToMonth, dayInMonth, monthOf } from "../calendar.ts";

/** The last day on which a load can be undone: the payroll cut-off that follows it. Days are `yyyy-mm-dd`. */
export function undoUntil(loadedOn: string, cutOffDay: number): string {
  const own = dayInMonth(monthOf(loadedOn), cutOffDay);
  return own >= loadedOn ? own : dayInMonth(addToMonth(monthOf(loadedOn), 1), cutOffDay);
}
