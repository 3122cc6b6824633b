import type { Mutation } from "./mutation.ts";

const pagesTest = "tests/http/payroll.test.ts";

export const payrollScreenMutations: Mutation[] = [
  {
    id: "M-40",
    defence: "A run is locked only with the preview that the employer saw.",
    file: "app/routes/app.reporting_.payroll_.$id_.lock/lock.server.ts",
    find: 'if (!PREVIEW_HASH_PATTERN.test(previewSha256)) return refuseForm("changed");',
    replace: "void PREVIEW_HASH_PATTERN;",
    test: {
      file: pagesTest,
      name: "the page has no lock form before the cut-off day, and posts only a preview",
    },
  },
  {
    id: "M-07",
    defence: "The question about a locked run redirects to its record.",
    file: "app/routes/app.reporting_.payroll_.$id_.lock/route.tsx",
    find: 'if (state === "locked" || state === "locking") {',
    replace: 'if (state === "locking") {',
    test: { file: pagesTest, name: "[M-07] a second post of the same form" },
  },
  {
    id: "M-09",
    defence: "A run with an unexplained difference offers no lock.",
    file: "app/components/content/payroll-run.tsx",
    find: 'run.state === "due" && !isBlocked && (',
    replace: 'run.state === "due" && (',
    test: {
      file: pagesTest,
      name: "[M-09] the page shows unexplained differences first, and has no lock button on the cut-off day",
    },
  },
  {
    id: "M-13",
    defence: "An amount on a payslip includes its adjustments.",
    file: "app/view-models/payslips.server.ts",
    find: "const pence = head.pence + sumLines(adjustments);",
    replace: "const pence = head.pence + sumLines(adjustments) * 0;",
    test: { file: "app/view-models/payslips.test.ts", name: "a refund as paid back" },
  },
];
