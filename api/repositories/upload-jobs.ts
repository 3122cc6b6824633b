import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { type LoadDays, toJobStartDay } from "./load-days.ts";
import { selectLoadedSelections } from "./upload-endings.ts";
import type { RowSlice } from "./upload-load.ts";

/**
 * Selections of people in service whose job a load changes (grade, location, payroll group or hours), with
 * its day.
 */
export const listWithNewJob = (db: Db, client: Pick<Actor, "clientId">, slice: RowSlice, days: LoadDays) =>
  selectLoadedSelections(db, client, slice)
    .select(toJobStartDay(db, days).as("from_day"))
    .select(["n.grade", "n.location", "n.payroll_group", "n.weekly_hours_hundredths"])
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

/**
 * Selections that end today or later, of people in service whose job a load sets. The job differs from
 * today's, or is today's with an effective day. `today` is `yyyy-mm-dd`.
 */
export const listEndingWithLoadedJob = (
  db: Db,
  client: Pick<Actor, "clientId">,
  slice: RowSlice,
  today: string,
) =>
  selectLoadedSelections(db, client, slice)
    .where("n.kind", "=", "changed")
    .where("n.leave_date", "is", null)
    .where("o.leave_date", "is", null)
    .where("s.status", "in", ["active", "scheduled"])
    .where("s.end_date", ">=", today)
    .where((eb) =>
      eb.or([
        eb("n.grade", "is distinct from", eb.ref("o.grade")),
        eb("n.location", "is distinct from", eb.ref("o.location")),
        eb("n.payroll_group", "is distinct from", eb.ref("o.payroll_group")),
        eb("n.weekly_hours_hundredths", "is distinct from", eb.ref("o.weekly_hours_hundredths")),
        ...["grade", "location", "pay_group", "weekly_hours"].map((fact) =>
          eb("n.redatable_facts", "like", `%,${fact},%`),
        ),
      ]),
    )
    .execute();
