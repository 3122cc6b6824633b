import type { Db } from "../db/schema.ts";
import { firstOfMonth } from "../domain/calendar.ts";
import { isPayrollGroupNamed } from "../domain/payroll-group.ts";

/**
 * Proposes from which day a change of somebody in a payroll group counts, by the group's name or code: the first day of
 * the period of its next open run (B2). The first day of this month while the group has no calendar. `today` is
 * `yyyy-mm-dd`.
 */
export async function loadEffectiveDays(
  db: Db,
  clientId: string,
  today: string,
): Promise<(payrollGroup: string) => string> {
  const groups = await db
    .selectFrom("payroll_groups as g")
    .innerJoin("pay_periods as first", (join) =>
      join
        .onRef("first.client_id", "=", "g.client_id")
        .onRef("first.group_code", "=", "g.code")
        .onRef("first.key", "=", "g.ledger_from"),
    )
    .innerJoin("pay_periods as p", (join) =>
      join
        .onRef("p.client_id", "=", "g.client_id")
        .onRef("p.group_code", "=", "g.code")
        .onRef("p.pay_date", ">=", "first.pay_date"),
    )
    .select(["g.code", "g.name", (eb) => eb.fn.min("p.from_date").as("from")])
    .where("g.client_id", "=", clientId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payroll_runs as r")
            .select("r.period_key")
            .whereRef("r.client_id", "=", "p.client_id")
            .whereRef("r.group_code", "=", "p.group_code")
            .whereRef("r.period_key", "=", "p.key"),
        ),
      ),
    )
    .groupBy(["g.code", "g.name"])
    .execute();
  return (payrollGroup) =>
    groups.find((group) => isPayrollGroupNamed(payrollGroup, group))?.from ?? firstOfMonth(today);
}
