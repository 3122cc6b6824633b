import { expect, it } from "vitest";
import { buildTenant } from "../../../tests/support/api.ts";
import { createTestClock } from "../../../tests/support/builders.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { buildFileRow } from "../../../tests/support/employee-file.ts";
import { publishedTables } from "../../domain/pay/rates/index.ts";
import { columnNames, maxRows } from "../../domain/uploads/columns.ts";
import { checkRows } from "./check.ts";
import type { SheetRow } from "./raw-row.ts";

describeEachDatabase("the rows of a file of employee data", (open) => {
  async function checkLimited(limit: number, people: number) {
    const { db } = await open();
    const { client, employee } = await buildTenant(db);
    const upload = { id: `u-${client.id}`, client_id: client.id, uploaded_by: employee.id };
    await db
      .insertInto("uploads")
      .values({
        ...upload,
        file_name: "people.csv",
        file_kind: "csv",
        status: "checking",
        problems: "[]",
        uploaded_by_name: "Ruth",
        uploaded_at: 1,
        request_id: "r",
      })
      .execute();
    let read = 0;
    async function* streamSheet(): AsyncIterable<SheetRow[]> {
      yield [{ row: 1, cells: [...columnNames] }];
      for (; read < people; read += 2) {
        yield [read, read + 1].map((at): SheetRow => {
          const person = buildFileRow(`N-${at}`);
          return { row: at + 2, cells: columnNames.map((column) => person[column] ?? "") };
        });
      }
    }
    const tally = await checkRows(
      {
        db,
        upload,
        clock: createTestClock(),
        today: "2026-11-20",
        rates: publishedTables,
        limit,
        onProgress: async () => true,
      },
      streamSheet(),
    );
    const staged = await db
      .selectFrom("upload_rows")
      .select("row")
      .where("upload_id", "=", upload.id)
      .execute();
    return { tally, read, staged: staged.length };
  }

  it("[EMPDATA-02] a file can have 100,000 people, and reading a longer one stops with a message", async () => {
    expect(maxRows).toBe(100_000);
    const whole = await checkLimited(4, 4);
    expect([whole.tally?.errors, whole.tally?.rows, whole.staged]).toEqual([0, 4, 4]);
    const longer = await checkLimited(4, 1_000_000);
    expect([longer.read, longer.staged]).toEqual([4, 4]);
    expect(longer.tally?.problems).toEqual([
      {
        kind: "error",
        row: null,
        column: null,
        code: "uploads.mostRows",
        values: { count: "4" },
        message: "A file can have 4 rows at most. Split it",
      },
    ]);
  });

  it("an upload's check that is stopped returns nothing and reads no further", async () => {
    const { db } = await open();
    const { client } = await buildTenant(db);
    let read = 0;
    async function* streamSheet(): AsyncIterable<SheetRow[]> {
      yield [{ row: 1, cells: [...columnNames] }];
      for (;;) {
        read++;
        yield [];
      }
    }
    const needs = { db, upload: { id: "none", client_id: client.id, uploaded_by: "none" } };
    expect(
      await checkRows(
        {
          ...needs,
          clock: createTestClock(),
          today: "2026-11-20",
          rates: publishedTables,
          onProgress: async () => read < 3,
        },
        streamSheet(),
      ),
    ).toBeNull();
    expect(read).toBe(3);
  });
});
