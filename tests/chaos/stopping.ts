import { once } from "node:events";
import { startProcess } from "../support/process.ts";
import type { Engine } from "./engine.ts";
import { listUnexpectedReplies, startLoad } from "./load.ts";
import type { Outcome } from "./scenario.ts";
import { buildPeople, countSavedWrites, planWrites, tallyWrites, type Write } from "./writes.ts";

const ROUNDS = 3;
const WRITES = 60;

/** D6: SIGTERM while people write: accepted requests get their reply, the others are refused, exit 0. */
export async function stopUnderLoad(engine: Engine): Promise<Outcome> {
  const plan = planWrites(await buildPeople(engine));
  const problems: string[] = [];
  const writes: Write[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startProcess({ what: "api", env: engine.env });
    const load = startLoad({ plan, port: () => server.port });
    await load.reach(WRITES);
    const exited = once(server.child, "exit");
    server.child.kill("SIGTERM");
    const [code, signal] = await exited;
    await load.stop();
    writes.push(...load.writes);
    if (code !== 0) problems.push(`the server ended with ${code ?? signal}`);
    problems.push(...listUnexpectedReplies(load.answers, [200, 503, "refused"]));
  }
  const unheard = writes.filter(({ isAcknowledged }) => !isAcknowledged);
  const savedCount = await countSavedWrites(engine, unheard);
  if (savedCount > 0) problems.push(`${savedCount} writes were saved and not answered`);
  return { ...(await tallyWrites(engine, writes)), note: `${ROUNDS} times SIGTERM`, problems };
}
