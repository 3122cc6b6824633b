import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildClient, buildEmployee, testNow } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { readPostgresValues, readSqliteFiles } from "../../../tests/support/database-bytes.ts";
import { addTwoFactor } from "../../../tests/support/encrypted-rows.ts";
import { beginSetup, spendRecoveryCode, spendStep } from "../../repositories/two-factors.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { openDatabase } from "../open.ts";
import type { Db, Schema } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { findKeyProblem, requireDataKeys } from "./data-keys.ts";
import { reseal, sealPlainValues } from "./reseal.ts";
import { getSealer, openRow, sealRow } from "./rows.ts";

const [oldKey, newKey] = ["the-old-key-of-the-resealing-tests-1", "the-new-key-of-the-resealing-tests-2"];
const [number, secret, codeHash] = ["QQ246802C", "JBSWY3DPEHPK3PXP", "a-hash-of-a-recovery-code"];
const now = testNow.getTime();

describeEachDatabase("sealed data", (_, engine) => {
  const openWith = async (url: string, dataKeys: string[]) => {
    const database = await openDatabase<Schema>(url, { dataKeys, poolSize: 2 });
    await migrate(database);
    return database;
  };

  /** Adds people, one of whom has two-factor login. */
  async function addPeople(db: Db, count: number) {
    const client = await buildClient(db);
    for (let index = 0; index < count; index++)
      await buildEmployee(db, { client_id: client.id, id: `e-${index}`, niNumber: number });
    const owner = { client_id: client.id, employee_id: "e-0" };
    await addTwoFactor(db, { ...owner, secret, enabled_at: 1 });
    const code = sealRow(db, "recovery_codes", { ...owner, code_hash: codeHash });
    await db
      .insertInto("recovery_codes")
      .values({ ...code, id: randomUUID(), is_pending: false, created_at: 1 })
      .execute();
    return { clientId: client.id, userId: "e-0" };
  }

  const loadNumbers = async (db: Db) => {
    const rows = await db.selectFrom("employees").select(["client_id", "id", "ni_number"]).execute();
    return rows.map((row) => openRow(db, "employees", row).ni_number);
  };

  test("[AT-REST] the first start seals values that an earlier version left plain, and later starts refuse plain values", async () => {
    const url = await engine.newUrl();
    const database = await openWith(url, [oldKey]);
    const { db } = database;
    const owner = await addPeople(db, 3);
    await db
      .updateTable("employees")
      .set({ ni_number: sql`${number}` })
      .where("id", "in", ["e-0", "e-1"])
      .execute();
    await db
      .updateTable("two_factors")
      .set({ secret: sql`${secret}` })
      .execute();
    await requireDataKeys(db, now);

    // Two nodes start at once.
    const other = await openWith(url, [oldKey]);
    const sealed = await Promise.all([sealPlainValues(database), sealPlainValues(other)]);
    expect(sealed[0] + sealed[1]).toBe(3);
    await other.close();
    expect(await loadNumbers(db)).toEqual([number, number, number]);
    expect(await inTransaction(db, (trx) => spendStep(trx, owner, { secret, step: 7 }))).toBe(true);
    const stored =
      engine.dialect === "sqlite"
        ? readSqliteFiles(url.slice("file:".length))
        : await readPostgresValues(database);
    expect(stored).toContain("sealed.1.");
    expect(stored).not.toMatch(new RegExp(`${number}|${secret}`));

    await db
      .updateTable("employees")
      .set({ ni_number: sql`${number}` })
      .where("id", "=", "e-1")
      .execute();
    expect(await sealPlainValues(database)).toBe(0);
    await expect(loadNumbers(db)).rejects.toThrow("it is not sealed");
    await database.close();
  });

  test("[AT-REST] the migration removes medical answers from undo rows and nothing else", async () => {
    const url = await engine.newUrl();
    const database = await openDatabase<Schema>(url, { dataKeys: [oldKey], poolSize: 2 });
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0021"));
    await migrate(database, before);
    const { db } = database;
    const client = await buildClient(db);
    await db
      .insertInto("uploads")
      .values({
        id: "u",
        client_id: client.id,
        file_name: "f",
        file_kind: "csv",
        status: "done",
        problems: "[]",
        uploaded_by: "x",
        uploaded_by_name: "x",
        uploaded_at: now,
        request_id: "r",
      })
      .execute();
    const row = { id: "s", status: "active", draft_values: null, medical_answers: '{"asthma":true}' };
    const ending = { upload_id: "u", selection_id: "s", employee_id: "e", version: 2 };
    await db
      .insertInto("upload_endings")
      .values({ ...ending, before: JSON.stringify(row) })
      .execute();
    await migrate(database);
    const storedEnding = await db.selectFrom("upload_endings").select("before").executeTakeFirstOrThrow();
    expect(JSON.parse(storedEnding.before)).toEqual({ id: "s", status: "active" });
    await database.close();
  });

  test("[AT-REST] a reseal leaves nothing under the old key, which can then be removed", async () => {
    const url = await engine.newUrl();
    const before = await openWith(url, [oldKey]);
    await requireDataKeys(before.db, now);
    const owner = await addPeople(before.db, 450);
    await before.close();

    const database = await openWith(url, [newKey, oldKey]);
    const { db } = database;
    await requireDataKeys(db, now + 1);
    // Values sealed with the old key stay usable before they are sealed again.
    expect(await inTransaction(db, (trx) => spendStep(trx, owner, { secret, step: 1 }))).toBe(true);
    const [oldId] = getSealer(before.db).keyIds;
    const tables: Record<string, number> = {};
    const first = await reseal(db, (table, values) => {
      tables[table] = values;
    });
    expect(first).toEqual({ resealed: 452, unopened: [], deletedKeyIds: [oldId] });
    expect(tables).toEqual({ employees: 450, two_factors: 1, recovery_codes: 1 });
    expect(await reseal(db)).toEqual({ resealed: 0, unopened: [], deletedKeyIds: [] });
    await database.close();

    const after = await openWith(url, [newKey]);
    await requireDataKeys(after.db, now + 2);
    expect(new Set(await loadNumbers(after.db))).toEqual(new Set([number]));
    const isTaken = await inTransaction(after.db, (trx) =>
      spendRecoveryCode(trx, owner, { hash: codeHash, at: now }),
    );
    expect(isTaken).toBe(true);
    await after.close();
  });

  test("[AT-REST] a start without a key that data needs is refused with a message, and a running process reports it", async () => {
    const url = await engine.newUrl();
    const database = await openWith(url, [oldKey]);
    await requireDataKeys(database.db, now);
    expect(await findKeyProblem(database.db)).toBeNull();
    const [oldId] = getSealer(database.db).keyIds;

    const without = await openWith(url, [newKey]);
    await expect(requireDataKeys(without.db, now)).rejects.toThrow(
      `sealed with the key ${oldId} that DATA_KEYS does not hold. Nothing was changed.`,
    );
    await without.close();

    const rotated = await openWith(url, [newKey, oldKey]);
    await requireDataKeys(rotated.db, now);
    const [newId] = getSealer(rotated.db).keyIds;
    expect(await findKeyProblem(database.db)).toContain(`the key ${newId} that DATA_KEYS does not hold`);
    await reseal(rotated.db);
    const oldFirst = await openDatabase<Schema>(url, { dataKeys: [oldKey, newKey] });
    expect(await findKeyProblem(oldFirst.db)).toContain("restart it");
    await Promise.all([database, rotated, oldFirst].map((each) => each.close()));
  });

  test("[AT-REST] a value that no key opens stays unchanged, is reported by its place, and the old keys that others need are kept", async () => {
    const url = await engine.newUrl();
    const database = await openWith(url, [newKey, oldKey]);
    const { db } = database;
    await addPeople(db, 2);
    const foreign = await openDatabase<Schema>(url, { dataKeys: ["a-key-that-nobody-has-any-more-1234567"] });
    await requireDataKeys(foreign.db, now);
    const owner = { client_id: "x", id: "e-1", ni_number: number };
    const { ni_number } = sealRow(foreign.db, "employees", owner);
    await db.updateTable("employees").set({ ni_number }).where("id", "=", "e-1").execute();
    const { unopened, deletedKeyIds } = await reseal(db);
    expect(unopened).toEqual([expect.stringMatching(/^employees\/ni_number\/.+\/e-1$/)]);
    expect(deletedKeyIds).toEqual([]);
    await Promise.all([database, foreign].map((each) => each.close()));
  });

  test("[AT-REST] a secret that was moved to another person's row is refused", async () => {
    const database = await openWith(await engine.newUrl(), [oldKey]);
    const { db } = database;
    const owner = await addPeople(db, 3);
    const begun = { secret, at: now, since: now - 1 };
    expect(await beginSetup(db, { clientId: owner.clientId, userId: "e-2" }, begun)).toBe(secret);
    const { pending_secret } = await db
      .selectFrom("two_factors")
      .select("pending_secret")
      .where("employee_id", "=", "e-2")
      .executeTakeFirstOrThrow();
    const other = { clientId: owner.clientId, userId: "e-1" };
    await db
      .insertInto("two_factors")
      .values({ client_id: owner.clientId, employee_id: "e-1", pending_secret, pending_at: now })
      .execute();
    await expect(beginSetup(db, other, begun)).rejects.toThrow(
      /cannot be opened: it was altered or is another row's/,
    );
    await database.close();
  });
});
