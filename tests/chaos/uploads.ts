import { newPerson, toCsv } from "../support/employee-file.ts";
import type { StartedProcess } from "../support/process.ts";
import type { Engine } from "./engine.ts";
import { killDuring } from "./killing.ts";
import { emptyTally, type Outcome, until } from "./scenario.ts";
import { buildEmployer } from "./writes.ts";

const ROWS = 4_000;
/** ms after the work was asked for, or the heir listens. */
const KILLS = [0, 100, 400];

const numberOf = (at: number) => `C${10_000 + at}`;

/** Kills the server while it checks, loads and undoes a file: all of it is loaded once, and all of it is undone. */
export async function killUploads(engine: Engine): Promise<Outcome> {
  const { clientId, token, id: employerId } = await buildEmployer(engine);
  const ask = async ({ url }: StartedProcess, method: string, path: string, body?: BodyInit) => {
    const isFile = path.startsWith("/main");
    const reply = await fetch(url + path, {
      method,
      body,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { "Content-Type": isFile ? "application/octet-stream" : "application/json" }),
      },
    });
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}`);
    return reply.json();
  };
  let uploadId = "";
  const address = () => `/v1/employee-data-uploads/${uploadId}`;
  const isAt = (status: string) => hasStatus(engine, uploadId, status);
  const steps = [
    {
      status: "checked",
      async begin(server: StartedProcess) {
        const file = toCsv(Array.from({ length: ROWS }, (_, at) => newPerson(numberOf(at))));
        uploadId = (await ask(server, "POST", `/main/client/${clientId}/data-loads?name=people.csv`, file))
          .uploadId;
      },
    },
    { status: "done", body: { status: "confirmed", confirmUnusual: true } },
    { status: "undone", body: { status: "undone" } },
  ];
  const problems: string[] = [];
  const tally = emptyTally();
  let met = 0;
  for (const { status, body, begin } of steps) {
    const killed = await killDuring({
      engine,
      what: "api",
      afterMs: KILLS,
      begin: begin ?? (async (server) => void (await ask(server, "PATCH", address(), JSON.stringify(body)))),
      isDone: () => isAt(status),
    });
    met += killed.met;
    await until(`the file is ${status}`, () => isAt(status), 120_000);
    await killed.server.stop();
    if (killed.met === 0) problems.push(`no kill met the upload before it was ${status}`);
    const found = await countPeople(engine, employerId);
    const expected = status === "done" ? ROWS : 0;
    tally.acknowledged += expected;
    tally.lost += Math.max(expected - found.people, 0);
    tally.doubled += Math.max(found.people - expected, 0) + found.doubledFacts;
    tally.halfDone += found.withoutFacts;
  }
  return { ...tally, note: `${met} kills met the check, the load or the undoing of ${ROWS} rows`, problems };
}

async function hasStatus(engine: Engine, id: string, status: string): Promise<boolean> {
  const database = await engine.open();
  try {
    const row = await database.db
      .selectFrom("uploads")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.status === status;
  } finally {
    await database.close();
  }
}

async function countPeople(engine: Engine, employerId: string) {
  const database = await engine.open();
  try {
    const { db } = database;
    const people = await db.selectFrom("employees").select("id").where("id", "!=", employerId).execute();
    const facts = await db
      .selectFrom("person_facts")
      .select(["employee_id", "fact"])
      .where("employee_id", "!=", employerId)
      .execute();
    const withFacts = new Set(facts.map(({ employee_id }) => employee_id));
    const each = new Set(facts.map(({ employee_id, fact }) => `${employee_id} ${fact}`));
    return {
      people: people.length,
      withoutFacts: people.filter(({ id }) => !withFacts.has(id)).length,
      doubledFacts: facts.length - each.size,
    };
  } finally {
    await database.close();
  }
}
