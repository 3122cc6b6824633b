import { benefitsCopy } from "#api-copy/benefits";
import {
  addDays,
  countDaysBetween,
  formatLongDate,
  getEarliestDay,
  getFirstDayOfNextMonth,
} from "../calendar.ts";
import type { EventCoverStart, LifeEventCode, Product } from "./product.ts";
import type { LifeEvent } from "./snapshot-types.ts";

export interface LifeEventType {
  code: LifeEventCode;
  name: string;
  /** Days after the event within which it may be reported and acted on. */
  limitDays: number;
  /** The person that the form adds to the family. */
  adds: "partner" | "dependant" | null;
  removes: "partner" | null;
}

/** Moving house is not a life event, because it changes no cover; payroll stores the address. */
export const lifeEventTypes: readonly LifeEventType[] = [
  {
    code: "marriage",
    get name() {
      return benefitsCopy("event.marriage");
    },
    limitDays: 30,
    adds: "partner",
    removes: null,
  },
  {
    code: "birth",
    get name() {
      return benefitsCopy("event.birth");
    },
    limitDays: 30,
    adds: "dependant",
    removes: null,
  },
  {
    code: "divorce",
    get name() {
      return benefitsCopy("event.divorce");
    },
    limitDays: 30,
    adds: null,
    removes: "partner",
  },
  {
    code: "partner-death",
    get name() {
      return benefitsCopy("event.partner-death");
    },
    limitDays: 90,
    adds: null,
    removes: "partner",
  },
];

/** After this many days no event opens any product. */
export const maxLimitDays = Math.max(...lifeEventTypes.map(({ limitDays }) => limitDays));

export const findLifeEventType = (code: string): LifeEventType | undefined =>
  lifeEventTypes.find((type) => type.code === code);

export type LifeEventCheck = { error: null } | { error: "in-future" | "too-long-ago"; text: string };

/** Whether an event may be reported on a day: it is not in the future, and within its limit (RULE-11). */
export function checkLifeEvent(type: LifeEventType, eventDate: string, today: string): LifeEventCheck {
  if (eventDate > today) return { error: "in-future", text: benefitsCopy("eventFuture") };
  if (countDaysBetween(eventDate, today) > type.limitDays) {
    const lastDay = formatLongDate(addDays(eventDate, type.limitDays));
    return {
      error: "too-long-ago",
      text: benefitsCopy("eventLate", { days: type.limitDays, date: lastDay }),
    };
  }
  return { error: null };
}

/** First and last day on which an event opens its products, both `yyyy-mm-dd` and inclusive. */
export function getEventWindow(event: LifeEvent): { opens: string; closes: string } {
  const limit = findLifeEventType(event.code)?.limitDays ?? 0;
  const lastDay = addDays(event.eventDate, limit);
  return { opens: event.reportedDate, closes: getEarliestDay(lastDay, event.closedDate ?? lastDay) };
}

/** The event that opens a product on a day; of several, the one with the longest window. */
export function findOpeningEvent(
  { changes }: Pick<Product, "changes">,
  events: readonly LifeEvent[],
  day: string,
): LifeEvent | undefined {
  const open = events.filter((event) => {
    const { opens, closes } = getEventWindow(event);
    return opens <= day && day <= closes && (changes.event?.after.includes(event.code) ?? false);
  });
  return open.sort((a, b) => (getEventWindow(a).closes < getEventWindow(b).closes ? 1 : -1))[0];
}

/** The first day of cover after a choice that an event made possible, by the product's rule (RULE-11). */
export function getEventCoverDate(rule: EventCoverStart, eventDate: string, decidedOn: string): string {
  if (rule === "event") return eventDate;
  return rule === "choice" ? decidedOn : getFirstDayOfNextMonth(decidedOn);
}
