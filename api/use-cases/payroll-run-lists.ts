import { setImmediate as nextTurn } from "node:timers/promises";
import { payrollCopy } from "#api-copy/payroll";
import type { getPayrollRun } from "#contract/extensions/payroll.ts";
import type { RunListName } from "#contract/extensions/payroll-lists.ts";
import type { CallReply } from "#contract/index.ts";
import type { Db } from "../db/schema.ts";
import { translateLineReason } from "../domain/payroll/line-reason.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import { type ComputedPerson, streamRunPeople } from "../jobs/payroll-lock/compute-run.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import type { TableCell } from "../platform/csv.ts";
import { loadCarriedPage, loadHoldsPage } from "../repositories/payroll-run-lines.ts";
import type { RunKey } from "../repositories/payroll-runs.ts";

type Reply = CallReply<typeof getPayrollRun>;
type Hold = Reply["holds"][number];
type Origin = Reply["carried"][number];
export type NameFinder = (code: string) => string;

/** Lines of a locked run that are read in one batch. */
const batchSize = 500;

const toPersonCells = ({ person }: ComputedPerson) => ({
  employeeId: person.id,
  employeeNumber: person.ledger.employeeNumber,
  employeeName: `${person.firstName} ${person.surname}`,
});

/** A person's deductions that a run holds to keep pay at the minimum wage. */
export const listHolds = (computed: ComputedPerson, getName: NameFinder): Hold[] =>
  computed.lines
    .filter(({ heldPence }) => heldPence !== 0)
    .map(({ element, productCode, heldPence, roomPence, reason }) => ({
      ...toPersonCells(computed),
      element,
      benefit: getName(productCode),
      heldPence,
      roomPence,
      reason: reason ?? "",
    }));

/** A person's refunds that a later run will pay. */
export const listCarriedRefunds = (computed: ComputedPerson): Origin[] =>
  computed.carried.map(({ element, origin, pence }) => ({
    ...toPersonCells(computed),
    element,
    origin,
    pence,
  }));

/** A person's adjustments that no recorded change explains. */
export const listUnexplainedLines = (computed: ComputedPerson): Origin[] =>
  computed.lines
    .filter(({ isExplained }) => !isExplained)
    .map(({ element, origin, pence }) => ({ ...toPersonCells(computed), element, origin, pence }));

interface PersonColumns {
  employee_id: string;
  employee_number: string | null;
  first_name: string | null;
  surname: string | null;
}

/** The name is missing if the person was deleted. */
export const toPerson = (row: PersonColumns) => ({
  employeeId: row.employee_id,
  employeeNumber: row.employee_number ?? "",
  employeeName: row.employee_number === null ? "" : `${row.first_name} ${row.surname}`,
});

export const toLockedHold = (
  row: Awaited<ReturnType<typeof loadHoldsPage>>[number],
  getName: NameFinder,
): Hold => ({
  ...toPerson(row),
  element: row.element,
  benefit: getName(row.product_code),
  heldPence: row.held_pence,
  roomPence: row.room_pence,
  reason: row.reason ?? "",
});

export const toLockedCarried = (row: Awaited<ReturnType<typeof loadCarriedPage>>[number]): Origin => ({
  ...toPerson(row),
  element: row.element,
  origin: row.origin_key,
  pence: row.pence,
});

const headings = {
  holds: ["number", "name", "element", "benefit", "notTaken", "room", "reason"],
  carried: ["number", "name", "element", "payDay", "toRefund"],
  unexplained: ["number", "name", "element", "payDay", "difference"],
} as const satisfies Record<RunListName, readonly string[]>;

/** The header row of a list's file. */
export const getRunListHeader = (list: RunListName): string[] =>
  headings[list].map((heading) => payrollCopy(`heading.${heading}`));

const toHoldCells = (row: Hold): TableCell[] => [
  row.employeeNumber,
  row.employeeName,
  row.element,
  row.benefit,
  row.heldPence / 100,
  row.roomPence == null ? null : row.roomPence / 100,
  translateLineReason(row.reason),
];

const toOriginCells = (
  { employeeNumber, employeeName, element, origin }: Origin,
  pence: number,
): TableCell[] => [employeeNumber, employeeName, element, origin, pence / 100];

const toCarriedCells = (row: Origin) => toOriginCells(row, Math.abs(row.pence));

interface OpenRun {
  db: Db;
  rules: PayrollRules;
  run: LoadedRun;
  getName: NameFinder;
}

/** A list of an open run as the cells of its file, computed while it is read. */
export async function* streamOpenList({ db, rules, run, getName }: OpenRun, list: RunListName) {
  const toCells = (computed: ComputedPerson): TableCell[][] => {
    switch (list) {
      case "holds":
        return listHolds(computed, getName).map(toHoldCells);
      case "carried":
        return listCarriedRefunds(computed).map(toCarriedCells);
      case "unexplained":
        return listUnexplainedLines(computed).map((row) => toOriginCells(row, row.pence));
    }
  };
  for await (const people of streamRunPeople(db, rules, run)) {
    yield people.flatMap(toCells);
    await nextTurn();
  }
}

/** A list of a locked run as the cells of its file. A locked run's differences all have a cause. */
export async function* streamLockedList(
  { db, run, getName }: { db: Db; run: RunKey; getName: NameFinder },
  list: RunListName,
): AsyncGenerator<TableCell[][]> {
  if (list === "unexplained") return;
  for (let page = 1; ; page += 1) {
    const pageQuery = { page, size: batchSize };
    const cells =
      list === "holds"
        ? (await loadHoldsPage(db, run, pageQuery)).map((row) => toHoldCells(toLockedHold(row, getName)))
        : (await loadCarriedPage(db, run, pageQuery)).map((row) => toCarriedCells(toLockedCarried(row)));
    yield cells;
    if (cells.length < batchSize) return;
  }
}
