import type { Mutation } from "./mutation.ts";

const locksTest = "api/jobs/payroll-lock.test.ts";
const knownAtLockTest = "api/jobs/payroll-lock/as-known-at-lock.test.ts";

export const payrollRunMutations: Mutation[] = [
  {
    id: "M-09",
    defence: "A run with an unexplained adjustment stays open.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "if (unexplainedSha256 !== null && unexplainedSha256 !== acceptance?.differences_sha256)",
    replace: 'if (unexplainedSha256 === "" && unexplainedSha256 !== acceptance?.differences_sha256)',
    test: { file: locksTest, name: "a run with an unexplained adjustment stays open" },
  },
  {
    id: "M-09",
    defence: "An acceptance counts only for the differences that the employer saw.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "if (unexplainedSha256 !== null && unexplainedSha256 !== acceptance?.differences_sha256)",
    replace: "if (unexplainedSha256 !== null && acceptance === null)",
    test: {
      file: "api/routes/payroll.test.ts",
      name: "[M-09] the nightly lock takes accepted differences, and not those that came after the acceptance",
    },
  },
  {
    id: "M-24",
    defence: "An adjustment for the pay day that a run shares with another group joins the run's own line.",
    file: "api/domain/payroll/person-run.ts",
    find: "return { lines: sortLines(joinSharedOrigins(flagged), person), carried };",
    replace: "return { lines: sortLines(flagged, person), carried };",
    test: {
      file: "api/routes/payroll-moves.test.ts",
      name: "[M-24] a move between two groups that share a pay day is settled",
    },
  },
  {
    id: "M-02",
    defence: "What is left of a plan counts the amounts that runs took.",
    file: "api/domain/payroll/plans.ts",
    find: "remaining = listPartsAfter(remaining, { count: 1, pence });",
    replace: "remaining = remaining.slice(1);",
    test: {
      file: "api/domain/payroll/scenarios.test.ts",
      name: "[M-02] a plan splits what is left over its other runs if a locked run took another amount",
    },
  },
  {
    id: "M-06",
    defence: "A node that lost its claim on a run stops writing.",
    file: "api/repositories/payroll-runs.ts",
    find: '{ claimed_until: until }).where("claimed_until", "=", claim)',
    replace: '{ claimed_until: until }).where("claimed_until", ">=", claim)',
    test: { file: locksTest, name: "a node whose run was taken over writes nothing more" },
  },
  {
    id: "M-06",
    defence: "Lines that a crash left are deleted before the run is computed again.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "if (start.isTakenOver) await removeWrittenLines(db, start);",
    replace: "if (!start.isTakenOver) await removeWrittenLines(db, start);",
    test: {
      file: locksTest,
      name: "a lock that a dead node began is computed again with the facts known at its beginning",
    },
  },
  {
    id: "M-22",
    defence: "A run reads the family and selections as they were known at its lock.",
    file: "api/repositories/person-ledgers.ts",
    find: "(row.known_from > knownAt ? (byId.get(row.id) ?? []) : [row])",
    replace: "(row.known_from > Infinity ? (byId.get(row.id) ?? []) : [row])",
    test: { file: knownAtLockTest, name: "a family change between a run's lock and its computation" },
  },
  {
    id: "M-08",
    defence: "A write after a lock counts as later than the lock, whatever a node's clock says.",
    file: "api/repositories/states.ts",
    find: "select case when max(r.locked_at) >= ${now} then max(r.locked_at) + 1 else ${now} end",
    replace: "select case when max(r.locked_at) < 0 then max(r.locked_at) + 1 else ${now} end",
    test: { file: knownAtLockTest, name: "counts as it was at the lock, even if the clock" },
  },
  {
    id: "M-09",
    defence: "Imported rates explain only adjustments of amounts that depend on them.",
    file: "api/jobs/payroll-lock/load-run.ts",
    find: "followsIncomeTax(product) ? ratesAt : 0",
    replace: "followsIncomeTax(product) ? 0 : ratesAt",
    test: {
      file: "api/clients/plan-changes.test.ts",
      name: "a new income tax table is the reason for adjustments of shares",
    },
  },
  {
    id: "S23",
    defence: "Cover on a person's life ends on the day of their death, not of the report.",
    file: "api/use-cases/family-writes.ts",
    find: "const after = { ...row, status, end_date: day,",
    replace: "const after = { ...row, status, end_date: today,",
    test: {
      file: "api/routes/family-days.test.ts",
      name: "cover that was already opted out of ends on the day of the death",
    },
  },
  {
    id: "B11",
    defence: "Holiday is valued by the pay on the first day of its scheme year.",
    file: "api/domain/benefits/submission.ts",
    find: "return getPayOn?.(getLatestDay(from, member.startDate)) ?? member.annualPayPence;",
    replace: "return getPayOn?.(snapshot.today) ?? member.annualPayPence;",
    test: { file: "api/routes/selections.test.ts", name: "holiday is valued by pay on the first day" },
  },
];
