import type { Mutation } from "./mutation.ts";

const accountChangesTest = "api/jobs/account-changes.test.ts";
const backupTest = "tests/http/backup.test.ts";
const deployTest = "tests/architecture/deploy.test.ts";
const rotationTest = "tests/http/rotation.test.ts";

export const operationsMutations: Mutation[] = [
  {
    id: "OPS-04",
    defence: "A pool that stays full causes a busy reply.",
    file: "api/db/dialects/postgres-pool.ts",
    find: "this.code = isFull ? poolFullCode : (",
    replace: "this.code = (",
    test: {
      file: "tests/http/pgbouncer.test.ts",
      name: "[OPS-04] a request that waits too long gets a busy reply",
    },
  },
  {
    id: "OPS-01",
    defence: "A restore under a running portal restores lost data.",
    file: "api/db/backup/restore-postgres.ts",
    find: "if (batch.length > 0 && tables.includes(current)) await",
    replace: 'if (batch.length > 0 && tables.includes(current) && current !== "employees") await',
    test: {
      file: backupTest,
      name: "[OPS-01] a portal that keeps running during a restore serves the restored data",
    },
  },
  {
    id: "OPS-15",
    defence: "A session sealed with any listed secret can be read.",
    file: "app/platform/secrets.server.ts",
    find: "return config.sessionSecrets ?? loadOrCreateSecrets",
    replace: "return config.sessionSecrets?.slice(0, 1) ?? loadOrCreateSecrets",
    test: {
      file: rotationTest,
      name: "[OPS-15] a new secret in SESSION_SECRETS seals new sessions, and old ones last while the old secret is listed",
    },
  },
  {
    id: "E11",
    defence: "A request's log line names the client.",
    file: "app/portal.server.ts",
    find: "        client,\n        method,\n        route: routeOf(pathname),",
    replace: "        method,\n        route: routeOf(pathname),",
    test: {
      file: "tests/http/management-port.test.ts",
      name: "a request's log line names the client and the route",
    },
  },
  {
    id: "OPS-12",
    defence: "The bill of materials names what is in the bundles.",
    file: "deploy/bundle/write-sbom.ts",
    find: "if (folder) folders.add(",
    replace: 'if (folder && !folder.includes("hono")) folders.add(',
    test: {
      file: "tests/http/supply.test.ts",
      name: "[OPS-12] the bill of materials lists the packages in the bundles and those installed next to them",
    },
  },
  {
    id: "API-11",
    defence: "The conformance command compares replies with the contract.",
    file: "tests/conformance/check.ts",
    find: "if (parsed.success) return null;",
    replace: "if (parsed) return null;",
    test: {
      file: "tests/http/conformance.test.ts",
      name: "[API-11] the conformance command ends with 1 and names the screens when a call differs, is missing or needs no login",
    },
  },
  {
    id: "API-11",
    defence: "A reply's status must be named in the OpenAPI document.",
    file: "api/platform/bind.ts",
    find: "if (!statuses.has(status))",
    replace: "if (known.size === 0)",
    test: {
      file: "api/platform/bind.test.ts",
      name: "the API does not send a status that its document does not name",
    },
  },
  {
    id: "E11",
    defence: "A client's backlog says how long its oldest item has been due.",
    file: "api/platform/gauges.ts",
    find: "Math.max(realNow - since, 0) / 1_000",
    replace: "Math.max(realNow - realNow, 0) / 1_000",
    test: {
      file: "api/platform/gauges.test.ts",
      name: "the gauges show a client's waiting emails and their age, and connections in use",
    },
  },
  {
    id: "OPS-09",
    defence: "The compose file's portal listens only on this machine.",
    file: "deploy/compose.yaml",
    find: 'ports: ["127.0.0.1:3000:3000"]',
    replace: 'ports: ["3000:3000"]',
    test: { file: deployTest, name: "the deployments use the ports and probes of the portal" },
  },
  {
    id: "OPS-09",
    defence: "A stop in Kubernetes waits until load balancers have noticed.",
    file: "deploy/kubernetes/portal.yaml",
    find: '{ name: DRAIN_SECONDS, value: "12" }',
    replace: '{ name: DRAIN_SECONDS, value: "2" }',
    test: {
      file: deployTest,
      name: "[OPS-09] a deployment gives a stop time to drain, and keeps nodes running during an eviction",
    },
  },
  {
    id: "OPS-11",
    defence: "A client's many account changes do not delay another client's emails.",
    file: "api/jobs/account-changes.ts",
    find: "let clients = await listClientsWithUnsentChanges(db);",
    replace: "let clients = (await listClientsWithUnsentChanges(db)).slice(0, 1);",
    test: {
      file: accountChangesTest,
      name: "[OPS-11] the job emails a small client's people in the same turn as a large client's",
    },
  },
  {
    id: "OPS-11",
    defence: "An account change that cannot be settled is not tried without a pause.",
    file: "api/jobs/account-changes.ts",
    find: "    if (hasFailed) return null;\n",
    test: {
      file: accountChangesTest,
      name: "the job tries a change that failed again only after a pause",
    },
  },
  {
    id: "OPS-11",
    defence: "Nodes claim webhook deliveries past each other's rows.",
    file: "api/repositories/webhook-deliveries.ts",
    find: '.forUpdate("d")\n          .skipLocked(),',
    replace: '.forUpdate("d"),',
    test: {
      file: "api/repositories/webhook-deliveries.test.ts",
      name: "a node claims the next event while another node's claim of the first is not committed",
    },
  },
  {
    id: "OPS-11",
    defence: "Nodes claim account changes past each other's rows.",
    file: "api/repositories/account-changes.ts",
    find: "    .forUpdate()\n    .skipLocked()\n",
    replace: "    .forUpdate()\n",
    test: {
      file: "api/repositories/account-changes.test.ts",
      name: "a node claims the next account change while another node's claim of the first is not committed",
    },
  },
  {
    id: "OPS-11",
    defence: "Nodes claim files past each other's rows.",
    file: "api/repositories/uploads.ts",
    find: "    .forUpdate()\n    .skipLocked()\n",
    replace: "    .forUpdate()\n",
    test: {
      file: "api/repositories/uploads.test.ts",
      name: "a node claims the next file while another node's claim of the first is not committed",
    },
  },
  {
    id: "OPS-03",
    defence: "Migrations run by the address that is set for them.",
    file: "api/db/open.ts",
    find: "if (migrationUrl === undefined) return work(db);",
    replace: 'if (migrationUrl !== "") return work(db);',
    test: {
      file: "api/db/postgres.test.ts",
      name: "[OPS-03] migrations use the database address that is set for them, and no other statement uses it",
    },
  },
  {
    id: "E11",
    defence: "The metrics count the statements that wait for a lock.",
    file: "api/repositories/health.ts",
    find: "and wait_event_type = 'Lock'",
    replace: "and wait_event_type = 'None'",
    test: {
      file: "api/platform/gauges.test.ts",
      name: "the gauges count the statements that wait for another's lock",
    },
  },
  {
    id: "OPS-09",
    defence: "The server writes nothing beside its program.",
    file: "server.ts",
    find: "  const overload = watchOverload(config.overloadMs);",
    replace:
      '  const overload = watchOverload(config.overloadMs);\n  require("node:fs").writeFileSync(join(PROGRAM_FOLDER, "state"), "");',
    test: {
      file: "tests/http/image.test.ts",
      name: "[OPS-09] the image's user needs no other folder to write to than its data folder",
    },
  },
];
