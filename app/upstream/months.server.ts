import { inCurrentLanguage } from "#copy/formats";
import { toMonthLabel } from "./statements.server.ts";

const shortMonths = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);

/** A month `yyyy-mm` in words, and short enough to stand below a column. */
export function toMonth(month: string) {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return { month, label: toMonthLabel(time), short: shortMonths().format(time).slice(0, 3) };
}
