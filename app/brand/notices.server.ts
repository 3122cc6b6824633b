import type { Notice } from "#contract/index.ts";
import { inCurrentLanguage } from "#copy/formats";
import { noticesCopy } from "#copy/notices";

/** A notice of the operators as the top of a page says it. */
export interface ShownNotice {
  text: string;
  tone: "info" | "wait" | "bad";
  role: "status" | "alert";
}

const looks = {
  info: { tone: "info", role: "status" },
  warning: { tone: "wait", role: "status" },
  outage: { tone: "bad", role: "alert" },
} as const;

const londonTime = inCurrentLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: "Europe/London",
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
    }),
);

/** Those that are in force; undefined if none is, so that a page without one does not grow by a byte. */
export function toShownNotices(notices: readonly Notice[], now: Date): ShownNotice[] | undefined {
  const at = now.getTime();
  const shown = notices.filter(
    ({ from, until }) => Date.parse(from) <= at && (!until || Date.parse(until) > at),
  );
  if (shown.length === 0) return undefined;
  return shown.map(({ text, severity, until }) => ({
    text: until ? noticesCopy("until", { text, time: londonTime().format(new Date(until)) }) : text,
    ...looks[severity],
  }));
}
