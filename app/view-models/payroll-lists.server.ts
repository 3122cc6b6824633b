import {
  listFloorBreaches,
  listLeaverBalances,
  listTaxDifferences,
  type PayrollListName,
  payrollListNames,
  type RunListName,
  runListNames,
} from "#contract/extensions/payroll-lists.ts";
import type { CallReply } from "#contract/index.ts";
import { payrollListsCopy } from "#copy/payroll-lists";
import { formatMoney } from "~/components/content/format-money.ts";
import type {
  FloorBreachRow,
  LeaverBalanceRow,
  PayrollListView,
  TaxDifferenceRow,
} from "~/components/content/payroll-list-view.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";

/** The name of a payroll list; null for any other text. */
export const toPayrollListName = (text: string | undefined): PayrollListName | null =>
  payrollListNames.find((name) => name === text) ?? null;

/** The name of a run's list; null for any other text. */
export const toRunListName = (text: string | undefined): RunListName | null =>
  runListNames.find((name) => name === text) ?? null;

/** A page of a list, counted from 1; null if it could not be loaded. */
export async function loadPayrollList(
  upstream: Upstream,
  { clientId, list, page }: { clientId: string; list: PayrollListName; page: number },
): Promise<PayrollListView | null> {
  const input = { params: { id: clientId }, query: { page } };
  switch (list) {
    case "tax-differences": {
      const reply = await upstream.call(listTaxDifferences, input);
      return reply.ok ? { list, ...getSize(reply.data), rows: reply.data.rows.map(toDifference) } : null;
    }
    case "floor-breaches": {
      const reply = await upstream.call(listFloorBreaches, input);
      return reply.ok ? { list, ...getSize(reply.data), rows: reply.data.rows.map(toBreach) } : null;
    }
    case "leaver-balances": {
      const reply = await upstream.call(listLeaverBalances, input);
      return reply.ok ? { list, ...getSize(reply.data), rows: reply.data.rows.map(toBalance) } : null;
    }
  }
}

const getSize = ({ total, last_page }: { total: number; last_page: number }) => ({
  count: total,
  pageCount: last_page,
});

type Person = { employeeName: string; employeeNumber: string };

const toPersonCells = ({ employeeName, employeeNumber }: Person, index: number) => ({
  key: String(index),
  employeeName,
  employeeNumber,
});

type Difference = CallReply<typeof listTaxDifferences>["rows"][number];

const toDifference = (row: Difference, index: number): TaxDifferenceRow => ({
  ...toPersonCells(row, index),
  taxYear: row.taxYear,
  benefit: row.benefit,
  payrolled: formatMoney(row.payrolledPence),
  nowKnown: formatMoney(row.taxablePence),
  difference: payrollListsCopy(row.differencePence < 0 ? "tooMuch" : "tooLittle", {
    amount: formatMoney(Math.abs(row.differencePence)),
  }),
});

type Breach = CallReply<typeof listFloorBreaches>["rows"][number];

const toBreach = (row: Breach, index: number): FloorBreachRow => ({
  ...toPersonCells(row, index),
  runId: row.runId,
  run: row.label,
  pay: formatMoney(row.payPence),
  sacrificed: formatMoney(row.sacrificedPence),
  floor: formatMoney(row.floorPence),
  shortfall: formatMoney(row.shortPence),
});

type Balance = CallReply<typeof listLeaverBalances>["rows"][number];

const toBalance = (row: Balance, index: number): LeaverBalanceRow => ({
  ...toPersonCells(row, index),
  leaveDate: formatLongDay(row.leaveDate) ?? row.leaveDate,
  benefit: row.benefit,
  element: row.element,
  taken: toTakenText(row),
  open: payrollListsCopy(row.openPence < 0 ? "isOwed" : "owes", {
    amount: formatMoney(Math.abs(row.openPence)),
  }),
  settles: payrollListsCopy(`state.${row.state}`, { run: row.run?.label ?? "" }),
  runId: row.run?.runId ?? null,
});

function toTakenText({ takenPence, wholePence }: Balance): string | null {
  if (takenPence == null || wholePence == null) return null;
  return payrollListsCopy("takenOf", {
    taken: formatMoney(Math.abs(takenPence)),
    whole: formatMoney(Math.abs(wholePence)),
  });
}
