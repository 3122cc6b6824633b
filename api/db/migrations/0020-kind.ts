import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Marks a database in use as demo or live; a demo has the seed's setting. An empty one is marked by its
 * first start.
 */
export async function up(db: AnyDb): Promise<void> {
  await sql`insert into settings (key, value) select 'kind', 'demo' from settings where key = 'demo_seeded_at'`.execute(
    db,
  );
  await sql`insert into settings (key, value) select 'kind', 'live'
    where exists (select 1 from clients) and not exists (select 1 from settings where key = 'demo_seeded_at')`.execute(
    db,
  );
}
