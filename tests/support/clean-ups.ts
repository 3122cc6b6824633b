import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";

/** Functions that end or remove what a test has made. */
export type CleanUps = (() => unknown)[];

/** A list that is run and emptied after each test, the latest function first. */
export function createCleanUps(): CleanUps {
  const cleanUps: CleanUps = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  return cleanUps;
}

/** Makes a new folder, whose removal is added to `cleanUps`. */
export async function makeTemporaryFolder(cleanUps: CleanUps): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "benefits-test-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
