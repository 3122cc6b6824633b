import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { findNextOpenPeriod } from "../domain/payroll/calendar.ts";
import type { PayPeriod, PayrollCalendar, PersonLedger } from "../domain/payroll/ledger.ts";
import type { RunContext } from "../domain/payroll/run-context.ts";
import { loadRun } from "../jobs/payroll-lock/load-run.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { findPersonLedger } from "../repositories/person-ledgers.ts";

/** The next open run of a person's pay group, with everything that their lines in it depend on. */
export interface OwnRun {
  calendar: PayrollCalendar;
  period: PayPeriod;
  context: RunContext;
  ledger: PersonLedger;
}

export interface OwnRunQuery {
  /** Also a transaction. */
  db: Db;
  catalogues: Pick<Catalogues, "get">;
  actor: Pick<Actor, "clientId" | "userId">;
  calendars: readonly PayrollCalendar[];
  /** Only facts recorded by this instant count, ms. */
  knownAt: number;
  /** Whether to read every locked line, even where nothing was recorded since the last run. */
  hasAllLines?: boolean;
}

/** Null for a person in no pay group. */
export async function findOwnRun(query: OwnRunQuery): Promise<OwnRun | null> {
  const { db, catalogues, actor, calendars, knownAt, hasAllLines = false } = query;
  for (const calendar of calendars) {
    const period = findNextOpenPeriod(calendar);
    if (!period) continue;
    const key = { clientId: actor.clientId, group: calendar.group.code, periodKey: period.key };
    const run = await loadRun({ db, catalogues }, key, knownAt);
    if (!run) continue;
    const { history } = run.query;
    const isAllChanged = hasAllLines || history.isAllChanged;
    const person = await findPersonLedger(db, actor, {
      ...run.query,
      history: { ...history, isAllChanged },
    });
    if (person) return { calendar, period, context: run.context, ledger: person.ledger };
  }
  return null;
}
