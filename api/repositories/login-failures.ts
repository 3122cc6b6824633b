import { sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import { type LoginFailures, lockOutRules, noFailures } from "../domain/lock-out.ts";
import { networkLimit } from "../domain/network.ts";
import { hasColumnEnded } from "./has-ended.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

/** An email address within a client, with or without an account (A3). */
export interface LoginAddress {
  clientId: string;
  emailKey: string;
}

const columns = ["failures", "locked_until as lockedUntil"] as const;

const prepareFailures = (isLocking: boolean) =>
  prepareQuery((db, value: QueryValue<{ clientId: string; emailKey: string }>) =>
    db
      .selectFrom("login_failures")
      .select(columns)
      .where("client_id", "=", value("clientId"))
      .where("email_key", "=", value("emailKey"))
      .$if(isLocking, (query) => query.forUpdate()),
  );

const selectFailures = prepareFailures(false);
const selectFailuresForUpdate = prepareFailures(true);

/** The failures of an address; in a transaction, locked until it ends. */
export async function findFailures(db: Db, { clientId, emailKey }: LoginAddress): Promise<LoginFailures> {
  const select = db.isTransaction ? selectFailuresForUpdate : selectFailures;
  const [row] = await select(db, { clientId, emailKey });
  return row ?? noFailures;
}

/**
 * Counts a failure and locks at every fifth, in one statement, so that parallel ones all count (A11).
 * Failures during a lock do not count, so that nobody can lock an account for ever (A12).
 */
export async function addFailure(trx: Trx, address: LoginAddress, now: number): Promise<LoginFailures> {
  const { clientId: client_id, emailKey: email_key } = address;
  const row = await trx
    .insertInto("login_failures")
    .values({ client_id, email_key, failures: 1, last_failed_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "email_key"])
        .doUpdateSet((eb) => ({
          failures: eb("login_failures.failures", "+", 1),
          last_failed_at: now,
          locked_until: sql<number | null>`case
            when (login_failures.failures + 1) % ${sql.lit(lockOutRules.failures)} = 0 then ${sql.lit(now + lockOutRules.duration)}
            else login_failures.locked_until end`,
        }))
        .where((eb) =>
          eb.or([
            eb("login_failures.locked_until", "is", null),
            hasColumnEnded("login_failures.locked_until", now, lockOutRules.duration),
          ]),
        ),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? (await findFailures(trx, address));
}

/** How many addresses of each client are locked now, for the metrics; `now` is the API's clock, ms. */
export async function countLockedAddresses(
  db: Db,
  now: number,
): Promise<{ clientId: string; addresses: number }[]> {
  const rows = await db
    .selectFrom("login_failures")
    .select((eb) => ["client_id as clientId", eb.fn.countAll<number>().as("addresses")])
    .where((eb) => eb.not(hasColumnEnded("locked_until", now, lockOutRules.duration)))
    .groupBy("client_id")
    .execute();
  return rows.map(({ clientId, addresses }) => ({ clientId, addresses: Number(addresses) }));
}

/** Resets the count after a success. */
export async function clearFailures(db: Db, { clientId, emailKey }: LoginAddress): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where("client_id", "=", clientId)
    .where("email_key", "=", emailKey)
    .execute();
}

/** The times, in ms, after and until which a window of failures began that still counts (A2). */
export const getNetworkWindow = (now: number) => ({
  windowAfter: now - networkLimit.window,
  windowUntil: now + networkLimit.window,
});

/** Whether a network's failures since an instant still count (A2). */
export const isInNetworkWindow = (
  column: string,
  { windowAfter, windowUntil }: ReturnType<typeof getNetworkWindow>,
) => sql<boolean>`(${sql.ref(column)} > ${windowAfter} and ${sql.ref(column)} <= ${windowUntil})`;

/** A network's failures in its current time window (A2). */
export async function countNetworkFailures(db: Db, network: string | null, now: number): Promise<number> {
  if (network === null) return 0;
  const row = await db
    .selectFrom("network_failures")
    .select("failures")
    .where("network", "=", network)
    .where(isInNetworkWindow("window_started_at", getNetworkWindow(now)))
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function addNetworkFailure(trx: Trx, network: string | null, now: number): Promise<void> {
  if (network === null) return;
  const isCurrent = isInNetworkWindow("network_failures.window_started_at", getNetworkWindow(now));
  await trx
    .insertInto("network_failures")
    .values({ network, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column("network").doUpdateSet({
        failures: sql<number>`case when ${isCurrent} then network_failures.failures + 1 else 1 end`,
        window_started_at: sql<number>`case when ${isCurrent} then network_failures.window_started_at else ${sql.lit(now)} end`,
      }),
    )
    .execute();
}

/** Deletes old rows: networks whose window is over, and addresses whose failures are long past. */
export async function removeStaleFailures(
  db: Db,
  { now, olderThan }: { now: number; olderThan: number },
): Promise<void> {
  await db
    .deleteFrom("network_failures")
    .where("window_started_at", "<=", now - networkLimit.window)
    .execute();
  await db.deleteFrom("login_failures").where("last_failed_at", "<", olderThan).execute();
}
