import type { Mutation } from "./mutation.ts";

const scenarios = "api/domain/payroll/scenarios.test.ts";
const lives = "api/domain/payroll/lives.test.ts";

export const ledgerMutations: Mutation[] = [
  {
    id: "M-13",
    defence: "A refund is no larger than what the run takes of its element; the rest waits.",
    file: "api/domain/payroll/refunds.ts",
    find: "const paid = Math.min(-difference.pence, room);",
    replace: "const paid = Math.max(-difference.pence, room - room);",
    test: { file: scenarios, name: "[S26]" },
  },
  {
    id: "M-15",
    defence: "Nothing is adjusted into a period before the ledger.",
    file: "api/domain/payroll/run-context.ts",
    find: "each.lockedAt !== null && each.isRecorded && each !== current",
    replace: "(each.lockedAt !== null || !each.isRecorded) && each.payDay < current.payDay",
    test: { file: scenarios, name: "[M-15]" },
  },
  {
    id: "M-04",
    defence: "What is due for an earlier month follows from the facts of that month, as now known.",
    file: "api/domain/payroll/facts-as-at.ts",
    find: "if (step && step.from <= day) return step.value;",
    replace: "if (step) return step.value;",
    test: { file: lives, name: "[M-04]" },
  },
  {
    id: "M-16",
    defence: "A benefit that stopped is told once.",
    file: "api/domain/payroll/last-run.ts",
    find: '(entry === "HOLD" || (entry === "REGULAR" && pence !== 0))',
    replace: '(entry === "HOLD" || (entry === "REGULAR" && pence !== -1))',
    test: { file: scenarios, name: "[S2]" },
  },
  {
    id: "M-19",
    defence: "A change of frequency splits what is open again.",
    file: "api/domain/payroll/plans.ts",
    find: "if (next === frequency || left.length === 0) return;",
    replace: "if (next === frequency || left.length >= 0) return;",
    test: { file: scenarios, name: "[M-19]" },
  },
  {
    id: "M-25",
    defence: "Sacrifices of a run are held while they are more than pay has room for.",
    file: "api/domain/payroll/floor.ts",
    find: "if (isKept()) break;",
    replace: "if (isKept() || line.pence > 0) break;",
    test: { file: lives, name: "[M-25]" },
  },
  {
    id: "M-27",
    defence: "What the wage floor moved to another route is not charged again by difference.",
    file: "api/domain/payroll/due.ts",
    find: "const due = isMoved ? toElement(onOtherRoute(each, person, period)) : each;",
    replace: "const due = isMoved && payDay < each.key ? each : each;",
    test: { file: scenarios, name: "[M-27]" },
  },
  {
    id: "M-29",
    defence: "No instalment by sacrifice stands on a pay day after the leave date.",
    file: "api/domain/payroll/plans.ts",
    find: 'type !== "SAC" || leaveDate === null || origin <= leaveDate;',
    replace: 'type !== "SAC" || leaveDate !== origin;',
    test: { file: scenarios, name: "[S18]" },
  },
  {
    id: "B4",
    defence: "A price is computed anew from the day on which a child is too old for its plan.",
    file: "api/domain/payroll/eras.ts",
    find: "for (const age of childAges)",
    replace: "for (const age of childAges.slice(childAges.length))",
    test: { file: "api/domain/payroll/eras.test.ts", name: "or for another of its era" },
  },
  {
    id: "M-02",
    defence: "What is owed of a plan is owed to the end, also where a newer plan takes its place.",
    file: "api/domain/payroll/plans.ts",
    find: " && !isOwed;",
    replace: " && isOwed !== null;",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "a bicycle is paid in full also when a second one begins before it is",
    },
  },
  {
    id: "M-02",
    defence: "Nobody orders a plan again whose first part is taken, though it has not begun.",
    file: "api/domain/benefits/availability.ts",
    find: '(status === "scheduled" && isPaying())',
    replace: '(status === "draft" && isPaying())',
    test: {
      file: "api/routes/selections.test.ts",
      name: "a plan whose first part is taken is not asked for again before it begins",
    },
  },
  {
    id: "M-16",
    defence: "A line that stops names what was paid for, not what the employer pays for everybody.",
    file: "api/domain/payroll/changes.ts",
    find: "own.find(({ choice }) => !product || !isCore(product, choice)) ?? own[0] ?? null",
    replace: "own.find(({ choice }) => !product || choice !== null) ?? own[0] ?? null",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "cover that the employer's own follows stops as opted out",
    },
  },
  {
    id: "M-03",
    defence: "Who left long ago is in a run again when something is recorded of them.",
    file: "api/repositories/past-leavers.ts",
    find: 'facts("f.known_from", ">", value("since"))',
    replace: 'facts("f.known_from", "<", 0)',
    test: {
      file: "api/jobs/payroll-lock/past-leavers.test.ts",
      name: "when it is corrected after the last lock",
    },
  },
  {
    id: "M-17",
    defence: "What was paid in its month before the ledger leaves out no month at the ledger's start.",
    file: "api/domain/payroll/recurring.ts",
    find: "...(now && isInItsMonth(now) ? premiumOn(person, now, payDay, period) : []),",
    replace: "...(now && isInItsMonth(now) ? [] : []),",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "what was paid in its month before the ledger goes on so",
    },
  },
];
