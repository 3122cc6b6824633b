import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, createTable, id, instant, integer, text } from "./columns.ts";

/**
 * Where a client's chain begins once its oldest rows are purged by policy: their last hash. The database lets go of what
 * an anchor covers, and of nothing else.
 */
export async function up(db: AnyDb): Promise<void> {
  // No foreign keys: the chain outlives what it tells of. A row of no client belongs to the chain of the empty id.
  await createTable(db, "audit_anchors", {
    client_id: id,
    seq: integer,
    hash: text,
    before_at: instant,
    purged_at: instant,
  });
  if (db.getExecutor().adapter instanceof PostgresAdapter) return allowOnPostgres(db);
  const covered = {
    audit: sql`client_id = coalesce(old.client_id, '') and old.at < before_at`,
    audit_links: sql`client_id = old.client_id and old.seq <= seq`,
  };
  for (const [table, condition] of Object.entries(covered)) {
    const name = sql.id(`${table}_no_delete`);
    await sql`drop trigger ${name}`.execute(db);
    await sql`create trigger ${name} before delete on ${sql.id(table)}
      when not exists (select 1 from audit_anchors where ${condition})
      begin select raise(abort, 'the audit is append-only'); end`.execute(db);
  }
}

async function allowOnPostgres(db: AnyDb): Promise<void> {
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and tg_table_name = 'audit' then
      if exists (select 1 from audit_anchors a where a.client_id = coalesce(old.client_id, '') and old.at < a.before_at)
      then return old; end if;
    elsif tg_op = 'DELETE' then
      if exists (select 1 from audit_anchors a where a.client_id = old.client_id and old.seq <= a.seq)
      then return old; end if;
    end if;
    raise exception 'the audit is append-only';
  end $$`.execute(db);
}
