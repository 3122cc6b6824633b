import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { createRateBook } from "../platform/rates.ts";
import { type RatesCommand, runRatesCommand } from "./rates.ts";

const folder = mkdtempSync(join(tmpdir(), "rates-"));
afterAll(() => rmSync(folder, { recursive: true }));
const createFolder = () => mkdtempSync(join(folder, "case-"));

const header = "table,from,figure,value,source\n";
const buildWagesFile = (from: string, adult = "13.20", source = '"GOV.UK, wage rates from April 2027"') =>
  [
    `minimum wage,${from},from age 21 (pounds an hour),${adult},${source}`,
    `minimum wage,${from},from age 18 (pounds an hour),11.40,`,
    `minimum wage,${from},from age 0 (pounds an hour),8.35,`,
  ].join("\n");

/** Runs a command, and returns its exit code and output. */
async function runCommand(
  database: OpenDatabase<Schema>,
  command: Pick<RatesCommand, "action" | "path"> & Partial<RatesCommand>,
) {
  const printed: string[] = [];
  const printLine = (line: string) => void printed.push(line);
  const deps = {
    openDatabase: async () => database,
    clock: createTestClock(),
    print: printLine,
    printError: printLine,
  };
  return { exit: await runRatesCommand(deps, { by: "jo", mayCorrectPast: false, ...command }), printed };
}

/** Runs a command on files given by name. */
function runRates(
  database: OpenDatabase<Schema>,
  action: RatesCommand["action"],
  files: Record<string, string | Buffer>,
  options: Partial<RatesCommand> = {},
) {
  const path = createFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return runCommand(database, { action, path, ...options });
}

describeEachDatabase("importing rates", (open) => {
  it("[RULE-03] an import adds a new year once, with its operator and source, and repeating it changes nothing", async () => {
    const database = await open();
    const { db } = database;
    const files = { "rates.csv": header + buildWagesFile("2027-04-01") };
    expect(await runRates(database, "check", files)).toEqual({
      exit: 0,
      printed: ["minimum wage from 1 April 2027 would be added"],
    });
    expect(await db.selectFrom("rates").selectAll().execute()).toEqual([]);
    expect(await runRates(database, "import", files)).toEqual({
      exit: 0,
      printed: ["minimum wage from 1 April 2027 is added"],
    });
    const { minimumWage } = await createRateBook({ db, clock: createTestClock() }).get();
    expect(minimumWage.rows.at(-1)).toEqual({
      from: "2027-04-01",
      source: "GOV.UK, wage rates from April 2027",
      byAge: [
        { fromAge: 21, hourlyPence: 1320 },
        { fromAge: 18, hourlyPence: 1140 },
        { fromAge: 0, hourlyPence: 835 },
      ],
    });
    expect(await runRates(database, "import", files)).toEqual({
      exit: 0,
      printed: ["Nothing to change: all of it is known already"],
    });
    expect(await db.selectFrom("rates").select(["revision", "imported_by"]).execute()).toEqual([
      { revision: 1, imported_by: "jo" },
    ]);
    const audit = await db.selectFrom("audit").select(["action", "detail", "after_values"]).execute();
    expect(audit).toEqual([
      {
        action: "rates.imported",
        detail: '{"rows":1}',
        after_values: '{"days":"minimum wage 2027-04-01"}',
      },
    ]);
  });

  it("[RULE-03] an import keeps earlier figures when it corrects a future year", async () => {
    const database = await open();
    const { db } = database;
    await runRates(database, "import", { "a.csv": header + buildWagesFile("2027-04-01") });
    const corrected = { "b.csv": header + buildWagesFile("01/04/2027", "13.25") };
    expect(await runRates(database, "import", corrected, { by: "Sam Lee" })).toEqual({
      exit: 0,
      printed: ["minimum wage from 1 April 2027 is corrected"],
    });
    const rows = await db
      .selectFrom("rates")
      .select(["revision", "figures", "imported_by"])
      .orderBy("revision")
      .execute();
    expect(
      rows.map((row) => [row.revision, row.imported_by, JSON.parse(row.figures).byAge[0].hourlyPence]),
    ).toEqual([
      [1, "jo", 1320],
      [2, "Sam Lee", 1325],
    ]);
  });

  it("[RULE-03] the rates command changes a past figure only with --correct-past", async () => {
    const database = await open();
    const files = { "rates.csv": header + buildWagesFile("2026-04-01", "12.99") };
    const refused = await runRates(database, "import", files);
    expect(refused.exit).toBe(1);
    expect(refused.printed[0]).toBe(
      "rates.csv:2: minimum wage of 1 April 2026 has counted already with other figures. Use a day after today, or correct what was wrong with --correct-past",
    );
    const between = await runRates(database, "check", { "rates.csv": header + buildWagesFile("2026-10-01") });
    expect(between.printed[0]).toContain("is in a time whose figures have counted already");
    expect(await database.db.selectFrom("rates").selectAll().execute()).toEqual([]);
    expect(await runRates(database, "import", files, { mayCorrectPast: true })).toEqual({
      exit: 0,
      printed: ["minimum wage from 1 April 2026 is corrected"],
    });
  });

  it("the rates command imports all files of a folder or none when one has a mistake", async () => {
    const database = await open();
    const { exit } = await runRates(database, "import", {
      "a.csv": header + buildWagesFile("2027-04-01"),
      "b.csv": `${header}employer loans,2027-04-06,loans without tax up to (pounds),lots,Finance Act 2027`,
    });
    expect(exit).toBe(1);
    expect(await database.db.selectFrom("rates").selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom("audit").selectAll().execute()).toEqual([]);
  });

  it("importing an export changes no table", async () => {
    const database = await open();
    const path = createFolder();
    expect((await runCommand(database, { action: "export", path })).exit).toBe(0);
    expect(readdirSync(path).sort()).toEqual([
      "automatic-enrolment.csv",
      "childcare-vouchers.csv",
      "electric-car.csv",
      "employer-loans.csv",
      "income-tax.csv",
      "minimum-wage.csv",
      "national-insurance.csv",
      "pension-allowance.csv",
      "pension-sacrifice.csv",
    ]);
    expect(readFileSync(join(path, "pension-sacrifice.csv"), "utf8")).toContain(
      'pension sacrifice,2017-04-06,"free of National Insurance (all, or pounds a year)",all,',
    );
    expect(readFileSync(join(path, "automatic-enrolment.csv"), "utf8")).toContain(
      "automatic enrolment,2026-04-06,from age (whole years),22,",
    );
    expect(readFileSync(join(path, "income-tax.csv"), "utf8")).toContain(
      "income tax,2026-04-06,England and Northern Ireland: Basic rate up to (pounds a year),37700,",
    );
    expect(await runCommand(database, { action: "import", path })).toEqual({
      exit: 0,
      printed: ["Nothing to change: all of it is known already"],
    });
    const repeated = await runCommand(database, { action: "export", path });
    expect([repeated.exit, repeated.printed.join()]).toEqual([
      1,
      expect.stringContaining("is there already"),
    ]);
  });
});

describe("a file of rates", () => {
  const buildCarFile = (value: string, from = "2030-04-06", source = "Budget 2029") =>
    `${header}electric car,${from},part of list price (percent),${value},${source}`;
  const buildTaxFile = (...lines: string[]) =>
    header + lines.map((line) => `income tax,2027-04-06,${line},Budget 2026`).join("\n");

  test.each<[what: string, text: string | Buffer, message: string]>([
    ["that is empty", "", "r.csv: The file is empty. Its first line is: table,from,figure,value,source"],
    ["with a header only", header, "r.csv:1: There are no lines below the first"],
    [
      "with semicolons",
      header.replaceAll(",", ";"),
      "r.csv:1: The first line has no table, from, figure, value, source. It is: table,from,figure,value,source. Put commas between the values",
    ],
    [
      "that is not UTF-8",
      Buffer.from([0x74, 0xa3, 0x0a]),
      "r.csv: The letters cannot be read. Save the file as “CSV UTF-8”",
    ],
    [
      "with an unclosed quotation mark",
      `${header}"electric car,2030`,
      "r.csv:2: Quotation marks do not match here",
    ],
    ["that is too large", Buffer.alloc(1_000_001, 0x61), "r.csv: The file is larger than 1 MB"],
    ["with a comma for the decimal point", buildCarFile('"11,5"'), "r.csv:2: Write 11.5 instead of 11,5"],
    [
      "with a comma for thousands",
      `${header}employer loans,2027-04-06,loans without tax up to (pounds),"£12,000",Finance Act`,
      "r.csv:2: Write 12000 instead of £12,000",
    ],
    [
      "with an unquoted comma in a number",
      buildCarFile("11,5"),
      "r.csv:2: This line has 6 values and the first line 5",
    ],
    ["with words for a number", buildCarFile("eleven"), "r.csv:2: “eleven” is not a number"],
    ["with a percentage above 100", buildCarFile("110"), "r.csv:2: A percentage is 100 at most"],
    ["with an impossible day", buildCarFile("11", "2030-02-30"), "r.csv:2: “2030-02-30” is not a day"],
    ["without a day", buildCarFile("11", ""), "r.csv:2: Enter the first day that the figure counts"],
    ["without a source", buildCarFile("11", "2030-04-06", ""), "r.csv:2: The source is missing"],
    [
      "that leaves a year out",
      buildCarFile("11", "2031-04-06"),
      "r.csv:2: electric car has a gap: nothing from 6 April 2030 to 5 April 2031",
    ],
    [
      "of an unknown table",
      `${header}stamp duty,2030-04-06,rate (percent),5,Budget`,
      "r.csv:2: There is no table “stamp duty”. Use one of: income tax, National Insurance",
    ],
    [
      "with an unknown figure",
      `${buildCarFile("11")}\nelectric car,2030-04-06,colour,5,`,
      "r.csv:3: This table has no figure “colour”",
    ],
    [
      "with a repeated figure",
      `${buildCarFile("11")}\nelectric car,2030-04-06,part of list price (percent),12,`,
      "r.csv:3: “part of list price (percent)” is given twice. Keep one: it is also on line 2 of r.csv",
    ],
    [
      "with two sources for one day",
      `${header}automatic enrolment,2027-04-06,from age (whole years),22,One\nautomatic enrolment,2027-04-06,automatic enrolment from (pounds a year),10000,Two`,
      "r.csv:3: Another source than on line 2",
    ],
    [
      "without a band for Wales",
      buildTaxFile("personal allowance (pounds a year),12570"),
      "“Wales: Basic rate (percent)” is missing",
    ],
    [
      "with an end of the highest band",
      buildTaxFile("Wales: Basic rate (percent),20", "Wales: Basic rate up to (pounds a year),37700"),
      "The highest band has no end: remove its line “up to”",
    ],
    [
      "with two bands without an end",
      buildTaxFile("Scotland: Starter rate (percent),19", "Scotland: Top rate (percent),48"),
      "Only the last band has no end: add a line “Scotland: Starter rate up to (pounds a year)”",
    ],
    [
      "with a word for the pension that is free of National Insurance",
      `${header}pension sacrifice,2031-04-06,"free of National Insurance (all, or pounds a year)",most,Act`,
      "r.csv:2: “most” is not a number",
    ],
    [
      "without the pension that is free of National Insurance",
      `${header}pension sacrifice,2031-04-06,free of National Insurance,2000,Act`,
      "“free of National Insurance (all, or pounds a year)” is missing",
    ],
    [
      "without a wage for the youngest",
      `${header}minimum wage,2027-04-01,from age 21 (pounds an hour),13,Order 2027`,
      "“from age 0 (pounds an hour)” is missing",
    ],
  ])("a rates file %s is refused with its line and its correction", async (_, text, message) => {
    const database = await openDatabase("file::memory:");
    await migrate(database);
    const { exit, printed } = await runRates(database, "check", { "r.csv": text });
    await database.close();
    expect(exit).toBe(1);
    expect(printed.join("\n")).toContain(message);
    expect(printed.at(-1)).toMatch(/problems?\. Nothing was changed$/);
  });
});
