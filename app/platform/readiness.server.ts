import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { Readiness } from "./lifecycle.server.ts";

/** Below this an operator has still time to act. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;

interface ReadinessDeps {
  store: { ping(): Promise<void>; findWriteFault(): Promise<string | null> };
  api: { ready(): Promise<Readiness> };
  dataDir: string;
}

/**
 * Whether requests can be answered. A disk that is full turns nothing red, for reading goes on: it is among the warnings,
 * before and after.
 */
export const createReadiness = (deps: ReadinessDeps) => () => ask(deps);

async function ask({ store, api, dataDir }: ReadinessDeps): Promise<Readiness> {
  try {
    await store.ping();
    const [{ ok, warnings }, fault, folder] = await Promise.all([
      api.ready(),
      store.findWriteFault(),
      findFolderWarnings(dataDir),
    ]);
    const unsaved = fault ? [`the portal's store cannot be written (${fault}), so nothing can be saved`] : [];
    return { ok, warnings: [...unsaved, ...folder, ...warnings] };
  } catch {
    return { ok: false, warnings: ["The portal's store does not answer"] };
  }
}

/** What an operator should know of the data folder: that it cannot be written, or that its disk is nearly full. */
export async function findFolderWarnings(
  folder: string,
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<string[]> {
  try {
    const [{ bavail, bsize }] = await Promise.all([statfs(folder), access(folder, constants.W_OK)]);
    const free = bavail * bsize;
    if (free >= leastFreeBytes) return [];
    return [`the disk of DATA_DIR is nearly full: ${Math.floor(free / 1024 / 1024)} MB are free`];
  } catch (error) {
    return [`DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code})`];
  }
}
