import { describe, expect, test } from "vitest";
import { buildProduct } from "../../../tests/support/members.ts";
import {
  checkLifeEvent,
  findLifeEventType,
  findOpeningEvent,
  getEventCoverDate,
  getEventWindow,
} from "./life-events.ts";
import type { LifeEventCode } from "./product.ts";
import type { LifeEvent } from "./snapshot-types.ts";

const today = "2026-11-20";

function requireType(code: LifeEventCode) {
  const eventType = findLifeEventType(code);
  if (!eventType) throw new Error(`No type ${code}`);
  return eventType;
}

const buildEvent = (facts: Partial<LifeEvent> = {}): LifeEvent => ({
  id: "e1",
  code: "birth",
  eventDate: "2026-11-01",
  reportedDate: "2026-11-20",
  closedDate: null,
  ...facts,
});

describe("[RULE-11] reporting a life event", () => {
  test.each([
    ["birth", "2026-11-21", "in-future"],
    ["birth", "2026-11-20", null],
    ["birth", "2026-10-21", null],
    ["birth", "2026-10-20", "too-long-ago"],
    ["partner-death", "2026-08-22", null],
    ["partner-death", "2026-08-21", "too-long-ago"],
  ] as const)("reporting today a %s of %s gives the error %s", (code, day, error) => {
    expect(checkLifeEvent(requireType(code), day, today).error).toBe(error);
  });

  test("a report that is too late names the last possible day", () => {
    expect(checkLifeEvent(requireType("marriage"), "2026-10-20", today)).toMatchObject({
      text: "You had 30 days to tell us, until 19 November 2026.",
    });
  });
});

describe("[RULE-11] benefits that an event opens", () => {
  test("a benefit is open from the day of the report to the last day of its limit, both included", () => {
    expect(getEventWindow(buildEvent())).toEqual({ opens: "2026-11-20", closes: "2026-12-01" });
    const findEventId = (day: string) => findOpeningEvent(buildProduct("dental"), [buildEvent()], day)?.id;
    expect(["2026-11-19", "2026-11-20", "2026-12-01", "2026-12-02"].map(findEventId)).toEqual([
      undefined,
      "e1",
      "e1",
      undefined,
    ]);
  });

  test("an event opens only the benefits that it may change", () => {
    expect(findOpeningEvent(buildProduct("partner-life"), [buildEvent()], today)).toBeUndefined();
    expect(
      findOpeningEvent(buildProduct("partner-life"), [buildEvent({ code: "marriage" })], today)?.id,
    ).toBe("e1");
    expect(findOpeningEvent(buildProduct("holiday"), [buildEvent()], today)).toBeUndefined();
  });

  test("a benefit is no longer open when the event's window was closed early, and the event with the longest window counts", () => {
    expect(
      findOpeningEvent(buildProduct("life"), [buildEvent({ closedDate: "2026-11-25" })], "2026-11-26"),
    ).toBeUndefined();
    const later = buildEvent({ id: "e2", eventDate: "2026-11-10" });
    expect(findOpeningEvent(buildProduct("life"), [buildEvent(), later], today)?.id).toBe("e2");
  });

  test.each([
    ["event", "2026-11-01"],
    ["choice", "2026-11-20"],
    ["next-month", "2026-12-01"],
  ] as const)("a change after a life event starts by the product's rule: %s, %s", (rule, day) => {
    expect(getEventCoverDate(rule, "2026-11-01", today)).toBe(day);
  });
});
