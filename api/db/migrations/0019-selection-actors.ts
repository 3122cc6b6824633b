import { sql } from "kysely";
import { type AnyDb, client, createTable, text } from "./columns.ts";

/**
 * Stores who acted in another person's selection, because they may not decide on it. Past actors come from
 * the audit.
 */
export async function up(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "selection_actors",
    { client_id: client, selection_id: { ...text, references: "selections.id" }, actor_id: text },
    (table) =>
      table.addPrimaryKeyConstraint("selection_actors_pk", ["client_id", "selection_id", "actor_id"]),
  );
  await sql`insert into selection_actors (client_id, selection_id, actor_id)
    select distinct s.client_id, s.id, a.actor_id
    from audit as a join selections as s on s.client_id = a.client_id and s.id = a.target_id
    where a.target_type = 'selection' and a.actor_id is not null and a.actor_id <> s.employee_id
      and a.action in ('selection.drafted', 'selection.submitted', 'selection.withdrawn',
        'selection.opted_out', 'selection.ended')`.execute(db);
}
