/**
 * `npm run demo:reset` deletes the demo in `DATA_DIR`, so that the next start creates a new one. It never
 * deletes live data, or anything that it cannot recognise as a demo. A demo on `DATABASE_URL` is dropped with
 * its database.
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findKind, requireDatabaseKind } from "../kind.ts";
import { openDatabase } from "../open.ts";

const folder = process.env.DATA_DIR || "data";
const getPath = (name: string) => join(folder, name);

try {
  if (!existsSync(getPath("api.sqlite"))) throw new Error(`there is no demo in ${folder}`);
  const database = await openDatabase(`file:${getPath("api.sqlite")}`);
  const kind = await findKind(database).finally(() => database.close());
  requireDatabaseKind(kind, "demo");
  for (const name of ["api.sqlite", "portal.sqlite"])
    for (const end of ["", "-wal", "-shm"]) await rm(getPath(name + end), { force: true });
  await rm(getPath("outbox"), { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`Nothing is reset: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
