import type { Mutation } from "./mutation.ts";

const listsTest = "api/domain/payroll/lists.test.ts";
const openingsTest = "api/routes/payroll-openings.test.ts";
const uploadsTest = "api/routes/uploads-effective.test.ts";

export const payrollListMutations: Mutation[] = [
  {
    id: "M-20",
    defence: "The payrolled value of a cancelled benefit is a difference of its closed tax year.",
    file: "api/domain/payroll/tax-differences.ts",
    find: "if (payrolledPence === taxablePence) return [];",
    replace: "if (payrolledPence === taxablePence || taxablePence === 0) return [];",
    test: { file: listsTest, name: "[M-20] a benefit cancelled after the year's end" },
  },
  {
    id: "B8",
    defence: "A sacrifice that later runs refunded is no longer a breach of the minimum wage.",
    file: "api/domain/payroll/floor-breaches.ts",
    find: "if (isTaken || isGivenBack) sum += line.pence;",
    replace: "if (isTaken || (isGivenBack && sum < 0)) sum += line.pence;",
    test: { file: listsTest, name: "[B8] a run no longer counts as a breach" },
  },
  {
    id: "RULE-09",
    defence: "A balance that a run has settled is listed as settled.",
    file: "api/domain/payroll/leaver-balances.ts",
    find: "const settled = findValidBalance(plan);",
    replace: "const settled = plan.isVoid ? findValidBalance(plan) : undefined;",
    test: {
      file: listsTest,
      name: "a bicycle is settled by the run after its holder left, and listed as settled for a year",
    },
  },
  {
    id: "F4",
    defence: "Opening figures cannot be entered after a run of the group is locked.",
    file: "api/routes/payroll-openings.ts",
    find: "if (!calendar || calendar.lockedAt.size > 0) return false;",
    replace: "if (!calendar) return false;",
    test: { file: openingsTest, name: "[F4] openings cannot be changed after the group's first lock" },
  },
  {
    id: "F4",
    defence: "Among several opening figures of a plan the last recorded one counts.",
    file: "api/repositories/person-ledger-rows.ts",
    find: '.orderBy("recorded_at", "desc")',
    replace: '.orderBy("recorded_at")',
    test: { file: openingsTest, name: "[F4] each correction adds a row" },
  },
  {
    id: "B2",
    defence: "A row with its own day sets the pay of that day, even if today's pay is the same.",
    file: "api/jobs/uploads/check-batch.ts",
    find: "const isChanged = changed.length > 0 || identity?.isMoving || isDated;",
    replace: "const isChanged = changed.length > 0 || identity?.isMoving || (isDated && row < 0);",
    test: {
      file: uploadsTest,
      name: "a row with its own effective day sets the pay of that day, even if it equals today's pay",
    },
  },
  {
    id: "M-10",
    defence: "A value that already applies on its day is not recorded again.",
    file: "api/repositories/upload-facts.ts",
    find: "and f.known_to is null and f.effective_from_date <= ${day}",
    replace: "and f.known_to is not null and f.effective_from_date <= ${day}",
    test: { file: uploadsTest, name: "[M-10] [B2] a file that repeats a future pay" },
  },
  {
    id: "M-37",
    defence: "The preview of an upload applies from the day that is given for it.",
    file: "api/domain/uploads/run-changes.ts",
    find: "const fileDay = rowDay ?? uploadDay;",
    replace: "const fileDay = rowDay ?? (proposed === null ? uploadDay : null);",
    test: {
      file: "api/routes/uploads-run-changes.test.ts",
      name: "[M-37] [B2] an effective day for the whole file",
    },
  },
];
