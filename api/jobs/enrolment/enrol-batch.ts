import type { Logger } from "pino";
import type { Trx } from "../../db/schema.ts";
import { asOf, endSupersededVersions } from "../../domain/benefits/selection.ts";
import { addMonths } from "../../domain/calendar.ts";
import type { Clock } from "../../domain/clock.ts";
import { decideEnrolment, type EnrolmentDecision } from "../../domain/enrolment/enrolment.ts";
import { findJobHolder } from "../../domain/enrolment/qualifying.ts";
import { getRowOn } from "../../domain/pay/rates/dated.ts";
import { getCalendar } from "../../domain/payroll/calendar.ts";
import type { PayrollCalendar, PersonFact } from "../../domain/payroll/ledger.ts";
import { describeFault } from "../../platform/faults.ts";
import { addAudits } from "../../repositories/audit.ts";
import {
  addWaitingPeople,
  listConfirmations,
  lockCandidates,
  removeWaitingPeople,
} from "../../repositories/enrolment.ts";
import { addLetters } from "../../repositories/enrolment-letters.ts";
import { toSelection } from "../../repositories/member-snapshot.ts";
import { loadOpenCalendars } from "../../repositories/pay-periods.ts";
import { listFacts } from "../../repositories/person-facts.ts";
import {
  listSelectionsOfPeople,
  type SelectionRow,
  saveSelectionsOfPeople,
} from "../../repositories/selections.ts";
import { toEnrolledRow } from "./enrolled-row.ts";
import type { EnrolledPerson } from "./enrolment-mails.ts";
import { mailEnrolledPeople } from "./enrolment-mails.ts";
import type { EnrolmentRun } from "./enrolment-run.ts";

/** A small batch, so that other writers do not wait long. */
const batch = 25;

export interface EnrolmentDeps {
  clock: Clock;
  log: Logger;
}

type Candidate = Awaited<ReturnType<typeof lockCandidates>>[number];

/** Decides about the next people after an id. Returns the last one's id, or null at the end. */
export async function enrolBatch(trx: Trx, tools: EnrolmentDeps, run: EnrolmentRun, after: string) {
  const client = { clientId: run.clientId };
  const { catalogue, codes, today } = run;
  const now = tools.clock.now().getTime();
  // Keeps runs open before reading anything, because the decision depends on which are open.
  const calendars = await loadOpenCalendars(trx, run.clientId);
  const { fromAge } = getRowOn(catalogue.rates.automaticEnrolment, today);
  const latestBirth = addMonths(today, 1 - 12 * fromAge);
  const people = await lockCandidates(trx, client, { codes, latestBirth, after, limit: batch });
  const ids = people.map(({ id }) => id);
  const [facts, rows, waitingOf] = [
    await listFacts(trx, run.clientId, ids),
    ids.length === 0 ? [] : await listSelectionsOfPeople(trx, run.clientId, ids),
    await listConfirmations(trx, client, ids),
  ];
  const rowsBy = Map.groupBy(rows, ({ employee_id }) => employee_id);
  const decided = people.map((person) => {
    const confirmedBy = waitingOf.get(person.id)?.confirmedBy ?? null;
    const selectionRows = rowsBy.get(person.id) ?? [];
    const personRecords = {
      selectionRows,
      facts: facts.get(person.id) ?? [],
      calendars,
      isConfirmed: confirmedBy !== null,
    };
    return {
      person,
      selectionRows,
      confirmedBy,
      decision: decideForPerson(person, personRecords, { tools, run }),
    };
  });
  const enrolled = decided.flatMap(({ person, selectionRows, confirmedBy, decision }): EnrolledPerson[] => {
    if (decision.kind !== "enrol") return [];
    const row = toEnrolledRow(person.id, selectionRows, decision.dates, run, now);
    return [{ id: person.id, row, isAgain: decision.isAgain, confirmedBy }];
  });
  const waiting = decided.flatMap(({ person, decision }) =>
    decision.kind === "wait" ? [{ id: person.id, since: decision.since }] : [],
  );
  await saveEnrolledPeople(trx, tools, run, enrolled);
  await addWaitingPeople(
    trx,
    waiting.map(({ id, since }) => ({
      client_id: run.clientId,
      employee_id: id,
      product_code: run.plan.product.code,
      since_date: since,
      listed_at: now,
    })),
  );
  const waitingIds = new Set(waiting.map(({ id }) => id));
  await removeWaitingPeople(
    trx,
    client,
    [...waitingOf.keys()].filter((id) => !waitingIds.has(id)),
  );
  const last = people.length < batch ? null : (people.at(-1)?.id ?? null);
  return { enrolled: enrolled.length, waiting: waiting.length, after: last };
}

interface PersonRecords {
  selectionRows: readonly SelectionRow[];
  facts: readonly PersonFact[];
  calendars: readonly PayrollCalendar[];
  isConfirmed: boolean;
}

function decideForPerson(
  { id, payrollGroup }: Candidate,
  { selectionRows, facts, calendars, isConfirmed }: PersonRecords,
  { tools, run }: { tools: EnrolmentDeps; run: EnrolmentRun },
): EnrolmentDecision {
  const { catalogue, plan, stagingDate, today } = run;
  try {
    // A load may record facts slightly ahead of the clock, so every record counts.
    const holder = findJobHolder(facts, { today, knownAt: Number.MAX_SAFE_INTEGER });
    if (!holder) return { kind: "none" };
    const selections = endSupersededVersions(selectionRows.flatMap((row) => toSelection(row, catalogue)));
    const calendar = getCalendar(calendars, payrollGroup);
    return decideEnrolment(
      { holder, selections: selections.map((each) => asOf(each, today)), isConfirmed },
      { plan, catalogue, calendar, stagingDate, today },
    );
  } catch (fault) {
    // One person's bad data must not stop enrolment for the others.
    tools.log.error({ employee: id, fault: describeFault(fault) }, "automatic enrolment: one is left out");
    return { kind: "none" };
  }
}

async function saveEnrolledPeople(
  trx: Trx,
  { clock }: EnrolmentDeps,
  run: EnrolmentRun,
  people: readonly EnrolledPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const { clientId, today } = run;
  const times = { now: clock.now().getTime(), realNow: clock.real().getTime() };
  const rows = people.map(({ row }) => row);
  await saveSelectionsOfPeople(trx, { clientId }, rows, null);
  await addAudits(
    trx,
    people.map(({ row, isAgain, confirmedBy }) => ({
      action: "selection.enrolled",
      at: times.now,
      request: { id: `enrolment-${today}`, ip: null },
      clientId,
      actor: confirmedBy === null ? null : { userId: confirmedBy },
      target: { type: "selection", id: row.id },
      detail: { benefit: row.product_code, from: row.cover_date ?? "", again: isAgain },
      change: { before: null, after: row },
    })),
  );
  await mailEnrolledPeople(trx, run, people, times);
  const ids = rows.map(({ id }) => id);
  await addLetters(trx, { clientId }, ids, times.now);
}
