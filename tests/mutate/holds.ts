import type { Mutation } from "./mutation.ts";

const mailsTest = "api/jobs/payroll-lock/floor-mails.test.ts";

export const holdMutations: Mutation[] = [
  {
    id: "B8",
    defence: "A hold that continues sends no second email.",
    file: "api/domain/payroll/floor-changes.ts",
    find: "before.get(code) !== effect",
    replace: 'before.get(code) !== effect || effect === "held"',
    test: { file: mailsTest, name: "sends no second email" },
  },
  {
    id: "B8",
    defence: "A hold in a run that is already paid sends no email.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "row.pay_date >= toLondonDate(clock.now())",
    replace: "row.pay_date >= toLondonDate(clock.now()) || !row.written_at",
    test: { file: mailsTest, name: "in a run that is already paid" },
  },
];
