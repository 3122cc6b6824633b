import type { PayslipLine } from "#contract/extensions/payroll.ts";
import type { PayrollLine } from "../domain/payroll/ledger.ts";
import type { listOwnLines } from "../repositories/payroll-run-lines.ts";

export type OwnLine = Awaited<ReturnType<typeof listOwnLines>>[number];

/** A person's line of a locked run. */
export const toPaidLine = (line: OwnLine, nameOf: (code: string) => string): PayslipLine => ({
  benefitId: line.product_code,
  name: nameOf(line.product_code),
  element: line.element,
  type: line.type,
  entry: line.entry,
  origin: line.entry === "ADJUST" ? line.origin_key : null,
  pence: line.amount_pence,
  heldPence: line.held_pence,
  instalment: line.instalment_text,
  flag: line.flag,
  reason: line.reason,
});

/** A line of the next run, as its person sees it. */
export const toPayslipLine = (line: PayrollLine, nameOf: (code: string) => string): PayslipLine => ({
  benefitId: line.productCode,
  name: nameOf(line.productCode),
  element: line.element,
  type: line.type,
  entry: line.entry,
  origin: line.entry === "ADJUST" ? line.origin : null,
  pence: line.pence,
  heldPence: line.heldPence,
  instalment: line.instalmentText,
  flag: line.flag,
  reason: line.reason,
  routeMoved: line.isRouteMoved && line.pence !== 0,
});
