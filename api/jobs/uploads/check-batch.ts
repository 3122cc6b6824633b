import { randomUUID } from "node:crypto";
import { uploadsCopy } from "#api-copy/uploads";
import { foldEmail, foldKey } from "../../db/fold.ts";
import type { Trx } from "../../db/schema.ts";
import { stopPeriodMs } from "../../domain/account-change.ts";
import type { Clock } from "../../domain/clock.ts";
import type { RateTables } from "../../domain/pay/rates/index.ts";
import { affectsBenefits, compareRow } from "../../domain/uploads/compare.ts";
import type { LoadedFacts, ParsedFacts } from "../../domain/uploads/facts.ts";
import { fillFromStoredRow } from "../../domain/uploads/fill-from-stored.ts";
import { type Header, trimEmptyEnd } from "../../domain/uploads/headers.ts";
import { checkIdentity, type Identity } from "../../domain/uploads/identity.ts";
import type { Column, DatedFact } from "../../domain/uploads/person-columns.ts";
import {
  type RowProblem,
  toCodedProblem,
  toColumnError,
  type ValueProblem,
} from "../../domain/uploads/problem.ts";
import { checkCombinations, checkNiNumber, parseRow, type RowResult } from "../../domain/uploads/read-row.ts";
import {
  isRedatedOn,
  listDatedFacts,
  listRedatableFacts,
  toStoredFacts,
} from "../../domain/uploads/redating.ts";
import {
  type AccountChange,
  listChanges,
  listUnconfirmedAddresses,
} from "../../repositories/account-changes.ts";
import type { PayGroupTextFinder } from "../../repositories/pay-group-names.ts";
import { employeeFactColumns, listFacts, listPeopleWithDays } from "../../repositories/person-facts.ts";
import {
  addProblems,
  listEmailOwners,
  listKnownNumbers,
  lockPeopleByNumber,
  type StagedRow,
  type StoredPerson,
  stageRows,
} from "../../repositories/upload-rows.ts";
import type { UploadRow } from "../../repositories/uploads.ts";
import type { SheetRow } from "./raw-row.ts";
import { toRawRow } from "./sheet-values.ts";

/** Numbers and email addresses of earlier rows. */
export interface DuplicateIndex {
  numbers: Map<string, number>;
  emails: Map<string, number>;
  /** Numbers of earlier rows that share an employee number or email address with a later row. */
  repeated: Set<number>;
}

interface CheckContext {
  upload: Pick<UploadRow, "id" | "client_id" | "uploaded_by">;
  clock: Pick<Clock, "real">;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  rates: RateTables;
  header: Header;
  duplicates: DuplicateIndex;
  findPayGroupText: PayGroupTextFinder;
}

/** How many people and errors some rows have. */
export interface BatchTotals {
  added: number;
  changed: number;
  unchanged: number;
  errors: number;
  warnings: number;
  /** The number of rows with errors. */
  badRows: number;
}

interface ParsedRow extends Omit<RowResult, "problems"> {
  row: number;
  /** Whether every cell could be parsed. */
  isRead: boolean;
}

const factColumns: ReadonlySet<string> = new Set(employeeFactColumns);
const noFacts: DatedFact[] = [];

/** Collects the errors of rows, by row number. */
class Findings {
  readonly byRow = new Map<number, ValueProblem[]>();

  add(row: number, problems: readonly ValueProblem[]): void {
    if (problems.length === 0) return;
    this.byRow.set(row, [...(this.byRow.get(row) ?? []), ...problems]);
  }

  isFaulty(row: number): boolean {
    return this.byRow.get(row)?.some(({ kind }) => kind === "error") ?? false;
  }

  count(kind: ValueProblem["kind"]): number {
    return [...this.byRow.values()].flat().filter((each) => each.kind === kind).length;
  }
}

/** Checks some rows of a file, and stores errors and the people to add or change. */
export async function checkBatch(
  trx: Trx,
  checking: CheckContext,
  rows: readonly SheetRow[],
): Promise<BatchTotals> {
  const { upload, today, rates, findPayGroupText } = checking;
  const client = { clientId: upload.client_id };
  const findings = new Findings();
  const parsedRows = readRows(checking, rows, findings);
  const numbers = parsedRows.flatMap(({ parts }) => parts.employee_number ?? []);
  const people = await lockPeopleByNumber(trx, client, numbers);
  const byNumber = new Map(people.map((person) => [person.employee_number, person]));
  await checkOtherPeople(trx, checking, parsedRows, byNumber, findings);
  const now = checking.clock.real().getTime();
  const query = { employeeIds: people.map(({ id }) => id), stoppedAfter: now - stopPeriodMs };
  const changes = Map.groupBy(await listChanges(trx, client, query), ({ employee_id }) => employee_id);

  const dated = await listPeopleWithDays(trx, upload.client_id, query.employeeIds);
  const histories = await listFacts(trx, upload.client_id, dated);

  const staged: StagedRow[] = [];
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { row, parts, cleared, effectiveFrom, isRead } of parsedRows) {
    const person = byNumber.get(parts.employee_number ?? "") ?? null;
    const group = findPayGroupText(parts.payroll_group ?? "") ?? parts.payroll_group;
    const ownParts = { ...parts, payroll_group: group };
    const completeParts = isRead ? fillFromStoredRow(ownParts, cleared, person) : parts;
    const together = checkCombinations(parts, completeParts, today, rates);
    findings.add(row, together);
    findings.add(row, checkNiNumber(parts.ni_number, person?.ni_number ?? null));
    if (!isRead || together.length > 0) continue;
    const { facts, changed, problems } = compareRow(completeParts as ParsedFacts, person, { today, cleared });
    findings.add(row, problems);
    const identity = person && checkIdentity(facts, toIdentity(person, checking, changes.get(person.id)));
    findings.add(row, identity?.problems ?? []);
    const history = person && histories.get(person.id);
    // If a row changes a fact, an effective day given later cannot apply to its other facts.
    const isAsToday = !changed.some((name) => factColumns.has(name));
    const redatable =
      history && isAsToday ? listRedatableFacts(history, facts, listDatedFacts(parts, cleared)) : noFacts;
    const isDated =
      history != null && effectiveFrom !== null && isRedatedOn(effectiveFrom, history, facts, redatable);
    const isChanged = changed.length > 0 || identity?.isMoving || isDated;
    const kind = !person ? "added" : isChanged ? "changed" : "unchanged";
    if (findings.isFaulty(row)) continue;
    counts[kind]++;
    // An unchanged row is stored if an effective day for the whole upload can apply to its values.
    if (kind === "unchanged" && (redatable.length === 0 || effectiveFrom !== null)) continue;
    staged.push({
      client_id: upload.client_id,
      upload_id: upload.id,
      side: "new",
      row,
      kind,
      employee_id: person?.id ?? randomUUID(),
      ...toFactColumns(facts),
      moves_benefits: person !== null && (isDated || affectsBenefits(changed)),
      held_back: false,
      effective_from: effectiveFrom,
      redatable_facts: toStoredFacts(redatable),
      moves_identity: identity?.isMoving ?? false,
    });
  }
  await stageRows(trx, upload.id, staged, people);
  const problems = [...findings.byRow].map(([row, all]) => ({
    upload_id: upload.id,
    row,
    problems: JSON.stringify(all.map((each): RowProblem => toCodedProblem({ ...each, row }))),
  }));
  await addProblems(trx, problems);
  return {
    ...counts,
    errors: findings.count("error"),
    warnings: findings.count("warning"),
    badRows: rows.filter(({ row }) => findings.isFaulty(row)).length,
  };
}

/** What identifies a row's person, for checking email address and date of birth. */
const toIdentity = (
  person: StoredPerson,
  { upload }: Pick<CheckContext, "upload">,
  changes: readonly AccountChange[] = [],
): Identity => ({
  email: person.email,
  dateOfBirth: person.date_of_birth,
  isRegistered: person.registered_at !== null,
  isEmployer: person.user_type === "employer",
  isUploader: person.id === upload.uploaded_by,
  changes: changes.map(({ kind, new_value, ended_at }) => ({ kind, value: new_value, stoppedAt: ended_at })),
});

const toFactColumns = (facts: LoadedFacts) => ({
  ...facts,
  name_key: foldKey(`${facts.surname} ${facts.first_name}`),
  email_key: facts.email === null ? null : foldEmail(facts.email),
});

/** Parses the rows, using the columns that the file has. */
function readRows(
  { today, header, duplicates }: CheckContext,
  rows: readonly SheetRow[],
  findings: Findings,
): ParsedRow[] {
  return rows.flatMap((sheetRow) => {
    const { row, cells, isComplete } = sheetRow;
    const width = trimEmptyEnd(cells).length;
    if (width > header.width || (isComplete && cells.length < header.width)) {
      const values = width > header.width ? width : cells.length;
      const message = uploadsCopy("rowWidth", { values, columns: header.width });
      findings.add(row, [{ kind: "error", column: null, message }]);
      return [];
    }
    const { problems, ...rest } = parseRow(toRawRow(sheetRow, header), today);
    findings.add(row, problems);
    findings.add(row, listRepeatedValues(sheetRow, header, duplicates));
    return [{ ...rest, row, isRead: problems.length === 0 }];
  });
}

/** Reports an employee number or email address that an earlier row has too. */
function listRepeatedValues(
  { row, cells }: SheetRow,
  { positions }: Header,
  { numbers, emails, repeated }: DuplicateIndex,
): ValueProblem[] {
  const problems: ValueProblem[] = [];
  const checkDuplicate = (column: Column, knownRows: Map<string, number>, key: string) => {
    if (key === "") return;
    const earlier = knownRows.get(key);
    if (earlier === undefined || earlier === row) {
      knownRows.set(key, row);
      return;
    }
    repeated.add(earlier);
    problems.push(toColumnError(column, uploadsCopy("repeated", { row: earlier })));
  };
  checkDuplicate("employee_number", numbers, (cells[positions.get("employee_number") ?? -1] ?? "").trim());
  checkDuplicate("email", emails, foldEmail(cells[positions.get("email") ?? -1] ?? ""));
  return problems;
}

/** Checks rows against other people and the client's payroll groups. */
async function checkOtherPeople(
  trx: Trx,
  { upload, findPayGroupText }: CheckContext,
  read: readonly ParsedRow[],
  byNumber: ReadonlyMap<string, StoredPerson>,
  findings: Findings,
): Promise<void> {
  const client = { clientId: upload.client_id };
  const keys = read.flatMap(({ parts: { email } }) => (email === null ? [] : [foldEmail(email)]));
  const owners = new Map(
    (await listEmailOwners(trx, client, keys)).map((each) => [each.email_key, each.employee_number]),
  );
  const pendingChanges = new Map(
    (await listUnconfirmedAddresses(trx, client, keys)).map((each) => [each.email_key, each.employee_number]),
  );
  const padded = new Map(
    read
      .flatMap(({ parts }) => parts.employee_number ?? [])
      .filter((number) => !byNumber.has(number))
      .map((number) => [number, listWithZeros(number)]),
  );
  const knownNumbers = new Set(await listKnownNumbers(trx, client, [...padded.values()].flat()));
  for (const { row, parts } of read) {
    const { employee_number: number, email, payroll_group: group } = parts;
    const owner = email === null ? undefined : owners.get(foldEmail(email));
    if (owner !== undefined && owner !== number) {
      findings.add(row, [toColumnError("email", uploadsCopy("emailTaken"))]);
    }
    const waiting = email === null ? undefined : pendingChanges.get(foldEmail(email));
    if (waiting !== undefined && waiting !== number) {
      findings.add(row, [toColumnError("email", uploadsCopy("emailAwaited"))]);
    }
    const match = padded.get(number ?? "")?.find((each) => knownNumbers.has(each));
    if (match !== undefined) {
      const message = uploadsCopy("zerosLost", { number: match });
      findings.add(row, [toColumnError("employee_number", message)]);
    }
    if (group !== null && findPayGroupText(group) === null) {
      findings.add(row, [toColumnError("payroll_group", uploadsCopy("noGroup"))]);
    }
  }
}

/** Employee numbers that a given number may have been before a spreadsheet removed its zeros. */
const listWithZeros = (number: string) =>
  /^[1-9]\d{0,9}$/.test(number) ? [1, 2, 3, 4, 5].map((zeros) => "0".repeat(zeros) + number) : [];
