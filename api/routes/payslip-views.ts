import type { PayslipLine } from "#contract/extensions/payroll.ts";
import type { PayrollLine } from "../domain/payroll/ledger.ts";

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
