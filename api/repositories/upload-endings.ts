import { sql } from "kysely";
import { insertMany } from "../db/insert-many.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { selectionColumns } from "./selections.ts";
import type { RowSlice } from "./upload-load.ts";

type Client = Pick<Actor, "clientId">;

/** A slice's rows `n`, with the former row `o` of each; rows that are held back are left out. */
const selectLoadedRows = (db: Db, { clientId }: Client, { uploadId, from, to }: RowSlice) =>
  db
    .selectFrom("upload_rows as n")
    .innerJoin("upload_rows as o", (join) =>
      join
        .onRef("o.upload_id", "=", "n.upload_id")
        .on("o.side", "=", sql.lit("old"))
        .onRef("o.row", "=", "n.row"),
    )
    .where("n.client_id", "=", clientId)
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`);

/** All selection versions of a slice's people, with the file's row `n` and the former row `o`. */
export const selectLoadedSelections = (db: Db, client: Client, slice: RowSlice) =>
  selectLoadedRows(db, client, slice)
    .innerJoin("selections as s", (join) =>
      join.onRef("s.client_id", "=", "n.client_id").onRef("s.employee_id", "=", "n.employee_id"),
    )
    .select(selectionColumns.map((name) => `s.${name}` as const));

/** All selection versions of people whose last day a load sets, by person. */
export const listLeavers = (db: Db, client: Client, slice: RowSlice) =>
  selectLoadedSelections(db, client, slice)
    .select(["n.leave_date as leaves_on"])
    .where("n.leave_date", "is not", null)
    .where((eb) => eb("n.leave_date", "is distinct from", eb.ref("o.leave_date")))
    .execute();

/** People of a slice whom a load records as having left. */
export const listPastLeavers = (db: Db, client: Client, slice: RowSlice) =>
  selectLoadedRows(db, client, slice)
    .select(["n.employee_id as id", "n.leave_date as lastDay"])
    .where("n.employment_status", "=", "left")
    .where("o.employment_status", "!=", "left")
    .execute();

export const addEndings = (trx: Trx, rows: readonly NewRow<"upload_endings">[]) =>
  insertMany(trx, "upload_endings", rows);

/** Selections that a load ended, with their current state; `version` is null for a deleted one. */
export function listEndings(db: Db, { clientId }: Client, uploadId: string) {
  return db
    .selectFrom("upload_endings as d")
    .leftJoin("selections as s", (join) =>
      join.onRef("s.id", "=", "d.selection_id").on("s.client_id", "=", clientId),
    )
    .select(["d.selection_id", "d.employee_id", "d.version as loaded_version", "d.before", "s.version"])
    .select("s.end_date as loaded_end")
    .where("d.upload_id", "=", uploadId)
    .execute();
}
