import { setImmediate as nextTurn } from "node:timers/promises";
import {
  getPayrollOpening,
  listPayrollOpenings,
  savePayrollOpening,
} from "#contract/extensions/payroll-openings.ts";
import type { CallReply } from "#contract/index.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  findOpeningErrors,
  listOpenings,
  type OpeningFigure,
  type OpeningValues,
  replaceOpeningBalance,
  toOpeningBalance,
} from "../domain/payroll/openings.ts";
import { getRunLabel, toRunId } from "../domain/payroll/payroll-file.ts";
import { listLineChanges } from "../domain/uploads/run-changes.ts";
import { type LoadedRun, loadRun } from "../jobs/payroll-lock/load-run.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { loadPayrollCalendars, lockPayGroup } from "../repositories/pay-periods.ts";
import { addOpeningBalance } from "../repositories/payroll-openings.ts";
import { findPersonLedger, type LedgerPerson, streamPersonLedgers } from "../repositories/person-ledgers.ts";
import { cacheWhileUnchanged } from "../use-cases/cache-while-unchanged.ts";
import { type CachedPart, createPagePart, getPartNumber, toPageReply } from "../use-cases/list-page.ts";

type View = CallReply<typeof listPayrollOpenings>["rows"][number];

/** The number of cached lists, of some hundred KB at most. */
const maxKept = 8;

/**
 * Amounts taken before the ledger began, by pay group. They can be changed until the group's first run is
 * locked (F.4).
 */
export function createPayrollOpeningRoutes(services: Services) {
  const { db, clock, catalogues, payrollRules } = services;
  const keep = cacheWhileUnchanged<CachedPart<View>>(db, maxKept);

  /** The first run of a group; null if it has none. */
  async function loadFirst(clientId: string, code: string) {
    const calendars = await loadPayrollCalendars(db, clientId);
    const calendar = calendars.find(({ group }) => group.code === code);
    const key = calendar && { clientId, group: code, periodKey: calendar.ledgerFrom };
    const run = key && (await loadRun({ db, catalogues, calendars }, key, clock.now().getTime()));
    if (!calendar || !run) return null;
    const openingContext = {
      runId: toRunId(code, calendar.ledgerFrom),
      runLabel: getRunLabel(run.context.period, calendar.group),
      isLocked: calendar.lockedAt.size > 0,
    };
    return { run, about: openingContext };
  }
  function listCachedPart(run: LoadedRun, page: number): Promise<CachedPart<View>> {
    const { clientId, group } = run.key;
    const { catalogue, knownAt: now } = run.context;
    return keep({ clientId, catalogue, now, name: [group, getPartNumber(page)] }, async () => {
      const part = createPagePart<View>(getPartNumber(page));
      for await (const people of streamPersonLedgers(db, run.query)) {
        for (const person of people) {
          for (const figure of listOpenings(person.ledger, run.context)) {
            part.add(() => toView(person, figure, run));
          }
        }
        await nextTurn();
      }
      return { total: part.count(), items: part.items };
    });
  }
  async function findOpening(run: LoadedRun, openingId: string) {
    const [userId = ""] = openingId.split("~");
    const person = await findPersonLedger(db, { userId }, run.query);
    const figure =
      person && listOpenings(person.ledger, run.context).find((each) => toId(person, each) === openingId);
    return figure ? { person, figure } : null;
  }

  return [
    implement(listPayrollOpenings, async ({ params, query, refuse }) => {
      const first = await loadFirst(params.id, params.code);
      if (!first) return refuse("not_found");
      const page = query.page ?? 1;
      return { ...first.about, ...toPageReply(await listCachedPart(first.run, page), page) };
    }),

    implement(getPayrollOpening, async ({ params, query, refuse }) => {
      const first = await loadFirst(params.id, params.code);
      const target = first && (await findOpening(first.run, params.openingId));
      if (!target) return refuse("not_found");
      const { run, about: openingContext } = first;
      const { person, figure } = target;
      const opening = toView(person, figure, run);
      if (query.pence == null) return { ...openingContext, opening, effect: [] };
      const values = { count: query.count ?? null, pence: query.pence };
      const errors = findOpeningErrors(figure, values);
      if (Object.keys(errors).length > 0) return refuse("invalid", { errors });
      const listLines = (ledger: LedgerPerson["ledger"]) =>
        payrollRules.computePersonRun(ledger, run.context).lines;
      const next = replaceOpeningBalance(person.ledger, toOpeningBalance(figure, values));
      const changes = listLineChanges(listLines(person.ledger), listLines(next));
      const effect = changes.map(({ element, beforePence, afterPence }) => ({
        element,
        beforePence,
        afterPence,
      }));
      return { ...openingContext, opening, effect };
    }),

    implement(savePayrollOpening, async ({ actor, params, body, request, refuse }) => {
      const first = await loadFirst(params.id, params.code);
      const target = first && (await findOpening(first.run, params.openingId));
      if (!target) return refuse("not_found");
      const { person, figure } = target;
      const values: OpeningValues = { count: body.count ?? null, pence: body.pence };
      const errors = findOpeningErrors(figure, values);
      if (Object.keys(errors).length > 0) return refuse("invalid", { errors });
      const opening = toOpeningBalance(figure, values);
      const now = clock.now().getTime();
      const group = { clientId: params.id, code: params.code };
      const isSaved = await inTransaction(db, async (trx) => {
        await lockPayGroup(trx, group);
        const calendars = await loadPayrollCalendars(trx, params.id);
        const calendar = calendars.find((each) => each.group.code === params.code);
        if (!calendar || calendar.lockedAt.size > 0) return false;
        if (opening.kind === "paid-to" || isSameFigure(figure, values)) return true;
        await addOpeningBalance(trx, {
          clientId: params.id,
          employeeId: person.id,
          productCode: figure.productCode,
          opening,
          recordedBy: actor.userId,
          now,
        });
        await addAudit(trx, {
          action: "payroll.opening_entered",
          at: now,
          request,
          clientId: params.id,
          actor,
          target: { type: "employee", id: person.id },
          change: {
            before: { ...figure, product_code: figure.productCode },
            after: { product_code: figure.productCode, ...values },
          },
        });
        return true;
      });
      if (!isSaved) return refuse("locked");
      const after = listOpenings(replaceOpeningBalance(person.ledger, opening), first.run.context);
      const saved = after.find((each) => toId(person, each) === params.openingId) ?? figure;
      return toView(person, saved, first.run);
    }),
  ];
}

/** Whether the same figures were saved before, so that a repeated submit has no effect. */
const isSameFigure = (figure: OpeningFigure, { count, pence }: OpeningValues): boolean =>
  figure.isEntered && figure.pence === pence && (figure.kind !== "plan" || figure.count === count);

/** A plan's selection id or a benefit's code. The tilde separates parts, because ids have none. */
const toId = ({ id }: LedgerPerson, figure: OpeningFigure): string =>
  [id, figure.kind, figure.kind === "plan" ? figure.selectionId : figure.productCode].join("~");

function toView(person: LedgerPerson, figure: OpeningFigure, { context }: LoadedRun): View {
  const { kind, productCode, pence, isEntered } = figure;
  const product = context.catalogue.find(productCode);
  const isPlan = kind === "plan";
  return {
    openingId: toId(person, figure),
    employeeId: person.id,
    employeeNumber: person.ledger.employeeNumber,
    employeeName: `${person.firstName} ${person.surname}`,
    kind,
    pence,
    isEntered,
    benefit: product ? context.getName(product) : productCode,
    count: isPlan ? figure.count : null,
    instalments: isPlan ? figure.instalments : null,
    wholePence: isPlan ? figure.wholePence : null,
  };
}
