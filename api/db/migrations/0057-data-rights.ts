import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, day, instant, optional, text } from "./columns.ts";

/**
 * Stores a client's retention policy and who was erased. Personal values and old rows can be removed from
 * the audit, and its chain can still be verified.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.alterTable("clients").addColumn("retention", sql`text`).execute();
  await db.schema.alterTable("employees").addColumn("erased_at", sql`bigint`).execute();
  await sql`create index employees_leavers on employees (client_id, leave_date)
    where leave_date is not null`.execute(db);
  // There is no foreign key, because the list outlives the person's row: a restored backup can then be
  // erased again.
  await createTable(
    db,
    "erasures",
    { client_id: client, employee_id: text, erased_at: instant, cause: text, erased_by: optional(text) },
    (table) => table.addPrimaryKeyConstraint("erasures_pk", ["client_id", "employee_id"]),
  );
  await createTable(db, "retention_progress", { client_id: { ...client, primary: true }, done: day });
  await createTable(
    db,
    "audit_erasures",
    { audit_id: text, client_id: text, rest_hash: text, told_by: text },
    (table) => table.addPrimaryKeyConstraint("audit_erasures_pk", ["audit_id", "told_by"]),
  );
  await db.schema
    .createIndex("audit_erasures_told")
    .on("audit_erasures")
    .columns(["client_id", "told_by"])
    .execute();
  await db.schema
    .alterTable("audit_heads")
    .addColumn("purged_seq", sql`integer`, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("audit_heads").addColumn("purged_hash", sql`text`).execute();
  await db.schema.createIndex("audit_target").on("audit").columns(["client_id", "target_id"]).execute();
  await db.schema.createIndex("audit_actor").on("audit").columns(["client_id", "actor_id"]).execute();
  await guardAudit(db);
}

const guardedColumns = [
  ...["id", "at", "client_id", "actor_id", "effective_user_id", "action"],
  ...["target_type", "target_id", "request_id", "subject_id"],
];

/**
 * Allows removing values only after their erasure is recorded, and rows only after the chain's start moved
 * past them.
 */
async function guardAudit(db: AnyDb): Promise<void> {
  const erased = sql`exists (select 1 from audit_erasures e where e.audit_id = old.id)`;
  const purged = sql`exists (select 1 from audit_links l join audit_heads h on h.client_id = l.client_id
    where l.audit_id = old.id and l.seq <= h.purged_seq)`;
  const cut = sql`exists (select 1 from audit_heads h
    where h.client_id = old.client_id and old.seq <= h.purged_seq)`;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const areGuardedEqual = sql.raw(
      guardedColumns.map((name) => `new.${name} is not distinct from old.${name}`).join(" and "),
    );
    await sql`create function guard_audit() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and ${areGuardedEqual} and new.ip is null and ${toClearedCondition("is not distinct from")}
        and ${erased} then return new; end if;
      if tg_op = 'DELETE' and ${purged} then return old; end if;
      raise exception 'the audit is append-only'; end $$`.execute(db);
    await sql`create function guard_audit_links() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and ${cut} then return old; end if;
      raise exception 'the audit is append-only'; end $$`.execute(db);
    for (const table of ["audit", "audit_links"]) {
      await sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.id(table)}`.execute(db);
      await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.id(table)}
        for each row execute function ${sql.id(`guard_${table}`)}()`.execute(db);
    }
    return;
  }
  for (const name of ["audit_no_update", "audit_no_delete", "audit_links_no_delete"])
    await sql`drop trigger ${sql.id(name)}`.execute(db);
  const areGuardedEqual = sql.raw(guardedColumns.map((name) => `new.${name} is old.${name}`).join(" and "));
  const refuse = sql`begin select raise(abort, 'the audit is append-only'); end`;
  await sql`create trigger audit_no_update before update on audit
    when not (${areGuardedEqual} and new.ip is null and ${toClearedCondition("is")} and ${erased}) ${refuse}`.execute(
    db,
  );
  await sql`create trigger audit_no_delete before delete on audit when not (${purged}) ${refuse}`.execute(db);
  await sql`create trigger audit_links_no_delete before delete on audit_links
    when not (${cut}) ${refuse}`.execute(db);
}

/** An update may only clear values; all others must stay the same. */
const toClearedCondition = (isSame: string) =>
  sql.raw(
    ["detail", "before_values", "after_values"]
      .map((name) => `(new.${name} is null or new.${name} ${isSame} old.${name})`)
      .join(" and "),
  );
