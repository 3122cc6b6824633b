import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Db, Trx } from "../../api/db/schema.ts";
import { demoPassword, seedDemo } from "../../api/db/seed/index.ts";
import { inTransaction } from "../../api/db/transaction.ts";
import { createPasswordHasher } from "../../api/platform/password-hasher.ts";
import { recordFacts } from "../../api/repositories/person-facts.ts";
import { addResend, queueWelcomes, setQueuedCount } from "../../api/repositories/welcome-mails.ts";
import { prepareDatabase } from "../../api/start.ts";
import { createTestClock } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import type { Engine } from "./engine.ts";

/**
 * The data is made in November and used in April. By then there are runs to lock, missed days and selections
 * that begin.
 */
const SEEDED = new Date("2026-11-20T12:00:00Z");
export const RESUMED_ON = "2027-04-06";
export const RESUMED_MS = Date.parse(`${RESUMED_ON}T10:00:00Z`);
const DAY_MS = 86_400_000;
/** The workplaces of people who move between the two days. */
export const NEW_PLACE = "Hebden Bridge";
/** People for each kind of work, many more than any job handles in one transaction. */
const EACH = 40;
const STALE = 500;

const DEMO_FOLDER = fileURLToPath(new URL("../../docs/clients", import.meta.url));
const request = { request_id: "chaos", ip: null };

/**
 * The demo's data as live data with work for every job, before any job has run. It is live because a demo
 * resets its people at each start.
 */
export async function buildJobsWorld(engine: Engine): Promise<void> {
  const database = await engine.open();
  try {
    const clock = createTestClock(SEEDED);
    await prepareDatabase({ database, clock, demo: false, loadDataKeys: async () => dataKeys });
    const hashPassword = () => createPasswordHasher().hash(demoPassword);
    await seedDemo(database, clock, { hashPassword, folder: DEMO_FOLDER });
    await inTransaction(database.db, async (trx) => {
      await trx.deleteFrom("settings").where("key", "=", "demo_seeded_at").execute();
      await addWork(trx);
    });
  } finally {
    await database.close();
  }
}

type Person = Awaited<ReturnType<typeof listStaying>>[number];

async function addWork(trx: Trx): Promise<void> {
  const people = await listStaying(trx);
  const takePeople = (isMatch: (person: Person) => boolean) => {
    const selected = people.filter(isMatch).slice(0, EACH);
    for (const person of selected) people.splice(people.indexOf(person), 1);
    if (selected.length < EACH)
      throw new Error(`The demo world has ${selected.length} people more for the chaos suite`);
    return selected;
  };
  const isRegistered = (person: Person) => person.registered_at !== null && !person.sso_access_only;
  await addDueFacts(trx, people);
  await addResetRequests(trx, takePeople(isRegistered));
  await addAccountChanges(trx, takePeople(isRegistered), { isDue: true });
  await addAccountChanges(trx, takePeople(isRegistered), { isDue: false });
  await endPensions(trx);
  await addWelcomes(trx);
  await addStale(trx, people);
  // The day on which the data was made counts as done, so that the days since then were missed.
  const done = SEEDED.toISOString().slice(0, 10);
  await trx
    .insertInto("settings")
    .values({ key: "daily_job", value: JSON.stringify({ done, running: null }) })
    .execute();
}

/** People that no other job changes, so that the order of jobs makes no difference. */
const listStaying = (db: Db) =>
  db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .select(["e.id", "e.client_id", "e.email", "e.email_key", "e.registered_at", "c.sso_access_only"])
    .where("e.employment_status", "=", "active")
    .where("e.leave_date", "is", null)
    .where("e.email", "is not", null)
    .orderBy("e.id")
    .execute();

async function addResetRequests(trx: Trx, people: readonly Person[]): Promise<void> {
  const resetRequests = people.map(({ client_id, email_key }) => ({ client_id, email: email_key ?? "" }));
  // A person without an account has the same work, and gets no email.
  const nobody = resetRequests.slice(0, 10).map((each) => ({ ...each, email: `nobody-${each.email}` }));
  await trx
    .insertInto("reset_requests")
    .values(
      [...resetRequests, ...nobody].map((resetRequest) => ({
        ...resetRequest,
        ...request,
        id: randomUUID(),
        created_at: RESUMED_MS,
      })),
    )
    .execute();
}

/** New addresses: confirmed ones that are due, and ones that were not emailed yet. */
async function addAccountChanges(trx: Trx, people: readonly Person[], { isDue }: { isDue: boolean }) {
  const requestedAt = RESUMED_MS - 8 * DAY_MS;
  await trx
    .insertInto("account_changes")
    .values(
      people.map(({ id, client_id, email }) => ({
        ...request,
        id: randomUUID(),
        client_id,
        employee_id: id,
        upload_id: "chaos",
        requested_by: id,
        kind: "email" as const,
        new_value: `new-${email}`,
        email_key: `new-${email}`.toLowerCase(),
        created_at: requestedAt,
        told_at: isDue ? requestedAt : null,
        due_at: isDue ? requestedAt + 7 * DAY_MS : null,
        confirmed_at: isDue ? requestedAt : null,
      })),
    )
    .execute();
}

async function addDueFacts(trx: Trx, people: readonly Person[]): Promise<void> {
  const moved = { fact: "location" as const, value: NEW_PLACE, effectiveFrom: "2027-02-01" };
  for (const [clientId, ofClient] of Map.groupBy(people, ({ client_id }) => client_id)) {
    const recording = { clientId, source: "seed", recordedBy: null, now: SEEDED.getTime() };
    await recordFacts(
      trx,
      recording,
      ofClient.map(({ id }) => ({ employeeId: id, facts: [moved] })),
    );
  }
}

/** Ends the pensions of eligible people, who must then be enrolled. */
async function endPensions(trx: Trx): Promise<void> {
  await trx.deleteFrom("selections").where("product_code", "=", "pension").execute();
}

/** Requests welcome emails to everybody who has not registered. */
async function addWelcomes(trx: Trx): Promise<void> {
  const employers = await trx
    .selectFrom("employees")
    .select(["id", "client_id"])
    .where("user_type", "=", "employer")
    .execute();
  for (const [clientId, [employer]] of Map.groupBy(employers, ({ client_id }) => client_id)) {
    const id = randomUUID();
    const requested_by = String(employer?.id);
    await addResend(trx, {
      ...request,
      id,
      client_id: clientId,
      requested_by,
      queued: 0,
      created_at: RESUMED_MS,
    });
    const queued = await queueWelcomes(trx, { resendId: id, clientId, chosen: null, now: RESUMED_MS });
    await setQueuedCount(trx, { clientId, id, queued });
  }
}

/** Rows in two tables that the housekeeping job deletes one after the other. */
async function addStale(trx: Trx, people: readonly Person[]): Promise<void> {
  const { id: employee_id, client_id } = people[0] as Person;
  const endedAt = RESUMED_MS - 90 * DAY_MS;
  for (let index = 0; index < STALE; index++) {
    const id = `stale-${index}`;
    await trx
      .insertInto("sessions")
      .values({
        id,
        family_id: id,
        client_id,
        employee_id,
        access_hash: id,
        access_expires_at: endedAt,
        refresh_hash: `refresh-${id}`,
        refresh_expires_at: endedAt,
        created_at: endedAt,
      })
      .execute();
    await trx
      .insertInto("account_links")
      .values({
        id,
        client_id,
        employee_id,
        kind: "reset",
        token_hash: id,
        expires_at: endedAt,
        created_at: endedAt,
      })
      .execute();
  }
}

/** The number of rows that housekeeping has not deleted yet. */
export async function countStale(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from sessions where id like 'stale-%')
      + (select count(*) from account_links where id like 'stale-%') as count`.execute(db);
  return Number(rows[0]?.count);
}
