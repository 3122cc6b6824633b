import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createTestClock } from "../../tests/support/builders.ts";
import {
  buildClientDocument,
  buildDentalPrices,
  buildEmployerDocument,
  buildPlanDocument,
} from "../../tests/support/client-documents.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { toCanonicalJson } from "../clients/canonical-json.ts";
import type { ClientDocument } from "../clients/document.ts";
import type { FolderProblem } from "../clients/folder/problem.ts";
import { loadClientDocument } from "../clients/import.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import type { CommandDeps } from "./command.ts";
import { runCommand, usage } from "./run.ts";

describeEachDatabase("operators' commands", (open) => {
  let database: OpenDatabase<Schema>;
  let code: string;
  /** Folders by name, as the reader of folders returns them. */
  let folders: Record<string, { document: ClientDocument | null; problems: FolderProblem[] }>;
  let questions: string[];

  beforeEach(async () => {
    database ??= await open();
    code = `quay-${randomUUID().slice(0, 8)}`;
    folders = { quay: { document: buildClientDocument(code), problems: [] } };
    questions = [];
  });

  const runLine = async (line: string, overrides: Partial<CommandDeps> = {}) => {
    const printed: string[] = [];
    const printedErrors: string[] = [];
    const exit = await runCommand(line.split(" "), {
      openDatabase: async () => database,
      clock: createTestClock(),
      folders: {
        readFolders: async (names) => {
          const read = names.map((name) => ({ name, ...folders[name] }));
          return {
            documents: read.flatMap(({ document }) => document ?? []),
            problems: read.flatMap(({ name, problems = [] }) =>
              problems.map((each) => ({ ...each, file: `${name}/${each.file}` })),
            ),
          };
        },
        writeFolder: (document) => new Map([["deep/client.json", toCanonicalJson(document)]]),
      },
      operator: "jo",
      print: (text) => void printed.push(text),
      printError: (text) => void printedErrors.push(text),
      confirm: async (question) => {
        questions.push(question);
        return false;
      },
      ...overrides,
    });
    return { exit, printed, printedErrors };
  };
  const error = {
    file: "client.yaml",
    line: 3,
    severity: "error" as const,
    text: "There is no such colour",
    hint: "Write #RRGGBB",
  };

  it("a folder with an error is reported with file, line and correction, and nothing is imported", async () => {
    folders.bad = { document: null, problems: [error] };
    for (const verb of ["check", "diff", "import --yes"]) {
      expect(await runLine(`client ${verb} quay bad`)).toEqual({
        exit: 1,
        printed: [],
        printedErrors: [
          "bad/client.yaml:3: error: There is no such colour. Write #RRGGBB",
          "1 error: nothing can be imported",
        ],
      });
    }
    expect(await loadClientDocument(database.db, code)).toBeNull();
  });

  it("a warning does not prevent an import", async () => {
    folders.quay?.problems.push({ ...error, severity: "warning", line: null });
    expect(await runLine("client check quay")).toMatchObject({
      exit: 0,
      printed: [
        "quay/client.yaml: warning: There is no such colour. Write #RRGGBB",
        "1 folder can be imported",
      ],
    });
  });

  it("an import without --yes shows the changes, asks, and imports only on a yes", async () => {
    const refused = await runLine("client import quay");
    expect(refused.exit).toBe(1);
    expect(refused.printed).toEqual([
      `${code}: ${code} Ltd is a new client at ${code}, from 20 November 2026 with 2 plans, 2 payroll groups, 1 annual window.`,
    ]);
    expect(questions).toEqual(["Import this? (yes/no) "]);
    expect(await loadClientDocument(database.db, code)).toBeNull();
    const confirmed = await runLine("client import quay", { confirm: async () => true });
    expect(confirmed.exit).toBe(0);
    expect((await loadClientDocument(database.db, code))?.name).toBe(`${code} Ltd`);
  });

  it("a second import of the same folder changes nothing and says so", async () => {
    await runLine("client import quay --yes");
    expect(await runLine("client import quay --yes")).toEqual({
      exit: 0,
      printed: [`${code}: nothing changes`, "Nothing was changed"],
      printedErrors: [],
    });
  });

  it("a difference is reported with its day, and --from moves the day from which changes take effect", async () => {
    await runLine("client import quay --yes");
    const prices = [buildDentalPrices("2026-04-01"), buildDentalPrices("2027-04-01", 890)];
    const plans = [buildPlanDocument("pension"), buildPlanDocument("dental", { prices })];
    folders.quay = { document: buildClientDocument(code, { plans }), problems: [] };
    expect(await runLine("client diff quay")).toMatchObject({
      exit: 0,
      printed: [
        `${code}: Dental: Essential, single rises from £8.35 to £8.90 a month from 1 April 2027; no one holds it.`,
      ],
    });
    expect(await runLine("client diff quay --from 2027-06-01")).toMatchObject({
      exit: 1,
      printedErrors: [
        `${code}: error: Dental: Prices from 1 April 2027 would change what was in force: give them a day from 1 June 2027 on`,
        "Nothing was imported",
      ],
    });
  });

  it("an export writes the client's files into a new folder and never overwrites files", async () => {
    await runLine("client import quay --yes");
    const parent = await mkdtemp(join(tmpdir(), "export-"));
    const folder = join(parent, "out");
    expect((await runLine(`client export ${code} ${folder}`)).exit).toBe(0);
    const written = JSON.parse(await readFile(join(folder, "deep/client.json"), "utf8"));
    expect(written.name).toBe(`${code} Ltd`);
    expect(await runLine(`client export ${code} ${folder}`)).toMatchObject({
      exit: 1,
      printedErrors: [`${folder} is not empty: name a folder that does not exist yet`],
    });
    const unknown = await runLine(`client export nobody ${folder}`);
    expect(unknown.exit).toBe(1);
    expect(unknown.printedErrors[0]).toContain("There is no client nobody.");
    await rm(parent, { recursive: true });
  });

  it("the output of the commands contains no personal data of an employer", async () => {
    const employers = [buildEmployerDocument(), buildEmployerDocument({ employeeNumber: "2" })];
    folders.quay = { document: buildClientDocument(code, { employers }), problems: [] };
    const { printed, printedErrors, exit } = await runLine("client import quay --yes");
    expect(exit).toBe(1);
    expect(printedErrors).toContain(
      `${code}: error: Employer 2 has the email of someone else at this client`,
    );
    expect([...printed, ...printedErrors].join("\n")).not.toMatch(/Brook|nia\.|1980/);
  });

  it("a platform operator is created once, with an audit row", async () => {
    const email = `sam.${code}@platform.example`;
    const first = await runLine(`staff add --name Sam --email ${email}`);
    const again = await runLine(`staff add --name Sam --email ${email.toUpperCase()}`);
    const rows = await database.db.selectFrom("staff").selectAll().where("email", "=", email).execute();
    expect(rows).toMatchObject([{ name: "Sam" }]);
    expect([first.exit, again.exit]).toEqual([0, 0]);
    expect(first.printed[0]).toBe(`The operator's id is ${rows[0]?.id}`);
    expect(again.printed[0]).toBe(`This operator already exists: ${rows[0]?.id}`);
    const audit = await database.db
      .selectFrom("audit")
      .select("action")
      .where("target_id", "=", String(rows[0]?.id))
      .execute();
    expect(audit).toEqual([{ action: "staff.added" }]);
    expect((await runLine("staff add --name Sam --email no-address")).exit).toBe(1);
  });

  it("[OPS-14] a notice is added, listed and removed, with times as London's clocks show them", async () => {
    await database.db.deleteFrom("notices").execute();
    const set = await runLine("notice set Payslips are late. --severity outage --until 2026-11-20T18:00");
    const [row] = await database.db.selectFrom("notices").selectAll().execute();
    expect(row).toMatchObject({ text: "Payslips are late.", severity: "outage", client_id: null });
    expect(row?.ends_at).toBe(Date.parse("2026-11-20T18:00:00Z"));
    expect(set.printed[0]).toContain(row?.id);
    expect((await runLine("notice list")).printed[0]).toContain("until 2026-11-20T18:00: Payslips are late.");
    expect(await runLine(`notice clear ${row?.id}`)).toMatchObject({
      exit: 0,
      printed: ["The notice has been removed"],
    });
    expect((await runLine("notice list")).printed).toEqual(["There are no notices"]);
  });

  it("[OPS-14] a notice is added with its text in another language, and the list has both", async () => {
    await database.db.deleteFrom("notices").execute();
    await runLine("notice set Late. --translation cy=Hwyr.");
    const rows = await database.db.selectFrom("notices").select(["text", "translations"]).execute();
    expect(rows).toEqual([{ text: "Late.", translations: '{"cy":"Hwyr."}' }]);
    expect((await runLine("notice list")).printed).toEqual([
      expect.stringMatching(/: Late\.$/),
      "  cy: Hwyr.",
    ]);
  });

  it.each([
    ["notice set Late. --translation cy", "A notice has 1 to 300 characters"],
    ["notice set Late. --translation xx=Hwyr.", "A translation is in one of cy"],
    ["notice set Late. --severity panic", "A severity is one of info, warning, outage"],
    ["notice set Late. --until tomorrow", "A time is one in London, such as 2026-11-23T18:00"],
    ["notice set Late. --until 2027-03-28T01:30", "A time is one in London, such as 2026-11-23T18:00"],
    ["notice set Late. --until 2026-01-01T10:00", "The notice ends before it begins, or has ended"],
    ["notice set Late. --client nobody", "There is no such client"],
    ["notice clear nothing", "There is no such notice"],
  ])("[OPS-14] the command %s is refused with the reason", async (line, text) => {
    expect(await runLine(line)).toEqual({ exit: 1, printed: [], printedErrors: [text] });
  });

  it("[RULE-03] rates import corrects the past with --correct-past, and records the name of --by", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rates-"));
    const file = join(folder, "rates.csv");
    const buildLine = (age: number, pounds: string) =>
      `minimum wage,2026-04-01,from age ${age} (pounds an hour),${pounds},Order`;
    const lines = [buildLine(21, "12.99"), buildLine(18, "11.00"), buildLine(0, "8.00")];
    await writeFile(file, ["table,from,figure,value,source", ...lines].join("\n"));
    expect((await runLine(`rates import ${file}`)).exit).toBe(1);
    expect(await runLine(`rates import ${file} --correct-past --by Sam`)).toEqual({
      exit: 0,
      printed: ["minimum wage from 1 April 2026 is corrected"],
      printedErrors: [],
    });
    const { db } = database;
    expect(await db.selectFrom("rates").select("imported_by").execute()).toEqual([{ imported_by: "Sam" }]);
    await db.deleteFrom("rates").execute();
    await rm(folder, { recursive: true });
  });

  it.each([
    "client",
    "notice set",
    "notice clear",
    "notice list all",
    "client check",
    "client burn quay",
    "client import quay --from 2027-02-30",
    "client check quay --yes",
    "client export quay",
    "client diff quay --force",
    "staff add --name Sam",
    "rates improt rates.csv",
    "rates check",
    "rates check rates.csv --by Sam",
    "rates import rates.csv --force",
    "rates import rates.csv more.csv",
    "rates export rates --correct-past",
  ])("the command %s prints the usage and opens no database", async (line) => {
    const openDatabase = () => Promise.reject(new Error("opened"));
    expect(await runLine(line, { openDatabase })).toEqual({ exit: 2, printed: [], printedErrors: [usage] });
  });
});
