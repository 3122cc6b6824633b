import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { waitUntilDayIsDone } from "./portal.ts";
import { startProcess } from "./process.ts";

let seeded: Promise<string> | undefined;

/**
 * The folder of a demo that a server without settings has made, to be copied. Each test worker makes it
 * once, because seeding takes three times as long as starting.
 */
export function loadDemoFolder(): Promise<string> {
  seeded ??= seedDemo();
  return seeded;
}

async function seedDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-world-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const server = await startProcess({ env: { DATA_DIR: folder }, locksPayroll: false });
  const database = await openDatabase<Schema>(`file:${join(folder, "api.sqlite")}`);
  await waitUntilDayIsDone(database.db);
  await database.close();
  await server.stop();
  return folder;
}
