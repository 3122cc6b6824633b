import {
  acceptDifferences,
  getPayrollRun,
  listPayrollRuns,
  lockPayrollRun,
} from "#contract/extensions/payroll.ts";
import { downloadRunList } from "#contract/extensions/payroll-lists.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findNextOpenPeriod, findPeriod } from "../domain/payroll/calendar.ts";
import { parseRunId } from "../domain/payroll/payroll-file.ts";
import { loadRun } from "../jobs/payroll-lock/load-run.ts";
import { lockRun } from "../jobs/payroll-lock/lock-run.ts";
import type { TableCell } from "../platform/csv.ts";
import { BusyError } from "../platform/faults.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { addAudits } from "../repositories/audit.ts";
import { loadPayGroupTranslator } from "../repositories/pay-group-names.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listRuns, type RunKey } from "../repositories/payroll-runs.ts";
import { listProductsWithProviders } from "../repositories/reports.ts";
import { findReasonProblem, saveAcceptance } from "../use-cases/payroll-acceptance.ts";
import { createPreviews } from "../use-cases/payroll-previews.ts";
import {
  getRunListHeader,
  type NameFinder,
  streamLockedList,
  streamOpenList,
} from "../use-cases/payroll-run-lists.ts";
import { summariseLockedRun, toPreviewPage } from "../use-cases/payroll-summaries.ts";
import {
  findRunRow,
  getRunState,
  listRecordedRuns,
  type PeriodRun,
  toRunReply,
} from "../use-cases/payroll-views.ts";

/** Payroll runs for employers: an open run is a preview computed on request, a locked one is a record. */
export function createPayrollRoutes(services: Services) {
  const { db, clock, catalogues, payrollRules: rules } = services;
  const getToday = () => toLondonDate(clock.now());
  const findPreview = createPreviews({ db, rules });
  const loadRuns = async ({ clientId }: Pick<Actor, "clientId">) => {
    const [calendars, rows] = await Promise.all([
      loadPayrollCalendars(db, clientId),
      listRuns(db, { clientId }),
    ]);
    return { calendars, rows };
  };
  const loadReplyContext = async ({ clientId }: Pick<Actor, "clientId">) => ({
    today: getToday(),
    translateGroup: await loadPayGroupTranslator(db, clientId),
  });
  /** A run of the client's ledger; null if it has no such run. */
  async function findRunById(actor: Actor, runId: string) {
    const named = parseRunId(runId);
    if (!named) return null;
    const { calendars, rows } = await loadRuns(actor);
    const calendar = calendars.find(({ group }) => group.code === named.group);
    const period = calendar && findPeriod(calendar, named.periodKey);
    if (!period || !isInLedger({ calendar, period })) return null;
    const key: RunKey = { clientId: actor.clientId, group: named.group, periodKey: named.periodKey };
    const recordedRun: PeriodRun = { calendar, period, row: findRunRow(rows, calendar, period) };
    return { key, rows, recordedRun };
  }
  /** The client's names for its plans. */
  async function loadNames(actor: Actor): Promise<NameFinder> {
    const [provided, catalogue] = await Promise.all([
      listProductsWithProviders(db, actor),
      catalogues.get(actor.clientId),
    ]);
    const names = new Map(provided.map(({ product_code, name }) => [product_code, name]));
    return (code) => names.get(code) ?? catalogue.find(code)?.name ?? code;
  }

  return [
    implement(listPayrollRuns, async ({ actor }) => {
      const [{ calendars, rows }, context] = await Promise.all([loadRuns(actor), loadReplyContext(actor)]);
      return listRecordedRuns(calendars, rows).map((run) => toRunReply(run, context));
    }),

    implement(getPayrollRun, async ({ actor, params, query, refuse }) => {
      const target = await findRunById(actor, params.runId);
      if (!target) return refuse("not_found");
      const { key, rows, recordedRun } = target;
      const run = toRunReply(recordedRun, await loadReplyContext(actor));
      const page = query.page ?? 1;
      if (run.state === "locked") {
        const getName = await loadNames(actor);
        const last = rows.find((row) => row.group_code === key.group && row.pay_date < run.payDay);
        const lockedAt = recordedRun.row?.locked_at ?? 0;
        const options = { before: last?.period_key ?? null, lockedAt, page, getName };
        return { run, ...(await summariseLockedRun(db, key, options)) };
      }
      const loaded = await loadRun(
        { db, catalogues },
        key,
        recordedRun.row?.locked_at ?? clock.now().getTime(),
      );
      if (!loaded) return refuse("not_found");
      const preview = await findPreview(loaded, page);
      const { rows: count, sumPence } = preview;
      return { run: { ...run, rows: count, sumPence }, ...toPreviewPage(preview, page) };
    }),

    implement(downloadRunList, async ({ actor, params, request, refuse }) => {
      const target = await findRunById(actor, params.runId);
      if (!target) return refuse("not_found");
      await addAudits(db, [
        {
          action: "report.downloaded",
          at: clock.now().getTime(),
          request,
          actor,
          clientId: actor.clientId,
          target: { type: "report", id: `${params.runId}.${params.list}` },
        },
      ]);
      const { key, recordedRun } = target;
      const { list } = params;
      const getName = await loadNames(actor);
      const toFile = (cells: AsyncIterable<TableCell[][]>) =>
        toSpreadsheet(list, "csv", getRunListHeader(list), cells);
      if (getRunState(recordedRun.row) === "locked") {
        return toFile(streamLockedList({ db, run: key, getName }, list));
      }
      const run = await loadRun({ db, catalogues }, key, recordedRun.row?.locked_at ?? clock.now().getTime());
      return run ? toFile(streamOpenList({ db, rules, run, getName }, list)) : refuse("not_found");
    }),

    implement(acceptDifferences, async ({ actor, params, body, request, refuse }) => {
      const target = await findRunById(actor, params.runId);
      if (!target) return refuse("not_found");
      const { key, recordedRun } = target;
      if (recordedRun.row !== null) return refuse("locked");
      const reason = body.reason.trim().replace(/\s+/g, " ");
      const problem = findReasonProblem(reason);
      if (problem) return refuse("invalid", { errors: { reason: [problem] } });
      const loaded = await loadRun({ db, catalogues }, key, clock.now().getTime());
      if (!loaded) return refuse("not_found");
      const { summary } = await findPreview(loaded, 1);
      if (summary.unexplainedSha256 !== body.unexplainedSha256) return refuse("changed");
      if (summary.acceptance?.isCurrent && summary.acceptance.reason === reason) return summary.acceptance;
      const accepted = await inTransaction(db, (trx) =>
        saveAcceptance(trx, {
          key,
          actor,
          reason,
          differencesSha256: body.unexplainedSha256,
          clock,
          request,
        }),
      );
      return accepted ?? refuse("locked");
    }),

    implement(lockPayrollRun, async ({ actor, params, body, request, refuse }) => {
      const target = await findRunById(actor, params.runId);
      if (!target) return refuse("not_found");
      const { key, recordedRun } = target;
      if (recordedRun.row !== null) return toRunReply(recordedRun, await loadReplyContext(actor));
      if (findNextOpenPeriod(recordedRun.calendar)?.key !== key.periodKey) return refuse("earlier_open");
      if (getToday() < recordedRun.period.cutOff) return refuse("not_due");
      const outcome = await lockRun(
        { db: await services.bulkDb(), clock, catalogues, rules },
        { run: key, lockedBy: actor.userId, previewSha256: body.previewSha256, request },
      );
      services.wakeOutbox();
      if (outcome === "earlier-open") return refuse("earlier_open");
      if (outcome === "changed" || outcome === "unexplained") return refuse(outcome);
      if (outcome === "stopped") throw new BusyError();
      const locked = await findRunById(actor, params.runId);
      return locked ? toRunReply(locked.recordedRun, await loadReplyContext(actor)) : refuse("not_found");
    }),
  ];
}

/** Whether a period has a run; periods before the ledger have none. */
function isInLedger({ calendar, period }: Omit<PeriodRun, "row">): boolean {
  const first = findPeriod(calendar, calendar.ledgerFrom);
  return first !== null && period.payDay >= first.payDay;
}
