import type { Mutation } from "./mutation.ts";

const rulesTest = "api/domain/benefits/approval-rule.test.ts";

export const planMutations: Mutation[] = [
  {
    id: "M-15",
    defence: "Amounts taken before the first run are shown apart from amounts that a run refunds.",
    file: "api/domain/payroll/plan-cancellation.ts",
    find: "beforePence: sumDeductionsBefore(ledger, run, selectionId),",
    replace: "beforePence: sumDeductionsBefore(ledger, run, selectionId) * 0,",
    test: { file: "api/routes/plans.test.ts", name: "because no run refunds them" },
  },
  {
    id: "RULE-20",
    defence: "A selection keeps the version of its plan that it was agreed under until renewal.",
    file: "api/domain/benefits/plan-version.ts",
    find: "planFrom ?? toLondonDate(new Date(createdAt))",
    replace: 'planFrom && createdAt < 0 ? planFrom : "9999-12-31"',
    test: { file: "api/routes/plan-versions.test.ts", name: "keeps its employer's share until renewal" },
  },
  {
    id: "E5",
    defence: "Choices of one scheme year count together, so that an amount is not split to escape approval.",
    file: "api/domain/benefits/approval-rule.ts",
    find: "return Math.max(price.employee.annualPence, paidPence);",
    replace: "return paidPence < 0 ? paidPence : price.employee.annualPence;",
    test: { file: rulesTest, name: "so that splitting an order does not avoid approval" },
  },
  {
    id: "E5",
    defence:
      "If a choice needs approval and medical answers, approval comes before the cover below the limit is live.",
    file: "api/domain/benefits/statuses.ts",
    find: 'if (pending.approval) return "ask-approval";\n  return pending.medical ? "ask-medical" : "schedule";',
    replace:
      'if (pending.medical) return "ask-medical";\n  return pending.approval ? "ask-approval" : "schedule";',
    test: { file: rulesTest, name: "comes before medical answers" },
  },
  {
    id: "RULE-05",
    defence: "A sacrifice is checked against the minimum wage together with sacrifices that begin later.",
    file: "api/domain/benefits/wage-floor.ts",
    find: "    dates,\n    ...laterSelections.map(",
    replace: "    dates,\n    ...laterSelections.slice(laterSelections.length).map(",
    test: { file: rulesTest, name: "counts sacrifices that begin later" },
  },
  {
    id: "RULE-09",
    defence: "An upload ends cover in plans that exclude a person's new job.",
    file: "api/jobs/uploads/load.ts",
    find: "        await endCoverOfIneligible(trx, loading, slice, days);\n",
    replace: "        void endCoverOfIneligible;\n",
    test: {
      file: "api/routes/job-eligibility.test.ts",
      name: "a file ends the cover that a new grade, location, payroll group or hours exclude, its preview shows this, and an undo restores the cover",
    },
  },
];
