import { startProcess } from "../support/process.ts";
import { type Engine, withDatabase } from "./engine.ts";
import { listUnexpectedReplies, startLoad } from "./load.ts";
import type { Outcome } from "./scenario.ts";
import { buildPeople, planWrites, renewSessions, tallyWrites } from "./writes.ts";

const HOUR_MS = 3_600_000;
/**
 * The clock jumps around the end of summer time, by a day, a year and a half, a month and two days, and back to now.
 */
const JUMPS_HOURS = [1, -1, 24, 13_000, 12_300, -48, 0];
const WRITES = 25;

/**
 * D9: the machine's clock jumps forward and back under load. Nobody is refused who logs in again, and nothing
 * is done twice.
 */
export async function jumpClock(engine: Engine): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const server = await startProcess({ what: "api", env: engine.env, hasMovableClock: true });
  const load = startLoad({ plan, port: () => server.port, isPatient: true });
  for (const hours of JUMPS_HOURS) {
    await server.moveClock(hours * HOUR_MS);
    await withDatabase(engine, (db) => renewSessions(db, hours * HOUR_MS));
    await load.reach(load.acknowledged() + WRITES, `people write with the clock off by ${hours} hours`);
  }
  await load.stop();
  const problems = listUnexpectedReplies(load.answers, [200, 401, 503]);
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  return {
    ...(await tallyWrites(engine, load.writes)),
    note: `jumps to ${JUMPS_HOURS.join(", ")} hours`,
    problems,
  };
}
