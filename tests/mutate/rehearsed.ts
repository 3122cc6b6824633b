import type { Mutation } from "./mutation.ts";

const deployTest = "tests/architecture/deploy.test.ts";
/** The newest migration, after which the previous release must still run. */
const latestMigration = "api/db/migrations/0170-family-names.ts";
const retentionTest = "api/jobs/retention/retention.test.ts";
const rotationTest = "tests/http/rotation.test.ts";
const supplyTest = "tests/architecture/supply.test.ts";
const upgradeTest = "api/db/upgrade.test.ts";

export const rehearsed: Mutation[] = [
  {
    id: "OPS-15",
    defence: "Sessions are in the database of DATABASE_URL, which every node shares.",
    file: "server.ts",
    find: "openDatabase(config.databaseUrl ?? `file:",
    replace: "openDatabase(`file:",
    test: {
      file: rotationTest,
      name: "[OPS-15] nodes move to a second role in DATABASE_URL one by one, and sessions outlast the first",
    },
  },
  {
    id: "OPS-15",
    defence: "An email waits while the mail server of SMTP_URL is gone.",
    file: "api/jobs/outbox.ts",
    find: "const isGivenUp = fault instanceof MailRefusedError || mail.attempts",
    replace: "const isGivenUp = fault instanceof Error || mail.attempts",
    test: {
      file: rotationTest,
      name: "[OPS-15] emails that wait for the old mail server are sent by the new one in SMTP_URL",
    },
  },
  {
    id: "OPS-08",
    defence: "A migration keeps the rows of the release before.",
    file: latestMigration,
    find: "export async function up(db: AnyDb): Promise<void> {",
    replace:
      'export async function up(db: AnyDb): Promise<void> {\n  await db.deleteFrom("employees").execute();',
    test: {
      file: upgradeTest,
      name: "[OPS-08] the migrations turn an older release's tables and rows into this build's",
    },
  },
  {
    id: "OPS-08",
    defence: "A migration removes no column that the release before reads.",
    file: latestMigration,
    find: "export async function up(db: AnyDb): Promise<void> {",
    replace:
      'export async function up(db: AnyDb): Promise<void> {\n  await db.schema.alterTable("notices").dropColumn("severity").execute();',
    test: {
      file: upgradeTest,
      name: "[OPS-08] a migration removes, retypes or requires no column that the code before it reads or writes",
    },
  },
  {
    id: "OPS-08",
    defence: "A row that the release before inserts has the same effect after a migration.",
    file: "api/db/migrations/0052-counts-by-steps.ts",
    find: "values (new.client_id, new.id, new.name_key,",
    replace: "values (new.client_id, new.id, '',",
    test: {
      file: upgradeTest,
      name: "[OPS-08] deletes, inserts and updates by the code from before a migration have the same effect after the migration",
    },
  },
  {
    id: "OPS-11",
    defence: "The schema has no trigger of a statement.",
    file: "api/db/migrations/0057-data-rights.ts",
    find: "for each row execute function ${sql.id(`guard_${table}`)}()",
    replace: "for each statement execute function ${sql.id(`guard_${table}`)}()",
    test: {
      file: "api/db/portable.test.ts",
      name: "[OPS-11] the schema uses nothing that distributed PostgreSQL lacks",
    },
  },
  {
    id: "OPS-11",
    defence: "A new table says how its rows find their client.",
    file: latestMigration,
    find: "export async function up(db: AnyDb): Promise<void> {",
    replace:
      'export async function up(db: AnyDb): Promise<void> {\n  await db.schema.createTable("unowned").addColumn("id", "text", (each) => each.primaryKey()).execute();',
    test: {
      file: "api/db/portable.test.ts",
      name: "[OPS-11] every table's key begins with the client, or its rows find the client as docs/scale.md lists",
    },
  },
  {
    id: "OPS-10",
    defence: "A mistyped command starts no portal.",
    file: "server.ts",
    find: 'name !== undefined && name !== "api"',
    replace: 'name !== undefined && name !== "api" && name !== "bakcup"',
    test: {
      file: "tests/http/commands.test.ts",
      name: "[OPS-10] a mistyped command prints the usage and ends with 2, and starts no portal",
    },
  },
  {
    id: "OPS-10",
    defence: "A command finishes its work when its reader closes the pipe.",
    file: "api/commands/terminal.ts",
    find: 'process.stdout.on("error", () => {});',
    replace: 'process.stdout.on("close", () => {});',
    test: {
      file: "tests/http/commands.test.ts",
      name: "[OPS-10] a command whose reader closes the pipe early finishes its work",
    },
  },
  {
    id: "AUDIT",
    defence: "A chain whose head was removed is not whole.",
    file: "api/repositories/audit-chain.ts",
    find: "if (isBegun && !head) return",
    replace: "if (isBegun && !head && clientId === null) return",
    test: {
      file: "api/jobs/audit-chain.test.ts",
      name: "whose head was removed",
    },
  },
  {
    id: "OPS-12",
    defence: "Each package has one exact version.",
    file: "package.json",
    find: '"hono": "4.',
    replace: '"hono": "^4.',
    test: { file: supplyTest, name: "[OPS-12] package.json names one version of each package, and no range" },
  },
  {
    id: "OPS-12",
    defence: "The image has exactly the packages of the lock file.",
    file: "Dockerfile",
    find: "RUN npm ci --ignore-scripts && npx",
    replace: "RUN npm install --ignore-scripts && npx",
    test: {
      file: supplyTest,
      name: "[OPS-12] images are built by npm ci and from the Node version that the tests use",
    },
  },
  {
    id: "OPS-13",
    defence: "An advisory counts for the versions of its range.",
    file: "tests/supply/check.ts",
    find: "semver.satisfies(each.version, advisory.vulnerable)",
    replace: "advisory.vulnerable.includes(each.version)",
    test: { file: supplyTest, name: "by their ranges of versions" },
  },
  {
    id: "OPS-10",
    defence: "Operators can look up what a warning of readiness means.",
    file: "docs/operations.md",
    find: "| mails that wait to be tried again: … |",
    replace: "| mails that are late: … |",
    test: {
      file: deployTest,
      name: "[OPS-10] operations.md explains every warning of readiness about mails and clients",
    },
  },
  {
    id: "OBSERVED",
    defence: "Metrics name the upstream of a call.",
    file: "app/upstream/client.server.ts",
    find: "const about = { call: call.id, upstream: call.base };",
    replace: 'const about = { call: call.id, upstream: "main" as const };',
    test: {
      file: "tests/http/management-port.test.ts",
      name: "metrics name the client, the route's pattern and jobs, and no person",
    },
  },
  {
    id: "OPS-09",
    defence: "The image's health check waits for a reply, which a hung process does not send.",
    file: "Dockerfile",
    find: '"fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"',
    replace:
      "\"require('net').connect(process.env.PORT, '127.0.0.1').once('connect', () => process.exit(0)).once('error', () => process.exit(1))\"",
    test: {
      file: "tests/http/image.test.ts",
      name: "[OPS-09] a running portal is healthy, and a hung or ended one is not",
    },
  },
  {
    id: "OPS-09",
    defence: "The image's health check fails without a process.",
    file: "Dockerfile",
    find: "() => process.exit(1))",
    replace: "() => process.exit(0))",
    test: {
      file: "tests/http/image.test.ts",
      name: "[OPS-09] a running portal is healthy, and a hung or ended one is not",
    },
  },
  {
    id: "OPS-09",
    defence: "A new volume belongs to the image's user.",
    file: "Dockerfile",
    find: "&& chown 1000:1000 /data build/.cache",
    replace: "&& chown 1000:1000 build/.cache",
    test: {
      file: deployTest,
      name: "[OPS-09] the image and its deployments write to the data folder only, and not as root",
    },
  },
  {
    id: "RIGHTS",
    defence: "The dry run says that payroll law keeps payslips.",
    file: "api/jobs/retention/apply-policy.ts",
    find: "`payroll law: payslips",
    replace: "`payslips",
    test: {
      file: retentionTest,
      name: "the dry run names payroll law for payslips and files, pension law for enrolments, and the policy's period for each",
    },
  },
  {
    id: "RIGHTS",
    defence: "The dry run says how long payroll law keeps files.",
    file: "api/jobs/retention/apply-policy.ts",
    find: "`payroll law: files are kept ${payrollYears} years",
    replace: "`payroll law: files are kept for years",
    test: {
      file: retentionTest,
      name: "the dry run names payroll law for payslips and files, pension law for enrolments, and the policy's period for each",
    },
  },
  {
    id: "OPS-03",
    defence: "CI runs the http tests on three nodes behind PgBouncer.",
    file: ".ci/run",
    find: "then npm run test:nodes; fi",
    replace: "then npm run test:http; fi",
    test: {
      file: deployTest,
      name: "[OPS-03] CI installs PgBouncer and PostgreSQL, and runs the http tests through them",
    },
  },
  {
    id: "OPS-03",
    defence: "CI installs PgBouncer.",
    file: ".ci/run",
    find: "--no-install-recommends pgbouncer postgresql",
    replace: "--no-install-recommends postgresql",
    test: {
      file: deployTest,
      name: "[OPS-03] CI installs PgBouncer and PostgreSQL, and runs the http tests through them",
    },
  },
];
