import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, createTable, id, instant, integer, optional, text } from "./columns.ts";

/**
 * The audit becomes append-only, with a chain of hashes per client. Existing rows are queued unchanged; a
 * job hashes them in order, so the chain begins with them.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const column of ["before_values", "after_values"]) {
    await db.schema.alterTable("audit").addColumn(column, sql`text`).execute();
  }
  // Rows without a client form the chain of the empty id. There are no foreign keys, because the chain
  // outlives the rows it names.
  await createTable(db, "audit_queue", { audit_id: id, client_id: text, at: instant });
  await db.schema
    .createIndex("audit_queue_client")
    .on("audit_queue")
    .columns(["client_id", "at", "audit_id"])
    .execute();
  await createTable(
    db,
    "audit_links",
    { client_id: text, seq: integer, audit_id: text, hash: text },
    (table) => table.addPrimaryKeyConstraint("audit_links_pk", ["client_id", "seq"]),
  );
  await db.schema.createIndex("audit_links_audit").on("audit_links").column("audit_id").execute();
  await createTable(db, "audit_heads", { client_id: id, seq: integer, hash: optional(text) });
  await sql`insert into audit_queue (audit_id, client_id, at) select id, coalesce(client_id, ''), at from audit`.execute(
    db,
  );
  await db.schema
    .createIndex("audit_seen")
    .on("audit")
    .columns(["client_id", "effective_user_id", "at"])
    .execute();
  await queueNewRows(db);
  await refuseChanges(db);
}

/** A trigger queues new rows, so that none is missed and writes need no further statement. */
async function queueNewRows(db: AnyDb): Promise<void> {
  const insert = sql`insert into audit_queue (audit_id, client_id, at) values (new.id, coalesce(new.client_id, ''), new.at)`;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function queue_audit_row() returns trigger language plpgsql as
      $$ begin ${insert}; return null; end $$`.execute(db);
    await sql`create trigger audit_queued after insert on audit for each row execute function queue_audit_row()`.execute(
      db,
    );
    return;
  }
  await sql`create trigger audit_queued after insert on audit begin ${insert}; end`.execute(db);
}

async function refuseChanges(db: AnyDb): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit is append-only'; end $$`.execute(db);
    for (const table of ["audit", "audit_links"]) {
      await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
        for each row execute function refuse_audit_change()`.execute(db);
    }
    return;
  }
  for (const table of ["audit", "audit_links"]) {
    for (const change of ["update", "delete"]) {
      await sql`create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.id(table)}
        begin select raise(abort, 'the audit is append-only'); end`.execute(db);
    }
  }
}
