import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "../support/process.ts";
import { createSqliteEngine, type Engine } from "./engine.ts";
import { listUnexpected, startLoad } from "./load.ts";
import { type Outcome, waitUntil } from "./scenario.ts";
import { buildPeople, planWrites, tallyWrites } from "./writes.ts";

const TIMES = 3;
const WRITES = 40;
const SMALL_DISK_MB = 128;

/**
 * D7: no file of the server may grow, which for SQLite is the same as a full disk. Any user can set this
 * limit.
 */
export async function limitFileSize(engine: Engine): Promise<Outcome> {
  const limit = (pid: number | undefined, bytes: number | "unlimited") =>
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  return fillAndFree(engine, {
    fill: async (pid) => void limit(pid, 4_096),
    free: async (pid) => void limit(pid, "unlimited"),
    note: "RLIMIT_FSIZE",
  });
}

/** Whether a separate disk can be mounted here. */
export function hasTmpfs(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "benefits-disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** D7: another file has filled the disk itself. */
export async function fillDisk({ folder }: Engine): Promise<Outcome> {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL_DISK_MB}m`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  try {
    return await fillAndFree(await createSqliteEngine(folder), {
      async fill() {
        const { bavail, bsize } = await statfs(folder);
        await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {});
      },
      free: () => rm(ballast),
      note: `a disk of ${SMALL_DISK_MB} MB`,
    });
  } finally {
    execFileSync("umount", [folder]);
  }
}

interface Disk {
  fill(pid: number | undefined): Promise<void>;
  free(pid: number | undefined): Promise<void>;
  note: string;
}

async function fillAndFree(engine: Engine, { fill, free, note }: Disk): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const server = await startProcess({ what: "api", env: engine.env });
  const { pid } = server.child;
  const load = startLoad({ plan, port: () => server.port, isPatient: true });
  const problems: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.reach(load.acknowledged() + WRITES);
    const refused = (load.answers.get(503) ?? 0) + 8;
    await fill(pid);
    await waitUntil("nothing can be written", () => (load.answers.get(503) ?? 0) >= refused);
    await free(pid);
  }
  await load.reach(load.acknowledged() + WRITES, "people write again");
  await load.stop();
  problems.push(...listUnexpected(load.answers, [200, 503]));
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  return {
    ...(await tallyWrites(engine, load.writes)),
    note: `${note}, full ${TIMES} times; ${load.answers.get(503)} writes answered with 503 and sent again`,
    problems,
  };
}
