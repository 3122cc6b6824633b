import type { Db } from "../../api/db/schema.ts";
import { generatePeriods, type PaySchedule } from "../../api/domain/payroll/calendar.ts";
import { toPeriodRow } from "../../api/repositories/pay-periods.ts";

export interface PayGroupOptions {
  name: string;
  position: number;
  schedule: PaySchedule;
  ledgerFrom: string;
}

/** Builds another pay group with its calendar from April 2025 on. */
export async function buildPayGroup(
  db: Db,
  client_id: string,
  { name, position, schedule, ledgerFrom }: PayGroupOptions,
): Promise<void> {
  const code = name.toLowerCase();
  const periods = generatePeriods(schedule, "2025-04-01", "2028-12-31");
  const rows = periods.map((period) => toPeriodRow(client_id, code, period));
  for (let index = 0; index < rows.length; index += 50) {
    await db
      .insertInto("pay_periods")
      .values(rows.slice(index, index + 50))
      .execute();
  }
  const isMonthly = schedule.frequency === "monthly";
  await db
    .insertInto("payroll_groups")
    .values({
      client_id,
      code,
      name,
      position,
      frequency: schedule.frequency,
      ledger_from: ledgerFrom,
      cut_off_day: isMonthly ? schedule.cutOffDay : 10,
      pay_day: isMonthly ? schedule.payDay : 28,
      first_pay_date: isMonthly ? null : schedule.firstPayDate,
      period_lag_days: isMonthly ? null : schedule.periodLagDays,
      cut_off_lead_days: isMonthly ? null : schedule.cutOffLeadDays,
    })
    .execute();
}
