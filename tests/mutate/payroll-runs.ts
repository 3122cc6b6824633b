import type { Mutation } from "./mutation.ts";

const locks = "api/jobs/payroll-lock.test.ts";

export const payrollRunMutations: Mutation[] = [
  {
    id: "M-09",
    defence: "A run with an adjustment that nothing explains stays open.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: 'if (unexplained > 0) return "unexplained" as const;',
    replace: 'if (unexplained < 0) return "unexplained" as const;',
    test: { file: locks, name: "a run with an unexplained adjustment stays open" },
  },
  {
    id: "M-06",
    defence: "A node that lost its claim on a run writes nothing more.",
    file: "api/repositories/payroll-runs.ts",
    find: '{ claimed_until: until }).where("claimed_until", "=", claim)',
    replace: '{ claimed_until: until }).where("claimed_until", ">=", claim)',
    test: { file: locks, name: "a node whose run another one took over writes nothing more" },
  },
  {
    id: "M-06",
    defence: "Lines that a crash left are taken away before the run is computed anew.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "if (lock.isTakenOver) await removeWritten(db, lock);",
    replace: "if (!lock.isTakenOver) await removeWritten(db, lock);",
    test: { file: locks, name: "what a node left half way is computed anew" },
  },
];
