import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Transport } from "~/upstream/transport.server.ts";
import type { Readiness } from "./running.server.ts";

/** Free disk space below which readiness warns, early enough for an operator to act. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;

interface ReadinessDeps {
  store: { ping(): Promise<void>; findWriteFault(): Promise<string | null> };
  api: { ready(): Promise<Readiness> };
  dataDir: string;
}

/**
 * Whether requests can be answered. A full disk does not make a node unready, because reading still works;
 * it is only a warning.
 */
export const createReadiness = (deps: ReadinessDeps) => () => checkReadiness(deps);

/** A probe has a second in total, so a slower upstream is checked in the background. */
const UPSTREAM_REPLY_MS = 500;
const UPSTREAM_TIMEOUT_MS = 5_000;

/**
 * An operator's warning about an upstream. It never makes a node unready, because then all would be, and nobody could
 * see the page.
 */
export function createUpstreamState(transport: Transport): ReadinessDeps["api"] {
  let latest: Promise<string[]> | null = null;
  const checkUpstream = (): Promise<string[]> => {
    const signal = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
    return transport("v1", "/ping", { method: "GET", signal })
      .then(
        ({ response }) => (response.status < 500 ? [] : ["the upstream does not answer"]),
        () => ["the upstream does not answer"],
      )
      .finally(() => {
        latest = null;
      });
  };
  return {
    async ready() {
      latest ??= checkUpstream();
      const slow = pause(UPSTREAM_REPLY_MS, ["the upstream is slow to answer"], { ref: false });
      return { ok: true, warnings: await Promise.race([latest, slow]) };
    },
  };
}

async function checkReadiness({ store, api, dataDir }: ReadinessDeps): Promise<Readiness> {
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

/** An operator's warning that the data folder cannot be written or its disk is nearly full. */
export async function findFolderWarnings(folder: string, leastFreeBytes = MIN_FREE_BYTES): Promise<string[]> {
  try {
    const [{ bavail, bsize }] = await Promise.all([statfs(folder), access(folder, constants.W_OK)]);
    const free = bavail * bsize;
    if (free >= leastFreeBytes) return [];
    return [`the disk of DATA_DIR is nearly full: ${Math.floor(free / 1024 / 1024)} MB are free`];
  } catch (error) {
    return [`DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code})`];
  }
}
