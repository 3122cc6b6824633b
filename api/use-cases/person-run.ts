import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { findNextOpenPeriod } from "../domain/payroll/calendar.ts";
import type { PayPeriod, PayrollCalendar, PersonLedger } from "../domain/payroll/ledger.ts";
import { findFactValue } from "../domain/payroll/person-facts.ts";
import type { RunContext } from "../domain/payroll/run-context.ts";
import { findPayGroup, loadRun } from "../jobs/payroll-lock/load-run.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { listFacts } from "../repositories/person-facts.ts";
import { findPersonLedger } from "../repositories/person-ledgers.ts";

/** The next open run of a person's pay group, and what their lines in it depend on. */
export interface CurrentRun {
  calendar: PayrollCalendar;
  period: PayPeriod;
  context: RunContext;
  ledger: PersonLedger;
}

export interface PersonRunQuery {
  /** A database or a transaction. */
  db: Db;
  catalogues: Pick<Catalogues, "get">;
  actor: Pick<Actor, "clientId" | "userId">;
  calendars: readonly PayrollCalendar[];
  /** Facts recorded after this instant (ms) are ignored. */
  knownAt: number;
  /** Whether to read every locked line, even if nothing was recorded since the last run. */
  hasAllLines?: boolean;
}

/** The current run of a person; null without a pay group. */
export async function findPersonRun(query: PersonRunQuery): Promise<CurrentRun | null> {
  const { db, catalogues, actor, calendars, knownAt, hasAllLines = false } = query;
  const { clientId, userId } = actor;
  const factRows = calendars.length > 1 ? await listFacts(db, clientId, [userId]) : undefined;
  const facts = factRows?.get(userId);
  for (const calendar of calendars) {
    const period = findNextOpenPeriod(calendar);
    if (!period) continue;
    // Loads only the run of the person's group, because each run takes more than ten statements.
    const group = findFactValue(facts ?? [], "pay_group", { asAt: period.payDay, knownAt });
    if (group !== null && findPayGroup(calendars, group) !== calendar) continue;
    const key = { clientId, group: calendar.group.code, periodKey: period.key };
    const run = await loadRun({ db, catalogues, calendars }, key, knownAt);
    if (!run) continue;
    const { history } = run.query;
    const isAllChanged = hasAllLines || history.isAllChanged;
    const person = await findPersonLedger(db, actor, {
      ...run.query,
      history: { ...history, isAllChanged },
      facts: factRows,
    });
    if (person) return { calendar, period, context: run.context, ledger: person.ledger };
  }
  return null;
}

/**
 * The run that pays a person next; null while a run of the past waits for its lock. The person was already
 * paid for that run, and only its lock decides what the following run takes.
 */
export async function findComingRun(query: PersonRunQuery, today: string): Promise<CurrentRun | null> {
  const run = await findPersonRun(query);
  return run && run.period.payDay >= today ? run : null;
}
