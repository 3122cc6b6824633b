import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Db } from "../../api/db/schema.ts";
import { inTransaction } from "../../api/db/transaction.ts";
import { sessionLifetime } from "../../api/domain/session-lifetime.ts";
import { hashToken } from "../../api/platform/tokens.ts";
import { addSession } from "../../api/repositories/sessions.ts";
import { prepareDatabase } from "../../api/start.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import type { Engine } from "./engine.ts";
import { createEmptyTally, type WriteCounts } from "./scenario.ts";

export interface Person {
  id: string;
  token: string;
  /** The address that the writes come from. */
  ip: string;
}

export interface Write {
  key: string;
  person: Person;
  surname: string;
  isAcknowledged: boolean;
}

/** The result of sending a write: its status, or a refused or cut connection. */
export type SentWrite = number | "refused" | "cut";

const PEOPLE = 600;
/** Family members that one person may have. */
const MAX_MEMBERS = 20;
/** The email of one of the people of `buildPeople`. */
export const getEmail = (index: number): string => `writer-${index}@chaos.example`;

/** Makes a migrated database with logged-in people, more than can write even on a fast machine. */
export async function buildPeople(engine: Engine): Promise<Person[]> {
  return buildInNewDatabase(engine, (db) =>
    inTransaction(db, async (trx) => {
      const { client } = await buildTenant(trx);
      const people: Person[] = [];
      for (let index = 0; index < PEOPLE; index++) {
        const email = getEmail(index);
        const { id } = await buildMember(trx, client.id, { email, email_key: email });
        const token = await addKnownToken(trx, client.id, id);
        people.push({ id, token, ip: `10.${index >> 8}.${index & 255}.1` });
      }
      return people;
    }),
  );
}

/** Makes a migrated database with one client and its logged-in employer. */
export async function buildEmployer(
  engine: Engine,
): Promise<{ clientId: string; id: string; token: string }> {
  return buildInNewDatabase(engine, async (db) => {
    const { client, employee } = await buildTenant(db, { employee: { user_type: "employer" } });
    return {
      clientId: client.id,
      id: employee.id,
      token: await addKnownToken(db, client.id, employee.id),
    };
  });
}

async function buildInNewDatabase<T>(engine: Engine, build: (db: Db) => Promise<T>): Promise<T> {
  const database = await engine.open();
  try {
    const clock = createTestClock(new Date());
    await prepareDatabase({ database, clock, demo: false, loadDataKeys: async () => dataKeys });
    return await build(database.db);
  } finally {
    await database.close();
  }
}

async function addKnownToken(db: Db, client_id: string, employee_id: string): Promise<string> {
  const token = randomUUID();
  await addSession(db, {
    id: randomUUID(),
    family_id: randomUUID(),
    client_id,
    employee_id,
    access_hash: hashToken(token),
    ...toExpiries(Date.now()),
    refresh_hash: hashToken(`${token}-refresh`),
    created_at: Date.now(),
  });
  return token;
}

/** Prolongs all logins after the server's clock was moved, because tokens of another time have ended. */
export async function renewSessions(db: Db, movedMs: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set(toExpiries(Date.now() + movedMs))
    .execute();
}

/** The latest times that the API accepts. */
const toExpiries = (now: number) => ({
  access_expires_at: now + 2 * sessionLifetime.access,
  refresh_expires_at: now + 2 * sessionLifetime.refresh,
});

/** All possible writes for the people in turn; each has a different surname. */
export function* planWrites(people: readonly Person[]): Generator<Write> {
  for (let index = 0; index < people.length * MAX_MEMBERS; index++) {
    const person = people[index % people.length] as Person;
    const letters = index
      .toString(26)
      .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    yield { key: randomUUID(), person, surname: `Chaos-${letters}`, isAcknowledged: false };
  }
}

/** A client with one kept connection, as one member of a portal's connection pool. */
export function createSender(): { send(port: number, write: Write): Promise<SentWrite>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    async send(port, write) {
      const body = JSON.stringify({
        title: "Miss",
        first_name: "Wren",
        surname: write.surname,
        sex: "female",
        fmember_type: "dependant",
        date_of_birth: "02/05/2019",
      });
      let isReused = false;
      try {
        const reply = await new Promise<IncomingMessage>((resolve, reject) => {
          const outgoing = request(
            {
              host: "127.0.0.1",
              port,
              agent,
              method: "POST",
              timeout: 120_000,
              path: `/v1/user/${write.person.id}/family-members`,
              headers: {
                "Content-Type": "application/json",
                "Content-Length": Buffer.byteLength(body),
                Authorization: `Bearer ${write.person.token}`,
                "X-Forwarded-For": write.person.ip,
                "Idempotency-Key": write.key,
              },
            },
            resolve,
          );
          outgoing.on("error", (error) => {
            isReused = outgoing.reusedSocket;
            reject(error);
          });
          outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
          outgoing.end(body);
        });
        const answer = await text(reply);
        const saved = reply.statusCode === 200 && JSON.parse(answer).family_sname === write.surname;
        if (saved) write.isAcknowledged = true;
        return reply.statusCode ?? 0;
      } catch (fault) {
        const { code } = fault as { code?: string };
        // A connection that waits to be accepted is reset when the server stops listening.
        return code === "ECONNREFUSED" || (code === "ECONNRESET" && !isReused) ? "refused" : "cut";
      }
    },
  };
}

/** Compares acknowledged writes with the database. */
export async function tallyWrites(engine: Engine, writes: readonly Write[]): Promise<WriteCounts> {
  const database = await engine.open();
  try {
    const { db } = database;
    const [members, audits, keys] = await Promise.all([
      db.selectFrom("family_members").select(["id", "surname"]).execute(),
      db.selectFrom("audit").select("target_id").where("action", "=", "family.added").execute(),
      db.selectFrom("idempotency_keys").select("key").execute(),
    ]);
    const idsBy = Map.groupBy(members, ({ surname }) => surname);
    const auditsBy = Map.groupBy(audits, ({ target_id }) => target_id);
    const usedKeys = new Set(keys.map(({ key }) => key));
    const tally = createEmptyTally();
    for (const { key, surname, isAcknowledged } of writes) {
      const rows = idsBy.get(surname) ?? [];
      if (isAcknowledged) tally.acknowledged += 1;
      if (isAcknowledged && rows.length === 0) tally.lost += 1;
      if (rows.length > 1) tally.doubled += 1;
      const hasAudits = rows.every(({ id }) => auditsBy.get(id)?.length === 1);
      if (!hasAudits || usedKeys.has(key) !== rows.length > 0) tally.halfDone += 1;
    }
    return tally;
  } finally {
    await database.close();
  }
}

/** How many of the writes are in the database. */
export async function countSavedWrites(engine: Engine, writes: readonly Write[]): Promise<number> {
  const database = await engine.open();
  try {
    const rows = await database.db.selectFrom("family_members").select("surname").execute();
    const surnames = new Set(rows.map(({ surname }) => surname));
    return writes.filter(({ surname }) => surnames.has(surname)).length;
  } finally {
    await database.close();
  }
}
