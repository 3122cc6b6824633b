import type { Mutation } from "./mutation.ts";

const scenariosTest = "api/domain/payroll/scenarios.test.ts";
const livesTest = "api/domain/payroll/lives.test.ts";

export const ledgerMutations: Mutation[] = [
  {
    id: "M-13",
    defence: "A refund is at most the amount that the run takes for its element; the rest waits.",
    file: "api/domain/payroll/refunds.ts",
    find: "const paid = Math.min(-difference.pence, roomPence);",
    replace: "const paid = Math.max(-difference.pence, roomPence - roomPence);",
    test: { file: scenariosTest, name: "[S26]" },
  },
  {
    id: "M-15",
    defence: "No adjustment belongs to a period before the ledger.",
    file: "api/domain/payroll/run-context.ts",
    find: "each.lockedAt !== null && each.isRecorded && each !== current",
    replace: "(each.lockedAt !== null || !each.isRecorded) && each.payDay < current.payDay",
    test: { file: scenariosTest, name: "[M-15]" },
  },
  {
    id: "M-04",
    defence: "The amount due for an earlier month follows from that month's facts as known now.",
    file: "api/domain/payroll/facts-as-at.ts",
    find: "if (step && step.from <= day) return step.value;",
    replace: "if (step) return step.value;",
    test: { file: livesTest, name: "[M-04]" },
  },
  {
    id: "M-16",
    defence: "A benefit that stopped has one STOP line.",
    file: "api/domain/payroll/last-run.ts",
    find: '(entry === "HOLD" || (entry === "REGULAR" && pence !== 0))',
    replace: '(entry === "HOLD" || (entry === "REGULAR" && pence !== -1))',
    test: { file: scenariosTest, name: "[S2]" },
  },
  {
    id: "M-19",
    defence: "A change of pay frequency splits the remaining amount again.",
    file: "api/domain/payroll/plans.ts",
    find: "if (next === frequency || remaining.length === 0) return;",
    replace: "if (next === frequency || remaining.length >= 0) return;",
    test: { file: scenariosTest, name: "[M-19]" },
  },
  {
    id: "M-25",
    defence: "Sacrifices of a run are held if pay would fall below the minimum wage.",
    file: "api/domain/payroll/floor.ts",
    find: "if (isFloorKept()) break;",
    replace: "if (isFloorKept() || line.pence > 0) break;",
    test: { file: livesTest, name: "[M-25]" },
  },
  {
    id: "M-27",
    defence: "A share of pay that the minimum wage moved to another funding causes no adjustment.",
    file: "api/domain/payroll/due-elements.ts",
    find: "const due = isMoved ? toElement(toOtherRoute(element, person, period)) : element;",
    replace: "const due = isMoved && payDay < element.key ? element : element;",
    test: { file: scenariosTest, name: "[M-27]" },
  },
  {
    id: "M-29",
    defence: "A sacrificed instalment on a pay day after the leave date is taken back.",
    file: "api/domain/payroll/plans.ts",
    find: 'type !== "SAC" || leaveDate === null || origin <= leaveDate;',
    replace: 'type !== "SAC" || leaveDate !== origin;',
    test: { file: scenariosTest, name: "[S18]" },
  },
  {
    id: "B4",
    defence: "A price is computed again from the day on which a child is too old for the plan.",
    file: "api/domain/payroll/eras.ts",
    find: "for (const age of childAges)",
    replace: "for (const age of childAges.slice(childAges.length))",
    test: {
      file: "api/domain/payroll/eras.test.ts",
      name: "on a day equals the price on any other day of the same period of unchanged facts",
    },
  },
  {
    id: "M-02",
    defence: "A debt from a plan stays until it is paid, even if a newer plan replaces the plan.",
    file: "api/domain/payroll/plans.ts",
    find: " && !isOwed;",
    replace: " && isOwed !== null;",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "a bicycle is paid in full even when a second one begins earlier",
    },
  },
  {
    id: "M-02",
    defence: "A plan cannot be ordered again after its first instalment, even before its cover begins.",
    file: "api/domain/benefits/availability.ts",
    find: '(status === "scheduled" && hasBeenDeducted())',
    replace: '(status === "draft" && hasBeenDeducted())',
    test: {
      file: "api/routes/selections.test.ts",
      name: "a second request for a plan is refused once its first instalment was taken",
    },
  },
  {
    id: "M-16",
    defence: "The pennies that a year's split leaves over are not explained as a new price.",
    file: "api/domain/payroll/changes.ts",
    find: "if (cause && !(cause.isImport && isSmallerPart))",
    replace: "if (cause)",
    test: {
      file: "api/clients/plan-changes.test.ts",
      name: "the smaller instalments at the end of a year are not explained as a new price after an import",
    },
  },
  {
    id: "M-16",
    defence: "A STOP line names the chosen cover, not the core cover that the employer pays.",
    file: "api/domain/payroll/changes.ts",
    find: "versions.find(({ choice }) => !product || !isCore(product, choice)) ?? versions[0] ?? null",
    replace: "versions.find(({ choice }) => !product || choice !== null) ?? versions[0] ?? null",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "opting out stops the payroll line, and the employer's own cover follows",
    },
  },
  {
    id: "M-03",
    defence: "A person who left long ago is in a run again if something is recorded about them.",
    file: "api/repositories/past-leavers.ts",
    find: '.union(selectFactsSince("known_from"))',
    test: {
      file: "api/jobs/payroll-lock/past-leavers.test.ts",
      name: "that was corrected after the last lock",
    },
  },
  {
    id: "M-03",
    defence: "A person without a line in the last run is compared with all earlier runs.",
    file: "api/repositories/person-ledger-lines.ts",
    find: "if (!recent.get(id)?.some((row) => isFromRun(row, last))) needAllLines.add(id);",
    replace: "if (!recent.has(id)) needAllLines.add(id);",
    test: {
      file: "api/jobs/payroll-lock/earlier-lines.test.ts",
      name: "a run reads all lines of a person",
    },
  },
  {
    id: "M-17",
    defence:
      "A premium that was paid in its own month before the ledger skips no month at the ledger's start.",
    file: "api/domain/payroll/recurring.ts",
    find: "...(currentElection && isInItsMonth(currentElection)\n      ? listPremiumOn(person, currentElection, payDay, period)\n      : []),",
    replace: "...(currentElection && isInItsMonth(currentElection)\n      ? []\n      : []),",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "a premium that was paid in its own month before the ledger is still paid in its own month until its selection changes",
    },
  },
];
