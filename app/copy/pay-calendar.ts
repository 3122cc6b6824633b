import { copyOf } from "./copy.ts";
import { payCalendar } from "./en/pay-calendar.ts";

export const payCalendarCopy = copyOf({ en: payCalendar });
