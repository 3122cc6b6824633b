import type { StoreDatabase } from "./schema.server.ts";

/** Whose data a store holds: a demo's or real people's. It never changes. */
export type Kind = "demo" | "live";

/** What a store is marked as, before anything in it is changed; null for one that no start has marked yet. */
export async function findStoreKind({ db }: Pick<StoreDatabase, "db">): Promise<Kind | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "portal_setting")) return null;
  const row = await db
    .selectFrom("portal_setting")
    .select("value")
    .where("key", "=", "kind")
    .executeTakeFirst();
  return (row?.value as Kind | undefined) ?? null;
}

/** Marks a migrated store that bears no mark yet, and answers its mark: of two nodes at once the first decides. */
export async function claimStoreKind(database: Pick<StoreDatabase, "db">, wanted: Kind): Promise<Kind> {
  await database.db
    .insertInto("portal_setting")
    .values({ key: "kind", value: wanted })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await findStoreKind(database)) as Kind;
}
