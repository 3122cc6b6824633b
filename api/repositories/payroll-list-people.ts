import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { addMonths } from "../domain/calendar.ts";
import type { Fact } from "../domain/payroll/ledger.ts";

type Client = Pick<Actor, "clientId">;

/** Ids, by employee number, of people with a fact recorded after the lock of a run that it affects. */
export async function listLateFacts(db: Db, { clientId }: Client, facts: readonly Fact[]) {
  const first = await db
    .selectFrom("payroll_runs")
    .select(({ fn }) => fn.min("locked_at").as("at"))
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (first?.at == null) return [];
  const from = Number(first.at);
  const selectPeopleWithFacts = (column: "known_from" | "known_to") =>
    db
      .selectFrom("person_facts as f")
      .select("f.employee_id")
      .where("f.client_id", "=", clientId)
      .where("f.fact", "in", [...facts])
      // Limits the search to new records by an index; only their runs are looked up.
      .where(`f.${column}`, ">", from)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("payroll_runs as r")
            .innerJoin("pay_periods as p", (join) =>
              join
                .onRef("p.client_id", "=", "r.client_id")
                .onRef("p.group_code", "=", "r.group_code")
                .onRef("p.key", "=", "r.period_key"),
            )
            .select("r.period_key")
            .where("r.client_id", "=", clientId)
            .whereRef("r.locked_at", "<", `f.${column}`)
            .whereRef("p.to_date", ">=", "f.effective_from_date"),
        ),
      );
  return listIdsByNumber(
    db,
    { clientId },
    selectPeopleWithFacts("known_from").union(selectPeopleWithFacts("known_to")),
  );
}

/** This many months after leaving or a last record, a leaver has no balance on the list. */
const settledMonths = 14;

/**
 * Ids, by employee number, of leavers who may have a balance at a run of `payDay`. They left recently, have
 * recent records, or were in the group's last run.
 */
export async function listRecentLeavers(db: Db, { clientId }: Client, runs: readonly LeaverRun[]) {
  const leaverFacts = db
    .selectFrom("person_facts as f")
    .select("f.employee_id")
    .where("f.client_id", "=", clientId)
    .where("f.fact", "=", "employed")
    .where("f.value", "=", "no");
  // After an import every leaver's debt may have changed, so all leavers are read.
  if (runs.some(({ isAllChanged }) => isAllChanged)) return listIdsByNumber(db, { clientId }, leaverFacts);
  const payDay = runs.map((run) => run.payDay).toSorted()[0] ?? "";
  const day = addMonths(payDay, -settledMonths);
  const since = Date.parse(`${day}T00:00:00Z`);
  const lastRuns = runs.flatMap(({ last }) => (last ? [last] : []));
  return listIdsByNumber(
    db,
    { clientId },
    leaverFacts.where((eb) =>
      eb.or([
        eb("f.effective_from_date", ">=", day),
        eb.exists(
          eb
            .selectFrom("person_facts as o")
            .select("o.employee_id")
            .where("o.client_id", "=", clientId)
            .whereRef("o.employee_id", "=", "f.employee_id")
            .where((own) => own.or([own("o.known_from", ">", since), own("o.known_to", ">", since)])),
        ),
        eb.exists(
          eb
            .selectFrom("selections as o")
            .select("o.employee_id")
            .where("o.client_id", "=", clientId)
            .whereRef("o.employee_id", "=", "f.employee_id")
            .where((own) => own.or([own("o.updated_at", ">", since), own("o.known_from", ">", since)])),
        ),
        eb.exists(
          eb
            .selectFrom("family_members as o")
            .select("o.employee_id")
            .where("o.client_id", "=", clientId)
            .whereRef("o.employee_id", "=", "f.employee_id")
            .where((own) => own.or([own("o.updated_at", ">", since), own("o.known_from", ">", since)])),
        ),
        ...lastRuns.map(({ group, periodKey }) =>
          eb.exists(
            eb
              .selectFrom("payroll_lines as l")
              .select("l.employee_id")
              .where("l.client_id", "=", clientId)
              .where("l.group_code", "=", group)
              .where("l.period_key", "=", periodKey)
              .whereRef("l.employee_id", "=", "f.employee_id"),
          ),
        ),
      ]),
    ),
  );
}

/** A pay group's next open run, and the last locked one. */
export interface LeaverRun {
  payDay: string;
  last: { group: string; periodKey: string } | null;
  isAllChanged: boolean;
}

async function listIdsByNumber(
  db: Db,
  { clientId }: Client,
  // biome-ignore lint/suspicious/noExplicitAny: the ids may come from any tables
  ids: SelectQueryBuilder<any, any, { employee_id: string }>,
): Promise<string[]> {
  const rows = await db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("id", "in", ids)
    .orderBy("employee_number")
    .execute();
  return rows.map(({ id }) => id);
}
