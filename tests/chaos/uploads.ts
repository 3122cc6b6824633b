import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Db } from "../../api/db/schema.ts";
import { buildFileRow, toCsv } from "../support/employee-file.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { type Engine, withDatabase } from "./engine.ts";
import { createEmptyTally, type Outcome, waitMs, waitUntil } from "./scenario.ts";
import { buildEmployer, renewSessions } from "./writes.ts";

const ROWS = 1_000;
/** The server is killed after these parts of the time that a step takes without a kill. */
const KILLS = [0.25, 0.5, 0.75];
/** Longer than a claim on a file, so that the next node may take a killed one's file. */
const CLAIM_ENDS_MS = 20 * 60_000;

const TRANSACTION_MS = 600_000;

const getNumber = (index: number) => `C${10_000 + index}`;

/** Kills the server while it checks, loads and undoes a file: everything is loaded once and undone. */
export async function killUploads(engine: Engine): Promise<Outcome> {
  const employer = await buildEmployer(engine);
  const undisturbed = await engine.copy();
  const times: number[] = [];
  try {
    await withDatabase(undisturbed, async (db) => {
      for (const [earlier, step] of listSteps(db, employer).entries())
        times.push((await killDuring(undisturbed, db, step, { kills: [], earlier })).tookMs);
    });
  } finally {
    await undisturbed.remove();
  }
  return withDatabase(engine, async (db) => {
    const problems: string[] = [];
    const tally = createEmptyTally();
    let met = 0;
    for (const [index, step] of listSteps(db, employer).entries()) {
      const kills = KILLS.map((part) => part * (times[index] ?? 0));
      const earlier = index * (KILLS.length + 1);
      const { met: metHere } = await killDuring(engine, db, step, { kills, earlier });
      met += metHere;
      if (metHere === 0) problems.push(`no kill met the upload before it was ${step.status}`);
      const peopleCount = await countPeople(db, employer.id);
      tally.acknowledged += step.people;
      tally.lost += Math.max(step.people - peopleCount.people, 0);
      tally.doubled += Math.max(peopleCount.people - step.people, 0) + peopleCount.doubledFacts;
      tally.halfDone += peopleCount.uneven;
      if (String(peopleCount.audits) !== String(step.audits))
        problems.push(
          `the audit of what is ${step.status} has ${peopleCount.audits.join(", ") || "nothing"}`,
        );
    }
    return {
      ...tally,
      note: `${met} kills met the check, the load or the undoing of ${ROWS} rows`,
      problems,
    };
  });
}

interface Step {
  /** The upload's status when the step is done. */
  status: string;
  begin(server: StartedProcess): Promise<void>;
  /** The number of people at that time. */
  people: number;
  /** The upload's audit rows at that time. */
  audits: string[];
}

type Employer = Awaited<ReturnType<typeof buildEmployer>>;

function listSteps(db: Db, { clientId, token }: Employer): Step[] {
  const file = toCsv(Array.from({ length: ROWS }, (_, index) => buildFileRow(getNumber(index))));
  const patchUpload = async (server: StartedProcess, body: object) => {
    const { id } = await findUpload(db);
    await sendCall(server, token, "PATCH", `/v1/employee-data-uploads/${id}`, JSON.stringify(body));
  };
  return [
    {
      status: "checked",
      people: 0,
      audits: [],
      begin: (server) =>
        sendCall(server, token, "POST", `/main/client/${clientId}/data-loads?name=people.csv`, file),
    },
    {
      status: "done",
      people: ROWS,
      audits: ["upload.loaded"],
      begin: (server) => patchUpload(server, { status: "confirmed", confirmUnusual: true }),
    },
    {
      status: "undone",
      people: 0,
      audits: ["upload.loaded", "upload.undone"],
      begin: (server) => patchUpload(server, { status: "undone" }),
    },
  ];
}

/**
 * Kills one server after another while it works on the file; the last one finishes. Returns how many were
 * working on it when killed.
 */
async function killDuring(
  engine: Engine,
  db: Db,
  { status, begin }: Step,
  /**
   * `kills`: milliseconds after a server has taken the file. `earlier`: the number of servers in earlier
   * steps, each of which moved the clock.
   */
  { kills, earlier }: { kills: readonly number[]; earlier: number },
): Promise<{ met: number; tookMs: number }> {
  let met = 0;
  await renewSessions(db, earlier * CLAIM_ENDS_MS);
  const hasReachedStatus = async () => (await findUpload(db)).status === status;
  for (let turn = 0; ; turn++) {
    const uploadBefore = await findUpload(db);
    const spawned = Promise.withResolvers<ChildProcess>();
    const starting = startProcess({
      what: "api",
      hasMovableClock: true,
      onSpawn: spawned.resolve,
      env: { ...engine.env, MOVED_CLOCK_MS: String((earlier + turn) * CLAIM_ENDS_MS) },
    });
    // The next server takes the file before it listens, so one that is killed before never listens.
    const begun = starting.then((server) => (turn === 0 ? begin(server) : undefined)).catch((fault) => fault);
    const child = await spawned.promise;
    const isTakenUp = async () => {
      const { claimed_until, status: now } = await findUpload(db);
      return (claimed_until ?? 0) > (uploadBefore.claimed_until ?? 0) || now === status;
    };
    // A load that was not yet acknowledged may be lost, and it may have ended before the kill.
    if (turn === 0 && uploadBefore.id === "") await begun;
    else await waitUntil(`a server takes the file up that is to be ${status}`, isTakenUp);
    const takenAt = Date.now();
    const killMs = kills[turn];
    if (killMs === undefined) {
      // One transaction shows no progress.
      await waitUntil(`the file is ${status}`, hasReachedStatus, () => null, TRANSACTION_MS).catch(
        async (fault: unknown) => {
          const lastOutput = (await starting).output().slice(-2_000);
          throw new Error(`It is ${JSON.stringify(await findUpload(db))}; ${lastOutput}`, { cause: fault });
        },
      );
      const tookMs = Date.now() - takenAt;
      await (await starting).stop();
      return { met, tookMs };
    }
    await waitMs(killMs);
    child.kill("SIGKILL");
    await once(child, "exit");
    await begun;
    if (!(await hasReachedStatus())) met += 1;
  }
}

async function sendCall(
  { url }: StartedProcess,
  token: string,
  method: string,
  path: string,
  body: string,
): Promise<void> {
  const type = path.startsWith("/main") ? "application/octet-stream" : "application/json";
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type };
  const reply = await fetch(url + path, { method, body, headers });
  if (!reply.ok)
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${await reply.text()}`);
}

/** Finds the only upload. */
async function findUpload(db: Db) {
  const row = await db.selectFrom("uploads").select(["id", "status", "claimed_until"]).executeTakeFirst();
  return row ?? { id: "", status: "", claimed_until: 0 };
}

async function countPeople(db: Db, employerId: string) {
  const people = await db.selectFrom("employees").select("id").where("id", "!=", employerId).execute();
  const facts = await db
    .selectFrom("person_facts")
    .select(["employee_id", "fact"])
    .where("employee_id", "!=", employerId)
    .execute();
  const audits = await db
    .selectFrom("audit")
    .select("action")
    .where("action", "in", ["upload.loaded", "upload.undone"])
    .orderBy("action")
    .execute();
  const factsBy = Map.groupBy(facts, ({ employee_id }) => employee_id);
  const distinctFacts = new Set(facts.map(({ employee_id, fact }) => `${employee_id} ${fact}`));
  const maxFactCount = Math.max(0, ...[...factsBy.values()].map(({ length }) => length));
  return {
    people: people.length,
    /** People whose number of facts differs from the others, although their rows of the file are equal. */
    uneven:
      people.filter(({ id }) => factsBy.get(id)?.length !== maxFactCount).length +
      [...factsBy.keys()].filter((id) => !people.some((person) => person.id === id)).length,
    doubledFacts: facts.length - distinctFacts.size,
    audits: audits.map(({ action }) => action),
  };
}
