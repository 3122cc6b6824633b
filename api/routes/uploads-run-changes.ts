import { setImmediate as nextTurn } from "node:timers/promises";
import type { listRunChanges } from "#contract/extensions/uploads.ts";
import type { CallReply } from "#contract/index.ts";
import { londonDate } from "../domain/london-date.ts";
import { createDayProposer } from "../domain/payroll/calendar.ts";
import { runLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import { type LineChange, lineChanges, withLoaded } from "../domain/uploads/run-changes.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import type { Services } from "../platform/services.ts";
import { type LedgerPerson, streamLedgersOf } from "../repositories/person-ledgers.ts";
import { countMovedRows, listMovedRows } from "../repositories/upload-previews.ts";
import type { UploadRow } from "../repositories/uploads.ts";
import { createPage, lastPage } from "./list-page.ts";
import { loadNextRuns } from "./payroll-list-rows.ts";

type Reply = CallReply<typeof listRunChanges>;
type MovedRow = Awaited<ReturnType<typeof listMovedRows>>[number];

/** So many people are worked out while somebody waits for the page: some seconds. */
export const mostLooked = 5_000;
/** People whose rows are read together. */
const atOnce = 100;

interface Asked {
  page: number;
  /** Of rows without one, `yyyy-mm-dd`; null where the next payroll decides. */
  uploadDay: string | null;
}

/** The next runs with and without an upload (M-37): only of those whose benefits may change by it, a slice at a time. */
export async function findRunChanges(
  services: Services,
  upload: UploadRow,
  { page, uploadDay }: Asked,
): Promise<Reply> {
  const { db, clock, payrollRules } = services;
  const client = { clientId: upload.client_id };
  const now = clock.now();
  const today = londonDate(now);
  const loaded = await loadNextRuns(services, upload.client_id);
  const proposeDay = createDayProposer(loaded[0]?.context.calendars ?? [], today);
  const found = createPage<Reply["people"][number]>(page);
  const runs = new Map<LoadedRun, Reply["runs"][number]>();
  const compare = (person: LedgerPerson, { before, after }: MovedRow) => {
    const keepsDateOfBirth =
      after.moves_identity && (after.registered_at !== null || after.user_type === "employer");
    const { ledger, payrollGroup } = person;
    const change = {
      ...{ before, after, rowDay: after.effective_from, uploadDay, keepsDateOfBirth },
      proposed: proposeDay(before.payroll_group),
    };
    for (const run of loaded) {
      const { context, query } = run;
      const next = withLoaded(ledger, change, { catalogue: context.catalogue, today, now: now.getTime() });
      const linesOf = (own: typeof ledger, group: string) =>
        query.isInRun({ facts: own.facts, payrollGroup: group })
          ? payrollRules.computePersonRun(own, context).lines
          : [];
      const changes = lineChanges(linesOf(ledger, payrollGroup), linesOf(next, after.payroll_group));
      if (changes.length === 0) continue;
      addTo(runs, run, changes);
      found.add(() => ({
        ...{ row: after.row, employeeNumber: ledger.employeeNumber },
        ...{
          name: `${person.firstName} ${person.surname}`,
          runId: toRunId(run.key.group, run.key.periodKey),
        },
        changes: changes.map(({ productCode, ...line }) => ({
          ...line,
          benefit: benefitOf(productCode, run),
        })),
      }));
    }
  };
  let looked = 0;
  for (let after = 0; loaded[0] && looked < mostLooked; ) {
    const limit = Math.min(atOnce, mostLooked - looked);
    const rows = await listMovedRows(db, client, upload.id, { after, limit });
    const last = rows.at(-1);
    if (!last) break;
    after = last.after.row;
    looked += rows.length;
    const people = await readLedgers(services, loaded[0], rows);
    for (const row of rows) {
      const person = people.get(row.after.employee_id);
      if (person) compare(person, row);
    }
    await nextTurn();
  }
  const total = looked < mostLooked ? looked : await countMovedRows(db, client, upload.id);
  return {
    runs: [...runs.values()],
    people: found.items,
    last_page: lastPage(found.count()),
    looked,
    beyond: Math.max(0, total - looked),
  };
}

/** With all their locked lines: an upload may reach back. */
async function readLedgers({ db }: Services, { query }: LoadedRun, rows: readonly MovedRow[]) {
  const people = new Map<string, LedgerPerson>();
  const all = { ...query, isInRun: () => true, history: { ...query.history, isAllChanged: true } };
  const ids = rows.map(({ after }) => after.employee_id);
  for await (const batch of streamLedgersOf(db, all, ids)) {
    for (const person of batch) people.set(person.id, person);
  }
  return people;
}

function addTo(runs: Map<LoadedRun, Reply["runs"][number]>, run: LoadedRun, changes: readonly LineChange[]) {
  const { period, calendars, group } = run.context;
  const calendar = calendars.find((each) => each.group.code === group);
  const known = runs.get(run) ?? {
    runId: toRunId(run.key.group, run.key.periodKey),
    label: calendar ? runLabel(period, calendar.group) : period.key,
    payDay: period.payDay,
    ...{ people: 0, lines: 0, pence: 0 },
  };
  const moved = changes.map(({ beforePence, afterPence }) => (afterPence ?? 0) - (beforePence ?? 0));
  runs.set(run, {
    ...known,
    people: known.people + 1,
    lines: known.lines + changes.length,
    pence: known.pence + moved.reduce((sum, pence) => sum + pence, 0),
  });
}

function benefitOf(code: string, { context }: LoadedRun): string {
  const product = context.catalogue.find(code);
  return product ? context.nameOf(product) : code;
}
