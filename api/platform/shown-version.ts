import { createHash } from "node:crypto";
import { quotesCopy } from "#api-copy/quotes";
import type { ShownChoice } from "../domain/benefits/shown-choice.ts";
import { toPounds } from "../domain/pay/money.ts";

/**
 * Identifies the state that an approver saw, so that a decision on another state is noticed. It is opaque to callers
 * and has at most 70 characters. It contains prices and the start, so that a difference can be explained.
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

const VERSION_PATTERN = /^(\d{0,12})\.(\d{0,12})\.(\d{4}-\d\d-\d\d)?\.[\w-]{22}$/;

/** Explains the difference between two versions: "It was £40.00 a month, is now £400.00 a month." */
export function describeDifference(before: string, after: string): string {
  const [partsBefore, partsAfter] = [VERSION_PATTERN.exec(before), VERSION_PATTERN.exec(after)];
  const [shownBefore, now] = [[] as string[], [] as string[]];
  const addIfChanged = (index: number, toText: (value: string) => string) => {
    if (!partsBefore?.[index] || !partsAfter?.[index] || partsBefore[index] === partsAfter[index]) return;
    shownBefore.push(toText(partsBefore[index]));
    now.push(toText(partsAfter[index]));
  };
  addIfChanged(2, (pence) => quotesCopy("version.monthly", { amount: toPounds(Number(pence)) }));
  if (shownBefore.length === 0)
    addIfChanged(1, (pence) => quotesCopy("version.total", { amount: toPounds(Number(pence)) }));
  addIfChanged(3, (day) => quotesCopy("version.from", { date: day }));
  const text = quotesCopy("changed");
  return shownBefore.length === 0
    ? text
    : quotesCopy("version.was", { text, was: shownBefore.join(" "), now: now.join(" ") });
}
