import type { Mutation } from "./mutation.ts";

export const mailMutations: Mutation[] = [
  {
    id: "D",
    defence: "A person gets an email about their choice, so that they notice one that is not theirs.",
    file: "api/use-cases/selection-set-up.ts",
    find: 'if (row.status !== "draft") await mailChoice',
    replace: 'if (row.status === "draft") await mailChoice',
    test: { file: "api/routes/selections.test.ts", name: "gets one email about a choice" },
  },
  {
    id: "D",
    defence: "A version that is followed by another causes no email about an end.",
    file: "api/jobs/daily-person.ts",
    find: " || findInForce(others, code, snapshot.today)",
    test: {
      file: "api/jobs/daily.test.ts",
      name: "a version that a newer version follows causes no email about an end",
    },
  },
  {
    id: "D",
    defence: "A person without an account gets no email about benefits.",
    file: "api/repositories/mail-recipients.ts",
    find: '.where("e.registered_at", "is not", null)',
    replace: '.where("e.email", "is not", null)',
    test: {
      file: "api/routes/job-eligibility.test.ts",
      name: "a file ends the cover that a new grade, location, payroll group or hours exclude, its preview shows this, and an undo restores the cover",
    },
  },
  {
    id: "D",
    defence: "People get an email when an undo continues benefits that an upload had ended.",
    file: "api/jobs/uploads/undo.ts",
    find: "await mailContinued(trx, loading, continuedRows);",
    replace: "await mailContinued(trx, loading, continuedRows.slice(continuedRows.length));",
    test: {
      file: "api/routes/job-eligibility.test.ts",
      name: "a file ends the cover that a new grade, location, payroll group or hours exclude, its preview shows this, and an undo restores the cover",
    },
  },
];
