import { getCurrentLanguage } from "#copy/language";

/** A day for a person's calendar. */
export interface CalendarDay {
  /** A unique id that stays the same for the same day. */
  uid: string;
  /** A date as `yyyy-mm-dd`. */
  day: string;
  title: string;
  text: string;
}

const dayMs = 86_400_000;
const utf8 = new TextEncoder();

/** Writes days as an iCalendar file (RFC 5545); each is a whole-day event that does not block time. */
export function toCalendarFile(
  days: readonly CalendarDay[],
  { now, name }: { now: Date; name: string },
): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(name)}//Benefits//${getCurrentLanguage().toUpperCase()}`,
    "METHOD:PUBLISH",
    ...days.flatMap(({ uid, day, title, text }) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toDate(day)}`,
      // iCalendar's end is the first day after the event.
      `DTEND;VALUE=DATE:${toDate(new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10))}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const toDate = (day: string) => day.replaceAll("-", "");

/** Escapes a property's text, so that no character can end the property (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n|\u2028|\u2029/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** Folds a line at 75 octets without splitting a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (octets + size > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
