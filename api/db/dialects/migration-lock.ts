import { type Kysely, sql } from "kysely";

/** Names the lock that the portal's and the API's migrations share, so that they run in turn. */
const migrationLock = 2_205_311_907;

/**
 * Lets one node migrate at a time, until the transaction `trx` ends. A transaction lock also works through
 * a transaction pooler, and a node that dies releases it.
 */
// biome-ignore lint/suspicious/noExplicitAny: any tables, because migrations create them
export async function lockMigrations(trx: Kysely<any>): Promise<void> {
  // A long migration, or waiting for another node's, may exceed a query's time limit.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
}
