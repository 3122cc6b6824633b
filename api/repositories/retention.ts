import { sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import { selectLinesWithRuns } from "./payroll-run-lines.ts";

/**
 * Each kind is counted and deleted by the same condition, so that a dry run predicts a run. Instants are
 * ms.
 */

const overUploads = ["done", "failed", "cancelled", "undone"] as const;
const uploadParts = [
  ...(["upload_chunks", "upload_rows", "upload_problems"] as const),
  ...(["upload_impacts", "upload_missing", "upload_endings"] as const),
];

export async function countMails(db: Db, clientId: string, before: number) {
  const countOldRows = (table: "mails" | "enquiries") =>
    db
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number>().as("rows"),
        fn.sum<number>(sql`case when created_at < ${before} then 1 else 0 end`).as("old"),
      ])
      .where("client_id", "=", clientId);
  const mails = await countOldRows("mails").where("status", "<>", "waiting").executeTakeFirstOrThrow();
  const enquiries = await countOldRows("enquiries").executeTakeFirstOrThrow();
  const removable = Number(mails.old ?? 0) + Number(enquiries.old ?? 0);
  return { removable, kept: Number(mails.rows) + Number(enquiries.rows) - removable };
}

/** Deletes a batch of old emails and returns how many. */
export async function removeMails(trx: Trx, clientId: string, before: number, limit: number) {
  const mails = await trx
    .deleteFrom("mails")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("client_id", "=", clientId)
        .where("status", "<>", "waiting")
        .where("created_at", "<", before)
        .limit(limit),
    )
    .executeTakeFirst();
  const enquiries = await trx
    .deleteFrom("enquiries")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("enquiries")
        .select("id")
        .where("client_id", "=", clientId)
        .where("created_at", "<", before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(mails.numDeletedRows + enquiries.numDeletedRows);
}

/** Uploads that are finished, can no longer be undone, and still have parts. */
const selectUploads = (db: Db, clientId: string) =>
  db
    .selectFrom("uploads as u")
    .where("u.client_id", "=", clientId)
    .where("u.status", "in", overUploads)
    .where(({ or }) =>
      or(
        uploadParts.map(
          (table) => sql<boolean>`exists (select 1 from ${sql.table(table)} p where p.upload_id = u.id)`,
        ),
      ),
    );

const selectOldUploads = (db: Db, clientId: string, { before, today }: { before: number; today: string }) =>
  selectUploads(db, clientId)
    .where("u.uploaded_at", "<", before)
    .where(({ eb, or }) => or([eb("u.undo_until", "is", null), eb("u.undo_until", "<", today)]));

export async function countUploads(db: Db, clientId: string, limits: { before: number; today: string }) {
  const all = await selectUploads(db, clientId)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  const old = await selectOldUploads(db, clientId, limits)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return { removable: Number(old.rows), kept: Number(all.rows) - Number(old.rows) };
}

/** Deletes an upload's data besides what it loaded; the upload's own row stays. */
export async function removeUploads(
  trx: Trx,
  clientId: string,
  limits: { before: number; today: string },
  limit: number,
): Promise<number> {
  const uploads = await selectOldUploads(trx, clientId, limits)
    .select("u.id")
    .orderBy("u.id")
    .limit(limit)
    .execute();
  const ids = uploads.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of uploadParts) await trx.deleteFrom(table).where("upload_id", "in", ids).execute();
  await trx.updateTable("uploads").set({ keeps_file: false }).where("id", "in", ids).execute();
  return ids.length;
}

/** Payroll lines of erased people, with their runs' pay days. */
const selectLines = (db: Db, clientId: string) =>
  selectLinesWithRuns(db)
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .where("l.client_id", "=", clientId)
    .where("e.erased_at", "is not", null);

export async function countLines(db: Db, clientId: string, lastDay: string) {
  const { rows, old } = await selectLines(db, clientId)
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.sum<number>(sql`case when r.pay_date <= ${lastDay} then 1 else 0 end`).as("old"),
    ])
    .executeTakeFirstOrThrow();
  const openings = await selectOpenings(db, clientId)
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.sum<number>(sql`case when e.leave_date <= ${lastDay} then 1 else 0 end`).as("old"),
    ])
    .executeTakeFirstOrThrow();
  const removable = Number(old ?? 0) + Number(openings.old ?? 0);
  return { removable, kept: Number(rows) + Number(openings.rows) - removable };
}

/** Opening figures of erased people. */
const selectOpenings = (db: Db, clientId: string) =>
  db
    .selectFrom("payroll_openings as o")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "o.client_id").onRef("e.id", "=", "o.employee_id"),
    )
    .where("o.client_id", "=", clientId)
    .where("e.erased_at", "is not", null);

export async function removeOpenings(trx: Trx, clientId: string, lastDay: string, limit: number) {
  const rows = await selectOpenings(trx, clientId)
    .select("o.id")
    .where("e.leave_date", "<=", lastDay)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("payroll_openings").where("id", "in", ids).execute();
  return ids.length;
}

/** Deletes a person's lines and waiting refunds, in batches of runs; returns how many lines. */
export async function removeLines(trx: Trx, clientId: string, lastDay: string, limit: number) {
  const places = await selectLines(trx, clientId)
    .select(["l.employee_id", "l.group_code", "l.period_key"])
    .distinct()
    .where("r.pay_date", "<=", lastDay)
    .orderBy("l.employee_id")
    .orderBy("l.group_code")
    .orderBy("l.period_key")
    .limit(limit)
    .execute();
  let removed = 0;
  for (const place of places) {
    for (const table of ["payroll_lines", "payroll_carried"] as const) {
      const { numDeletedRows } = await trx
        .deleteFrom(table)
        .where("client_id", "=", clientId)
        .where("employee_id", "=", place.employee_id)
        .where("group_code", "=", place.group_code)
        .where("period_key", "=", place.period_key)
        .executeTakeFirst();
      if (table === "payroll_lines") removed += Number(numDeletedRows);
    }
  }
  return removed;
}

/** Files of locked runs; the runs and their hashes stay. */
const selectFiles = (db: Db, clientId: string) =>
  db
    .selectFrom("payroll_runs as r")
    .where("r.client_id", "=", clientId)
    .where(({ exists }) =>
      exists((eb) =>
        eb
          .selectFrom("payroll_files as f")
          .select("f.chunk")
          .whereRef("f.client_id", "=", "r.client_id")
          .whereRef("f.group_code", "=", "r.group_code")
          .whereRef("f.period_key", "=", "r.period_key"),
      ),
    );

export async function countFiles(db: Db, clientId: string, lastDay: string) {
  const { rows, old } = await selectFiles(db, clientId)
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.sum<number>(sql`case when r.pay_date <= ${lastDay} then 1 else 0 end`).as("old"),
    ])
    .executeTakeFirstOrThrow();
  return { removable: Number(old ?? 0), kept: Number(rows) - Number(old ?? 0) };
}

export async function removeFiles(trx: Trx, clientId: string, lastDay: string, limit: number) {
  const runs = await selectFiles(trx, clientId)
    .select(["r.group_code", "r.period_key"])
    .where("r.pay_date", "<=", lastDay)
    .orderBy("r.pay_date")
    .orderBy("r.group_code")
    .limit(limit)
    .execute();
  for (const { group_code, period_key } of runs) {
    await trx
      .deleteFrom("payroll_files")
      .where("client_id", "=", clientId)
      .where("group_code", "=", group_code)
      .where("period_key", "=", period_key)
      .execute();
  }
  return runs.length;
}

/** Kept selections of erased people, with the dates from which the law's periods are counted. */
export const listKeptSelections = (db: Db, clientId: string) =>
  db
    .selectFrom("selections as s")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
    )
    .select(["s.id", "s.employee_id", "s.route", "s.source", "s.opted_out_at", "s.end_date", "e.leave_date"])
    .select(({ exists }) =>
      exists((eb) =>
        eb
          .selectFrom("payroll_lines as l")
          .select("l.place")
          .whereRef("l.client_id", "=", "s.client_id")
          .whereRef("l.employee_id", "=", "s.employee_id")
          .whereRef("l.selection_id", "=", "s.id"),
      ).as("isPaid"),
    )
    .where("s.client_id", "=", clientId)
    .where("e.erased_at", "is not", null)
    .orderBy("s.id")
    .execute();

export async function removeSelections(trx: Trx, clientId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("selections").where("client_id", "=", clientId).where("id", "in", ids).execute();
}

/** How many people left by the day and were not erased, and how many left later. */
export async function countLeavers(db: Db, clientId: string, lastDay: string) {
  const { rows, old } = await db
    .selectFrom("employees")
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.sum<number>(sql`case when leave_date <= ${lastDay} then 1 else 0 end`).as("old"),
    ])
    .where("client_id", "=", clientId)
    .where("leave_date", "is not", null)
    .where("erased_at", "is", null)
    .executeTakeFirstOrThrow();
  return { removable: Number(old ?? 0), kept: Number(rows) - Number(old ?? 0) };
}

export async function listLeavers(
  db: Db,
  clientId: string,
  { lastDay, after, limit }: { lastDay: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("leave_date", "<=", lastDay)
    .where("erased_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
