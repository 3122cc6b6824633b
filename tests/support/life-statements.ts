import { expect } from "vitest";
import { demoProducts } from "./demo-plans.ts";
import { isEmployedOn, readFinalFacts } from "./life-oracle.ts";
import type { SimulatedLife } from "./payroll-simulator.ts";

interface PaidLine {
  month: string;
  product_code: string;
  element: string;
  type: string;
  amount_pence: number;
  pay_date: string;
}

interface StatementMonth {
  month: number;
  year: number;
  basis: string;
  items: { benefitId: string; employeePence: number }[];
}

interface Payslip {
  payDay: string;
  basis: string;
  lines: { element: string; pence: number }[];
}

/** Checks that statements and payslips of locked runs show exactly what the runs took (M-38). */
export async function checkStatements({ lives, names }: SimulatedLife): Promise<void> {
  const rows = await lives.db
    .selectFrom("payroll_lines as l")
    .innerJoin("payroll_runs as r", (join) =>
      join
        .onRef("r.client_id", "=", "l.client_id")
        .onRef("r.group_code", "=", "l.group_code")
        .onRef("r.period_key", "=", "l.period_key"),
    )
    .select(["l.employee_id", "l.product_code", "l.element", "l.type", "l.amount_pence", "r.pay_date"])
    .where("l.client_id", "=", lives.tenant.client.id)
    .execute();
  for (const name of names) {
    const { id, leave_date } = await lives.employeeRow(name);
    // A leaver can no longer log in.
    if (leave_date !== null && leave_date < lives.getToday()) continue;
    const lines = rows
      .filter(({ employee_id }) => employee_id === id)
      .map((row): PaidLine => ({ ...row, month: row.pay_date.slice(0, 7) }));
    await checkMonths(lives, name, lines);
    const payslips: Payslip[] = (await lives.send(name, "GET", "/v1/user/payslips")).body;
    for (const payslip of payslips.filter(({ basis }) => basis === "as-paid")) {
      const paid = lines.filter(({ pay_date }) => pay_date === payslip.payDay);
      expect(listAmounts(payslip.lines), `[M-38] ${name}'s payslip of ${payslip.payDay}`).toEqual(
        listAmounts(paid.map(({ element, amount_pence }) => ({ element, pence: amount_pence }))),
      );
    }
  }
}

/** Checks that payroll knows everybody whom the list of employees shows as employed today. */
export async function checkEmployment({ lives, names }: SimulatedLife): Promise<void> {
  const final = await readFinalFacts(lives.db, lives.tenant.client.id);
  const today = lives.getToday();
  for (const name of names) {
    const { id, start_date, leave_date } = await lives.employeeRow(name);
    if (start_date > today || (leave_date !== null && leave_date < today)) continue;
    expect(isEmployedOn(final, id, today), `[B1] ${name} is employed`).toBe(true);
  }
}

const listAmounts = (lines: readonly { element: string; pence: number }[]): string[] =>
  lines.map(({ element, pence }) => `${element} ${pence}`).toSorted();

async function checkMonths(
  lives: SimulatedLife["lives"],
  name: string,
  lines: readonly PaidLine[],
): Promise<void> {
  const paid = lines.filter(({ type }) => type !== "ER" && type !== "BIK");
  for (const group of new Set(demoProducts.map((product) => product.group))) {
    const codes = new Set(demoProducts.filter((each) => each.group === group).map(({ code }) => `${code}`));
    const { body } = await lives.send(name, "GET", `/v1/benefit-group/${group}/contributions`);
    for (const { month, year, basis, items } of body as StatementMonth[]) {
      if (basis !== "as-paid") continue;
      const key = `${year}-${String(month).padStart(2, "0")}`;
      const ofMonth = paid.filter((line) => line.month === key && codes.has(line.product_code));
      const sums = [...Map.groupBy(ofMonth, ({ product_code }) => product_code)].map(([code, all]) => {
        return { element: code, pence: all.reduce((sum, { amount_pence }) => sum + amount_pence, 0) };
      });
      const shown = items.map(({ benefitId, employeePence }) => ({
        element: benefitId,
        pence: employeePence,
      }));
      const isNotZero = ({ pence }: { pence: number }) => pence !== 0;
      expect(listAmounts(shown.filter(isNotZero)), `[M-38] ${name}'s statement of ${key}`).toEqual(
        listAmounts(sums.filter(isNotZero)),
      );
    }
  }
}
