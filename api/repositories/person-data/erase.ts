import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { ownDataCopy } from "#api-copy/own-data";
import { foldKey } from "../../db/fold.ts";
import type { Trx } from "../../db/schema.ts";
import type { EmployeeTable } from "../../db/tables/people.ts";
import type { DataSubject, PersonTable, TableName } from "./person-table.ts";
import { type PersonTableName, personTables, toPersonCondition } from "./tables.ts";

/** The number of rows in each table that were deleted, cleared or kept. */
export interface TableCount {
  table: TableName;
  title: string;
  rows: number;
}

export interface ErasedRows {
  erased: readonly TableCount[];
  kept: readonly TableCount[];
}

// biome-ignore lint/suspicious/noExplicitAny: tables and columns are chosen at run time
type AnyDb = Kysely<any>;

/** Selections in payroll or pensions, which the law requires us to keep, but without texts and health data. */
const matchesKeptSelection = ({ clientId, userId }: DataSubject) => sql<boolean>`(
  route is not null or coalesce(source, '') = 'automatic-enrolment'
  or exists (select 1 from payroll_lines l where l.client_id = ${clientId} and l.employee_id = ${userId}
    and l.selection_id = selections.id)
  or exists (select 1 from payroll_openings o where o.client_id = ${clientId} and o.employee_id = ${userId}
    and o.selection_id = selections.id))`;

/**
 * Deletes all data about a person that no law requires, except the audit. Returns what was deleted and what
 * stays.
 */
export async function eraseRows(trx: Trx, person: DataSubject, now: number): Promise<ErasedRows> {
  const erased: TableCount[] = [];
  const keptCounts: TableCount[] = [];
  const addTableCount = (list: TableCount[], [table]: [PersonTableName, PersonTable], rows: number) => {
    if (rows > 0) list.push({ table, title: ownDataCopy(`table.${table}`), rows });
  };
  // Rows that are found through another table are deleted before that table's rows.
  for (const entry of personTables.toReversed()) {
    const [table, { onErasure }] = entry;
    if (onErasure === "delete") addTableCount(erased, entry, await deleteRows(trx, entry, person));
    else if (onErasure === "kept") addTableCount(keptCounts, entry, await countRows(trx, entry, person));
    else if (onErasure !== "special") addTableCount(erased, entry, await clearRows(trx, entry, person));
    else if (table === "selections") {
      addTableCount(erased, entry, await eraseSelections(trx, person));
      addTableCount(keptCounts, entry, await countRows(trx, entry, person));
    } else if (table === "selection_states") addTableCount(erased, entry, await eraseStates(trx, person));
  }
  await removeFinishedFiles(trx, person);
  await pseudonymisePerson(trx, person, now);
  return { erased, kept: keptCounts };
}

async function deleteRows(trx: AnyDb, [name, table]: [TableName, PersonTable], person: DataSubject) {
  const { numDeletedRows } = await trx
    .deleteFrom(name)
    .where(toPersonCondition(table, person))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function countRows(trx: AnyDb, [name, table]: [TableName, PersonTable], person: DataSubject) {
  const { count } = await trx
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(toPersonCondition(table, person))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function clearRows(trx: AnyDb, [name, table]: [TableName, PersonTable], person: DataSubject) {
  if (typeof table.onErasure === "string") return 0;
  const { clear } = table.onErasure;
  const isLeft = Object.entries(clear).map(([column, value]) =>
    value === null
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} <> ${value}`,
  );
  const { numUpdatedRows } = await trx
    .updateTable(name)
    .set(clear)
    .where(toPersonCondition(table, person))
    .where(({ or }) => or(isLeft))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function eraseSelections(trx: Trx, person: DataSubject): Promise<number> {
  const { clientId, userId } = person;
  const { numDeletedRows } = await trx
    .deleteFrom("selections")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where(({ not }) => not(matchesKeptSelection(person)))
    .executeTakeFirst();
  await trx
    .updateTable("selections")
    .set({ draft_values: null, medical_answers: null, reason: null, people: "[]", terms_accepted_by: null })
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .execute();
  return Number(numDeletedRows);
}

/** Deletes earlier states, because the law requires only payroll's lines and a pension's last state. */
async function eraseStates(trx: Trx, { clientId, userId }: DataSubject): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("selection_states")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes files of finished uploads, because each contains everybody's rows. */
async function removeFinishedFiles(trx: Trx, { clientId }: DataSubject): Promise<void> {
  const endedStatuses = ["done", "cancelled", "undone"] as const;
  const finishedUploads = trx
    .selectFrom("uploads")
    .select("id")
    .where("client_id", "=", clientId)
    .where("status", "in", endedStatuses);
  await trx.deleteFrom("upload_chunks").where("upload_id", "in", finishedUploads).execute();
  await trx
    .updateTable("uploads")
    .set({ keeps_file: false })
    .where("client_id", "=", clientId)
    .where("status", "in", endedStatuses)
    .execute();
}

const getPseudonym = (userId: string) =>
  `erased-${createHash("sha256").update(userId).digest("hex").slice(0, 12)}`;

/** The columns that a pseudonym keeps. A column that is neither here nor cleared below does not compile. */
type PseudonymColumn = "id" | "client_id" | "start_date" | "leave_date" | "payroll_group";

/**
 * Turns the row into a pseudonym that owns the data kept by law. Its employment starts on the day it ended, and no
 * employees' list or count has it.
 */
async function pseudonymisePerson(trx: Trx, { clientId, userId }: DataSubject, now: number): Promise<void> {
  const nobody = {
    first_name: "Erased",
    surname: "person",
    name_key: foldKey("person Erased"),
    employee_number: getPseudonym(userId),
    user_type: "employee",
    employment_status: "left",
    title: null,
    email: null,
    email_key: null,
    password_hash: null,
    password_changed_at: null,
    date_of_birth: "1900-01-01",
    sex: null,
    ni_number: null,
    ni_category: null,
    tax_region: "rUK",
    tax_code: null,
    probation_end: null,
    annual_salary_pence: 0,
    hourly_pence: null,
    weekly_hours_hundredths: 0,
    holiday_days_hundredths: null,
    grade: null,
    location: null,
    postcode: null,
    ccv_first_voucher_date: null,
    registered_at: null,
    two_factor_required: false,
    accepted_terms_version: null,
    accepted_terms_at: null,
    first_login: false,
    carousel_required: false,
    show_welcome_modal: false,
    language: null,
    erased_at: now,
    created_at: now,
    updated_at: now,
  } as const satisfies Record<Exclude<keyof EmployeeTable, PseudonymColumn>, unknown>;
  await trx
    .updateTable("employees")
    .set(nobody)
    .set(({ fn, ref }) => ({ start_date: fn.coalesce(ref("leave_date"), ref("start_date")) }))
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .execute();
  await trx
    .deleteFrom("employee_list")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .execute();
}

/** Deletes one or all of a client's pseudonyms that own no data any more; returns how many. */
export async function dropEmptyPseudonyms(
  trx: Trx,
  { clientId, userId = null }: { clientId: string; userId?: string | null },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("employees")
    .where("client_id", "=", clientId)
    .$if(userId !== null, (query) => query.where("id", "=", userId ?? ""))
    .where("erased_at", "is not", null)
    .where(({ and }) =>
      and(
        ["payroll_lines", "payroll_carried", "payroll_openings", "selections"].map(
          (table) =>
            sql<boolean>`not exists (select 1 from ${sql.table(table)} k
              where k.client_id = employees.client_id and k.employee_id = employees.id)`,
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
