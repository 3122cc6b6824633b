import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import { addDays } from "../domain/calendar.ts";
import type { Clock } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { describeFault } from "../platform/faults.ts";
import { type TableEnds, toEndWarnings } from "../platform/table-ends.ts";
import { addAudit, addAudits } from "../repositories/audit.ts";
import {
  type ClientProgress,
  type DailyPerson,
  type DailyProgress,
  findProgress,
  listClientIds,
  listOfferedProducts,
  lockClientProgress,
  lockPeople,
  markLeavers,
  recordFinishedDay,
  saveClientProgress,
} from "../repositories/daily.ts";
import { markEnrolmentDue } from "../repositories/enrolment.ts";
import { addMail } from "../repositories/mails.ts";
import type { ClientTerms } from "../repositories/member-snapshot.ts";
import { listMemberSnapshotRows, type MemberSnapshotRows } from "../repositories/member-snapshot-rows.ts";
import { extendAllCalendars, loadOpenCalendars } from "../repositories/pay-periods.ts";
import { type SelectionRow, saveSelectionsOfPeople } from "../repositories/selections.ts";
import { addUnderwriting, listUnderwriting } from "../repositories/underwriting.ts";
import { addLeaverEvents } from "../repositories/webhook-events.ts";
import {
  type CatchUpPeriod,
  type ClientOffers,
  isLeaver,
  planPersonDay,
  toClientOffers,
} from "./daily-person.ts";
import { applyDueFacts } from "./due-facts.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** A small batch, so that other writers do not wait long. */
const batch = 25;

interface DailyJobDeps extends JobDeps {
  catalogues: Catalogues;
  findTableEnds(): Promise<TableEnds>;
  wakeOutbox(): void;
  wakeEnrolment(): void;
}

/**
 * Applies changes that only the date causes, once for each day in London. Selections begin and end, requests move, and
 * people leave. Emails announce windows, ends of probation and lower prices. Progress is saved in the same
 * transactions, so that any node works once and catches up.
 */
export function startDailyJob(deps: DailyJobDeps): Worker {
  const { db, clock, log, catalogues, findTableEnds, wakeOutbox, wakeEnrolment } = deps;
  const runDue = async (isStopped: () => boolean) => {
    const today = toLondonDate(clock.now());
    const savedProgress = await findProgress(db);
    if (savedProgress && savedProgress.done >= today) return;
    await inTransaction(db, (trx) => extendAllCalendars(trx, today));
    // Looks at yesterday's facts again, because a load that began before midnight may have ended after the
    // job.
    const after = addDays(savedProgress?.done ?? addDays(today, -1), -1);
    await applyDueFacts({ db, clock, isStopped }, { after, until: today });
    await markEnrolmentDue(db, null, clock.now().getTime());
    wakeEnrolment();
    const offersBy = await loadOffers(db, catalogues);
    const sum = { people: 0, changes: 0, mails: 0 };
    // One batch per client in turn, so that a large client does not delay others.
    let open = await listClientIds(db);
    while (open.length > 0) {
      const unfinished: string[] = [];
      for (const clientId of open) {
        if (isStopped()) break;
        const first = toFirstProgress(savedProgress, clientId, today);
        const step = await inTransaction(db, (trx) =>
          processBatch(trx, { clock, log }, { clientId, first, offersBy, today }),
        );
        if (!step.isDone) unfinished.push(clientId);
        sum.people += step.people;
        sum.changes += step.changes;
        sum.mails += step.mails;
        if (step.mails > 0) wakeOutbox();
      }
      if (isStopped()) break;
      open = unfinished;
    }
    const isFinished = !isStopped() && (await inTransaction(db, (trx) => finishToday(trx, today, clock)));
    if (isFinished) wakeEnrolment();
    // Only the node that finished the day logs this, so it is logged once.
    if (isFinished) for (const text of toEndWarnings(await findTableEnds())) log.warn(text);
    log.info({ day: today, ...sum }, "daily job");
  };
  return startWorker({ ...deps, name: "daily job", runDue });
}

/**
 * Marks clients for enrolment again in the same transaction, because the day may have changed their people.
 */
async function finishToday(trx: Trx, today: string, clock: Clock): Promise<boolean> {
  const isFirst = await recordFinishedDay(trx, today);
  if (isFirst) await markEnrolmentDue(trx, null, clock.now().getTime());
  return isFirst;
}

async function loadOffers(db: Db, catalogues: Catalogues): Promise<Map<string, ClientOffers>> {
  const [rows, clients] = await Promise.all([listOfferedProducts(db), listClientIds(db)]);
  const offers = await Promise.all(
    clients.map(async (id) => toClientOffers(rows, id, await catalogues.get(id))),
  );
  return new Map(clients.map((id, index) => [id, offers[index] as ClientOffers]));
}

type DailyTools = Pick<DailyJobDeps, "clock" | "log">;

/** Where to start for a client without progress; an older release may have stopped halfway. */
function toFirstProgress(progress: DailyProgress | null, clientId: string, today: string): ClientProgress {
  if (!progress) return { done: addDays(today, -1), running: null };
  const { done, running } = progress;
  if (!running?.after || clientId > running.after.clientId) return { done, running: null };
  return clientId < running.after.clientId
    ? { done: running.day, running: null }
    : { done, running: { day: running.day, afterId: running.after.employeeId } };
}

interface ClientDay {
  clientId: string;
  first: ClientProgress;
  offersBy: ReadonlyMap<string, ClientOffers>;
  today: string;
}

async function processBatch(trx: Trx, tools: DailyTools, { clientId, first, offersBy, today }: ClientDay) {
  const sum = { people: 0, changes: 0, mails: 0 };
  const progress = await lockClientProgress(trx, clientId, first);
  if (progress.done >= today) return { ...sum, isDone: true };
  // An unfinished day comes first, without sending its emails again.
  const day = progress.running?.day ?? today;
  const days = { lastDone: progress.done, today: day };
  const people = await lockPeople(trx, clientId, progress.running?.afterId ?? null, batch);
  const calendars = people.length > 0 ? await loadOpenCalendars(trx, clientId) : [];
  sum.changes += await markLeaversAmong(trx, tools, clientId, people, day);
  const ids = people.map(({ userId }) => userId);
  const rowsBy = await listMemberSnapshotRows(trx, clientId, ids, day);
  const waiting = ids.filter((id) => rowsBy.get(id)?.selections.some(isAtInsurer));
  const recordsBy = await listUnderwriting(trx, clientId, waiting);
  const offers = offersBy.get(clientId);
  for (const person of people) {
    const rows = rowsBy.get(person.userId);
    if (!rows || !offers) continue;
    const { changes, mails } = await processPerson(trx, tools, {
      person,
      rows,
      records: recordsBy.get(person.userId) ?? [],
      offers: { ...offers, calendars },
      days,
    });
    sum.people += 1;
    sum.changes += changes;
    sum.mails += mails;
  }
  const last = people.at(-1);
  const isLast = people.length < batch || !last;
  await saveClientProgress(
    trx,
    clientId,
    isLast
      ? { done: day, running: null }
      : { done: progress.done, running: { day, afterId: last?.userId ?? null } },
  );
  return { ...sum, isDone: isLast && day >= today };
}

/** Marks people who have left. They can still log in, but an employer only as an employee (GUARD-08). */
async function markLeaversAmong(
  trx: Trx,
  { clock }: DailyTools,
  clientId: string,
  people: readonly DailyPerson[],
  day: string,
): Promise<number> {
  const leavers = people.filter((person) => isLeaver(person, day));
  const ids = leavers.map(({ userId }) => userId);
  if (ids.length === 0) return 0;
  const now = clock.now().getTime();
  await markLeavers(trx, clientId, ids, now);
  await addAudits(
    trx,
    ids.map((id) => ({
      action: "employee.left",
      at: now,
      clientId,
      target: { type: "employee", id },
      request: getRequest(day),
      change: { before: { employment_status: "active" }, after: { employment_status: "left" } },
    })),
  );
  await addLeaverEvents(
    trx,
    { clientId },
    leavers.map(({ userId, leaveDate }) => ({ id: userId, lastDay: leaveDate ?? day })),
    now,
  );
  return ids.length;
}

/** The audit needs a request id, but no person made this change. */
const getRequest = (day: string) => ({ id: `daily-${day}`, ip: null });

interface PersonDay {
  person: DailyPerson;
  rows: MemberSnapshotRows;
  records: readonly UnderwritingRecord[];
  offers: ClientOffers & ClientTerms;
  days: CatchUpPeriod;
}

const isAtInsurer = ({ status }: SelectionRow) => status === "medical-pending";

async function processPerson(trx: Trx, { clock, log }: DailyTools, personDay: PersonDay) {
  const { person, rows, offers, days } = personDay;
  const { clientId, userId, email } = person;
  const now = clock.now().getTime();
  const planPerson = () => {
    try {
      return planPersonDay(person, rows, offers, days, { records: personDay.records, now });
    } catch (fault) {
      // One person's bad data must not stop the job for everyone else.
      log.error(
        { client: clientId, employee: userId, fault: describeFault(fault) },
        "daily job: one person is left out",
      );
      return { advances: [], records: [], mails: [] };
    }
  };
  const { advances, records, mails } = planPerson();
  if (advances.length > 0) {
    const changed = advances.map(({ row }) => ({ ...row, updated_at: now }));
    await saveSelectionsOfPeople(trx, person, changed, null);
  }
  for (const record of records) await addUnderwriting(trx, person, record);
  for (const { row, action } of advances) {
    const request = getRequest(days.today);
    const target = { type: "selection", id: row.id };
    const detail = { benefit: row.product_code, status: row.status };
    const before = rows.selections.find(({ id }) => id === row.id) ?? null;
    const change = { before, after: row };
    await addAudit(trx, { action, at: now, request, clientId, target, detail, change });
  }
  for (const { kind, write } of mails) {
    const mail = {
      clientId,
      employeeId: userId,
      kind,
      to: email as string,
      replyTo: null,
      ...renderMail(person, write),
    };
    await addMail(trx, mail, { now, realNow: clock.real().getTime() });
  }
  return { changes: advances.length, mails: mails.length };
}
