import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { dataKeys } from "../support/data-keys.ts";
import { startMovingAddress } from "../support/moving-address.ts";
import { type RunningPostgres, startPostgres, startStandby } from "../support/postgres.ts";
import { startProcess } from "../support/process.ts";
import { createPostgresEngine, type Engine, queryPostgres } from "./engine.ts";
import { listUnexpectedReplies, startLoad } from "./load.ts";
import { type Outcome, waitUntil } from "./scenario.ts";
import { buildPeople, planWrites, tallyWrites } from "./writes.ts";

const RESTARTS = ["fast", "immediate", "fast", "immediate"] as const;
const WRITES = 40;

/** D5: the database stops and restarts under load; writes wait for it, or get 503. */
export async function restartPostgres(engine: Engine, postgres: RunningPostgres): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const server = await startProcess({ what: "api", env: engine.env });
  const load = startLoad({ plan, port: () => server.port, isPatient: true });
  await load.reach(WRITES);
  let met = 0;
  for (const mode of RESTARTS) {
    if (load.writes.length > load.acknowledged()) met += 1;
    await postgres.restart(mode);
    await load.reach(load.acknowledged() + WRITES, "people write again");
  }
  await load.stop();
  const problems = listUnexpectedReplies(load.answers, [200, 503]);
  if (met < RESTARTS.length) problems.push(`${met} restarts met a write in flight`);
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  const unanswered = load.answers.get(503) ?? 0;
  return {
    ...(await tallyWrites(engine, load.writes)),
    note: `${RESTARTS.join(", ")} restarts, ${unanswered} writes answered with 503 and sent again`,
    problems,
  };
}

/** D5: the primary fails under load, and its standby takes its place at the same address. */
export async function failOver(): Promise<Outcome> {
  const primary = await startPostgres({ durable: true });
  const standby = await startStandby(primary);
  const address = await startMovingAddress(primary.url);
  const engine = await createPostgresEngine(primary.url);
  try {
    const plan = planWrites(await buildPeople(engine));
    // A write is acknowledged only when both servers have it.
    await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
    await queryPostgres(primary.url, "select pg_reload_conf()");
    await waitUntil("the standby has every commit", async () => {
      const [row] = await queryPostgres(primary.url, "select sync_state from pg_stat_replication");
      return row?.sync_state === "sync";
    });
    const moveAddress = (to: string) => {
      const url = new URL(String(engine.env.DATABASE_URL));
      url.port = new URL(to).port;
      return url.href;
    };
    const server = await startProcess({
      what: "api",
      env: { ...engine.env, DATABASE_URL: moveAddress(address.url) },
    });
    const load = startLoad({ plan, port: () => server.port, isPatient: true });
    await load.reach(WRITES);
    const acknowledgedBefore = load.acknowledged();
    address.moveTo(null);
    await primary.stop();
    await queryPostgres(standby.url, "select pg_promote()");
    address.moveTo(standby.url);
    await load.reach(load.acknowledged() + WRITES, "people write to the new primary");
    await load.stop();
    const problems = listUnexpectedReplies(load.answers, [200, 503]);
    const code = await server.stop();
    if (code !== 0) problems.push(`the server ended with ${code}`);
    const onStandby: Engine = {
      ...engine,
      open: () => openDatabase<Schema>(moveAddress(standby.url), { dataKeys, poolSize: 2 }),
    };
    const unanswered = load.answers.get(503) ?? 0;
    return {
      ...(await tallyWrites(onStandby, load.writes)),
      note: `a failover after ${acknowledgedBefore} writes, ${unanswered} answered with 503 and sent again`,
      problems,
    };
  } finally {
    await engine.remove();
    await address.close();
    await standby.stop();
    // Stopping the standby frees a running primary that waits for it.
    await primary.stop().catch(() => {});
  }
}
