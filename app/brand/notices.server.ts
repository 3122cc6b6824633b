import type { Notice } from "#contract/index.ts";
import { noticesCopy } from "#copy/notices";
import { formatWeekdayAndTime } from "~/copy/day.server.ts";
import { getCurrentLanguage, SOURCE_LANGUAGE } from "~/copy/language.server.ts";

/** An operators' notice as the top of a page shows it. */
export interface ShownNotice {
  text: string;
  /** The text's language if it is not the page's. */
  lang?: string;
  /** The expected end, as text. */
  end?: string;
  tone: "info" | "wait" | "bad";
  role: "status" | "alert";
}

const looks = {
  info: { tone: "info", role: "status" },
  warning: { tone: "wait", role: "status" },
  outage: { tone: "bad", role: "alert" },
} as const;

/** The notices in force; undefined if there are none, which keeps pages without a notice small. */
export function toShownNotices(notices: readonly Notice[], now: Date): ShownNotice[] | undefined {
  const timestamp = now.getTime();
  const active = notices.filter(
    ({ from, until }) => Date.parse(from) <= timestamp && (!until || Date.parse(until) > timestamp),
  );
  if (active.length === 0) return undefined;
  return active.map((notice) => ({
    ...toNoticeText(notice),
    end: notice.until
      ? noticesCopy("until", { time: formatWeekdayAndTime(new Date(notice.until)) })
      : undefined,
    ...looks[notice.severity],
  }));
}

/** All readers of a host share its loaded notices, so each page selects the text in its own language. */
function toNoticeText({ text, language, texts }: Notice): Pick<ShownNotice, "text" | "lang"> {
  const translation = texts?.[getCurrentLanguage()];
  if (translation !== undefined) return { text: translation };
  const english = texts?.[SOURCE_LANGUAGE];
  const lang = (english === undefined && language) || SOURCE_LANGUAGE;
  return { text: english ?? text, lang: lang === getCurrentLanguage() ? undefined : lang };
}
