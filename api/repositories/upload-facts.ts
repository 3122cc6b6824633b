import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import { startOfTime } from "../domain/payroll/ledger.ts";
import { type ColumnFact, timelessFacts, toEmploymentChanges } from "../domain/payroll/person-facts.ts";
import { type DatedFact, listPersonColumns } from "../domain/uploads/person-columns.ts";
import { datedFacts } from "../domain/uploads/redating.ts";
import { type LoadDays, toFactStartDay, toSqlDay } from "./load-days.ts";
import { type FactRecording, onConflictReplaceFact, recordChanges } from "./person-facts.ts";
import { type HistoryCondition, isIdentityKept, type RowSlice } from "./upload-load.ts";

type LoadedFact = ColumnFact;

const castToText = (column: string) => (row: string) =>
  sql<string | null>`cast(${toColumnRef(row, column)} as text)`;
const selectColumn = (column: string) => (row: string) => sql<string | null>`${toColumnRef(row, column)}`;
const toColumnRef = (row: string, column: string) => sql.ref(`${row}.${column}`);

/** SQL for a fact as the ledger writes it, from columns of an upload row. */
const factValues: Record<LoadedFact, (row: string) => RawBuilder<string | null>> = {
  pay: (row) => sql`case
    when ${toColumnRef(row, "annual_salary_pence")} is not null
      then 'annual:' || cast(${toColumnRef(row, "annual_salary_pence")} as text)
    when ${toColumnRef(row, "hourly_pence")} is not null then 'hourly:' || cast(${toColumnRef(row, "hourly_pence")} as text)
  end`,
  weekly_hours: castToText("weekly_hours_hundredths"),
  pay_group: selectColumn("payroll_group"),
  ni_category: selectColumn("ni_category"),
  tax_region: selectColumn("tax_region"),
  grade: selectColumn("grade"),
  location: selectColumn("location"),
  holiday_days: castToText("holiday_days_hundredths"),
  away: (row) =>
    sql`case when ${toColumnRef(row, "employment_status")} = 'inactive' then 'yes' else 'no' end`,
  probation_end: castToText("probation_end"),
  date_of_birth: castToText("date_of_birth"),
  first_voucher_date: castToText("ccv_first_voucher_date"),
};
const loadedFacts = Object.keys(factValues) as LoadedFact[];

/** The columns that each fact's value depends on, so that rows are compared without building texts. */
const columnsByFact = Map.groupBy(
  [
    ...listPersonColumns.flatMap(({ fact, stored }) =>
      fact ? stored.map((column) => ({ fact, column })) : [],
    ),
    { fact: "away" as const, column: "employment_status" as const },
  ],
  ({ fact }) => fact,
);

const toMovedCondition = (fact: LoadedFact | "employed") =>
  sql<boolean>`(${sql.join(
    (columnsByFact.get(fact) ?? []).map(
      ({ column }) => sql`${toColumnRef("n", column)} is distinct from ${toColumnRef("o", column)}`,
    ),
    sql` or `,
  )})`;

/** SQL for whether a fact of row `n` equals today's and an effective day given later may apply to it. */
const isRedatable = (fact: string) => sql<boolean>`coalesce(n.redatable_facts, '') like ${`%,${fact},%`}`;

/** SQL for whether a row records a fact: its value differs from today's, or it gets an effective day. */
function toRecordedCondition(fact: LoadedFact | "employed", { uploadDay }: LoadDays) {
  const hasDay = uploadDay === null ? sql<boolean>`n.effective_from is not null` : null;
  const isDated = hasDay ? sql<boolean>`(${hasDay} and ${isRedatable(fact)})` : isRedatable(fact);
  return sql<boolean>`(${toMovedCondition(fact)} or ${isDated})`;
}

/** SQL for a fact's value on a day, as known now, for the person in row `n`. */
const selectValueOn = (fact: LoadedFact, day: RawBuilder<string>) => sql<string | null>`(select f.value
  from person_facts as f
  where f.client_id = n.client_id and f.employee_id = n.employee_id and f.fact = ${sql.lit(fact)}
    and f.known_to is null and f.effective_from_date <= ${day}
  order by f.effective_from_date desc, f.known_from desc limit 1)`;

/** Rows of a slice that change a person, with the same people before the change. */
export const joinChangedRows = (clientId: string, { uploadId, from, to }: RowSlice) => sql`upload_rows as n
  join upload_rows as o on o.upload_id = n.upload_id and o.side = 'old' and o.row = n.row
  where n.client_id = ${clientId} and n.upload_id = ${uploadId} and n.side = 'new' and n.kind = 'changed'
    and n.row >= ${from} and n.row <= ${to} and not n.held_back`;

export const factColumns = sql`(client_id, employee_id, fact, effective_from_date, known_from, value, source, recorded_by)`;

export const selectRecording = ({ source, recordedBy, now }: FactRecording) =>
  sql`cast(${now} as bigint), v.value, cast(${source} as text), cast(${recordedBy} as text)`;

/** The facts that a slice may change, because most files change few. */
async function listMovedFacts(trx: Trx, clientId: string, slice: RowSlice, days: LoadDays) {
  const facts = [...columnsByFact.keys()] as (LoadedFact | "employed")[];
  const flags = facts.map(
    (fact) => sql`max(case when ${toRecordedCondition(fact, days)} then 1 else 0 end) as ${sql.id(fact)}`,
  );
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(flags)} from ${joinChangedRows(clientId, slice)}`.execute(trx);
  return facts.filter((fact) => rows[0]?.[fact] === 1);
}

/** Adds a slice's new values to people's histories, each from its row's day (B2). */
export async function recordChangedRows(
  trx: Trx,
  recording: FactRecording,
  slice: RowSlice,
  days: LoadDays,
): Promise<void> {
  const { clientId } = recording;
  for (const fact of await listMovedFacts(trx, clientId, slice, days)) {
    if (fact === "employed") {
      await recordEmployment(trx, recording, slice);
      continue;
    }
    const day = timelessFacts.has(fact) ? toSqlDay(trx, startOfTime) : toFactStartDay(trx, days, fact);
    // A fact that already applies on its day is not recorded again, because files repeat future values.
    const isChanged = sql<boolean>`${toRecordedCondition(fact, days)}
      and ${factValues[fact]("n")} is distinct from ${selectValueOn(fact, day)}`;
    await sql`insert into person_facts ${factColumns}
      select v.client_id, v.employee_id, ${sql.lit(fact)}, v.day, ${selectRecording(recording)}
      from (
        select n.client_id, n.employee_id, ${day} as day, ${factValues[fact]("n")} as value
        from ${joinChangedRows(clientId, slice)} and ${isChanged} and not (${isFactKept(fact)})
      ) as v where true
      ${onConflictReplaceFact}`.execute(trx);
  }
}

/**
 * Keeps rows that change only because of the upload's effective day, and deletes unchanged ones. Returns how
 * many change.
 */
export async function keepRedatedRows(trx: Trx, clientId: string, { id }: { id: string }, days: LoadDays) {
  const isOtherFact = (fact: DatedFact, day: string) =>
    sql`(${isRedatable(fact)} and ${factValues[fact]("n")} is distinct from ${selectValueOn(fact, toSqlDay(trx, day))})`;
  const { uploadDay } = days;
  let keptCount = 0n;
  if (uploadDay !== null) {
    const isDated = sql.join(
      datedFacts.map((fact) => isOtherFact(fact, uploadDay)),
      sql` or `,
    );
    const { numAffectedRows } = await sql`update upload_rows as n set kind = 'changed'
      where n.client_id = ${clientId} and n.upload_id = ${id} and n.side = 'new' and n.kind = 'unchanged'
        and not n.held_back and (${isDated})`.execute(trx);
    keptCount = numAffectedRows ?? 0n;
  }
  await sql`delete from upload_rows where client_id = ${clientId} and upload_id = ${id} and side = 'old'
    and row in (select n.row from upload_rows as n
      where n.upload_id = ${id} and n.side = 'new' and n.kind = 'unchanged')`.execute(trx);
  await sql`delete from upload_rows where client_id = ${clientId} and upload_id = ${id} and side = 'new'
    and kind = 'unchanged'`.execute(trx);
  return Number(keptCount);
}

/** A row leaves these people's date of birth unchanged, because an account change sets it. */
const isFactKept = (fact: LoadedFact) =>
  fact === "date_of_birth"
    ? sql<boolean>`exists (select 1 from employees as e
        where e.client_id = n.client_id and e.id = n.employee_id and ${isIdentityKept("e")})`
    : sql<boolean>`false`;

/** Records start and leave dates; a correction withdraws the old one. */
async function recordEmployment(trx: Trx, recording: FactRecording, slice: RowSlice): Promise<void> {
  const { rows } = await sql<
    Record<"id" | "start_date" | "old_start", string> & Record<"leave_date" | "old_leave", string | null>
  >`
    select n.employee_id as id, n.start_date, n.leave_date, o.start_date as old_start, o.leave_date as old_leave
    from ${joinChangedRows(recording.clientId, slice)}
      and (n.start_date <> o.start_date or n.leave_date is distinct from o.leave_date)`.execute(trx);
  const isEarlier = rows.some(({ start_date, old_start }) => start_date < old_start);
  const leftFrom = isEarlier ? await listLeftDaysByPerson(trx, recording.clientId, slice) : null;
  await recordChanges(
    trx,
    recording,
    rows.map(({ id, old_start, old_leave, ...dates }) => ({
      employeeId: id,
      ...toEmploymentChanges({ start_date: old_start, leave_date: old_leave }, dates, leftFrom?.get(id)),
    })),
  );
}

/** The recorded days after leave dates of people whose start becomes earlier. */
async function listLeftDaysByPerson(
  trx: Trx,
  clientId: string,
  slice: RowSlice,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select f.employee_id as id, f.effective_from_date as day from person_facts as f
    where f.client_id = ${clientId} and f.fact = 'employed' and f.value = 'no' and f.known_to is null
      and f.employee_id in (select n.employee_id from ${joinChangedRows(clientId, slice)}
        and n.start_date < o.start_date)`.execute(trx);
  const days = new Map<string, string[]>();
  for (const { id, day } of rows) days.set(id, [...(days.get(id) ?? []), day]);
  return days;
}

/** Records the first facts of new people: employment by its dates, all others without a beginning. */
export async function recordAddedRows(trx: Trx, recording: FactRecording, slice: RowSlice): Promise<void> {
  const { clientId } = recording;
  const { uploadId, from, to } = slice;
  const added = sql`upload_rows as n where n.client_id = ${clientId} and n.upload_id = ${uploadId}
    and n.side = 'new' and n.kind = 'added' and n.row >= ${from} and n.row <= ${to} and not n.held_back`;
  const values = loadedFacts
    .filter((fact) => fact !== "away")
    .map((fact) => ({ fact, day: toSqlDay(trx, startOfTime), value: factValues[fact]("n") }));
  const employed = { fact: "employed", day: sql<string>`n.start_date`, value: sql<string>`'yes'` };
  for (const { fact, day, value } of [...values, employed]) {
    await sql`insert into person_facts ${factColumns}
      select v.client_id, v.employee_id, ${sql.lit(fact)}, v.day, ${selectRecording(recording)}
      from (select n.client_id, n.employee_id, ${day} as day, ${value} as value from ${added}) as v
      where v.value is not null
      ${onConflictReplaceFact}`.execute(trx);
  }
  const { rows } = await sql<{ id: string; start_date: string; leave_date: string | null }>`
    select n.employee_id as id, n.start_date, n.leave_date from ${added} and n.leave_date is not null`.execute(
    trx,
  );
  await recordChanges(
    trx,
    recording,
    rows.map(({ id, ...dates }) => ({
      employeeId: id,
      ...toEmploymentChanges({ ...dates, leave_date: null }, dates),
    })),
  );
}

/**
 * Withdraws what a load recorded for a slice, and restores the dates that it withdrew. Other records stay.
 * `loadedAt` is ms.
 */
export async function withdrawLoadedFacts(
  trx: Trx,
  recording: FactRecording & { loadedSource: string; loadedAt: number },
  { uploadId, from, to }: RowSlice,
): Promise<void> {
  const { clientId, loadedSource, loadedAt, now } = recording;
  const people = sql`(select n.employee_id from upload_rows as n where n.client_id = ${clientId}
    and n.upload_id = ${uploadId} and n.side = 'new' and n.row >= ${from} and n.row <= ${to} and not n.held_back)`;
  await sql`update person_facts set known_to = ${now}
    where client_id = ${clientId} and source = ${loadedSource} and known_to is null
      and employee_id in ${people}`.execute(trx);
  await sql`insert into person_facts ${factColumns}
    select v.client_id, v.employee_id, v.fact, v.effective_from_date, ${selectRecording(recording)}
    from person_facts as v
    where v.client_id = ${clientId} and v.fact = 'employed' and v.known_to = ${loadedAt}
      and v.source <> ${loadedSource} and v.employee_id in ${people}
    ${onConflictReplaceFact}`.execute(trx);
}

const matchesHistoryOn = (fact: DatedFact, person: string, day: RawBuilder<string>) =>
  sql<boolean>`(${factValues[fact](person)} is not distinct from ${selectValueOn(fact, day)})`;

/** SQL for whether a dated column of the person in row `n` equals their history on a day, `yyyy-mm-dd`. */
export const createHistoryCondition = (db: Db, today: string): NonNullable<HistoryCondition> => {
  const getFact = (column: string) =>
    datedFacts.find((fact) => columnsByFact.get(fact)?.some((each) => each.column === column)) ?? "pay";
  return (person, column) => matchesHistoryOn(getFact(column), person, toSqlDay(db, today));
};

/** People of a slice whose rows differ from their histories today in the slice's facts. */
export async function listPeopleUnlikeHistory(
  db: Db,
  clientId: string,
  slice: RowSlice,
  days: LoadDays,
): Promise<string[]> {
  const day = toSqlDay(db, days.today);
  const isOther = datedFacts.map(
    (fact) => sql`(${toRecordedCondition(fact, days)} and not ${matchesHistoryOn(fact, "e", day)})`,
  );
  const { rows } = await sql<{ id: string }>`
    select e.id from employees as e, ${joinChangedRows(clientId, slice)}
      and e.client_id = n.client_id and e.id = n.employee_id and (${sql.join(isOther, sql` or `)})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
