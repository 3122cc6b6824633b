import { setImmediate as nextTurn } from "node:timers/promises";
import type { listRunChanges } from "#contract/extensions/uploads.ts";
import type { CallReply } from "#contract/index.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { createDayProposer } from "../domain/payroll/calendar.ts";
import type { PersonLedger } from "../domain/payroll/ledger.ts";
import { getRunLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import {
  applyUpload,
  type LineChange,
  listLineChanges,
  toAddedLedger,
} from "../domain/uploads/run-changes.ts";
import { addEnrolmentPreview } from "../jobs/enrolment/enrolment-preview.ts";
import { loadEnrolmentRun } from "../jobs/enrolment/enrolment-run.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import type { Services } from "../platform/services.ts";
import { type LedgerPerson, streamLedgersByIds } from "../repositories/person-ledgers.ts";
import { countAffectedRows, listAffectedRows } from "../repositories/upload-previews.ts";
import type { UploadRow } from "../repositories/uploads.ts";
import { createPage, getLastPage } from "./list-page.ts";
import { loadNextRuns } from "./payroll-list-rows.ts";

type Reply = CallReply<typeof listRunChanges>;
type MovedRow = Awaited<ReturnType<typeof listAffectedRows>>[number];

/** The most people that one page request computes, because more would take too many seconds. */
const maxCompared = 5_000;
/** People whose rows are read in one batch. */
const batchSize = 100;

interface RunChangesQuery {
  page: number;
  /** The day for rows without their own, `yyyy-mm-dd`; null if the next payroll decides. */
  uploadDay: string | null;
}

/**
 * Compares the next runs with and without an upload (M-37), for people it adds or affects. It works in batches and
 * includes pensions that the law then requires.
 */
export async function findRunChanges(
  services: Services,
  upload: UploadRow,
  { page, uploadDay }: RunChangesQuery,
): Promise<Reply> {
  const { db, clock, catalogues, payrollRules } = services;
  const client = { clientId: upload.client_id };
  const now = clock.now().getTime();
  const today = toLondonDate(clock.now());
  const nextRuns = await loadNextRuns(services, upload.client_id);
  const calendars = nextRuns[0]?.context.calendars ?? [];
  const getCatalogue = (clientId: string) => catalogues.get(clientId);
  const enrolment = await loadEnrolmentRun({ db, clock, getCatalogue }, upload.client_id);
  const proposeDay = createDayProposer(calendars, today);
  const peoplePage = createPage<Reply["people"][number]>(page);
  const runs = new Map<LoadedRun, Reply["runs"][number]>();
  const toLedgerAfter = (
    ledgerPerson: LedgerPerson | undefined,
    { before, after }: MovedRow,
    run: LoadedRun,
  ) => {
    if (!before || !ledgerPerson) return toAddedLedger(after, now);
    const keepsDateOfBirth =
      after.moves_identity && (after.registered_at !== null || after.user_type === "employer");
    const change = {
      before,
      after,
      rowDay: after.effective_from,
      uploadDay,
      keepsDateOfBirth,
      proposed: proposeDay(before.payroll_group),
      redatableFacts: after.redatable_facts,
    };
    return applyUpload(ledgerPerson.ledger, change, { catalogue: run.context.catalogue, today, now });
  };
  const compareRuns = (ledgerPerson: LedgerPerson | undefined, row: MovedRow) => {
    const { after } = row;
    for (const run of nextRuns) {
      const { context, query } = run;
      const listLines = (personLedger: PersonLedger, group: string) =>
        query.isInRun({ facts: personLedger.facts, payrollGroup: group })
          ? payrollRules.computePersonRun(personLedger, context).lines
          : [];
      const ledger = toLedgerAfter(ledgerPerson, row, run);
      const person = { id: after.employee_id, payrollGroup: after.payroll_group, ledger };
      const next = enrolment ? addEnrolmentPreview(person, enrolment, { calendars, now }) : ledger;
      const before = ledgerPerson ? listLines(ledgerPerson.ledger, ledgerPerson.payrollGroup) : [];
      const changes = listLineChanges(before, listLines(next, after.payroll_group));
      if (changes.length === 0) continue;
      addChangesToRun(runs, run, changes);
      peoplePage.add(() => ({
        row: after.row,
        employeeNumber: after.employee_number,
        name: ledgerPerson
          ? `${ledgerPerson.firstName} ${ledgerPerson.surname}`
          : `${after.first_name} ${after.surname}`,
        runId: toRunId(run.key.group, run.key.periodKey),
        changes: changes.map(({ productCode, ...line }) => ({
          ...line,
          benefit: getBenefit(productCode, run),
        })),
      }));
    }
  };
  const hasUploadDay = uploadDay !== null;
  let peopleRead = 0;
  for (let after = 0; nextRuns[0] && peopleRead < maxCompared; ) {
    const limit = Math.min(batchSize, maxCompared - peopleRead);
    const rows = await listAffectedRows(db, client, upload.id, { after, limit, hasUploadDay });
    const last = rows.at(-1);
    if (!last) break;
    after = last.after.row;
    peopleRead += rows.length;
    const people = await readLedgers(services, nextRuns[0], rows);
    for (const row of rows) {
      const person = people.get(row.after.employee_id);
      // Leaves out a person in the file who was deleted in the meantime.
      if (person || row.before === null) compareRuns(person, row);
    }
    await nextTurn();
  }
  const total =
    peopleRead < maxCompared ? peopleRead : await countAffectedRows(db, client, upload.id, hasUploadDay);
  return {
    runs: [...runs.values()],
    people: peoplePage.items,
    last_page: getLastPage(peoplePage.count()),
    looked: peopleRead,
    beyond: Math.max(0, total - peopleRead),
  };
}

/** Loads all locked lines, because an upload may change past months. */
async function readLedgers({ db }: Services, { query }: LoadedRun, rows: readonly MovedRow[]) {
  const people = new Map<string, LedgerPerson>();
  const all = { ...query, isInRun: () => true, history: { ...query.history, isAllChanged: true } };
  const ids = rows.flatMap(({ before, after }) => (before === null ? [] : [after.employee_id]));
  for await (const batch of streamLedgersByIds(db, all, ids)) {
    for (const person of batch) people.set(person.id, person);
  }
  return people;
}

function addChangesToRun(
  runs: Map<LoadedRun, Reply["runs"][number]>,
  run: LoadedRun,
  changes: readonly LineChange[],
) {
  const { period, calendars, group } = run.context;
  const calendar = calendars.find((each) => each.group.code === group);
  const existing = runs.get(run) ?? {
    runId: toRunId(run.key.group, run.key.periodKey),
    label: calendar ? getRunLabel(period, calendar.group) : period.key,
    payDay: period.payDay,
    people: 0,
    lines: 0,
    pence: 0,
  };
  const differences = changes.map(({ beforePence, afterPence }) => (afterPence ?? 0) - (beforePence ?? 0));
  runs.set(run, {
    ...existing,
    people: existing.people + 1,
    lines: existing.lines + changes.length,
    pence: existing.pence + differences.reduce((sum, pence) => sum + pence, 0),
  });
}

function getBenefit(code: string, { context }: LoadedRun): string {
  const product = context.catalogue.find(code);
  return product ? context.getName(product) : code;
}
