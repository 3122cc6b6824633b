import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildClient, buildEmployee, buildScheme, testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { findDatabaseFault } from "./faults.ts";
import { type DatabaseOptions, openDatabase } from "./open.ts";

const findFault = (query: Promise<unknown>) => query.then(() => "none", findDatabaseFault);

describeEachDatabase("SQLite and PostgreSQL give the same answers", (open) => {
  test("the database returns booleans as true or false, and null as null", async () => {
    const { db } = await open();
    const client = await buildClient(db, { contact_us_enabled: true });
    const flag = { client_id: client.id, reference: false };
    await db
      .insertInto("content_flags")
      .values([
        { ...flag, code: "a", live: null },
        { ...flag, code: "b", live: true },
      ])
      .execute();

    expect(client).toMatchObject({ contact_us_enabled: true, sso_access_only: false });
    const flags = await db
      .selectFrom("content_flags")
      .select(["code", "reference", "live as now"])
      .orderBy("code")
      .execute();
    expect(flags).toEqual([
      { code: "a", reference: false, now: null },
      { code: "b", reference: false, now: true },
    ]);
    const enabled = await db
      .selectFrom("clients")
      .select("name")
      .where("contact_us_enabled", "=", true)
      .execute();
    expect(enabled).toHaveLength(1);
    const { sso_access_only } = await db
      .updateTable("clients")
      .set({ sso_access_only: true })
      .returning("sso_access_only")
      .executeTakeFirstOrThrow();
    expect(sso_access_only).toBe(true);
  });

  test("[RULE-07] a day of birth has no time zone", async () => {
    const { db } = await open();
    const { id: client_id } = await buildClient(db);
    for (const date_of_birth of ["1992-02-29", "1970-01-01", "1968-03-31", "2001-10-28"]) {
      const employee = await buildEmployee(db, { client_id, date_of_birth });
      expect(employee.date_of_birth).toBe(date_of_birth);
    }
    const { count } = await db
      .selectFrom("employees")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("date_of_birth", "<", "1970-01-01")
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    expect(await findFault(buildEmployee(db, { client_id, date_of_birth: "1993-02-29" }))).toBe("refused");
  });

  test("the database returns counts, sums and instants as numbers", async () => {
    const { db } = await open();
    const { id: client_id, created_at } = await buildClient(db);
    expect(created_at).toBe(testNow.getTime());
    await buildEmployee(db, { client_id, annual_salary_pence: 104_000_00 });
    await buildEmployee(db, { client_id, annual_salary_pence: 42_000_01 });
    const totals = await db
      .selectFrom("employees")
      .select(({ fn }) => [
        fn.countAll<number>().as("people"),
        fn.sum<number>("annual_salary_pence").as("pay"),
        fn.max("created_at").as("newest"),
      ])
      .executeTakeFirstOrThrow();
    expect(totals).toEqual({ people: 2, pay: 146_000_01, newest: testNow.getTime() });
  });

  test("names sorted by their folded key have the same order on both engines", async () => {
    const { db } = await open();
    const { id: client_id } = await buildClient(db);
    for (const surname of [
      "Zetland",
      "Ødegård",
      "O’Donnell",
      "odonnelly",
      "O'Brien",
      "Émile",
      "Emil",
      "de Souza",
      "Ŋwosu",
      "اليوسف",
    ]) {
      await buildEmployee(db, { client_id, surname });
    }
    const rows = await db
      .selectFrom("employees")
      .select("surname")
      .orderBy("name_key")
      .orderBy("id")
      .execute();
    expect(rows.map(({ surname }) => surname)).toEqual([
      "de Souza",
      "Emil",
      "Émile",
      "O'Brien",
      "Ødegård",
      "O’Donnell",
      "odonnelly",
      "Zetland",
      // Sorting by a language's rules, which only one engine knows, would put this name after N.
      "Ŋwosu",
      "اليوسف",
    ]);
  });

  test("[C2] the database returns any text unchanged, or without characters that it cannot store", async () => {
    const { db } = await open();
    const storeName = async (name: string) => (await buildClient(db, { name })).name;
    for (const name of ["👩‍👩‍👧 é\u0301 \u202Eevil", "'; drop table clients; --", "x".repeat(1_000_000)]) {
      expect(await storeName(name)).toBe(name);
    }
    expect(await storeName("a\0b")).toBe("ab");
    expect(await storeName("a\ud800b")).toBe("a\ufffdb");
    const rows = await db.selectFrom("clients").select("id").where("name", "=", "nobody\0").execute();
    expect(rows).toEqual([]);
  });

  test.each([
    ["a Date, which a driver would write in the server's zone", new Date()],
    ["NaN, which SQLite would make null", Number.NaN],
    ["a list", ["2026-01-01"]],
    ["undefined", undefined],
  ])("a parameter is refused when it is %s", async (_, value) => {
    const { db } = await open();
    await expect(sql`select ${value} as value`.execute(db)).rejects.toThrow(TypeError);
  });

  test("the database refuses a value of the wrong type", async () => {
    const { db } = await open();
    const dropType = (value: unknown) => value as never;
    expect(await findFault(buildClient(db, { pay_day: 28.5 }))).toBe("refused");
    expect(await findFault(buildClient(db, { pay_day: dropType("28th") }))).toBe("refused");
    expect(await findFault(buildClient(db, { name: dropType(null) }))).toBe("refused");
  });

  test("an email address belongs to one account within a client, and may be used in another", async () => {
    const { db } = await open();
    const [one, other] = [await buildClient(db), await buildClient(db)];
    await buildEmployee(db, { client_id: one.id, email: "Aisha.Patel@test.example" });
    await buildEmployee(db, { client_id: other.id, email: "aisha.patel@test.example" });
    expect(
      await findFault(buildEmployee(db, { client_id: one.id, email: " aisha.patel@TEST.example" })),
    ).toBe("duplicate");
    await buildEmployee(db, { client_id: one.id, email: null });
    await buildEmployee(db, { client_id: one.id, email: null });
  });

  test("[B1] no row can connect people of two clients", async () => {
    const { db } = await open();
    const [one, other] = [await buildClient(db), await buildClient(db)];
    const { id: employee_id } = await buildEmployee(db, { client_id: one.id });
    const buildSession = (client_id: string) => ({
      id: client_id,
      family_id: "f",
      client_id,
      employee_id,
      created_at: 0,

      access_hash: `a${client_id}`,
      access_expires_at: 1,
      refresh_hash: `r${client_id}`,
      refresh_expires_at: 1,
    });
    await db.insertInto("sessions").values(buildSession(one.id)).execute();
    expect(await findFault(db.insertInto("sessions").values(buildSession(other.id)).execute())).toBe(
      "refused",
    );
    expect(await findFault(buildScheme(db, { client_id: "no-such-client" }))).toBe("refused");
  });

  test("an error from other code is not a database fault", () => {
    expect(findDatabaseFault(new TypeError("x"))).toBeUndefined();
    expect(findDatabaseFault("x")).toBeUndefined();
  });
});

test("[OPS-06] a database reports the kind, outcome and duration of each statement, and no text", async () => {
  const queries: Parameters<NonNullable<DatabaseOptions["onQuery"]>>[0][] = [];
  const database = await openDatabase("file::memory:", { onQuery: (query) => queries.push(query) });
  await sql`select 'aisha'`.execute(database.db);
  await sql`select no_such_column`.execute(database.db).catch(() => null);
  await database.close();
  const ms = expect.any(Number);
  expect(queries).toEqual([
    { kind: "select", isError: false, ms },
    { kind: "select", isError: true, ms },
  ]);
});
