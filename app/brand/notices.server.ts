import type { Notice } from "#contract/index.ts";
import { noticesCopy } from "#copy/notices";
import { londonWeekdayAndTime } from "~/copy/day.server.ts";

/** An operators' notice as the top of a page shows it. */
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

/** The notices in force; undefined if there are none, so that pages without a notice stay as small. */
export function toShownNotices(notices: readonly Notice[], now: Date): ShownNotice[] | undefined {
  const at = now.getTime();
  const shown = notices.filter(
    ({ from, until }) => Date.parse(from) <= at && (!until || Date.parse(until) > at),
  );
  if (shown.length === 0) return undefined;
  return shown.map(({ text, severity, until }) => ({
    text: until ? noticesCopy("until", { text, time: londonWeekdayAndTime(new Date(until)) }) : text,
    ...looks[severity],
  }));
}
