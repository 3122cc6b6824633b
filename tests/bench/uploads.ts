/**
 * `node --experimental-transform-types tests/bench/uploads.ts [--rows=100000] [--changed=100] [--xlsx]
 * [--new] [--addresses]`: the cost of an upload of employee data on SQLite, to check, preview and load it:
 * time, memory and the waiting of other callers. It only prints figures: its exit code is always 0.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { insertMany } from "../../api/db/insert-many.ts";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Db, NewRow } from "../../api/db/schema.ts";
import { sealRow } from "../../api/db/sealing/rows.ts";
import { toFacts } from "../../api/domain/payroll/person-facts.ts";
import { columnNames } from "../../api/domain/uploads/columns.ts";
import { buildTenant, signIn, startTestApi } from "../support/api.ts";
import { buildBenefit, createTestClock, testNow } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";
import { buildFileRow, toCsv, toXlsx } from "../support/employee-file.ts";
import { getUploads } from "../support/uploads.ts";
import { measureUnderRequests } from "./measure-while-requested.ts";
import { printLine } from "./report.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    xlsx: { type: "boolean", default: false },
    new: { type: "boolean", default: false },
    // Everybody has an account, and the file has a new address for those who change.
    addresses: { type: "boolean", default: false },
    // Percentage of people who change.
    changed: { type: "string", default: "100" },
  },
});
const rowCount = Number(values.rows);
const getNumber = (index: number) => `N${String(index).padStart(6, "0")}`;

const blankDates = { leave_date: null, hourly_pence: null, ccv_first_voucher_date: null };

/** Adds the people of the file with another pay, so that each of them changes and gets new prices. */
async function addPeople(db: Db, client_id: string) {
  const base = {
    client_id,
    user_type: "employee" as const,
    employment_status: "active" as const,
    title: "Ms",
    first_name: "Mara",
    surname: "Quist",
    name_key: "quist mara",
    date_of_birth: "1988-06-12",
    sex: "female" as const,
    ni_number: "AB123456C",
    ni_category: "A",
    tax_region: "rUK" as const,
    start_date: "2021-03-01",
    probation_end: "2021-06-01",
    annual_salary_pence: 31_000_00,
    weekly_hours_hundredths: 37_50,
    holiday_days_hundredths: 25_00,
    payroll_group: "Monthly",
    grade: "Office",
    location: "Hull",
    registered_at: values.addresses ? 1 : null,
    postcode: "HU1 1AA",
    created_at: testNow.getTime(),
    updated_at: testNow.getTime(),
  } as const;
  for (let from = 0; from < rowCount; from += 1_000) {
    const ats = Array.from({ length: Math.min(1_000, rowCount - from) }, (_, index) => from + index);
    await insertMany(
      db,
      "employees",
      ats.map((index) => {
        const email = `${getNumber(index).toLowerCase()}@file.example`;
        return sealRow(db, "employees", {
          ...base,
          id: `e-${index}`,
          employee_number: getNumber(index),
          email,
          email_key: email,
        });
      }),
    );
    await insertMany(
      db,
      "person_facts",
      ats.flatMap((at) =>
        toFacts({ ...blankDates, ...base }).map(({ fact, value, effectiveFrom }): NewRow<"person_facts"> => {
          const factColumns = { known_from: 1, known_to: null, source: "seed", recorded_by: null };
          const row = { client_id, employee_id: `e-${at}`, fact, value, effective_from_date: effectiveFrom };
          return { ...row, ...factColumns };
        }),
      ),
    );
    await insertMany(
      db,
      "selections",
      ats.map(
        (index): NewRow<"selections"> => ({
          id: `s-${index}`,
          client_id,
          employee_id: `e-${index}`,
          product_code: "pension",
          status: "active",

          choice: '{"kind":"share","percent":5}',
          people: "[]",
          scheme_year: "2026",
          cover_date: "2026-04-01",
          first_deduction_date: "2026-04-28",
          created_at: 1,
          updated_at: 1,
        }),
      ),
    );
  }
}

const folder = await mkdtemp(join(tmpdir(), "bench-uploads-"));
const database = await openDatabase(`file:${join(folder, "api.sqlite")}`, { dataKeys });
await migrate(database);
const test = await startTestApi(database, {
  clock: createTestClock(),
  checkReplies: false,
  log: pino({ level: "warn" }),
});
const { client, ...tenant } = await buildTenant(database.db, {
  employee: { user_type: "employer", employee_number: "E-0" },
});
for (const code of [
  "pension",
  "private-medical",
  "dental",
  "life",
  "critical-illness",
  "income-protection",
  "cycle",
  "gym",
  "holiday",
  "cash-plan",
  "season-ticket",
  "electric-car",
] as const) {
  await buildBenefit(database.db, client.id, code);
}
if (!values.new) await addPeople(database.db, client.id);
const { token } = await signIn(test, { email: tenant.email, domain: tenant.domain });
const uploads = getUploads(test, () => ({ client, token }));
const toPerson = (index: number) => {
  const number = getNumber(index);
  const isChanged = index % 100 < Number(values.changed);
  if (!values.addresses) return buildFileRow(number, isChanged ? {} : { annual_salary: "31000.00" });
  const email = isChanged ? { email: `${number.toLowerCase()}@other.example` } : {};
  return buildFileRow(number, { annual_salary: "31000.00", ...email });
};
const people = Array.from({ length: rowCount }, (_, index) => toPerson(index));
const bytes = values.xlsx
  ? Uint8Array.from(
      toXlsx([columnNames, ...people.map((row) => columnNames.map((column) => row[column] ?? ""))]),
    )
  : Uint8Array.from(Buffer.from(toCsv(people)));
people.length = 0;
printLine(
  `${rowCount} rows, ${(bytes.length / 1024 / 1024).toFixed(1)} MB of ${values.xlsx ? ".xlsx" : "CSV"}`,
);

async function measureStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const cost = await measureUnderRequests(() => test.send("GET", "/v1/user", { token }), work);
  printLine(
    `${name}: ${cost.seconds.toFixed(2)} s (CPU ${cost.cpuSeconds.toFixed(2)} s), ` +
      `memory +${cost.megabytes.toFixed(0)} MB, others' GET p99 ${cost.p99.toFixed(0)} ms, ` +
      `loop held at most ${cost.held.toFixed(0)} ms`,
  );
  return cost.answer;
}

const createSource = () => new Blob([bytes]).stream();
const { body } = await measureStep("receive", () => uploads.send(createSource()));
await measureStep("check and preview", () => test.api.drainUploads());
const status = await uploads.get(body.uploadId);
printLine(
  JSON.stringify({
    status: status.status,
    added: status.added,
    changed: status.changed,
    problems: status.problems.slice(0, 2),
  }),
);
if (!values.new) printLine(JSON.stringify((await uploads.difference(body.uploadId)).body.totals));
await measureStep("load", async () => {
  await uploads.patch(body.uploadId, { status: "confirmed", confirmUnusual: true });
  await test.api.drainUploads();
});
printLine((await uploads.get(body.uploadId)).status);
await measureStep("undo", async () => {
  await uploads.patch(body.uploadId, { status: "undone" });
  await test.api.drainUploads();
});
printLine((await uploads.get(body.uploadId)).status);
await test.close();
await database.close();
await rm(folder, { recursive: true });
