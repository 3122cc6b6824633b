import { createHash } from "node:crypto";
import type { getPayrollRun } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { Db } from "../db/schema.ts";
import type { LockedLine, PayrollLine } from "../domain/payroll/ledger.ts";
import { roundingReason, translateLineReason } from "../domain/payroll/line-reason.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import { type ComputedPerson, streamRunFile } from "../jobs/payroll-lock/compute-run.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import { createUnexplainedDigest } from "../jobs/payroll-lock/unexplained.ts";
import { findAcceptance } from "../repositories/payroll-acceptances.ts";
import {
  countDifferences,
  listElements,
  loadCarriedPage,
  loadChangesPage,
  loadHoldsPage,
} from "../repositories/payroll-run-lines.ts";
import type { RunKey } from "../repositories/payroll-runs.ts";
import { createPagePart, getLastPage, getPageOfPart, pageSize } from "./list-page.ts";
import { findOpenAcceptance, toAcceptance } from "./payroll-acceptance.ts";
import {
  listCarriedRefunds,
  listHolds,
  listUnexplainedLines,
  type NameFinder,
  toLockedCarried,
  toLockedHold,
  toPerson,
} from "./payroll-run-lists.ts";

type Reply = CallReply<typeof getPayrollRun>;
/** A run's totals, its changes since the last run, and the first page of each list. */
export type RunSummary = Omit<Reply, "run">;

interface LockedRunQuery {
  /** The period key of the group's previous run. */
  before: string | null;
  /** A time in milliseconds. */
  lockedAt: number;
  page: number;
  getName: NameFinder;
}

/** Sums up the lines of a locked run. */
export async function summariseLockedRun(
  db: Db,
  run: RunKey,
  { before, lockedAt, page, getName }: LockedRunQuery,
): Promise<RunSummary> {
  const limits = { page, size: pageSize };
  const [elements, counts, changes, holds, carried, acceptance] = await Promise.all([
    listElements(db, run),
    countDifferences(db, run),
    loadChangesPage(db, run, before, limits),
    loadHoldsPage(db, run, limits),
    loadCarriedPage(db, run, limits),
    findAcceptance(db, run, lockedAt),
  ]);
  return translateReasons({
    elements: elements.map(({ product_code, ...row }) => ({
      ...row,
      benefit: getName(product_code),
      rows: Number(row.rows),
      pence: Number(row.pence),
    })),
    changes: changes.map((row) => ({
      ...toPerson(row),
      element: row.element,
      benefit: getName(row.product_code),
      entry: row.entry,
      flag: row.flag,
      origin: row.entry === "ADJUST" ? row.origin_key : null,
      pence: row.amount_pence,
      beforePence: row.before_pence,
      cause: row.reason,
    })),
    changeCount: counts.changes,
    roundingCount: counts.roundings,
    holds: holds.map((row) => toLockedHold(row, getName)),
    carried: carried.map(toLockedCarried),
    unexplained: [],
    acceptance: acceptance && toAcceptance(acceptance, true),
    waits: {
      held: { count: counts.holds, pence: counts.heldPence },
      carried: { count: counts.carried, pence: counts.carriedPence },
      unexplained: { count: 0, pence: 0 },
    },
    last_page: getLastPage(Math.max(counts.changes, counts.holds, counts.carried)),
  });
}

export interface RunPreview {
  /** Contains the cached part of each list. */
  summary: RunSummary;
  rows: number;
  sumPence: number;
}

/** Sums up an open run, with the file that a lock would write now (M-40). `part` counts from 0. */
export async function summarisePreview(
  db: Db,
  rules: PayrollRules,
  run: LoadedRun,
  part: number,
): Promise<RunPreview> {
  const elements = new Map<string, Reply["elements"][number]>();
  const changes = createPagePart<Reply["changes"][number]>(part);
  const holds = createPagePart<Reply["holds"][number]>(part);
  const carried = createPagePart<Reply["carried"][number]>(part);
  const unexplained = createPagePart<Reply["unexplained"][number]>(part);
  const sum = { rows: 0, pence: 0, roundings: 0, held: 0, carried: 0, unexplained: 0 };
  const unexplainedDigest = createUnexplainedDigest();
  const getName = (code: string) => {
    const product = run.context.catalogue.find(code);
    return product ? run.context.getName(product) : code;
  };
  const addLine = (line: PayrollLine, { person }: ComputedPerson) => {
    const { element, type, pence, entry, flag, origin, productCode } = line;
    sum.rows += 1;
    sum.pence += pence;
    const key = `${element} ${type} ${productCode}`;
    const existing = elements.get(key) ?? { element, benefit: getName(productCode), type, rows: 0, pence: 0 };
    elements.set(key, { ...existing, rows: existing.rows + 1, pence: existing.pence + pence });
    const toListedPerson = () => ({
      employeeId: person.id,
      employeeNumber: person.ledger.employeeNumber,
      employeeName: `${person.firstName} ${person.surname}`,
    });
    if (line.reason === roundingReason) sum.roundings += 1;
    else if (flag !== null || entry === "ADJUST" || entry === "BALANCE") {
      changes.add(() => ({
        ...toListedPerson(),
        element,
        benefit: getName(productCode),
        entry,
        flag,
        pence,
        cause: line.reason,
        origin: entry === "ADJUST" ? origin : null,
        beforePence: findEarlierPence(line, person.ledger.locked),
      }));
    }
  };
  const hash = createHash("sha256");
  const addPeople = (people: readonly ComputedPerson[]) => {
    for (const person of people) {
      for (const line of person.lines) addLine(line, person);
      unexplainedDigest.addPerson(person);
      for (const heldLine of listHolds(person, getName)) {
        sum.held += heldLine.heldPence;
        holds.add(() => heldLine);
      }
      for (const refund of listCarriedRefunds(person)) {
        sum.carried += refund.pence;
        carried.add(() => refund);
      }
      for (const difference of listUnexplainedLines(person)) {
        sum.unexplained += difference.pence;
        unexplained.add(() => difference);
      }
    }
  };
  for await (const bytes of streamRunFile(db, rules, run, addPeople)) hash.update(bytes);
  const unexplainedSha256 = unexplainedDigest.digest();
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
      roundingCount: sum.roundings,
      holds: holds.items,
      carried: carried.items,
      unexplained: unexplained.items,
      unexplainedSha256,
      acceptance: await findOpenAcceptance(run, unexplainedSha256),
      waits: {
        held: { count: holds.count(), pence: sum.held },
        carried: { count: carried.count(), pence: sum.carried },
        unexplained: { count: unexplained.count(), pence: sum.unexplained },
      },
      last_page: getLastPage(Math.max(changes.count(), holds.count(), carried.count(), unexplained.count())),
    },
  };
}

/** One page out of a cached preview. */
export function toPreviewPage({ summary }: RunPreview, page: number): RunSummary {
  return translateReasons({
    ...summary,
    changes: getPageOfPart(summary.changes, page),
    holds: getPageOfPart(summary.holds, page),
    carried: getPageOfPart(summary.carried, page),
    unexplained: getPageOfPart(summary.unexplained, page),
  });
}

/** Translates the reasons for each reader, because a cached preview serves all of them. */
const translateReasons = (summary: RunSummary): RunSummary => ({
  ...summary,
  changes: summary.changes.map((row) => ({ ...row, cause: row.cause && translateLineReason(row.cause) })),
  holds: summary.holds.map((row) => ({ ...row, reason: translateLineReason(row.reason) })),
});

/** What the last run took of the same element; null if nothing. */
function findEarlierPence(
  { element, plan, entry }: PayrollLine,
  locked: readonly LockedLine[],
): number | null {
  if (entry !== "REGULAR" && entry !== "HOLD") return null;
  let last: LockedLine | null = null;
  for (const line of locked) {
    if (line.element !== element || line.plan !== plan) continue;
    if (line.entry !== "REGULAR" && line.entry !== "HOLD") continue;
    if (last === null || line.payDay > last.payDay) last = line;
  }
  return last?.pence ?? null;
}
