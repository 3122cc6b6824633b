import { type Kysely, sql } from "kysely";
import { DatabaseStartError } from "../start-error.ts";

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
  await requireCreateRight(trx);
}

/** Without it the migrator would report only that its transaction has failed. */
// biome-ignore lint/suspicious/noExplicitAny: any tables, because migrations create them
async function requireCreateRight(trx: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ user: string; schema: string | null; mayStart: boolean }>`
    select current_user as "user", current_schema() as "schema",
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        or to_regclass('api_migration') is not null
        or to_regclass('portal_migration') is not null as "mayStart"`.execute(trx);
  const [rights] = rows;
  if (!rights || rights.mayStart) return;
  throw new DatabaseStartError(
    `The database has no tables yet, and its user ${rights.user} may not make any. Make this user the database's ` +
      `owner, or run as its owner: grant create on schema ${rights.schema ?? "public"} to ${rights.user}`,
  );
}
