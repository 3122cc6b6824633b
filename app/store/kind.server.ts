import type { StoreDatabase } from "./schema.server.ts";

/** Whether a store holds a demo's or real people's data. It never changes. */
export type StoreKind = "demo" | "live";

/** The kind of a store, read before anything in it changes; null if no start has set it yet. */
export async function findStoreKind({ db }: Pick<StoreDatabase, "db">): Promise<StoreKind | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "portal_setting")) return null;
  const row = await db
    .selectFrom("portal_setting")
    .select("value")
    .where("key", "=", "kind")
    .executeTakeFirst();
  return (row?.value as StoreKind | undefined) ?? null;
}

/** Sets the kind of a migrated store that has none, and returns its kind; of two nodes the first decides. */
export async function claimStoreKind(
  database: Pick<StoreDatabase, "db">,
  kind: StoreKind,
): Promise<StoreKind> {
  await database.db
    .insertInto("portal_setting")
    .values({ key: "kind", value: kind })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await findStoreKind(database)) as StoreKind;
}
