import { benefitsCopy } from "#api-copy/benefits";
import type { PayslipLine } from "#contract/extensions/payroll.ts";
import type { PayrollLine } from "../domain/payroll/ledger.ts";
import { translateLineReason } from "../domain/payroll/line-reason.ts";
import type { listPersonLines } from "../repositories/payroll-run-lines.ts";

export type PersonLine = Awaited<ReturnType<typeof listPersonLines>>[number];

/** A person's line of a locked run. */
export const toPaidLine = (line: PersonLine, getName: (code: string) => string): PayslipLine => ({
  benefitId: line.product_code,
  name: getName(line.product_code),
  element: line.element,
  type: line.type,
  entry: line.entry,
  origin: line.entry === "ADJUST" ? line.origin_key : null,
  pence: line.amount_pence,
  heldPence: line.held_pence,
  instalment: toInstalment(line.instalment_text),
  flag: line.flag,
  reason: line.reason && translateLineReason(line.reason),
});

/** A line of the next run as its person sees it. */
export const toPayslipLine = (line: PayrollLine, getName: (code: string) => string): PayslipLine => ({
  benefitId: line.productCode,
  name: getName(line.productCode),
  element: line.element,
  type: line.type,
  entry: line.entry,
  origin: line.entry === "ADJUST" ? line.origin : null,
  pence: line.pence,
  heldPence: line.heldPence,
  instalment: toInstalment(line.instalmentText),
  flag: line.flag,
  reason: line.reason && translateLineReason(line.reason),
  routeMoved: line.isRouteMoved && line.pence !== 0,
});

/** Translates payroll's English "4 of 12" for the reader. */
function toInstalment(text: string | null): string | null {
  const [, number, count] = /^(\d+) of (\d+)$/.exec(text ?? "") ?? [];
  return number && count ? benefitsCopy("instalment", { number, count }) : text;
}
