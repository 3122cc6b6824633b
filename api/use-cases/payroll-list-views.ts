import { payrollCopy } from "#api-copy/payroll";
import type {
  listFloorBreaches,
  listLeaverBalances,
  listTaxDifferences,
  PayrollListName,
} from "#contract/extensions/payroll-lists.ts";
import type { CallReply } from "#contract/index.ts";
import { getRunLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import type { RunContext } from "../domain/payroll/run-context.ts";
import type { TableCell } from "../platform/csv.ts";
import type { Services } from "../platform/services.ts";
import { type ListRow, type PayrollListRows, streamPayrollList } from "./payroll-list-rows.ts";

type Difference = CallReply<typeof listTaxDifferences>["rows"][number];
type Breach = CallReply<typeof listFloorBreaches>["rows"][number];
type Balance = CallReply<typeof listLeaverBalances>["rows"][number];

const toPerson = ({ person }: ListRow<unknown>) => ({
  employeeId: person.id,
  employeeNumber: person.ledger.employeeNumber,
  employeeName: `${person.firstName} ${person.surname}`,
});

function getBenefit(code: string, { catalogue, getName }: RunContext): string {
  const product = catalogue.find(code);
  return product ? getName(product) : code;
}

/** The run of a pay day; if two groups share it, the person's own group counts. */
function findRun(payDay: string, { calendars, group: ownGroup }: RunContext, group = ownGroup) {
  const ordered = calendars.toSorted(
    (a, b) => Number(b.group.code === group) - Number(a.group.code === group),
  );
  for (const calendar of ordered) {
    const period = calendar.periods.find((each) => each.payDay === payDay);
    if (!period) continue;
    return { runId: toRunId(calendar.group.code, period.key), label: getRunLabel(period, calendar.group) };
  }
  return null;
}

export const toDifference = (listed: ListRow<PayrollListRows["tax-differences"]>): Difference => {
  const { taxYear, productCode, payrolledPence, taxablePence } = listed.row;
  return {
    ...toPerson(listed),
    taxYear,
    benefit: getBenefit(productCode, listed.run),
    payrolledPence,
    taxablePence,
    differencePence: taxablePence - payrolledPence,
  };
};

export const toBreach = (listed: ListRow<PayrollListRows["floor-breaches"]>): Breach => {
  const { group, periodKey, payDay, payPence, sacrificedPence, floorPence, shortPence } = listed.row;
  return {
    ...toPerson(listed),
    ...(findRun(payDay, listed.run, group) ?? { runId: toRunId(group, periodKey), label: periodKey }),
    payDay,
    payPence,
    sacrificedPence,
    floorPence,
    shortPence,
  };
};

export const toBalance = (listed: ListRow<PayrollListRows["leaver-balances"]>): Balance => {
  const { leaveDate, productCode, element, wholePence, takenPence, openPence, payDay } = listed.row;
  return {
    ...toPerson(listed),
    leaveDate,
    benefit: getBenefit(productCode, listed.run),
    element,
    wholePence,
    takenPence,
    openPence,
    state: getBalanceState(listed.row),
    run: payDay === null ? null : findRun(payDay, listed.run),
  };
};

function getBalanceState({
  isSettled,
  settledBy,
  payDay,
}: PayrollListRows["leaver-balances"]): Balance["state"] {
  if (isSettled) return "settled";
  if (settledBy === "employer") return "by-hand";
  return payDay === null ? "waiting" : "next-run";
}

const personColumns = ["number", "name"] as const;

const headings = {
  "tax-differences": [...personColumns, "taxYear", "benefit", "payrolled", "nowKnown", "difference"],
  "floor-breaches": [...personColumns, "run", "payDay", "pay", "sacrificed", "minimumWage", "belowBy"],
  "leaver-balances": [
    ...personColumns,
    ...(["leaveDate", "benefit", "element", "amount", "taken", "open", "state", "run"] as const),
  ],
} as const satisfies Record<PayrollListName, readonly string[]>;

/** The header row of a list's file. */
export const getListHeader = (list: PayrollListName): string[] =>
  headings[list].map((heading) => payrollCopy(`heading.${heading}`));

/** Streams a list's rows as the cells of its file. */
export async function* toListCells(
  services: Services,
  clientId: string,
  list: PayrollListName,
): AsyncGenerator<TableCell[][]> {
  switch (list) {
    case "tax-differences":
      for await (const rows of streamPayrollList(services, clientId, list)) {
        yield rows
          .map(toDifference)
          .map((row) => [
            ...toPersonCells(row),
            row.taxYear,
            row.benefit,
            ...[row.payrolledPence, row.taxablePence, row.differencePence].map(toPoundsCell),
          ]);
      }
      return;
    case "floor-breaches":
      for await (const rows of streamPayrollList(services, clientId, list)) {
        yield rows
          .map(toBreach)
          .map((row) => [
            ...toPersonCells(row),
            row.label,
            row.payDay,
            ...[row.payPence, row.sacrificedPence, row.floorPence, row.shortPence].map(toPoundsCell),
          ]);
      }
      return;
    case "leaver-balances":
      for await (const rows of streamPayrollList(services, clientId, list)) {
        yield rows
          .map(toBalance)
          .map((row) => [
            ...toPersonCells(row),
            row.leaveDate,
            row.benefit,
            row.element,
            ...[row.wholePence, row.takenPence, row.openPence].map(toPoundsCell),
            payrollCopy(`state.${row.state}`),
            row.run?.label ?? null,
          ]);
      }
  }
}

const toPersonCells = ({
  employeeNumber,
  employeeName,
}: Pick<Difference, "employeeNumber" | "employeeName">) => [employeeNumber, employeeName];

/** Pounds as a plain number, so that spreadsheets also add up negative amounts. */
const toPoundsCell = (pence: number | null | undefined): TableCell => (pence == null ? null : pence / 100);
