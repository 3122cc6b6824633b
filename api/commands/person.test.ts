import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildClient, buildScheme, createTestClock } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { addPersonRows, type FilledPerson } from "../../tests/support/person-rows.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { addNomination } from "../repositories/nominations.ts";
import { findPerson } from "../repositories/person-data/find-person.ts";
import type { CommandDeps } from "./command.ts";
import { runCommand } from "./run.ts";

describeEachDatabase("operators' commands for people's data", (open) => {
  let database: OpenDatabase<Schema>;
  let folder: string;
  let clientId: string;
  let person: FilledPerson;
  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), "person-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    clientId = (await buildClient(database.db)).id;
    await buildScheme(database.db, { client_id: clientId });
    person = await addPersonRows(database.db, clientId);
  });

  const runLine = async (line: string, overrides: Partial<CommandDeps> = {}) => {
    const printed: string[] = [];
    const printedErrors: string[] = [];
    const exit = await runCommand(line.split(" "), {
      openDatabase: async () => database,
      clock: createTestClock(),
      folders: { readFolders: async () => ({ documents: [], problems: [] }), writeFolder: () => new Map() },
      operator: "jo",
      print: (text) => void printed.push(text),
      printError: (text) => void printedErrors.push(text),
      confirm: async () => false,
      ...overrides,
    });
    return { exit, printed, printedErrors };
  };
  const getPersonArguments = () => `${person.email.toUpperCase()} --client ${clientId}`;
  const loadEmail = async (userId: string) => (await findPerson(database.db, clientId, userId))?.email;

  it("an export creates a new file that only its owner can read, and audits it", async () => {
    const out = join(folder, `${person.userId}.zip`);
    expect((await runLine(`person export ${getPersonArguments()} --out ${out}`)).exit).toBe(0);
    const files = unzipSync(new Uint8Array(await readFile(out)));
    expect(Buffer.from(files["json/employees.json"] ?? []).toString("utf8")).toContain(person.email);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(await runLine(`person export ${getPersonArguments()} --out ${out}`)).toMatchObject({
      exit: 1,
      printedErrors: [`${out}: It exists already. Name a new one`],
    });
    const audit = await database.db
      .selectFrom("audit")
      .select("actor_id")
      .where("target_id", "=", person.userId)
      .where("action", "=", "person.data_given")
      .execute();
    expect(audit).toEqual([{ actor_id: "command" }]);
  });

  it("[B10] an expression of wish is sealed until a command exports it for those who decide, and the export is audited", async () => {
    const owner = { client_id: clientId, employee_id: person.userId };
    await database.db.deleteFrom("nominations").where("employee_id", "=", person.userId).execute();
    const out = join(folder, `${person.userId}.csv`);
    const line = `person wishes ${getPersonArguments()} --out ${out}`;
    expect(await runLine(line)).toMatchObject({ exit: 0, printed: ["They have named no one"] });
    const kim = {
      name: "=Kim Rowe",
      relationship: "spouse",
      shareHundredths: 66_67,
      dateOfBirth: "1987-02-03",
    };
    const trust = {
      name: "Hull Lifeboats",
      relationship: "charity",
      shareHundredths: 33_33,
      dateOfBirth: null,
    };
    const addWish = (product_code: string, version: number, beneficiaries: object[]) =>
      addNomination(database.db as never, {
        ...{ ...owner, id: randomUUID(), product_code, version },
        beneficiaries: JSON.stringify(beneficiaries),
        made_at: Date.UTC(2026, 10, version),
      });
    await addWish("life", 1, [{ ...trust, address: null }]);
    await addWish("life", 2, [
      { ...kim, address: "1 Quay" },
      { ...trust, address: null },
    ]);
    await addWish("pension", 1, []);
    expect(await runLine(line)).toMatchObject({
      exit: 0,
      printed: [`Benefits in ${out}: 2. Give the file only to the people who decide who is paid`],
    });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const rows: string[][] = parse(await readFile(out), { bom: true });
    expect(rows.slice(1).map((row) => row.slice(3))).toEqual([
      ["2026-11-02", "'=Kim Rowe", "spouse", "66.67", "1987-02-03", "1 Quay"],
      ["2026-11-02", "Hull Lifeboats", "charity", "33.33", "", ""],
      ["2026-11-01", "No one: all names were removed", "", "", "", ""],
    ]);
    const audit = await database.db
      .selectFrom("audit")
      .select(["actor_id", "detail"])
      .where("target_id", "=", person.userId)
      .where("action", "=", "nomination.exported")
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain("Kim");
  });

  it("a dry run counts the same rows as the erasure and deletes nothing, and an erasure needs --yes", async () => {
    const dry = await runLine(`person erase ${getPersonArguments()} --dry-run`);
    expect(dry.exit).toBe(0);
    expect(await loadEmail(person.userId)).toBe(person.email);
    expect((await runLine(`person erase ${getPersonArguments()}`)).printedErrors).toEqual([
      "Nothing was erased. To erase without being asked, add --yes",
    ]);
    expect(await loadEmail(person.userId)).toBe(person.email);
    const done = await runLine(`person erase ${getPersonArguments()} --yes`);
    const asDone = dry.printed.map((line) =>
      line.replace("would be erased", "erased").replace("would be kept", "kept"),
    );
    expect(done.printed.slice(1)).toEqual(asDone);
    expect(done.printed).toContain("claims: 1 erased");
    expect(done.printed).toContain(
      "payroll_lines: 1 kept until 5 April 2028, without a name: payroll law asks for records of pay for 3 years after the end of the tax year; your policy keeps them 3",
    );
    expect(await loadEmail(person.userId)).toBeNull();
    expect((await runLine(`person erase ${getPersonArguments()} --yes`)).exit).toBe(1);
  });

  it("restoring a backup erases again a person who was erased after it was made", async () => {
    const out = join(folder, `${person.userId}.json`);
    await runLine(`person erase ${getPersonArguments()} --yes`);
    expect((await runLine(`person erased --out ${out}`)).exit).toBe(0);
    expect(await readFile(out, "utf8")).not.toContain(person.word);
    // Restores the person's row from an earlier backup.
    await database.db.deleteFrom("erasures").where("client_id", "=", clientId).execute();
    await database.db
      .updateTable("employees")
      .set({ erased_at: null, email: person.email, email_key: person.email, first_name: person.word })
      .where("id", "=", person.userId)
      .execute();
    expect((await runLine(`person erase-again ${out}`)).exit).toBe(0);
    expect(await findPerson(database.db, clientId, person.userId)).toMatchObject({ email: null });
  });

  it("a command for another client's person says that the person is unknown, and one for a current employee is refused", async () => {
    const other = (await buildClient(database.db)).id;
    expect(await runLine(`person erase ${person.email} --client ${other} --yes`)).toMatchObject({
      exit: 1,
      printed: [],
    });
    const colleague = await addPersonRows(database.db, clientId, { leave_date: null });
    expect(await runLine(`person erase ${colleague.email} --client ${clientId} --yes`)).toMatchObject({
      exit: 1,
      printedErrors: [
        "The person works here: their pay and cover need their data. Erase them after their last day",
      ],
    });
  });

  it("the retention command reports, by client and kind of data, what would be deleted, what stays and why", async () => {
    const { printed, exit } = await runLine(`retention --dry-run --client ${clientId}`);
    expect(exit).toBe(0);
    expect(printed).toContain(
      `${clientId}: 0 leavers would be removed; 1 stay: leavers are kept 3 years after the end of the tax year in which they left`,
    );
    const later = createTestClock(new Date("2028-04-06T12:00:00Z"));
    expect((await runLine(`retention --client ${clientId}`, { clock: later })).printed).toContain(
      `${clientId}: 1 leavers removed`,
    );
    expect((await runLine("retention --client nobody")).printedErrors).toEqual(["There is no client nobody"]);
  });

  it.each(["person", "person export a@b.example", "person erase --yes", "retention now", "person erased"])(
    "the command %s prints the usage of its commands",
    async (line) => {
      expect((await runLine(line)).exit).toBe(2);
    },
  );
});
