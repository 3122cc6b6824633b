import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { Browser } from "../support/browser.ts";
import { testClock } from "../support/builders.ts";
import { newPostgresDatabase } from "../support/database.ts";
import { people } from "../support/people.ts";
import { SECRET } from "../support/portal.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "benefits-starting-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts so many nodes at the same moment; one that cannot start fails the test with its own words. */
async function startAtOnce(count: number, env: Record<string, string>): Promise<StartedProcess[]> {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startProcess({ env })));
  for (const start of starts) if (start.status === "fulfilled") cleanUps.push(() => start.value.stop());
  return starts.map((start) => {
    if (start.status === "rejected") throw start.reason;
    return start.value;
  });
}

const browserAt = ({ port }: StartedProcess) => new Browser({ port, clock: testClock(new Date()) });

/** Signs in at the first node and asks every node for a signed-in page with the same cookies. */
async function greetings(nodes: StartedProcess[]) {
  const [first, ...others] = nodes.map(browserAt) as [Browser, ...Browser[]];
  const texts = [(await first.signIn(people.aisha)).text];
  for (const other of others) {
    other.jar.replace(first.jar.copy());
    texts.push((await other.get("/app/faqs/")).text);
  }
  return texts.map((text) => text.includes("Hi, Aisha"));
}

describe("several nodes that start at the same moment", () => {
  test("[E9] [D8] three demo nodes on one empty PostgreSQL all serve one demo world", async () => {
    const DATABASE_URL = await newPostgresDatabase(cleanUps);
    const nodes = await startAtOnce(3, { DATABASE_URL, DEMO: "on", SESSION_SECRETS: SECRET });
    expect(await greetings(nodes)).toEqual([true, true, true]);
    const { db, close } = await openDatabase<Schema>(DATABASE_URL, { poolSize: 1 });
    expect(await db.selectFrom("schemes").select("id").orderBy("id").execute()).toEqual(
      ["cwmcoed", "harbourline", "larkspur"].map((id) => ({ id })),
    );
    await close();
  });

  test("[E9] [D8] two demo processes over one empty data folder share one world and one secret", async () => {
    const DATA_DIR = await newFolder();
    const nodes = await startAtOnce(2, { DATA_DIR });
    expect(await greetings(nodes)).toEqual([true, true]);
  });
});
