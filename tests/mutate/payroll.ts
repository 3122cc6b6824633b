import type { Mutation } from "./mutation.ts";

const statements = "api/routes/statements.test.ts";

export const payrollMutations: Mutation[] = [
  {
    id: "M-38",
    defence: "A statement says what a locked run took, and not what it would take today.",
    file: "api/domain/payroll/paid-months.ts",
    find: "items: toItems(products, lines, estimates) };",
    replace: "items: lines.length < 0 ? toItems(products, lines, estimates) : estimates };",
    test: {
      file: statements,
      name: "a statement shows a locked run's amounts, and separately the part for earlier months",
    },
  },
  {
    id: "M-38",
    defence: "A run whose file is not written is not paid yet.",
    file: "api/repositories/paid-runs.ts",
    find: '.where("r.written_at", "is not", null)\n    .unionAll',
    replace: '.where("r.locked_at", "is not", null)\n    .unionAll',
    test: { file: statements, name: "whose run has no file yet is shown as estimated" },
  },
  {
    id: "B1",
    defence: "A statement has the person's own lines alone.",
    file: "api/repositories/payroll-run-lines.ts",
    find: '.where("l.employee_id", "=", userId)',
    replace: '.where("l.employee_id", "!=", "")',
    test: { file: statements, name: "no line of another person or client" },
  },
];
