import type { RunningPostgres } from "../support/postgres.ts";
import { startProcess } from "../support/process.ts";
import type { Engine } from "./engine.ts";
import { listUnexpected, startLoad } from "./load.ts";
import type { Outcome } from "./scenario.ts";
import { buildPeople, planWrites, tallyWrites } from "./writes.ts";

const RESTARTS = ["fast", "immediate", "fast", "immediate"] as const;
const WRITES = 40;

/** D5: the database goes away and comes back under load; writes wait for it, or are answered with 503. */
export async function restartPostgres(engine: Engine, postgres: RunningPostgres): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const server = await startProcess({ what: "api", env: engine.env });
  const load = startLoad({ plan, port: () => server.port, isPatient: true });
  await load.reach(WRITES);
  let met = 0;
  for (const how of RESTARTS) {
    if (load.writes.length > load.acknowledged()) met += 1;
    await postgres.restart(how);
    await load.reach(load.acknowledged() + WRITES, "people write again");
  }
  await load.stop();
  const problems = listUnexpected(load.answers, [200, 503]);
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
