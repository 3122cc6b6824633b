import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { isColumn } from "../domain/uploads/columns.ts";
import type { HeadingMap } from "../domain/uploads/headers.ts";
import type { Column } from "../domain/uploads/person-columns.ts";

type Client = Pick<Actor, "clientId">;

/** What a client's own headings mean. */
export async function loadHeadings(db: Db, { clientId }: Client): Promise<HeadingMap> {
  const rows = await db
    .selectFrom("upload_headings")
    .select(["heading", "column_name"])
    .where("client_id", "=", clientId)
    .execute();
  // A column that a later release removed counts as unknown again.
  const knownRows = rows.filter(({ column_name }) => column_name === null || isColumn(column_name));
  return new Map(knownRows.map(({ heading, column_name }) => [heading, column_name as Column | null]));
}

export async function saveHeadings(trx: Trx, { clientId }: Client, headings: HeadingMap): Promise<void> {
  const rows = [...headings].map(([heading, column_name]) => ({ client_id: clientId, heading, column_name }));
  if (rows.length === 0) return;
  await trx
    .insertInto("upload_headings")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "heading"])
        .doUpdateSet((eb) => ({ column_name: eb.ref("excluded.column_name") })),
    )
    .execute();
}

export async function removeHeadings(trx: Trx, { clientId }: Client, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom("upload_headings")
    .where("client_id", "=", clientId)
    .where("heading", "in", keys)
    .execute();
}
