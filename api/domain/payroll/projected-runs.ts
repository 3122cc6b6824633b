import type { PayrollLine, PersonLedger } from "./ledger.ts";
import { createPersonAsAt } from "./person-as-at.ts";
import { computePersonRun } from "./person-run.ts";
import type { RunContext } from "./run-context.ts";

/** A line of a run that is still open, with the run's pay day. */
export type ProjectedLine = PayrollLine & { payDay: string };

/**
 * A person's lines in open runs up to a pay day, as if each were locked in turn. `run` is any run of the client; the
 * ledger must contain every locked line.
 */
export function projectRuns(ledger: PersonLedger, run: RunContext, until: string): ProjectedLine[] {
  const { book } = createPersonAsAt(ledger, run);
  const groups = ledger.facts
    .filter(({ fact }) => fact === "pay_group")
    .map(({ value }) => book.findGroup(value));
  const open = [...book.byGroup.values()]
    .flat()
    .filter(({ calendar, isRecorded, lockedAt, payDay }) => {
      return groups.includes(calendar.group.code) && isRecorded && lockedAt === null && payDay <= until;
    })
    .sort((a, b) => (a.payDay < b.payDay ? -1 : 1));
  const projected: ProjectedLine[] = [];
  let [currentLedger, calendars] = [ledger, run.calendars];
  for (const { calendar, key, payDay } of open) {
    const group = calendar.group.code;
    const period = calendar.periods.find((each) => each.key === key);
    if (!period) continue;
    const { lines } = computePersonRun(currentLedger, { ...run, group, period, calendars });
    projected.push(...lines.map((line) => ({ ...line, payDay })));
    currentLedger = {
      ...currentLedger,
      locked: [...currentLedger.locked, ...lines.map((line) => ({ ...line, group, periodKey: key, payDay }))],
    };
    calendars = calendars.map((each) =>
      each.group.code === group
        ? { ...each, lockedAt: new Map([...each.lockedAt, [key, run.knownAt]]) }
        : each,
    );
  }
  return projected;
}
