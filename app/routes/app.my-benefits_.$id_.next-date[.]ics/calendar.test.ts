import { describe, expect, test } from "vitest";
import { type CalendarDay, toCalendarFile } from "./calendar.server.ts";

const day: CalendarDay = {
  uid: "opens-dental-2027-02-28@harbourline",
  day: "2027-02-28",
  title: "Dental: you can choose",
  text: "Opens 28 February 2027.",
};
const makeFile = (facts: Partial<CalendarDay> = {}) =>
  toCalendarFile([{ ...day, ...facts }], {
    now: new Date("2026-11-20T09:00:00.123Z"),
    name: "Harbour Rewards",
  });
/** Unfolds the file's lines as a calendar program does. */
const unfoldLines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("a calendar file (RFC 5545)", () => {
  test("a calendar file has a whole-day event that ends on the next day", () => {
    expect(unfoldLines(makeFile())).toEqual([
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Harbour Rewards//Benefits//EN", "METHOD:PUBLISH"],
      ...["BEGIN:VEVENT", "UID:opens-dental-2027-02-28@harbourline", "DTSTAMP:20261120T090000Z"],
      ...["DTSTART;VALUE=DATE:20270228", "DTEND;VALUE=DATE:20270301", "SUMMARY:Dental: you can choose"],
      ...["DESCRIPTION:Opens 28 February 2027.", "TRANSP:TRANSPARENT"],
      ...["END:VEVENT", "END:VCALENDAR", ""],
    ]);
  });

  test("a calendar file ends each line with CR LF, and folds it at 75 octets without splitting a character", () => {
    const text = "Zoë’s 🦷 ".repeat(40).trim();
    const folded = makeFile({ text });
    expect(folded.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of folded.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfoldLines(folded)).toContain(`DESCRIPTION:${text}`);
    expect(folded).not.toContain("\ufffd");
  });

  test("[C1] an event's text cannot add a line, a property or another event", () => {
    const title = "A;B,C\\D\r\nEND:VEVENT\nBEGIN:VALARM\u0000\u2028X";
    const fileLines = unfoldLines(makeFile({ title, uid: "1\r\nURL:x" }));
    expect(fileLines).toHaveLength(15);
    expect(fileLines).toContain("SUMMARY:A\\;B\\,C\\\\D\\nEND:VEVENT\\nBEGIN:VALARM\\nX");
    expect(fileLines.filter((line) => line.startsWith("END:VEVENT"))).toHaveLength(1);
    expect(fileLines.some((line) => line.startsWith("URL"))).toBe(false);
  });

  test("two calendar files of the same day are identical", () => {
    expect(makeFile()).toBe(makeFile());
  });
});
