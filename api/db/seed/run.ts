/**
 * `npm run seed -- --employees 1000000` fills an empty database with the demo world and enlarges its
 * largest client. It uses `DATABASE_URL` or the SQLite file in `DATA_DIR`, and `DATA_KEYS` or the demo's
 * keys. It refuses live data.
 */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPasswordHasher } from "../../platform/password-hasher.ts";
import { makeFolder } from "../../platform/whole-files.ts";
import { claimDatabaseKind, findKind, requireDatabaseKind } from "../kind.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Schema } from "../schema.ts";
import { requireDataKeys } from "../sealing/data-keys.ts";
import { DatabaseStartError } from "../start-error.ts";
import { growClient } from "./grow-client.ts";
import { demoPassword, seedDemo } from "./index.ts";
import { createSeedContext } from "./reset-demo.ts";

const { values } = parseArgs({ options: { employees: { type: "string", default: "0" } } });
const employees = Number(values.employees);
if (!Number.isSafeInteger(employees) || employees < 0) throw new Error("--employees takes a whole number");

process.umask(0o077);
const folder = process.env.DATA_DIR ?? "data";
const url = process.env.DATABASE_URL || `file:${join(folder, "api.sqlite")}`;
const database = await openDatabase<Schema>(url);
const demoFolder = fileURLToPath(new URL("../../../docs/clients", import.meta.url));
const printLine = (line: string) => process.stdout.write(`${line}\n`);
try {
  requireDatabaseKind(await findKind(database), "demo");
  await migrate(database);
  requireDatabaseKind(await claimDatabaseKind(database, "demo"), "demo");
  database.setDataKeys(await loadDataKeys());
  await requireDataKeys(database.db, Date.now());
  const clock = { now: () => new Date(), real: () => new Date() };
  const passwordHash = await createPasswordHasher().hash(demoPassword);
  if (await seedDemo(database, clock, { hashPassword: async () => passwordHash, folder: demoFolder }))
    printLine("The demo world is in place");
  const printCount = (total: number) => printLine(`${total} employees`);
  const added = await growClient(database, createSeedContext(clock, passwordHash), {
    employees,
    report: printCount,
  });
  printLine(`${added} employees added`);
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`Nothing is seeded: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}

/** Creates the demo's key file if there is none, as the portal does. */
async function loadDataKeys(): Promise<string[]> {
  if (process.env.DATA_KEYS) return process.env.DATA_KEYS.split(/[\s,]+/).filter(Boolean);
  const path = join(folder, "data-keys");
  await makeFolder(folder, 0o700);
  const secret = randomBytes(32).toString("base64url");
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: "wx" }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== "EEXIST") throw fault;
  });
  return (await readFile(path, "utf8")).split(/\s+/).filter(Boolean);
}
