import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { LockedHistory } from "./person-ledger-lines.ts";
import type { ValueOf } from "./prepared.ts";

/** The facts that tell which past leavers a run may skip. */
export interface LeaverValues extends Record<string, string | number> {
  clientId: string;
  group: string;
  periodKey: string;
  /** Pay day of the group's last run. People who left before it had their last lines by then. */
  leftBefore: string;
  /** When that run was locked, ms. */
  since: number;
}

export function toLeaverValues(clientId: string, { last, isAllChanged }: LockedHistory): LeaverValues {
  const hasLastRun = last !== null && !isAllChanged;
  return {
    clientId,
    group: last?.group ?? "",
    periodKey: last?.periodKey ?? "",
    leftBefore: hasLastRun ? last.payDay : "0001-01-01",
    since: last?.lockedAt ?? 0,
  };
}

/**
 * Whether a person may have lines in a run: employed or a recent leaver, with lines in the last run, or with new facts
 * since. Others are skipped, because a run would otherwise grow slower with everybody who ever left.
 */
export function mayHaveLines(
  { eb, or, exists, selectFrom }: ExpressionBuilder<Schema, "employees">,
  value: ValueOf<LeaverValues>,
) {
  const ofPerson = { client: "employees.client_id", id: "employees.id" } as const;
  return or([
    eb("leave_date", "is", null),
    eb("leave_date", ">=", value("leftBefore")),
    exists(
      selectFrom("payroll_lines as l")
        .select("l.place")
        .whereRef("l.client_id", "=", ofPerson.client)
        .where("l.group_code", "=", value("group"))
        .where("l.period_key", "=", value("periodKey"))
        .whereRef("l.employee_id", "=", ofPerson.id),
    ),
    exists(
      selectFrom("person_facts as f")
        .select("f.fact")
        .whereRef("f.client_id", "=", ofPerson.client)
        .whereRef("f.employee_id", "=", ofPerson.id)
        // By person: an index by instant would lead to everybody's new facts, once for each who left.
        .where((facts) => facts(facts.fn.coalesce("f.known_to", "f.known_from"), ">", value("since"))),
    ),
    exists(
      selectFrom("selections as s")
        .select("s.id")
        .whereRef("s.client_id", "=", ofPerson.client)
        .whereRef("s.employee_id", "=", ofPerson.id)
        .where((row) =>
          row.or([row("s.updated_at", ">", value("since")), row("s.known_from", ">", value("since"))]),
        ),
    ),
    exists(
      selectFrom("family_members as m")
        .select("m.id")
        .whereRef("m.client_id", "=", ofPerson.client)
        .whereRef("m.employee_id", "=", ofPerson.id)
        .where((row) =>
          row.or([row("m.updated_at", ">", value("since")), row("m.known_from", ">", value("since"))]),
        ),
    ),
  ]);
}
