import { randomUUID } from "node:crypto";
import { foldEmail, foldKey } from "../../db/fold.ts";
import type { Db, NewRow, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Column, columns, mostRows } from "../../domain/uploads/columns.ts";
import { compare, movesBenefits } from "../../domain/uploads/compare.ts";
import type { LoadedFacts, ReadFacts } from "../../domain/uploads/facts.ts";
import { type Header, readHeader, withoutEmptyEnd } from "../../domain/uploads/headers.ts";
import { errorIn, type Found, type Problem, Unreadable } from "../../domain/uploads/problem.ts";
import { readRow } from "../../domain/uploads/read-row.ts";
import {
  addProblems,
  isPayrollGroup,
  listKnownNumbers,
  listOwnersOf,
  lockPeopleByNumber,
  type Person,
  stageRows,
} from "../../repositories/upload-rows.ts";
import type { UploadRow } from "../../repositories/uploads.ts";
import type { SheetRow, SheetRows } from "./raw-row.ts";
import { toDateText, toNumberText } from "./sheet-values.ts";

/** Beyond so many rows with errors a file is another file, and the rest is not looked at. */
const mostBadRows = 10_000;

export interface Tally {
  /** Of people, without the header and empty lines. */
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  errors: number;
  warnings: number;
  /** How many people of the file are in service now. */
  inService: number;
  /** What is wrong with the file as a whole. */
  problems: Problem[];
}

interface Needs {
  db: Db;
  upload: Pick<UploadRow, "id" | "client_id">;
  /** `yyyy-mm-dd`. */
  today: string;
  /** Told after each batch; false to go no further. */
  onProgress(tally: Tally): Promise<boolean>;
}

interface Seen {
  numbers: Map<string, number>;
  emails: Map<string, number>;
  groups: Map<string, boolean>;
}

/**
 * Checks a file row by row and keeps who is added or changed, in short transactions; answers what was found, or null
 * where it was told to stop.
 */
export async function checkRows(needs: Needs, sheet: SheetRows): Promise<Tally | null> {
  const tally: Tally = {
    ...{ rows: 0, added: 0, changed: 0, unchanged: 0, errors: 0, warnings: 0, inService: 0 },
    problems: [],
  };
  const seen: Seen = { numbers: new Map(), emails: new Map(), groups: new Map() };
  let header: Header | null = null;
  let badRows = 0;
  const fail = (message: string, row: number | null = null) => {
    tally.errors++;
    tally.problems.push({ kind: "error", row, column: null, message });
  };
  try {
    for await (const all of sheet) {
      const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
      if (!header && rows.length > 0) {
        header = readHeader((rows.shift() as SheetRow).cells);
        tally.errors += header.problems.length;
        tally.problems.push(...header.problems);
        if (header.problems.length > 0) return tally;
      }
      if (header && rows.length > 0) {
        const known = header;
        badRows += await inTransaction(needs.db, (trx) => checkBatch(trx, needs, known, rows, seen, tally));
      }
      if (tally.rows > mostRows)
        fail(`A file has at most ${mostRows.toLocaleString("en-GB")} rows. Split it`);
      if (badRows > mostBadRows)
        fail("There are too many errors: the rows after this one were not checked", rows.at(-1)?.row ?? null);
      if (tally.rows > mostRows || badRows > mostBadRows) return tally;
      if (!(await needs.onProgress(tally))) return null;
      await new Promise(setImmediate);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fail(error.message, error.row);
    return tally;
  }
  if (!header) fail("There is nothing in this file");
  else if (tally.rows === 0) fail("There is nobody in this file: it has a header and no rows");
  return tally;
}

interface Read {
  row: number;
  facts: ReadFacts;
}

/** One batch in a transaction of its own; answers how many rows have errors. */
async function checkBatch(
  trx: Trx,
  { upload, today }: Needs,
  header: Header,
  rows: readonly SheetRow[],
  seen: Seen,
  tally: Tally,
): Promise<number> {
  const client = { clientId: upload.client_id };
  const found = new Map<number, Found[]>();
  const say = (row: number, ...problems: Found[]) => {
    if (problems.length > 0) found.set(row, [...(found.get(row) ?? []), ...problems]);
  };
  const read: Read[] = [];
  for (const sheetRow of rows) {
    const { row } = sheetRow;
    const cells = withoutEmptyEnd(sheetRow.cells);
    if (cells.length > header.width) {
      say(row, {
        kind: "error",
        column: null,
        message: `This row has ${cells.length} values, and there are ${header.width} columns`,
      });
      continue;
    }
    if (sheetRow.isComplete && sheetRow.cells.length < header.width) {
      say(row, {
        kind: "error",
        column: null,
        message: `This row has ${sheetRow.cells.length} values, and there are ${header.width} columns`,
      });
      continue;
    }
    const { facts, problems } = readRow(toRawRow(sheetRow, header), today);
    say(row, ...problems);
    if (facts) read.push({ row, facts });
    say(row, ...repeated(sheetRow, header, seen));
  }
  const people = await lockPeopleByNumber(
    trx,
    client,
    read.map(({ facts }) => facts.employee_number),
  );
  const byNumber = new Map(people.map((person) => [person.employee_number, person]));
  await checkOthers(trx, client, read, byNumber, seen, say);

  const staged: NewRow<"upload_rows">[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0, inService: 0 };
  for (const { row, facts: told } of read) {
    const person = byNumber.get(told.employee_number) ?? null;
    if (person?.employment_status === "active") counts.inService++;
    const { facts, changed, problems } = compare(told, person && factsOf(person), today);
    say(row, ...problems);
    const kind = !person ? "added" : changed.length > 0 ? "changed" : "unchanged";
    counts[kind]++;
    if (kind === "unchanged" || hasError(found.get(row))) continue;
    const moves_benefits = person !== null && movesBenefits(changed);
    staged.push(toStaged(upload, row, kind, person?.id ?? randomUUID(), facts, moves_benefits));
  }
  await stageRows(trx, upload.id, staged);
  await addProblems(
    trx,
    [...found].map(([row, problems]) => ({
      upload_id: upload.id,
      row,
      problems: JSON.stringify(problems.map((each): Problem => ({ ...each, row }))),
    })),
  );
  // Counted last: a transaction that is done anew begins with what was known before.
  const all = [...found.values()].flat();
  tally.rows += rows.length;
  tally.added += counts.added;
  tally.changed += counts.changed;
  tally.unchanged += counts.unchanged;
  tally.inService += counts.inService;
  tally.errors += all.filter(({ kind }) => kind === "error").length;
  tally.warnings += all.filter(({ kind }) => kind === "warning").length;
  return [...found.values()].filter(hasError).length;
}

const hasError = (problems: readonly Found[] = []) => problems.some(({ kind }) => kind === "error");

function toRawRow({ cells, formulas, numbers }: SheetRow, { at }: Header) {
  const place = (column: Column) => at.get(column) ?? -1;
  const text = (column: Column) => {
    const cell = (cells[place(column)] ?? "").trim();
    if (!numbers?.has(place(column))) return cell;
    return isDateColumn(column) ? toDateText(cell) : toNumberText(column, cell);
  };
  return {
    cells: Object.fromEntries(columns.map((column) => [column, text(column)])) as Record<Column, string>,
    isFormula: (column: Column) => formulas?.has(place(column)) ?? false,
  };
}

const isDateColumn = (column: Column) => /date|probation_end/.test(column);

/** A number, or an address, that stands in an earlier row already. */
function repeated({ row, cells }: SheetRow, { at }: Header, { numbers, emails }: Seen): Found[] {
  const found: Found[] = [];
  const check = (column: Column, known: Map<string, number>, key: string) => {
    if (key === "") return;
    const earlier = known.get(key);
    if (earlier !== undefined && earlier !== row)
      found.push(errorIn(column, `Row ${earlier} has this already`));
    else known.set(key, row);
  };
  check("employee_number", numbers, (cells[at.get("employee_number") ?? -1] ?? "").trim());
  check("email", emails, foldEmail(cells[at.get("email") ?? -1] ?? ""));
  return found;
}

type Say = (row: number, ...problems: Found[]) => void;

/** What other people and the client's own payroll have to say. */
async function checkOthers(
  trx: Trx,
  client: { clientId: string },
  read: readonly Read[],
  byNumber: ReadonlyMap<string, Person>,
  { groups }: Seen,
  say: Say,
): Promise<void> {
  const keys = read.flatMap(({ facts }) => (facts.email === null ? [] : [foldEmail(facts.email)]));
  const owners = new Map(
    (await listOwnersOf(trx, client, keys)).map((each) => [each.email_key, each.employee_number]),
  );
  const missing = read.filter(({ facts }) => !byNumber.has(facts.employee_number));
  const padded = new Map(
    missing.map(({ facts }) => [facts.employee_number, withZeros(facts.employee_number)]),
  );
  const known = new Set(await listKnownNumbers(trx, client, [...padded.values()].flat()));
  for (const { row, facts } of read) {
    const owner = facts.email === null ? undefined : owners.get(foldEmail(facts.email));
    if (owner !== undefined && owner !== facts.employee_number) {
      say(row, errorIn("email", "Somebody else has this e-mail address"));
    }
    const whole = padded.get(facts.employee_number)?.find((number) => known.has(number));
    if (whole !== undefined) {
      say(
        row,
        errorIn(
          "employee_number",
          `The leading zeros are lost: there is ${whole}. Format the column as text`,
        ),
      );
    }
    if (!groups.has(facts.payroll_group)) {
      groups.set(facts.payroll_group, await isPayrollGroup(trx, client, facts.payroll_group));
    }
    if (!groups.get(facts.payroll_group))
      say(row, errorIn("payroll_group", "There is no such payroll group"));
  }
}

/** The numbers that a spreadsheet may have made this one of. */
const withZeros = (number: string) =>
  /^[1-9]\d{0,9}$/.test(number) ? [1, 2, 3, 4, 5].map((zeros) => "0".repeat(zeros) + number) : [];

const factsOf = ({ id: _, ...facts }: Person): LoadedFacts => facts;

const toStaged = (
  upload: Needs["upload"],
  row: number,
  kind: "added" | "changed",
  employee_id: string,
  facts: LoadedFacts,
  moves_benefits: boolean,
): NewRow<"upload_rows"> => ({
  ...{ client_id: upload.client_id, upload_id: upload.id, side: "new", row, kind, employee_id },
  ...facts,
  name_key: foldKey(`${facts.surname} ${facts.first_name}`),
  email_key: facts.email === null ? null : foldEmail(facts.email),
  ...{ moves_benefits, held_back: false },
});
