import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import type { RowSlice } from "./upload-load.ts";
import type { UploadRow } from "./uploads.ts";

type Client = { clientId: string };

/** SQL for rows of a slice that change an email address or date of birth; these rows have their own index. */
const isIdentityMoved = ({ uploadId, from, to }: RowSlice, rows = "n") => {
  const quoteColumn = (name: string) => sql.ref(`${rows}.${name}`);
  return sql<boolean>`${quoteColumn("upload_id")} = ${uploadId} and ${quoteColumn("moves_identity")}
    and ${quoteColumn("side")} = 'new' and ${quoteColumn("row")} >= ${from} and ${quoteColumn("row")} <= ${to}
    and not ${quoteColumn("held_back")}`;
};

/** Whether a load changes anybody's email address or date of birth. */
export async function changesIdentity(trx: Trx, uploadId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("upload_rows")
    .select("row")
    .where("upload_id", "=", uploadId)
    .where(sql<boolean>`moves_identity`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends waiting changes of people in a slice that differ from the file; returns how many. */
export async function supersedeChanges(
  trx: Trx,
  { clientId }: Client,
  slice: RowSlice,
  realNow: number,
): Promise<number> {
  const { numAffectedRows } = await sql`update account_changes
    set ended_at = ${realNow}, outcome = 'superseded'
    where client_id = ${clientId} and ended_at is null
      and employee_id in (select n.employee_id from upload_rows as n where ${isIdentityMoved(slice)})
      and (employee_id, new_value) not in (
        select n.employee_id, coalesce(n.email, '') from upload_rows as n where ${isIdentityMoved(slice)}
        union all
        select n.employee_id, cast(n.date_of_birth as text) from upload_rows as n where ${isIdentityMoved(slice)}
      )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

interface ChangesCommand {
  upload: UploadRow;
  userId: string;
  /** A time in milliseconds. */
  realNow: number;
  /** A change that was stopped after this instant, ms, is not requested again. */
  stoppedAfter: number;
}

/**
 * Records a slice's changes for people with an account, whose old values the load has kept. A waiting change
 * to the same value continues. Returns how many were added.
 */
export async function addChanges(trx: Trx, slice: RowSlice, command: ChangesCommand): Promise<number> {
  const email = { kind: "email", value: sql`n.email`, key: sql`n.email_key`, before: sql`e.email` };
  const birth = {
    kind: "date_of_birth",
    value: sql`cast(n.date_of_birth as text)`,
    key: sql`null`,
    before: sql`cast(e.date_of_birth as text)`,
  };
  return (
    (await insertChanges(trx, slice, command, email)) + (await insertChanges(trx, slice, command, birth))
  );
}

interface IdentityField {
  kind: string;
  value: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  before: RawBuilder<unknown>;
}

async function insertChanges(
  trx: Trx,
  slice: RowSlice,
  { upload, userId, realNow, stoppedAfter }: ChangesCommand,
  { kind, value, key, before }: IdentityField,
): Promise<number> {
  const { numAffectedRows } = await sql`insert into account_changes
    (id, client_id, employee_id, upload_id, requested_by, request_id, ip, kind, new_value, email_key, created_at)
    select n.upload_id || ':' || cast(n.row as text) || ':' || ${sql.lit(kind)}, n.client_id, n.employee_id,
      n.upload_id, cast(${userId} as text), cast(${upload.request_id} as text), cast(${upload.ip} as text),
      ${sql.lit(kind)}, ${value}, ${key}, cast(${realNow} as bigint)
    from upload_rows as n
    join employees as e on e.client_id = n.client_id and e.id = n.employee_id
    where ${isIdentityMoved(slice)} and n.client_id = ${upload.client_id} and e.registered_at is not null
      and ${value} is not null and ${value} is distinct from ${before}
      and not exists (
        select 1 from account_changes as a
        where a.client_id = n.client_id and a.employee_id = n.employee_id and a.kind = ${sql.lit(kind)}
          and (a.ended_at is null
            or (a.outcome = 'stopped' and a.new_value = ${value} and a.ended_at > ${stoppedAfter}))
      )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Ends all waiting changes of an upload; returns how many. */
export async function undoChanges(
  trx: Trx,
  { clientId }: Client,
  uploadId: string,
  realNow: number,
): Promise<number> {
  // Works in batches, so that other work gets its turn.
  for (let ended = 0; ; ) {
    const { numUpdatedRows } = await trx
      .updateTable("account_changes")
      .set({ ended_at: realNow, outcome: "undone" })
      .where("client_id", "=", clientId)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("account_changes")
          .select("id")
          .where("upload_id", "=", uploadId)
          .where("ended_at", "is", null)
          .limit(500),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return ended;
    ended += Number(numUpdatedRows);
    await new Promise(setImmediate);
  }
}

/** Voids the links of people without an account whose address changes, because the old address has them. */
export async function voidLinksToOldAddresses(
  trx: Trx,
  { clientId }: Client,
  slice: RowSlice,
  realNow: number,
): Promise<void> {
  await sql`update account_links set voided_at = ${realNow}
    where client_id = ${clientId} and used_at is null and voided_at is null
      and employee_id in (
        select n.employee_id from upload_rows as n
        join upload_rows as o on o.upload_id = n.upload_id and o.side = 'old' and o.row = n.row
        join employees as e on e.client_id = n.client_id and e.id = n.employee_id
        where ${isIdentityMoved(slice)} and e.registered_at is null and n.email is distinct from o.email
      )`.execute(trx);
}
