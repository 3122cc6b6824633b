import type { Mutation } from "./mutation.ts";

const statementsTest = "api/routes/statements.test.ts";

export const payrollMutations: Mutation[] = [
  {
    id: "M-38",
    defence: "A statement shows what a locked run took, not what it would take today.",
    file: "api/domain/payroll/paid-months.ts",
    find: "items: toStatementItems(products, lines, estimates) };",
    replace: "items: lines.length < 0 ? toStatementItems(products, lines, estimates) : estimates };",
    test: {
      file: statementsTest,
      name: "a statement shows a locked run's amounts, and separately the part for earlier months",
    },
  },
  {
    id: "M-38",
    defence: "A run without a written file does not count as paid.",
    file: "api/repositories/paid-runs.ts",
    find: '.where("r.written_at", "is not", null)\n    .unionAll',
    replace: '.where("r.locked_at", "is not", null)\n    .unionAll',
    test: { file: statementsTest, name: "whose run has no file yet is shown as estimated" },
  },
  {
    id: "B1",
    defence: "A statement contains only the person's own lines.",
    file: "api/repositories/payroll-run-lines.ts",
    find: '.where("l.employee_id", "=", userId)',
    replace: '.where("l.employee_id", "!=", "")',
    test: { file: statementsTest, name: "no line of another person or client" },
  },
];
