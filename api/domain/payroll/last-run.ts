import { getLatestDay } from "../calendar.ts";
import { getElementKey, listDueElements } from "./due-elements.ts";
import type { LockedLine, PayrollLine } from "./ledger.ts";
import { toRegularLine } from "./lines.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import type { InstalmentPlan } from "./plans.ts";
import type { RunPeriod } from "./run-context.ts";

/** An earlier amount of an element, to compare a run's lines with. */
export type EarlierLine = Pick<
  LockedLine,
  "productCode" | "element" | "type" | "plan" | "entry" | "pence" | "payDay" | "isRouteMoved"
>;

/**
 * What the person's last locked run took per element, in any group; held amounts count as 0 (M-16). Before
 * the ledger's first run it is what was due in the previous period, as known now.
 */
export function getLastRunAmounts(
  lines: readonly PayrollLine[],
  plans: readonly InstalmentPlan[],
  person: PersonAsAt,
): ReadonlyMap<string, EarlierLine> {
  const { locked } = person.ledger;
  const earlier = locked.length === 0 ? listBeforeLedger(lines, plans, person) : toLastLines(locked);
  return new Map(earlier.map((line) => [getElementKey(line), line]));
}

function toLastLines(locked: readonly LockedLine[]): EarlierLine[] {
  const lastPayDay = getLatestDay("", ...locked.map(({ payDay }) => payDay));
  return locked.filter(
    ({ payDay, entry, pence }) =>
      payDay === lastPayDay && (entry === "HOLD" || (entry === "REGULAR" && pence !== 0)),
  );
}

function listBeforeLedger(
  lines: readonly PayrollLine[],
  plans: readonly InstalmentPlan[],
  person: PersonAsAt,
): EarlierLine[] {
  const { current, byGroup } = person.book;
  const periods = byGroup.get(current.calendar.group.code) ?? [];
  const before = periods[periods.indexOf(current) - 1];
  if (!before || before.isRecorded) return [];
  const { payDay } = before;
  const recurring = listDueElements(person, before).map((due) => toRegularLine(due, before));
  return [
    ...recurring,
    ...lines.filter((line) => line.type === "BIK" && wasProvided(line, before)),
    ...plans.flatMap(({ remainingParts, takenCount, leaveDate, product, element, type, selection }) => {
      const [pence] = remainingParts;
      const hasLeft = leaveDate !== null && leaveDate < payDay;
      if (pence === undefined || takenCount === 0 || hasLeft) return [];
      return [{ productCode: product.code, element, type, plan: selection.id, pence, entry, isRouteMoved }];
    }),
  ].map((line) => ({ ...line, payDay }));
}

const entry = "REGULAR" as const;
const isRouteMoved = false;

const wasProvided = ({ selection }: PayrollLine, { payDay }: RunPeriod): boolean =>
  selection?.coverDate != null && selection.coverDate <= payDay;
