import { CompiledQuery, sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { buildClient, testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { Db } from "../db/schema.ts";
import type { AuditAction } from "../domain/audit-changes.ts";
import { minutesToMs } from "../domain/clock.ts";
import { type AuditEntry, addAudit } from "./audit.ts";
import { findAuditMark } from "./audit-mark.ts";
import { listClientsToCount } from "./insights.ts";

const now = testNow.getTime();

describeEachDatabase("the mark of recent writes", (open, { dialect }) => {
  const explain = dialect === "sqlite" ? "explain query plan" : "explain";
  let db: Db;
  let clientId: string;
  let otherId: string;

  beforeEach(async () => {
    ({ db } = await open());
    clientId = (await buildClient(db)).id;
    otherId = (await buildClient(db)).id;
  });

  const change = { before: null, after: { status: "done" } };
  const addAction = (action: AuditAction, at: number, client = clientId) =>
    addAudit(db, { action, at, request: { id: "test", ip: null }, clientId: client, change } as AuditEntry);
  const findClientMark = () => findAuditMark(db, { clientId });

  it("the audit mark changes with every write, even one that began earlier or in the same millisecond", async () => {
    const marks = [await findClientMark()];
    for (const at of [now, now, now - minutesToMs(9)]) {
      await addAction("upload.loaded", at);
      marks.push(await findClientMark());
    }
    expect(new Set(marks).size).toBe(4);
    expect(await findClientMark()).toBe(marks.at(-1));
  });

  it("the audit mark stays unchanged after a login, a download, another client's write and an old transaction", async () => {
    await addAction("upload.loaded", now);
    const before = await findClientMark();
    await addAction("login.succeeded", now + 1);
    await addAction("report.downloaded", now + 1);
    await addAction("upload.loaded", now + 1, otherId);
    await addAction("upload.loaded", now - minutesToMs(11));
    expect(await findClientMark()).toBe(before);
  });

  it.each([
    ["the mark", async () => expect(await findClientMark()).toBe(`${now} 1`)],
    ["clients whose figures are current", () => listClientsToCount(db)],
  ])("the query for %s uses an index without logins, however many there are", async (_, read) => {
    await addAction("upload.loaded", now);
    await sql`insert into audit (id, at, client_id, action, request_id)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)
      select 'login-' || n, cast(${now} as bigint) + n, ${clientId}, 'login.succeeded', 'test' from numbers`.execute(
      db,
    );
    await sql`analyze audit`.execute(db);
    const statements = await listStatements(read);
    expect(statements).toHaveLength(1);
    for (const { sql: text, parameters } of statements) {
      const explained = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
      const { rows } = await db.executeQuery(explained);
      expect(new Set(JSON.stringify(rows).match(/\baudit_[a-z]+/g))).toEqual(new Set(["audit_marks"]));
    }
  });

  /** The statements that a read sends to the database. */
  async function listStatements(read: () => Promise<unknown>): Promise<CompiledQuery[]> {
    const executor = vi.spyOn(db.getExecutor().constructor.prototype, "executeQuery");
    await read();
    const statements = executor.mock.calls.map(([query]) => query as CompiledQuery);
    executor.mockRestore();
    return statements;
  }
});
