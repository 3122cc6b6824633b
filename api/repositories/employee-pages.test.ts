import { beforeAll, expect, it } from "vitest";
import { buildClient, testNow } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow } from "../db/schema.ts";
import { getCounts, mergeCountSteps } from "./employee-counts.ts";
import type { EmployeeOrder } from "./employee-order.ts";
import { findEmployeePage, pageSize } from "./employee-pages.ts";
import { findPositionsAround } from "./employee-places.ts";
import { type EmployeeQuery, toSearch } from "./employee-search.ts";

const employeeCount = 11_000;
const orders: EmployeeOrder[] = ["name", "employee_number", "email", "registered"];

describeEachDatabase("pages of a long list of people", (open) => {
  let db: Db;
  let client: { clientId: string };

  beforeAll(async () => {
    ({ db } = await open());
    client = { clientId: (await buildClient(db)).id };
    const base = {
      ...({ client_id: client.clientId, user_type: "employee", employment_status: "active" } as const),
      ...({ first_name: "Everett", tax_region: "rUK", date_of_birth: "1990-01-01" } as const),
      start_date: "2020-01-01",
      weekly_hours_hundredths: 37_50,
      payroll_group: "Monthly",
      created_at: testNow.getTime(),
      updated_at: testNow.getTime(),
    };
    const rows = Array.from({ length: employeeCount }, (_, index): NewRow<"employees"> => {
      // Runs of equal names, so that pages begin and end among them.
      const run = String(((index * 7_919) % employeeCount) >> 4).padStart(4, "0");
      // These people are the first by id, and the search samples the first ids.
      const surname = `${index < 300 ? "First" : "Crowd"} ${run}`;
      const id = `${client.clientId}-${String(index).padStart(5, "0")}`;
      const email = index % 3 === 0 ? null : `p${(index * 31) % employeeCount}@people.example`;
      return {
        ...base,
        id,
        employee_number: `N${index}`,
        surname,
        email,
        name_key: `${surname.toLowerCase()} everett`,
        email_key: email,
        registered_at: index % 5 === 0 ? null : 1,
      };
    });
    await insertMany(db, "employees", rows);
  });

  const buildQuery = (more: Partial<EmployeeQuery> = {}): EmployeeQuery => ({
    ...client,
    search: null,
    ...more,
  });
  const listNumbersOn = async (
    page: number,
    order: EmployeeOrder,
    descending = false,
    query = buildQuery(),
  ) => {
    const counts = await getCounts(db, client);
    return (await findEmployeePage(db, { query, pageQuery: { page, order, descending }, counts })).numbers;
  };
  const hasSavedPosition = async (order: EmployeeOrder, query = buildQuery()) => {
    const range = { counts: await getCounts(db, client), first: 5_000, last: 5_009 };
    return findPositionsAround(db, { query, order }, range).before !== null;
  };

  /** Everybody in an order, sorted by code point. */
  const listEverybody = async (order: EmployeeOrder, word = "") => {
    const all = await db
      .selectFrom("employee_list")
      .selectAll()
      .where("client_id", "=", client.clientId)
      .execute();
    const rows = all.filter(({ words }) => words.includes(word));
    const getKeys = (row: (typeof rows)[number]) => ({
      name: [row.name_key],
      employee_number: [row.number_key],
      email: [row.email_key],
      registered: [String(Number(row.registered)), row.name_key],
    });
    const compareKeys = (a: string[], b: string[]) => {
      const different = a.findIndex((key, index) => key !== b[index]);
      return different < 0 ? 0 : String(a[different]) < String(b[different]) ? -1 : 1;
    };
    return rows
      .toSorted((a, b) => compareKeys(getKeys(a)[order], getKeys(b)[order]) || a.no - b.no)
      .map(({ no }) => no);
  };
  const getPage = (all: number[], page: number) => all.slice((page - 1) * pageSize, page * pageSize);
  const places = [1, 2, 499, 500, 501, 502, 777, 1_000, 1_001, 1_099, 1_100];

  it.each(orders)(
    "[API-78] a page sorted by %s has the same people, whichever query finds it",
    async (order) => {
      const up = await listEverybody(order);
      const checkAll = async () => {
        for (const page of places) {
          expect(await listNumbersOn(page, order)).toEqual(getPage(up, page));
          expect(await listNumbersOn(page, order, true)).toEqual(getPage(up.toReversed(), page));
        }
      };
      await checkAll();
      expect(await hasSavedPosition(order)).toBe(true);
      await checkAll();
      // On PostgreSQL only a merge creates the row of counts that the next statement changes.
      await mergeCountSteps(db);
      await db
        .updateTable("employee_counts")
        .set((eb) => ({ moves: eb("moves", "+", 1) }))
        .where("client_id", "=", client.clientId)
        .execute();
      expect(await hasSavedPosition(order)).toBe(false);
      await checkAll();
    },
  );

  it.each([
    ["the sampled people contain", "everett"],
    ["no sampled person contains", "crowd"],
  ])(
    "[API-78] a search for a text that %s is counted only to a limit, and says that there are more",
    async (_, text) => {
      const query = buildQuery({ search: toSearch(client.clientId, text) });
      const counts = await getCounts(db, client);
      for (const order of orders) {
        const up = await listEverybody(order, text);
        for (const descending of [false, true]) {
          const all = descending ? up.toReversed() : up;
          for (const page of [1, 640, 1_000, 1_001]) {
            const result = await findEmployeePage(db, {
              query,
              pageQuery: { page, order, descending },
              counts,
            });
            expect([result.total, result.isLeast]).toEqual([10_000, true]);
            expect(result.numbers).toEqual(page > 1_000 ? [] : getPage(all, page));
          }
        }
      }
    },
  );

  it("[API-78] saved positions are deleted when a person joins, leaves or is renamed, and those of a filter when a person registers", async () => {
    const filtered = buildQuery({ registered: true });
    const checkSavedPositions = async () => [
      await hasSavedPosition("name"),
      await hasSavedPosition("name", filtered),
    ];
    const updateFirst = () => db.updateTable("employees").where("id", "=", `${client.clientId}-00000`);
    for (const query of [buildQuery(), filtered]) await listNumbersOn(400, "name", false, query);
    expect(await checkSavedPositions()).toEqual([true, true]);
    await updateFirst().set({ location: "Hull" }).execute();
    expect(await checkSavedPositions()).toEqual([true, true]);
    await updateFirst().set({ registered_at: 1 }).execute();
    expect(await checkSavedPositions()).toEqual([true, false]);
    await updateFirst().set({ surname: "Zz", name_key: "zz everett" }).execute();
    expect(await checkSavedPositions()).toEqual([false, false]);
    expect((await listNumbersOn(employeeCount / pageSize, "name")).at(-1)).toBe(
      (await listNumbersOn(1, "name", true))[0],
    );
    const before = await getCounts(db, client);
    await db.deleteFrom("employees").where("id", "=", `${client.clientId}-00001`).execute();
    expect((await getCounts(db, client)).moves).toBeGreaterThan(before.moves);
  });
});
