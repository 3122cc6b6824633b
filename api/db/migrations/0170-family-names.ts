import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/** Stores the names in a family member's past states, so that providers are told of corrected ones. */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["first_name", "surname"])
    await db.schema.alterTable("family_states").addColumn(column, sql`text`).execute();
}
