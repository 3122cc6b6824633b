import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Trx } from "../../db/schema.ts";
import type { Catalogue } from "../../domain/benefits/catalogue.ts";
import { asOf, inSuccession } from "../../domain/benefits/selection.ts";
import { addMonths } from "../../domain/calendar.ts";
import type { Clock } from "../../domain/clock.ts";
import {
  decideEnrolment,
  type EnrollingPlan,
  type EnrolmentDates,
  type EnrolmentDecision,
} from "../../domain/enrolment/enrolment.ts";
import { findJobHolder } from "../../domain/enrolment/qualifying.ts";
import { rowOn } from "../../domain/pay/rates/dated.ts";
import { yearOf } from "../../domain/pay/tax-year.ts";
import { getCalendarOf } from "../../domain/payroll/calendar.ts";
import type { PayrollCalendar, PersonFact } from "../../domain/payroll/ledger.ts";
import { describeFault } from "../../platform/faults.ts";
import { addAudits } from "../../repositories/audit.ts";
import { addWaiting, listWaitingOf, lockCandidates, removeWaiting } from "../../repositories/enrolment.ts";
import { loadOpenCalendars } from "../../repositories/pay-periods.ts";
import { listFacts } from "../../repositories/person-facts.ts";
import { listSelectionsOf, type SelectionRow, saveSelectionsOf } from "../../repositories/selections.ts";
import { toSelection } from "../../repositories/standing.ts";
import { mailEnrolled } from "./enrolment-mails.ts";

/** So few at once that nobody who writes waits for long. */
const batch = 25;

/** What all people of a client who are looked at have in common. */
export interface EnrolmentRun {
  clientId: string;
  today: string;
  catalogue: Catalogue;
  plan: EnrollingPlan;
  /** Of every plan that is a pension. */
  codes: readonly string[];
  /** The client's route beside sacrifice, which needs a person's own agreement. */
  route: "NPA" | "RAS";
  stagingDate: string | null;
  /** The client's own names of its plans. */
  names: ReadonlyMap<string, string>;
}

export interface EnrolmentTools {
  clock: Clock;
  log: Logger;
}

/** One person with their decision and the row that follows from it. */
export interface EnrolledPerson {
  id: string;
  row: SelectionRow;
  isAgain: boolean;
  confirmedBy: string | null;
}

type Candidate = Awaited<ReturnType<typeof lockCandidates>>[number];

/** Looks at the next people after an id; answers the last one's, or null where there are no more. */
export async function enrolBatch(trx: Trx, tools: EnrolmentTools, run: EnrolmentRun, after: string) {
  const client = { clientId: run.clientId };
  const { catalogue, codes, today } = run;
  const now = tools.clock.now().getTime();
  // Before anything is read: what an open run takes is decided here.
  const calendars = await loadOpenCalendars(trx, run.clientId);
  const { fromAge } = rowOn(catalogue.rates.automaticEnrolment, today);
  const bornBy = addMonths(today, 1 - 12 * fromAge);
  const people = await lockCandidates(trx, client, { codes, bornBy, after, limit: batch });
  const ids = people.map(({ id }) => id);
  const [facts, rows, waitingOf] = [
    await listFacts(trx, run.clientId, ids),
    ids.length === 0 ? [] : await listSelectionsOf(trx, run.clientId, ids),
    await listWaitingOf(trx, client, ids),
  ];
  const rowsBy = Map.groupBy(rows, ({ employee_id }) => employee_id);
  const decided = people.map((person) => {
    const confirmedBy = waitingOf.get(person.id)?.confirmedBy ?? null;
    const own = rowsBy.get(person.id) ?? [];
    const known = { own, facts: facts.get(person.id) ?? [], calendars, isConfirmed: confirmedBy !== null };
    return { person, own, confirmedBy, decision: decide(person, known, { tools, run, now }) };
  });
  const enrolled = decided.flatMap(({ person, own, confirmedBy, decision }): EnrolledPerson[] => {
    if (decision.kind !== "enrol") return [];
    const row = toEnrolledRow(person.id, own, decision.dates, run, now);
    return [{ id: person.id, row, isAgain: decision.isAgain, confirmedBy }];
  });
  const waiting = decided.flatMap(({ person, decision }) =>
    decision.kind === "wait" ? [{ id: person.id, since: decision.since }] : [],
  );
  await saveEnrolled(trx, tools, run, enrolled);
  await addWaiting(
    trx,
    waiting.map(({ id, since }) => ({
      client_id: run.clientId,
      employee_id: id,
      product_code: run.plan.product.code,
      since_date: since,
      listed_at: now,
    })),
  );
  const isWaiting = new Set(waiting.map(({ id }) => id));
  await removeWaiting(
    trx,
    client,
    [...waitingOf.keys()].filter((id) => !isWaiting.has(id)),
  );
  const last = people.length < batch ? null : (people.at(-1)?.id ?? null);
  return { enrolled: enrolled.length, waiting: waiting.length, after: last };
}

interface Known {
  own: readonly SelectionRow[];
  facts: readonly PersonFact[];
  calendars: readonly PayrollCalendar[];
  isConfirmed: boolean;
}

function decide(
  { id, payrollGroup }: Candidate,
  { own, facts, calendars, isConfirmed }: Known,
  { tools, run, now }: { tools: EnrolmentTools; run: EnrolmentRun; now: number },
): EnrolmentDecision {
  const { catalogue, plan, stagingDate, today } = run;
  try {
    const holder = findJobHolder(facts, { today, knownAt: now });
    if (!holder) return { kind: "none" };
    const selections = inSuccession(own.flatMap((row) => toSelection(row, catalogue)));
    const calendar = getCalendarOf(calendars, payrollGroup);
    return decideEnrolment(
      { holder, selections: selections.map((each) => asOf(each, today)), isConfirmed },
      { plan, catalogue, calendar, stagingDate, today },
    );
  } catch (fault) {
    // What is wrong with one person must not keep all others from their pension.
    tools.log.error({ employee: id, fault: describeFault(fault) }, "automatic enrolment: one is left out");
    return { kind: "none" };
  }
}

/** Without an approval, a window or a wait: the law asks for it. */
function toEnrolledRow(
  employeeId: string,
  own: readonly SelectionRow[],
  { coverDate, firstDeductionDate, firstRun }: EnrolmentDates,
  { clientId, catalogue, plan, route, today }: EnrolmentRun,
  now: number,
): SelectionRow {
  const { code } = plan.product;
  const versions = own.filter(({ product_code }) => product_code === code).map(({ version }) => version);
  return {
    id: randomUUID(),
    client_id: clientId,
    employee_id: employeeId,
    product_code: code,
    plan_from_date: catalogue.versionFrom(code),
    status: coverDate <= today ? "active" : "scheduled",
    choice: JSON.stringify(plan.choice),
    people: "[]",
    scheme_year: yearOf(coverDate, catalogue.yearStart).from.slice(0, 4),
    cover_date: coverDate,
    first_deduction_date: firstDeductionDate,
    first_run: firstRun,
    route,
    source: "automatic-enrolment",
    end_date: null,
    price_date: null,
    pay_pence: null,
    accepted_pence: null,
    loading_basis_points: null,
    loading_above_pence: null,
    quote_id: null,
    agreed_pence: null,
    agreed_lines: null,
    instalments: null,
    reason: null,
    opted_out_at: null,
    terms_version: null,
    terms_accepted_by: null,
    terms_accepted_at: null,
    created_at: Math.max(now, ...own.map(({ created_at }) => created_at + 1)),
    updated_at: now,
    version: Math.max(0, ...versions) + 1,
  };
}

async function saveEnrolled(
  trx: Trx,
  { clock }: EnrolmentTools,
  run: EnrolmentRun,
  people: readonly EnrolledPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const { clientId, today } = run;
  const times = { now: clock.now().getTime(), real: clock.real().getTime() };
  const rows = people.map(({ row }) => row);
  await saveSelectionsOf(trx, { clientId }, rows, null);
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
    })),
  );
  await mailEnrolled(trx, run, people, times);
}
