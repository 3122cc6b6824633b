import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Marks a database that is in use: a demo's has the seed's own setting. An empty one is marked by its first start. */
export async function up(db: AnyDb): Promise<void> {
  await sql`insert into settings (key, value) select 'kind', 'demo' from settings where key = 'demo_seeded_at'`.execute(
    db,
  );
  await sql`insert into settings (key, value) select 'kind', 'live'
    where exists (select 1 from clients) and not exists (select 1 from settings where key = 'demo_seeded_at')`.execute(
    db,
  );
}
