import { createHash } from "node:crypto";
import type { ShownChoice } from "../domain/benefits/shown-choice.ts";
import { longDate } from "../domain/calendar.ts";
import { toPounds } from "../domain/pay/money.ts";

/**
 * Names what was shown, so that a decision on something else is noticed: opaque to callers, at most 70 characters.
 * It spells out the pence of the order, those of a month and the start, so that a difference can be told.
 */
export function toShownVersion({ selection, price, basis }: ShownChoice): string {
  const { choice, people, coverDate, firstDeductionDate, endDate } = selection;
  const employee = price?.employee;
  const all = [choice, people, coverDate, firstDeductionDate, endDate, price?.treatment];
  const digest = createHash("sha256")
    .update(JSON.stringify([all, employee?.pence, employee?.instalments, price?.employer.pence, basis]))
    .digest("base64url")
    .slice(0, 22);
  return [employee?.pence ?? "", employee?.instalments[0] ?? "", coverDate ?? "", digest].join(".");
}

const FORM = /^(\d{0,12})\.(\d{0,12})\.(\d{4}-\d\d-\d\d)?\.[\w-]{22}$/;

/** Says what has changed from one version to another: "It was £40.00 a month and is now £400.00 a month." */
export function describeDifference(before: string, after: string): string {
  const [was, is] = [FORM.exec(before), FORM.exec(after)];
  const [told, now] = [[] as string[], [] as string[]];
  const compare = (at: number, toText: (value: string) => string) => {
    if (!was?.[at] || !is?.[at] || was[at] === is[at]) return;
    told.push(toText(was[at]));
    now.push(toText(is[at]));
  };
  compare(2, (pence) => `${toPounds(Number(pence))} a month`);
  if (told.length === 0) compare(1, (pence) => `${toPounds(Number(pence))} in total`);
  compare(3, (day) => `from ${longDate(day)}`);
  const text = "This has changed since you looked at it.";
  return told.length === 0 ? text : `${text} It was ${told.join(" ")} and is now ${now.join(" ")}.`;
}
