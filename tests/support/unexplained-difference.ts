import type { Db } from "../../api/db/schema.ts";
import { buildFamilyMember } from "./builders.ts";

/**
 * Changes a line of a group's latest locked run of the demo, so that the next run has a difference without a cause.
 * Returns the next difference's pence. A family member makes the run compare, and explains no pension.
 */
export async function addUnexplainedDifference(
  db: Db,
  { clientId, group }: { clientId: string; group: string },
): Promise<number> {
  const latestRun = await db
    .selectFrom("payroll_runs")
    .select(["period_key", "locked_at"])
    .where("client_id", "=", clientId)
    .where("group_code", "=", group)
    .orderBy("pay_date", "desc")
    .executeTakeFirstOrThrow();
  const selectPeople = db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("employment_status", "=", "active");
  const line = await db
    .selectFrom("payroll_lines")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("group_code", "=", group)
    .where("period_key", "=", latestRun.period_key)
    .where("element", "=", "PENSION-SAC")
    .where("entry", "=", "REGULAR")
    .where("held_pence", "=", 0)
    .where("employee_id", "in", selectPeople)
    .orderBy("place", "desc")
    .executeTakeFirstOrThrow();
  const pence = 12_34;
  await db
    .updateTable("payroll_lines")
    .set({ amount_pence: line.amount_pence - pence })
    .where("client_id", "=", clientId)
    .where("group_code", "=", group)
    .where("period_key", "=", line.period_key)
    .where("place", "=", line.place)
    .execute();
  await buildFamilyMember(
    db,
    { client_id: clientId, id: line.employee_id },
    { updated_at: latestRun.locked_at + 1 },
  );
  return pence;
}
