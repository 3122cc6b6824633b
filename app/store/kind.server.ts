import type { StoreDatabase } from "./schema.server.ts";

/** The kind of data in a store: a demo's or real people's. It never changes. */
export type Kind = "demo" | "live";

/** The mark of a store before anything in it changes; null if no start has marked it yet. */
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
