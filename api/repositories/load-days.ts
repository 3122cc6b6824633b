import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import { getEarliestDay } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { createDayProposer } from "../domain/payroll/calendar.ts";
import type { Fact } from "../domain/payroll/ledger.ts";
import { loadOpenCalendars } from "./pay-periods.ts";
import { isDated } from "./person-facts.ts";
import type { RowSlice } from "./upload-load.ts";
import type { UploadRow } from "./uploads.ts";

/** The days from which an upload's changes count, `yyyy-mm-dd`. */
export interface LoadDays {
  today: string;
  /** For rows without a day; null if each person's next payroll decides. */
  uploadDay: string | null;
  /** The proposed day for people in each current payroll group. */
  byGroup: ReadonlyMap<string, string>;
  /** Whether a row may count only from a day after today. */
  hasPending: boolean;
  /** Whether people may have facts from after a row's day that already apply. */
  hasLater: boolean;
}

type LoadedUpload = Pick<UploadRow, "id" | "client_id" | "effective_from">;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A day as a value in SQL. */
export const toSqlDay = (db: Db, day: string) =>
  isPostgres(db) ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;

/** The days of a load that is about to be written. */
export async function loadDays(trx: Trx, upload: LoadedUpload, today: string): Promise<LoadDays> {
  const { id, client_id, effective_from } = upload;
  const proposeDay = createDayProposer(await loadOpenCalendars(trx, client_id), today);
  const groups = await trx
    .selectFrom("upload_rows")
    .select("payroll_group")
    .distinct()
    .where("upload_id", "=", id)
    .where("side", "=", "old")
    .execute();
  const byGroup = new Map(groups.map(({ payroll_group: group }) => [group, proposeDay(group)]));
  const { first, last } = await trx
    .selectFrom("upload_rows")
    .select((eb) => [eb.fn.min("effective_from").as("first"), eb.fn.max("effective_from").as("last")])
    .where("upload_id", "=", id)
    .where("side", "=", "new")
    .executeTakeFirstOrThrow();
  const days = [first, last, ...(effective_from === null ? byGroup.values() : [effective_from])].filter(
    (day) => day !== null,
  );
  return {
    today,
    uploadDay: effective_from,
    byGroup,
    hasPending: days.some((day) => day > today),
    hasLater: await hasFactsBetween(trx, client_id, getEarliestDay(today, ...days), today),
  };
}

/** The days of a load that is being undone. Its rows have their days by now, so they are read from the rows. */
export async function loadDaysToUndo(
  db: Db,
  upload: LoadedUpload & Pick<UploadRow, "loaded_at">,
  today: string,
): Promise<LoadDays> {
  const { id, client_id, effective_from, loaded_at } = upload;
  const { first } = await db
    .selectFrom("upload_rows")
    .select((eb) => eb.fn.min("effective_from").as("first"))
    .where("upload_id", "=", id)
    .where("side", "=", "new")
    .executeTakeFirstOrThrow();
  const loadDay = loaded_at === null ? today : toLondonDate(new Date(loaded_at));
  const days = [first, effective_from].filter((day) => day !== null);
  return {
    today,
    uploadDay: effective_from,
    byGroup: new Map(),
    hasPending: true,
    hasLater: await hasFactsBetween(db, client_id, getEarliestDay(loadDay, ...days), today),
  };
}

async function hasFactsBetween(db: Db, clientId: string, after: string, until: string): Promise<boolean> {
  const row = await db
    .selectFrom("person_facts")
    .select("employee_id")
    .where("client_id", "=", clientId)
    .where(isDated)
    .where("effective_from_date", ">", after)
    .where("effective_from_date", "<=", until)
    .where("known_to", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL for the day proposed for the person of row `o`; null for none. */
function toProposal(db: Db, { byGroup }: LoadDays): RawBuilder<string | null> {
  const [[, only] = [], ...others] = byGroup;
  if (only === undefined) return isPostgres(db) ? sql`cast(null as date)` : sql`null`;
  if (others.every(([, day]) => day === only)) return toSqlDay(db, only);
  const cases = [...byGroup].map(([group, day]) => sql`when ${group} then ${toSqlDay(db, day)}`);
  return sql`case o.payroll_group ${sql.join(cases, sql` `)} end`;
}

const toDefaultDay = (db: Db, days: LoadDays) =>
  days.uploadDay === null ? toProposal(db, days) : toSqlDay(db, days.uploadDay);

/**
 * SQL for the day from which a fact of row `n` counts. Without a given day it is never before that of the
 * value in force.
 */
export function toFactStartDay(db: Db, days: LoadDays, fact: Fact): RawBuilder<string> {
  const proposal = toDefaultDay(db, days);
  if (!days.hasLater || days.uploadDay !== null) return sql`coalesce(n.effective_from, ${proposal})`;
  const latestFactDay = sql`(select max(f.effective_from_date) from person_facts as f
    where f.client_id = n.client_id and f.employee_id = n.employee_id and f.fact = ${sql.lit(fact)}
      and f.known_to is null and f.effective_from_date <= ${days.today})`;
  const latest = sql.raw(isPostgres(db) ? "greatest" : "max");
  return sql`coalesce(n.effective_from, ${latest}(${proposal}, coalesce(${latestFactDay}, ${proposal})))`;
}

/** SQL for the day from which the job in row `n` counts; today if nothing states one. */
export const toJobStartDay = (db: Db, days: LoadDays) =>
  sql<string>`coalesce(n.effective_from, ${toDefaultDay(db, days)}, ${toSqlDay(db, days.today)})`;

/** SQL for whether row `n` has dated facts that do not apply yet; null if no row has. */
export function hasPendingFacts(db: Db, days: LoadDays): RawBuilder<boolean> | null {
  if (!days.hasPending) return null;
  return sql`${toJobStartDay(db, days)} > ${toSqlDay(db, days.today)}`;
}

/** Stores the proposed days that are still ahead in their rows, so that an undo knows them. */
export async function keepPendingDays(
  trx: Trx,
  days: LoadDays,
  { uploadId, from, to }: RowSlice,
): Promise<void> {
  if (days.uploadDay !== null || ![...days.byGroup.values()].some((day) => day > days.today)) return;
  const proposal = sql<string>`(select ${toProposal(trx, days)} from upload_rows as o
    where o.upload_id = upload_rows.upload_id and o.side = 'old' and o.row = upload_rows.row)`;
  await trx
    .updateTable("upload_rows")
    .set({ effective_from: proposal })
    .where("upload_id", "=", uploadId)
    .where("side", "=", "new")
    .where("kind", "=", "changed")
    .where("row", ">=", from)
    .where("row", "<=", to)
    .where("effective_from", "is", null)
    .where(sql<boolean>`${proposal} > ${toSqlDay(trx, days.today)}`)
    .execute();
}
