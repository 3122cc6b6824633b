import { getKind } from "../benefits/kinds/index.ts";
import type { ProductCode } from "../benefits/kinds/types.ts";
import type { PayrollLine, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import { type InstalmentPlan, listPlans } from "./plans.ts";
import type { RunContext } from "./run-context.ts";

/** What was paid for a plan before the computed run. Pence are below 0 if they are added to pay. */
export interface PlanProgress {
  selectionId: string;
  taken: number;
  of: number;
  takenPence: number;
  toGoPence: number;
  /** Null if nothing is left, or the plan stops early. */
  lastPayDay: string | null;
}

/** The progress of each running plan of a product; `lines` are the person's lines of the same run. */
export function listPlanProgress(
  ledger: PersonLedger,
  run: RunContext,
  lines: readonly PayrollLine[],
  code: ProductCode,
): PlanProgress[] {
  const product = run.catalogue.find(code);
  if (!product || getKind(product).payment !== "plan") return [];
  return listPlans(createPersonAsAt(ledger, run))
    .filter((plan) => plan.selection.code === code && isRunning(plan, run))
    .map((plan) => ({
      selectionId: plan.selection.id,
      taken: plan.takenCount,
      of: plan.takenCount + plan.remainingParts.length,
      takenPence: plan.takenPence,
      toGoPence: plan.remainingParts.reduce((sum, pence) => sum + pence, 0),
      lastPayDay: findLastPayDay(plan, run, lines),
    }));
}

/** A plan that has stopped by the run takes no more instalments, so it has no progress to show. */
const isRunning = ({ isVoid, leaveDate, endsOn }: InstalmentPlan, { period }: RunContext): boolean =>
  !isVoid && [leaveDate, endsOn].every((day) => day === null || day >= period.payDay);

/** An instalment that this run holds is taken after all others, which moves the last pay day. */
function findLastPayDay(plan: InstalmentPlan, run: RunContext, lines: readonly PayrollLine[]): string | null {
  const { selection, remainingParts, firstPayDay, leaveDate, endsOn } = plan;
  if (remainingParts.length === 0 || firstPayDay === null) return null;
  const isHeld = lines.some((line) => line.plan === selection.id && line.entry === "HOLD");
  const { periods = [] } = run.calendars.find(({ group }) => group.code === run.group) ?? {};
  const payDays = periods
    .map(({ payDay }) => payDay)
    .filter((payDay) => payDay >= firstPayDay && payDay >= run.period.payDay);
  const last = payDays[remainingParts.length - (isHeld ? 0 : 1)] ?? null;
  const stops = [leaveDate, endsOn].some((day) => day !== null && last !== null && day < last);
  return stops ? null : last;
}
