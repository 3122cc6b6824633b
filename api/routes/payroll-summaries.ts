import { createHash } from "node:crypto";
import type { getPayrollRun } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { Db } from "../db/schema.ts";
import type { LockedLine, PayrollLine } from "../domain/payroll/ledger.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import { type ComputedPerson, streamRunFile } from "../jobs/payroll-lock/compute-run.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import {
  countDifferences,
  listElements,
  pageCarried,
  pageChanges,
  pageHolds,
} from "../repositories/payroll-run-lines.ts";
import type { RunKey } from "../repositories/payroll-runs.ts";
import { createPage, lastPage, pageSize } from "./list-page.ts";

/** Pages of a preview that one computation is kept for. */
export const pagesAtOnce = 20;

type Reply = CallReply<typeof getPayrollRun>;
/** What a run comes to and how it differs from the last one; of every list a page. */
export type RunSummary = Omit<Reply, "run">;

/** Of a locked run, from its lines. `before` is the period key of the group's run before it. */
export async function summariseLocked(
  db: Db,
  run: RunKey,
  { before, page, nameOf }: { before: string | null; page: number; nameOf(code: string): string },
): Promise<RunSummary> {
  const wanted = { page, size: pageSize };
  const [elements, counts, changes, holds, carried] = await Promise.all([
    listElements(db, run),
    countDifferences(db, run),
    pageChanges(db, run, before, wanted),
    pageHolds(db, run, wanted),
    pageCarried(db, run, wanted),
  ]);
  return {
    elements: elements.map((row) => ({ ...row, rows: Number(row.rows), pence: Number(row.pence) })),
    changes: changes.map((row) => ({
      ...toPerson(row),
      element: row.element,
      benefit: nameOf(row.product_code),
      entry: row.entry,
      flag: row.flag,
      origin: row.entry === "ADJUST" ? row.origin_key : null,
      pence: row.amount_pence,
      beforePence: row.before_pence,
      cause: row.reason,
    })),
    changeCount: counts.changes,
    holds: holds.map((row) => ({
      ...toPerson(row),
      element: row.element,
      benefit: nameOf(row.product_code),
      heldPence: row.held_pence,
      roomPence: row.room_pence,
      reason: row.reason ?? "",
    })),
    carried: carried.map((row) => ({
      ...toPerson(row),
      element: row.element,
      origin: row.origin_key,
      pence: row.pence,
    })),
    unexplained: [],
    waits: {
      held: { count: counts.holds, pence: counts.heldPence },
      carried: { count: counts.carried, pence: counts.carriedPence },
      unexplained: { count: 0, pence: 0 },
    },
    last_page: lastPage(counts.changes, counts.holds, counts.carried),
  };
}

interface PersonColumns {
  employee_id: string;
  employee_number: string | null;
  first_name: string | null;
  surname: string | null;
}

/** Who was taken out since has no name any more. */
const toPerson = (row: PersonColumns) => ({
  employeeId: row.employee_id,
  employeeNumber: row.employee_number ?? "",
  employeeName: row.employee_number === null ? "" : `${row.first_name} ${row.surname}`,
});

export interface Preview {
  /** Of every list so many pages. */
  summary: RunSummary;
  rows: number;
  sumPence: number;
}

/** Of an open run, computed whole: with the file that a lock would write now (M-40). `part` counts from 0. */
export async function summarisePreview(
  db: Db,
  rules: PayrollRules,
  run: LoadedRun,
  part: number,
): Promise<Preview> {
  const elements = new Map<string, Reply["elements"][number]>();
  const changes = createPart<Reply["changes"][number]>(part);
  const holds = createPart<Reply["holds"][number]>(part);
  const carried = createPart<Reply["carried"][number]>(part);
  const unexplained = createPart<Reply["unexplained"][number]>(part);
  const sum = { rows: 0, pence: 0, held: 0, carried: 0, unexplained: 0 };
  const nameOf = (code: string) => {
    const product = run.context.catalogue.find(code);
    return product ? run.context.nameOf(product) : code;
  };
  const addLine = (line: PayrollLine, { person }: ComputedPerson) => {
    const { element, type, pence, entry, flag, origin } = line;
    sum.rows += 1;
    sum.pence += pence;
    const key = `${element} ${type}`;
    const known = elements.get(key) ?? { element, type, rows: 0, pence: 0 };
    elements.set(key, { ...known, rows: known.rows + 1, pence: known.pence + pence });
    const who = () => ({
      employeeId: person.id,
      employeeNumber: person.ledger.employeeNumber,
      employeeName: `${person.firstName} ${person.surname}`,
    });
    if (flag !== null || entry === "ADJUST" || entry === "BALANCE") {
      changes.add(() => ({
        ...who(),
        ...{ element, benefit: nameOf(line.productCode), entry, flag, pence, cause: line.reason },
        origin: entry === "ADJUST" ? origin : null,
        beforePence: findBefore(line, person.ledger.locked),
      }));
    }
    if (line.heldPence !== 0) {
      const { heldPence, roomPence, reason } = line;
      sum.held += heldPence;
      const benefit = nameOf(line.productCode);
      holds.add(() => ({ ...who(), element, benefit, heldPence, roomPence, reason: reason ?? "" }));
    }
    if (entry === "ADJUST" && !line.isExplained) {
      sum.unexplained += pence;
      unexplained.add(() => ({ ...who(), element, origin, pence }));
    }
    return who;
  };
  const hash = createHash("sha256");
  const addPeople = (people: readonly ComputedPerson[]) => {
    for (const each of people) {
      for (const line of each.lines) addLine(line, each);
      for (const { element, origin, pence } of each.carried) {
        const { id, ledger, firstName, surname } = each.person;
        sum.carried += pence;
        carried.add(() => ({
          ...{ employeeId: id, employeeNumber: ledger.employeeNumber },
          ...{ employeeName: `${firstName} ${surname}`, element, origin, pence },
        }));
      }
    }
  };
  for await (const bytes of streamRunFile(db, rules, run, addPeople)) hash.update(bytes);
  return {
    rows: sum.rows,
    sumPence: sum.pence,
    summary: {
      previewSha256: hash.digest("hex"),
      elements: [...elements.values()].sort((a, b) =>
        `${a.element} ${a.type}` < `${b.element} ${b.type}` ? -1 : 1,
      ),
      changes: changes.items,
      changeCount: changes.count(),
      holds: holds.items,
      carried: carried.items,
      unexplained: unexplained.items,
      waits: {
        held: { count: holds.count(), pence: sum.held },
        carried: { count: carried.count(), pence: sum.carried },
        unexplained: { count: unexplained.count(), pence: sum.unexplained },
      },
      last_page: lastPage(changes.count(), holds.count(), carried.count(), unexplained.count()),
    },
  };
}

/** The pages of one part of what comes by, and how much that is in all; `part` is from 0. */
const createPart = <Item>(part: number) => createPage<Item>(part + 1, pageSize * pagesAtOnce);

/** One page of a preview that has the part which the page is in. */
export function toPreviewPage({ summary }: Preview, page: number): RunSummary {
  const from = ((page - 1) % pagesAtOnce) * pageSize;
  const pageOf = <Item>(items: Item[]): Item[] => items.slice(from, from + pageSize);
  return {
    ...summary,
    changes: pageOf(summary.changes),
    holds: pageOf(summary.holds),
    carried: pageOf(summary.carried),
    unexplained: pageOf(summary.unexplained),
  };
}

/** What the last run took of the same element; null where it took nothing of it. */
function findBefore({ element, plan, entry }: PayrollLine, locked: readonly LockedLine[]): number | null {
  if (entry !== "REGULAR" && entry !== "HOLD") return null;
  let last: LockedLine | null = null;
  for (const each of locked) {
    if (each.element !== element || each.plan !== plan) continue;
    if (each.entry !== "REGULAR" && each.entry !== "HOLD") continue;
    if (last === null || each.payDay > last.payDay) last = each;
  }
  return last?.pence ?? null;
}
