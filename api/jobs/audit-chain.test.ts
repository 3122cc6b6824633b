import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { buildClient, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { verifyAudit } from "../commands/audit.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Db, Schema } from "../db/schema.ts";
import { addAudits } from "../repositories/audit.ts";
import { startAuditChain } from "./audit-chain.ts";

describeEachDatabase("the audit's chain of hashes", (open, { dialect }) => {
  let database: OpenDatabase<Schema>;
  let db: Db;
  let clientId: string;
  const clock = createTestClock();
  const log = pino({ level: "silent" });

  beforeEach(async () => {
    database = await open();
    ({ db } = database);
    clientId = (await buildClient(db)).id;
  });

  const addRows = (count: number, client: string | null = clientId) =>
    addAudits(
      db,
      Array.from({ length: count }, (_, no) => ({
        action: "logout" as const,
        at: clock.now().getTime() + no,
        request: { id: "test", ip: null },
        clientId: client,
        detail: { no },
      })),
    );
  const runChainJobs = async (nodes = 1) => {
    const jobs = Array.from({ length: nodes }, () => startAuditChain({ db, clock, log }));
    await Promise.all(jobs.map((job) => job.drain()));
    await Promise.all(jobs.map((job) => job.stop()));
  };
  const verifyAllChains = async () => {
    const lines: string[] = [];
    return [await verifyAudit(database, null, (line) => void lines.push(line)), lines] as const;
  };
  /** Writes without firing the triggers, as somebody with all rights in the database could. */
  const bypassTriggers = async (table: string, change: () => Promise<unknown>) => {
    if (dialect === "postgres") await sql`alter table ${sql.id(table)} disable trigger user`.execute(db);
    else
      for (const verb of ["update", "delete"])
        await sql`drop trigger ${sql.id(`${table}_no_${verb}`)}`.execute(db);
    if (dialect === "sqlite" && table === "audit") await sql`drop trigger audit_queued`.execute(db);
    await change();
  };
  const findLink = (seq: number) =>
    db
      .selectFrom("audit_links")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("seq", "=", seq)
      .executeTakeFirstOrThrow();

  it("the job chains each client's rows in order and once, on any number of nodes", async () => {
    await addRows(450);
    await addRows(3, (await buildClient(db)).id);
    await addRows(2, null);
    await runChainJobs(3);
    const [isWhole, lines] = await verifyAllChains();
    expect(isWhole).toBe(true);
    expect(lines).toContain(`${clientId}: 450 rows, whole`);
    expect(lines).toContain("(no client): 2 rows, whole");
    expect(await db.selectFrom("audit_queue").selectAll().execute()).toEqual([]);
    const rows = await db
      .selectFrom("audit_links as l")
      .innerJoin("audit as a", "a.id", "l.audit_id")
      .select("a.detail")
      .where("l.client_id", "=", clientId)
      .orderBy("l.seq")
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail ?? "").no)).toEqual([...Array(450).keys()]);
  });

  it("the chain of hashes continues from its last row, and the check counts rows that are not chained yet", async () => {
    await addRows(2);
    await runChainJobs();
    await addRows(1);
    expect(await verifyAllChains()).toEqual([
      true,
      [`${clientId}: 2 rows, whole, 1 rows wait for their hash`],
    ]);
    await runChainJobs();
    expect(await verifyAllChains()).toEqual([true, [`${clientId}: 3 rows, whole`]]);
  });

  it.each(["audit", "audit_links"] as const)(
    "the database refuses to change or delete a row of %s",
    async (table) => {
      await addRows(1);
      await runChainJobs();
      const changed = { client_id: "other" };
      await expect(db.updateTable(table).set(changed).execute()).rejects.toThrow("append-only");
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("append-only");
    },
  );

  it("the audit check names the first row that was changed by bypassing the database's triggers", async () => {
    await addRows(5);
    await runChainJobs();
    const { audit_id } = await findLink(3);
    await bypassTriggers("audit", () =>
      db.updateTable("audit").set({ actor_id: "somebody-else" }).where("id", "=", audit_id).execute(),
    );
    expect(await verifyAllChains()).toEqual([
      false,
      [`${clientId}: row 3 (${audit_id}) was changed after it was written`],
    ]);
  });

  it("the audit check names a row that is missing from the chain", async () => {
    await addRows(5);
    await runChainJobs();
    const { audit_id } = await findLink(2);
    await bypassTriggers("audit", () => db.deleteFrom("audit").where("id", "=", audit_id).execute());
    expect(await verifyAllChains()).toEqual([false, [`${clientId}: row 2 (${audit_id}) is gone`]]);
  });

  it("the audit check names a chain whose last rows were deleted together with their hashes", async () => {
    await addRows(4);
    await runChainJobs();
    const { audit_id } = await findLink(4);
    await bypassTriggers("audit_links", () =>
      db.deleteFrom("audit_links").where("audit_id", "=", audit_id).execute(),
    );
    await bypassTriggers("audit", () => db.deleteFrom("audit").where("id", "=", audit_id).execute());
    expect(await verifyAllChains()).toEqual([
      false,
      [`${clientId}: row 4 is where the chain ends too early`],
    ]);
  });

  it.each([
    ["a client", false],
    ["no client", true],
  ])("the audit check names a chain of %s whose head was removed", async (_what, isNobodys) => {
    const name = isNobodys ? "(no client)" : clientId;
    await addRows(3, isNobodys ? null : clientId);
    await runChainJobs();
    await db.deleteFrom("audit_heads").execute();
    const [isWhole, lines] = await verifyAllChains();
    expect(isWhole).toBe(false);
    expect(lines).toContain(`${name}: row 1 and all after it have lost the record of how many they are`);
  });

  it("the audit check lists a client whose rows have no hash yet, and one without rows", async () => {
    const other = (await buildClient(db)).id;
    await addRows(2);
    const [isWhole, lines] = await verifyAllChains();
    expect(isWhole).toBe(true);
    expect(lines).toContain(`${clientId}: 0 rows, whole, 2 rows wait for their hash`);
    expect(lines).toContain(`${other}: 0 rows, whole`);
  });

  it("the audit check names a row that was added by bypassing the application", async () => {
    await addRows(1);
    await runChainJobs();
    const row = await db.selectFrom("audit").selectAll().executeTakeFirstOrThrow();
    await bypassTriggers("audit", () =>
      db
        .insertInto("audit")
        .values({ ...row, id: "made-up" })
        .execute(),
    );
    expect(await verifyAllChains()).toEqual([
      false,
      [`${clientId}: row 1 (made-up) was added past the application`],
    ]);
  });

  it("the audit check reports a row as changed when its subject was replaced", async () => {
    const change = { before: null, after: { status: "draft", employee_id: "aisha" } };
    const entry = { at: 1, request: { id: "test", ip: null }, clientId, change };
    await addAudits(db, [{ ...entry, action: "selection.drafted" }]);
    await runChainJobs();
    const { audit_id } = await findLink(1);
    await bypassTriggers("audit", () => db.updateTable("audit").set({ subject_id: "ben" }).execute());
    expect(await verifyAllChains()).toEqual([
      false,
      [`${clientId}: row 1 (${audit_id}) was changed after it was written`],
    ]);
  });
});
