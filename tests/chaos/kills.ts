import { startProcess } from "../support/process.ts";
import type { Engine } from "./engine.ts";
import { startLoad } from "./load.ts";
import type { Outcome } from "./scenario.ts";
import { buildPeople, planWrites, tallyWrites, type Write } from "./writes.ts";

const WRITES = 200;
/** The fewest rounds, however little time there is. */
const MIN_ROUNDS = 3;

/** D4: rounds of acknowledged writes, each ended by a kill -9 while other writes are running. */
export async function killWhileWriting(
  engine: Engine,
  { rounds, mayBegin }: { rounds: number; mayBegin(): boolean },
): Promise<Outcome> {
  const people = await buildPeople(engine);
  const plan = planWrites(people);
  const problems: string[] = [];
  const writes: Write[] = [];
  let cutWrites: Write[] = [];
  let cutInAll = 0;
  let round = 0;
  for (; round < rounds && (round < MIN_ROUNDS || mayBegin()); round++) {
    const server = await startProcess({ what: "api", env: engine.env });
    // Interrupted posts are sent again first, as people press the button again.
    const cutCount = cutWrites.length;
    const load = startLoad({ plan, again: cutWrites, port: () => server.port });
    await load.reach(WRITES + cutCount);
    await server.stop("SIGKILL");
    await load.stop();
    writes.push(...load.writes.slice(cutCount));
    cutWrites = load.writes.filter(({ isAcknowledged }) => !isAcknowledged);
    cutInAll += cutWrites.length;
    const { lost, doubled, halfDone } = await tallyWrites(engine, writes);
    if (lost + doubled + halfDone > 0)
      problems.push(`after kill ${round + 1}: ${lost} lost, ${doubled} doubled, ${halfDone} half done`);
  }
  const heir = await startProcess({ what: "api", env: engine.env });
  const last = startLoad({ plan: [].values(), again: cutWrites, port: () => heir.port });
  await last.reach(cutWrites.length, "what was cut is acknowledged");
  await last.stop();
  await heir.stop();
  if (cutInAll === 0) problems.push("no kill met a write in flight");
  return {
    ...(await tallyWrites(engine, writes)),
    note: `${round} kills of ${rounds}, ${cutInAll} writes cut and sent again`,
    problems,
  };
}
