import { sql } from "kysely";
import type { OpenDatabase } from "./open.ts";
import { DatabaseStartError } from "./start-error.ts";

/** Whether a database holds the demo world, whose passwords are public, or real people. It never changes. */
export type DatabaseKind = "demo" | "live";

/** The setting in which the seed records its time; nothing else writes it. */
export const demoSetting = "demo_seeded_at";

/**
 * Finds the kind without changing the database; null if it is empty. An unmarked database that the seed
 * filled is a demo.
 */
export async function findKind({ db }: OpenDatabase): Promise<DatabaseKind | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "settings")) return null;
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("key", "in", ["kind", demoSetting])
    .execute();
  const mark = rows.find(({ key }) => key === "kind");
  if (mark) return mark.value as DatabaseKind;
  if (rows.length > 0) return "demo";
  return (await db.selectFrom("clients").select("id").limit(1).executeTakeFirst()) ? "live" : null;
}

/**
 * Marks a migrated database that has no mark yet, and returns its mark. If two nodes start at once, the
 * first decides.
 */
export async function claimDatabaseKind(
  { db }: Pick<OpenDatabase, "db">,
  kind: DatabaseKind,
): Promise<DatabaseKind> {
  await sql`insert into settings (key, value) values ('kind', ${kind}) on conflict (key) do nothing`.execute(
    db,
  );
  const { value } = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "kind")
    .executeTakeFirstOrThrow();
  return value as DatabaseKind;
}

/**
 * @throws DatabaseStartError if a demo would open real data to everybody, or real people would use demo
 * data
 */
export function requireDatabaseKind(actual: DatabaseKind | null, expected: DatabaseKind): void {
  if (actual !== null && actual !== expected) throw new DatabaseStartError(refusals[expected]);
}

const refusals: Record<DatabaseKind, string> = {
  demo:
    "The data here is live, and a demo would open it to everyone: its page shows links that open accounts. Nothing " +
    "was changed. To continue with the live data, set SESSION_SECRETS and DEMO=off as before. For a demo, set DATA_DIR " +
    "to an empty folder, and DATABASE_URL, if it is set, to an empty database.",
  live:
    "The data here is a demo's, whose password and login links are published. Nothing was changed. To run for real, " +
    "set DATA_DIR to an empty folder, and DATABASE_URL, if it is set, to an empty database. To continue with the demo, " +
    "set DEMO=on.",
};
