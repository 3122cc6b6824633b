import { afterAll } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Clock } from "../../app/platform/clock.server.ts";
import { createStore, type PortalStore } from "../../app/store/store.server.ts";

/** The portal's own store in memory, for tests that use it; closed when the file ends. */
export async function newPortalStore(clock: Clock): Promise<PortalStore> {
  const database = await openDatabase("file::memory:");
  afterAll(() => database.close());
  return createStore(database, clock);
}
