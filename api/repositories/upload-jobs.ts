import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { selectionColumns } from "./selections.ts";
import type { Slice } from "./upload-load.ts";

/** Selections of those in service whose grade, location, payroll group or hours a load changes, with the job after it. */
export function listWithNewJob(db: Db, { clientId }: Pick<Actor, "clientId">, { uploadId, from, to }: Slice) {
  return db
    .selectFrom("upload_rows as n")
    .innerJoin("upload_rows as o", (join) =>
      join
        .onRef("o.upload_id", "=", "n.upload_id")
        .on("o.side", "=", sql.lit("old"))
        .onRef("o.row", "=", "n.row"),
    )
    .innerJoin("selections as s", (join) =>
      join.onRef("s.client_id", "=", "n.client_id").onRef("s.employee_id", "=", "n.employee_id"),
    )
    .select(selectionColumns.map((name) => `s.${name}` as const))
    .select(["n.grade", "n.location", "n.payroll_group", "n.weekly_hours_hundredths"])
    .where("n.client_id", "=", clientId)
    .where("n.upload_id", "=", uploadId)
    .where("n.side", "=", "new")
    .where("n.row", ">=", from)
    .where("n.row", "<=", to)
    .where(sql<boolean>`not n.held_back`)
    .where((eb) => eb.not(eb("n.leave_date", "is distinct from", eb.ref("o.leave_date"))))
    .where((eb) =>
      eb.or([
        eb("n.grade", "is distinct from", eb.ref("o.grade")),
        eb("n.location", "is distinct from", eb.ref("o.location")),
        eb("n.payroll_group", "is distinct from", eb.ref("o.payroll_group")),
        eb("n.weekly_hours_hundredths", "is distinct from", eb.ref("o.weekly_hours_hundredths")),
      ]),
    )
    .execute();
}
