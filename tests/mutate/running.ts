import type { Mutation } from "./mutation.ts";

const failoverTest = "api/db/failover.test.ts";
const activityTest = "api/routes/activity.test.ts";

/** Mutations of what operators, integrators and auditors rely on. */
export const runningMutations: Mutation[] = [
  {
    id: "OPS-06",
    defence: "A connection that a failover ended is opened again, and statements that may be repeated are.",
    file: "api/db/faults.ts",
    find: "/^(57P0[1-3]|25006|53300",
    replace: "/^(53300",
    test: { file: failoverTest, name: "[OPS-06] every acknowledged write exists once after a failover" },
  },
  {
    id: "OPS-05",
    defence: "A replica is read only if it has every write.",
    file: "api/db/dialects/replica.ts",
    find: "if (replayed.rows[0]?.current) return true;",
    replace: "if (replayed.rows[0]) return true;",
    test: {
      file: failoverTest,
      name: "[OPS-05] a replica is current only while it has everything that was written",
    },
  },
  {
    id: "OPS-07",
    defence: "A secret may come from a file.",
    file: "app/platform/secret-files.server.ts",
    find: "return { env: { ...env, ...secrets }, problems };",
    replace: "return { env, problems };",
    test: {
      file: "app/platform/secret-files.test.ts",
      name: "every secret may come from a file, and then counts as set",
    },
  },
  {
    id: "OPS-09",
    defence: "Cached figures of an earlier minute are dropped.",
    file: "api/use-cases/cache-while-unchanged.ts",
    find: "if (minute !== latestMinute) cache.clear();",
    replace: "if (minute < latestMinute) cache.clear();",
    test: {
      file: "api/use-cases/cache-while-unchanged.test.ts",
      name: "[OPS-09] the cache keeps a figure until the minute of its computation ends, and then drops it",
    },
  },
  {
    id: "OPS-09",
    defence: "On a new day the catalogues of the previous day are dropped.",
    file: "api/platform/catalogues.ts",
    find: "if (day !== latestDay) {",
    replace: "if (day < latestDay) {",
    test: {
      file: "api/platform/catalogues.test.ts",
      name: "[OPS-09] the catalogues of a day are dropped on the next day",
    },
  },
  {
    id: "OPS-14",
    defence: "A notice for one client is not shown to others.",
    file: "api/repositories/notices.ts",
    find: 'eb("client_id", "=", clientId)',
    replace: 'eb("client_id", "<>", clientId)',
    test: {
      file: "api/routes/notices.test.ts",
      name: "[OPS-14] a notice for one client is in no other client's scheme",
    },
  },
  {
    id: "API",
    defence: "After a 429 the portal waits for the time that the upstream asks for.",
    file: "app/upstream/client.server.ts",
    find: "if (status !== 429 || !retryAfter) return null;",
    replace: "if (status !== 428 || !retryAfter) return null;",
    test: {
      file: "app/upstream/client.test.ts",
      name: "a call that only reads is sent again after a 429",
    },
  },
  {
    id: "AUDIT",
    defence: "The audit chain's check names the first broken row.",
    file: "api/repositories/audit-chain.ts",
    find: "    purged,\n    fault,\n",
    replace: "    purged,\n    fault: fault && null,\n",
    test: {
      file: "api/jobs/audit-chain.test.ts",
      name: "the audit check names a row that is missing from the chain",
    },
  },
  {
    id: "AUDIT",
    defence: "Retention deletes the audit by the client's policy.",
    file: "api/jobs/retention/apply-policy.ts",
    find: "findLimit(policy.auditYears * 12)",
    replace: "findLimit(policy.auditYears * 1200)",
    test: {
      file: "api/jobs/retention/retention.test.ts",
      name: "a chain stays valid after its old rows were deleted, and the next row continues it",
    },
  },
  {
    id: "AUDIT",
    defence: "People see everyone who looked at their account.",
    file: "api/routes/activity.ts",
    find: "rows: rows.map(toViewRow)",
    replace: "rows: rows.slice(1).map(toViewRow)",
    test: {
      file: activityTest,
      name: "people see who viewed their account: an employer, staff, or an employer through a link",
    },
  },
  {
    id: "AUDIT",
    defence: "A downloaded search contains all results.",
    file: "api/routes/activity.ts",
    find: "yield rows.map((row) => toCells(row, names))",
    replace: "yield rows.slice(1).map((row) => toCells(row, names))",
    test: { file: activityTest, name: "the search results can be downloaded as a file" },
  },
  {
    id: "RIGHTS",
    defence: "A dry run of an erasure changes nothing.",
    file: "api/commands/person.ts",
    find: "      if (isDry) throw new DryRunRollback(result);\n",
    test: {
      file: "api/commands/person.test.ts",
      name: "a dry run counts the same rows as the erasure and deletes nothing, and an erasure needs --yes",
    },
  },
];
