import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findDatabaseFault } from "../../api/db/faults.ts";
import { openDatabase } from "../../api/db/open.ts";
import { paths } from "../../app/paths.ts";
import { password } from "../support/api.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { DATA_KEY } from "../support/data-keys.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { people } from "../support/people.ts";
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { SECRET } from "../support/portal.ts";
import { toDatabaseUrl } from "../support/postgres.ts";
import { startProcess } from "../support/process.ts";
import { startRoundRobin } from "../support/round-robin.ts";

/** Processes that each fill an empty database take long on a shared machine. */
const STARTS_MS = 240_000;
const NEW_PASSWORD = "Copper-Lantern-58-Meadow";

/** `.ci/run` installs the program. */
describe.skipIf(!hasPgbouncer)("behind PgBouncer in transaction mode", () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  let pooler: Pgbouncer;
  let direct: string;
  let pooled: string;
  beforeAll(async () => {
    direct = await createPostgresDatabase(cleanUps);
    pooler = await startPgbouncer(inject("postgresUrl"));
    cleanUps.push(() => pooler.stop());
    pooled = toDatabaseUrl(pooler.url, new URL(direct).pathname.slice(1));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  test("[OPS-03] three nodes without sticky sessions serve a person who logs in, changes the password, reads it and logs out", {
    timeout: STARTS_MS,
  }, async () => {
    const env = {
      DATABASE_URL: pooled,
      MIGRATION_DATABASE_URL: direct,
      DATABASE_POOL_SIZE: "5",
      DEMO: "on",
      LOCK_PAYROLL: "off",
      SESSION_SECRETS: SECRET,
      DATA_KEYS: DATA_KEY,
      ROBOT_CHECK_KEY: SECRET,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
    };
    // All start on an empty database: one migrates, and the others wait for it.
    const nodes = await Promise.all(
      [1, 2, 3].map(() => startProcess({ env: { ...env, LOG_LEVEL: "info" } })),
    );
    for (const node of nodes) cleanUps.push(() => node.stop());
    const balancer = await startRoundRobin(nodes.map(({ port }) => port));
    cleanUps.push(() => balancer.close());

    const openBrowser = () => new Browser({ port: balancer.port, clock: createTestClock(new Date()) });
    const browser = openBrowser();
    await browser.signIn(people.employer);
    for (const path of ["/app/home/", "/app/employee-data/", "/app/dashboard/", "/app/home/my-profile/"]) {
      const page = await browser.get(path);
      expect([page.path, page.status], path).toEqual([path, 200]);
    }
    const member = openBrowser();
    await member.signIn(people.aisha);
    await member.get(paths.profilePanel("change-password"));
    const fields = { current: password, password: NEW_PASSWORD };
    const changed = await member.page.getForm("#change-password").fill(fields).submit("Save");
    expect([changed.path, changed.getText(".bp-flash")]).toEqual([
      paths.myProfile(),
      "Your password has been changed",
    ]);
    // One request for each node.
    for (const _ of nodes) {
      expect((await member.get(paths.myBenefits())).path).toBe(paths.myBenefits());
      expect((await openBrowser().signIn(people.aisha, NEW_PASSWORD)).path).toBe(paths.home());
      expect((await openBrowser().signIn(people.aisha, password)).path).toBe(paths.login());
    }
    await member.get(paths.home());
    await member.click("Logout");
    await member.refresh();
    for (const _ of nodes) expect((await member.get(paths.home())).path).toBe(paths.login());

    expect(balancer.listRequestCounts().every((count) => count > 1)).toBe(true);
    for (const node of nodes) {
      expect(node.output()).not.toMatch(/"level":(50|60)/);
      expect(node.errors()).toBe("");
    }
  });

  test("[OPS-03] a portal starts and migrates through the pooler only", { timeout: STARTS_MS }, async () => {
    const removals: (() => Promise<unknown>)[] = [];
    const databaseUrl = await createPostgresDatabase(removals);
    const node = await startProcess({
      env: {
        DATABASE_URL: toDatabaseUrl(pooler.url, new URL(databaseUrl).pathname.slice(1)),
        DEMO: "on",
        LOCK_PAYROLL: "off",
        SESSION_SECRETS: SECRET,
        DATA_KEYS: DATA_KEY,
      },
    });
    expect(node.errors()).toBe("");
    await node.stop();
    for (const remove of removals) await remove();
  });

  test("[OPS-03] a transaction's limits end with it, so that no other connection has them", async () => {
    const { db, close } = await openDatabase(pooled, { poolSize: 1 });
    const selectTimeout = () => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
    const limitInTransaction = await db.transaction().execute((trx) => selectTimeout().execute(trx));
    const outside = await selectTimeout().execute(db);
    expect([limitInTransaction.rows[0]?.limit, outside.rows[0]?.limit]).toEqual(["30s", "0"]);
    await close();
  });
});

describe("a pool of one database connection", () => {
  test("[OPS-04] requests beyond the number of connections wait", async () => {
    const { db, close } = await openDatabase(inject("postgresUrl"), { poolSize: 1 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(db)),
    );
    expect(replies).toHaveLength(12);
    await close();
  });

  test("[OPS-04] a request that waits too long gets a busy reply", async () => {
    const { db, close } = await openDatabase(inject("postgresUrl"), { poolSize: 1, waitMs: 1_000 });
    const slow = sql`select pg_sleep(2.5)`.execute(db);
    const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(findDatabaseFault(failure)).toBe("busy");
    await slow;
    await close();
  });
});
