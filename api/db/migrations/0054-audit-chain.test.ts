import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildClient, createTestClock } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { startAuditChain } from "../../jobs/audit-chain.ts";
import { addAudit } from "../../repositories/audit.ts";
import { up } from "./0054-audit-chain.ts";

/** Restores the tables as they were before this migration. */
async function rollBack(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const triggers = ["audit", "audit_links"].flatMap((table) =>
    dialect === "postgres"
      ? [[`${table}_append_only`, table]]
      : ["update", "delete"].map((verb) => [`${table}_no_${verb}`, table]),
  );
  for (const [name, table] of [...triggers, ["audit_queued", "audit"]]) {
    const on = dialect === "postgres" ? sql`on ${sql.id(table as string)}` : sql``;
    await sql`drop trigger ${sql.id(name as string)} ${on}`.execute(db);
  }
  for (const name of dialect === "postgres" ? ["refuse_audit_change", "queue_audit_row"] : [])
    await sql`drop function ${sql.id(name)}`.execute(db);
  for (const table of ["audit_queue", "audit_links", "audit_heads"])
    await db.schema.dropTable(table).execute();
  await db.schema.dropIndex("audit_seen").execute();
  for (const column of ["before_values", "after_values"])
    await db.schema.alterTable("audit").dropColumn(column).execute();
}

describeEachDatabase("an audit from before the chain", (open, { dialect }) => {
  test("rows of the audit stay unchanged and are chained in order of time", async () => {
    const { db } = await open();
    const { id: clientId } = await buildClient(db);
    const addLogout = (at: number) =>
      addAudit(db, { action: "logout", at, request: { id: `at-${at}`, ip: null }, clientId });
    for (const at of [30, 10, 20]) await addLogout(at);
    const before = await db.selectFrom("audit").select(["id", "at", "request_id"]).orderBy("at").execute();
    await rollBack(db as never, dialect);
    await up(db);
    await addLogout(5);
    const job = startAuditChain({ db, clock: createTestClock(), log: pino({ level: "silent" }) });
    await job.drain();
    await job.stop();
    const chained = await db
      .selectFrom("audit_links as l")
      .innerJoin("audit as a", "a.id", "l.audit_id")
      .select(["a.id", "a.at", "a.request_id"])
      .where("l.client_id", "=", clientId)
      .orderBy("l.seq")
      .execute();
    expect(chained.filter(({ at }) => at > 5)).toEqual(before);
    expect(chained).toHaveLength(4);
  });
});
