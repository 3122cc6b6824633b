import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { LockedHistory } from "./person-ledger-lines.ts";
import type { ValueOf } from "./prepared.ts";

/** The values by which people are told who left before a run and of whom nothing is new. */
export interface LeaverValues extends Record<string, string | number> {
  clientId: string;
  group: string;
  periodKey: string;
  /** The pay day of the group's last run: who left before it had their last lines by then. */
  leftBefore: string;
  /** When that run was locked, ms. */
  since: number;
}

export function toLeaverValues(clientId: string, { last, isAllChanged }: LockedHistory): LeaverValues {
  const isTold = last !== null && !isAllChanged;
  return {
    clientId,
    group: last?.group ?? "",
    periodKey: last?.periodKey ?? "",
    leftBefore: isTold ? last.payDay : "0001-01-01",
    since: last?.lockedAt ?? 0,
  };
}

/**
 * Whether somebody may have lines in a run: who is employed or left lately, who had lines in the last run, and of whom
 * something was recorded since. Otherwise a run would take longer with everybody who ever left.
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
        .where((facts) =>
          facts.or([facts("f.known_from", ">", value("since")), facts("f.known_to", ">", value("since"))]),
        ),
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
