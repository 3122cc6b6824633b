export { addDays, addMonths, addYears } from "../../domain/calendar.ts";

/** Mid-morning of a day, as an instant. */
export const getInstant = (day: string) => Date.parse(`${day}T10:00:00Z`);
