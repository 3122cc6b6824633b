import { afterAll } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Clock } from "../../app/platform/clock.server.ts";
import { createStore, type PortalStore } from "../../app/store/store.server.ts";

/** A new portal store in memory, closed when the test file ends. */
export async function createPortalStore(clock: Clock): Promise<PortalStore> {
  const database = await openDatabase("file::memory:");
  afterAll(() => database.close());
  return createStore(database, clock);
}
