import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import {
  buildClient,
  buildScheme,
  buildSelection,
  createTestClock,
  testNow,
} from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { addPersonRows, listMarks } from "../../../tests/support/person-rows.ts";
import { buildWebhook, listEvents } from "../../../tests/support/webhook-endpoint.ts";
import type { OpenDatabase } from "../../db/open.ts";
import type { Db, Schema } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { defaultRetention } from "../../domain/rights/retention-policy.ts";
import { streamPersonArchive } from "../../platform/person-archive.ts";
import { hashRow, verifyChain } from "../../repositories/audit-chain.ts";
import { findPerson } from "../../repositories/person-data/find-person.ts";
import { dataInventory, personTables } from "../../repositories/person-data/tables.ts";
import { startAuditChain } from "../audit-chain.ts";
import { erasePerson } from "./erase-person.ts";

const now = testNow.getTime();

describeEachDatabase("a person's data rights", (open) => {
  let database: OpenDatabase<Schema>;
  let db: Db;
  let clientId: string;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    clientId = (await buildClient(db)).id;
    await buildScheme(db, { client_id: clientId });
  });

  const runChainJob = async () => {
    const worker = startAuditChain({ db, clock: createTestClock(), log: pino({ level: "silent" }) });
    await worker.drain();
    await worker.stop();
  };
  const loadArchive = async (userId: string) => {
    const person = await findPerson(db, clientId, userId);
    if (!person) throw new Error("nobody");
    const parts: Uint8Array[] = [];
    for await (const part of streamPersonArchive(db, person, testNow)) parts.push(part);
    return unzipSync(Buffer.concat(parts));
  };
  const eraseUser = (userId: string) =>
    inTransaction(db, (trx) =>
      erasePerson(trx, {
        clientId,
        userId,
        policy: defaultRetention,
        cause: "request",
        operator: "command",
        now,
      }),
    );
  /** A stored file contains everybody's rows, so an erasure deletes other people's uploads too. */
  const omitUploads = (files: Record<string, Uint8Array>) =>
    Object.entries(files)
      .filter(([name]) => !name.includes("/uploads."))
      .map(([name, bytes]) => `${name}: ${Buffer.from(bytes).toString("utf8")}`);
  /** Every value in any table that contains one of these words. */
  const findWords = async (words: readonly string[]) => {
    const columns = new Set<string>();
    for (const { name } of await db.introspection.getTables()) {
      if (/^(api_migration|employee_words)/.test(name)) continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (words.some((word) => String(value).includes(word))) columns.add(`${name}.${column}`);
    }
    return [...columns].toSorted();
  };

  it("every table of the database says which data about people it has, or why it has none", async () => {
    const tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      // Tables of the engines, and the search index of the employees' list.
      .filter((name) => !/^(api_migration|employee_words|employee_ranges)/.test(name));
    expect(Object.keys(dataInventory).toSorted()).toEqual(tables.toSorted());
    const columns = new Map(
      (await db.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns.map((each) => each.name),
      ]),
    );
    for (const [name, { order, hides = [], roles = [] }] of personTables)
      for (const column of [...order, ...hides, ...roles]) expect(columns.get(name), name).toContain(column);
    const others = Object.keys(dataInventory).filter(
      (name) => !personTables.some(([table]) => table === name),
    );
    const bearing = /^(employee_id|email|email_key|first_name|surname|date_of_birth|ni_number|to_address)$/;
    for (const name of others)
      expect(columns.get(name)?.filter((column) => bearing.test(column) && name !== "staff")).toEqual([]);
  });

  it("the zip has the person's rows of every table in readable form, and nobody else's", async () => {
    const mine = await addPersonRows(db, clientId);
    const other = await addPersonRows(db, clientId);
    const files = await loadArchive(mine.userId);
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString("utf8"))
      .join("\n");
    for (const [name] of personTables) {
      if (name === "erasures") continue;
      const rows = JSON.parse(Buffer.from(files[`json/${name}.json`] ?? []).toString("utf8"));
      expect(rows.length, name).toBeGreaterThan(0);
      const lines = Buffer.from(files[`csv/${name}.csv`] ?? []).toString("utf8");
      for (const column of Object.keys(rows[0])) expect(lines.split("\r\n")[0], name).toContain(column);
    }
    for (const mark of listMarks(mine)) expect(all).toContain(mark);
    for (const mark of [...listMarks(other), other.userId]) expect(all).not.toContain(mark);
    expect(all).not.toMatch(/secret-hash/);
    expect(Buffer.from(files[`receipts/${mine.receiptId}.pdf`] ?? []).toString("utf8")).toBe(mine.receipt);
    expect(Buffer.from(files["README.html"] ?? []).toString("utf8")).toContain("Your benefits");
  });

  it("an erasure leaves nothing of the person except payroll and pension records", async () => {
    const mine = await addPersonRows(db, clientId);
    const other = await addPersonRows(db, clientId);
    await runChainJob();
    const othersBefore = omitUploads(await loadArchive(other.userId));
    const locked = await db
      .selectFrom("payroll_lines")
      .selectAll()
      .where("employee_id", "=", mine.userId)
      .execute();
    const result = await eraseUser(mine.userId);
    expect(result).toMatchObject({ kind: "erased", isGone: false });
    expect(await findWords(listMarks(mine))).toEqual([]);
    const left = await db
      .selectFrom("payroll_lines")
      .selectAll()
      .where("employee_id", "=", mine.userId)
      .execute();
    expect(left).toEqual(locked);
    const storedSelections = await db
      .selectFrom("selections")
      .selectAll()
      .where("employee_id", "=", mine.userId)
      .execute();
    expect(storedSelections.map(({ id }) => id)).toEqual([mine.pensionId]);
    expect(storedSelections[0]).toMatchObject({ medical_answers: null, draft_values: null, people: "[]" });
    const row = await findPerson(db, clientId, mine.userId);
    expect(row).toMatchObject({ email: null, erasedAt: now });
    const listed = db
      .selectFrom("employee_list")
      .select("employee_id")
      .where("employee_id", "=", mine.userId);
    expect(await listed.execute()).toEqual([]);
    // No other person's rows were deleted or changed.
    expect(omitUploads(await loadArchive(other.userId))).toEqual(othersBefore);
    const lawful = result.kind === "erased" ? result.kept : [];
    expect(lawful.find(({ table }) => table === "payroll_lines")).toMatchObject({ until: "2028-04-05" });
    expect(lawful.find(({ table }) => table === "selections")).toMatchObject({ until: "2031-03-31" });
  });

  it("the audit's chain is valid after an erasure, and an unrecorded erasure is reported", async () => {
    const mine = await addPersonRows(db, clientId);
    await runChainJob();
    await eraseUser(mine.userId);
    await runChainJob();
    const report = await verifyChain(db, clientId);
    expect(report.fault).toBeNull();
    expect(report.erased).toBeGreaterThan(0);
    await expect(
      db
        .updateTable("audit")
        .set({ ip: null })
        .where("client_id", "=", clientId)
        .where("ip", "is not", null)
        .execute(),
    ).rejects.toThrow("append-only");
    const victim = await addPersonRows(db, clientId);
    await runChainJob();
    const row = await db
      .selectFrom("audit")
      .selectAll()
      .where("target_id", "=", victim.userId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("audit_erasures")
      .values({ audit_id: row.id, client_id: clientId, rest_hash: "forged", told_by: "nobody" })
      .execute();
    await db.updateTable("audit").set({ ip: null, detail: null }).where("id", "=", row.id).execute();
    expect((await verifyChain(db, clientId)).fault).toMatchObject({ auditId: row.id, problem: "changed" });
    const rest = await db.selectFrom("audit").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
    await db
      .updateTable("audit_erasures")
      .set({ rest_hash: hashRow(rest) })
      .where("audit_id", "=", row.id)
      .execute();
    expect((await verifyChain(db, clientId)).fault).toMatchObject({ auditId: row.id, problem: "erased" });
    await db.deleteFrom("audit_erasures").where("audit_id", "=", row.id).execute();
  });

  it("an erasure tells the client's systems once of benefits whose end they do not know", async () => {
    const mine = await addPersonRows(db, clientId);
    const owner = { client_id: clientId, id: mine.userId };
    // The pension's last day is known, and the dental plan was to begin only after leaving.
    const term = { code: "cycle", choice: { kind: "spread", pence: 1_200_00, months: 12 } } as const;
    const began = { cover_date: "2025-01-01", first_deduction_date: "2025-01-28" };
    await buildSelection(db, owner, { ...term, ...began, end_date: "2025-12-31" });
    await buildWebhook(db, clientId, ["benefit.ended", "benefit.withdrawn"]);
    await eraseUser(mine.userId);
    await eraseUser(mine.userId);
    const events = await listEvents(db, clientId);
    expect(events.toSorted(([one], [other]) => (one < other ? -1 : 1))).toMatchObject([
      ["benefit.ended", { employeeId: mine.userId, benefit: "cycle", lastDay: "2025-03-31" }],
      ["benefit.withdrawn", { employeeId: mine.userId, benefit: "dental" }],
    ]);
    await db.deleteFrom("webhook_deliveries").where("client_id", "=", clientId).execute();
    await db.deleteFrom("webhook_endpoints").where("client_id", "=", clientId).execute();
  });

  it("an erasure that is repeated changes nothing", async () => {
    const mine = await addPersonRows(db, clientId);
    await eraseUser(mine.userId);
    const listAudits = () =>
      db
        .selectFrom("audit")
        .select("id")
        .where("client_id", "=", clientId)
        .where("action", "=", "person.erased")
        .where("target_id", "=", mine.userId)
        .execute();
    expect(await listAudits()).toHaveLength(1);
    expect(await eraseUser(mine.userId)).toMatchObject({ kind: "erased", erased: [], audited: 0 });
    expect(await listAudits()).toHaveLength(1);
    expect(await eraseUser(randomUUID())).toEqual({ kind: "unknown" });
  });

  it("a current employee and another client's person cannot be erased", async () => {
    const mine = await addPersonRows(db, clientId, { leave_date: null });
    expect(await eraseUser(mine.userId)).toEqual({ kind: "in-service" });
    expect((await findWords(listMarks(mine))).length).toBeGreaterThan(10);
    const stranger = (await buildClient(db)).id;
    const foreign = await inTransaction(db, (trx) =>
      erasePerson(trx, {
        clientId: stranger,
        userId: mine.userId,
        policy: defaultRetention,
        cause: "request" as const,
        operator: null,
        now,
      }),
    );
    expect(foreign).toEqual({ kind: "unknown" });
  });
});
