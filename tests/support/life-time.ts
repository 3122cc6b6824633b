import type { Db } from "../../api/db/schema.ts";
import { addDays } from "../../api/domain/calendar.ts";
import { minutesToMs } from "../../api/domain/clock.ts";
import { getStartOfLondonDay, toLondonDate } from "../../api/domain/london-date.ts";
import type { Fact } from "../../api/domain/payroll/ledger.ts";
import type { startDailyJob } from "../../api/jobs/daily.ts";
import { listDueRuns } from "../../api/repositories/payroll-runs.ts";
import type { TestApi } from "./api.ts";

/** The days on which people begin, as now known, the earliest first. */
export async function listStarts(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("person_facts")
    .select("effective_from_date as day")
    .where("client_id", "=", clientId)
    .where("fact", "=", "employed")
    .where("value", "=", "yes")
    .where("known_to", "is", null)
    .orderBy("effective_from_date")
    .execute();
  return rows.map(({ day }) => day);
}

interface TimeDeps {
  test: TestApi;
  clientId: string;
  daily: ReturnType<typeof startDailyJob>;
  /** The reason why a run was not locked, for the message of a failure. */
  explainOpen(runId: string): Promise<string>;
}

/** Moves the clock of lives, with everything that time causes. */
export function createLifeClock({ test, clientId, daily, explainOpen }: TimeDeps) {
  const { db, clock } = test;
  const getToday = () => toLondonDate(clock.now());
  const moveTo = (instant: number) => clock.advance(Math.max(instant - clock.now().getTime(), 1));
  const runDailyJob = async () => {
    await daily.drain();
    await test.api.drainEnrolment();
  };
  const lockDue = async (cutOff: string) => {
    moveTo(getStartOfLondonDay(addDays(cutOff, 1)) + minutesToMs(5));
    await test.api.drainPayroll();
    const stuck = (await listDueRuns(db, getToday())).find((run) => run.cutOff === cutOff);
    if (stuck) throw new Error(await explainOpen(`${stuck.group}.${stuck.periodKey}`));
  };
  return {
    /** Moves the clock to a time, and runs every lock and daily job that is due before it. */
    async goTo(instant: string): Promise<void> {
      const target = Date.parse(instant.length === 10 ? `${instant}T12:00:00Z` : `${instant}:00Z`);
      const last = toLondonDate(new Date(target));
      for (;;) {
        const [due] = (await listDueRuns(db, last)).map(({ cutOff }) => cutOff).sort();
        const isNext = (day: string) => day > getToday() && day <= (due ?? last);
        const start = (await listStarts(db, clientId)).find(isNext);
        if (start === undefined && due === undefined) break;
        if (start === undefined) await lockDue(due ?? last);
        else {
          moveTo(getStartOfLondonDay(start) + minutesToMs(60));
          await runDailyJob();
        }
      }
      moveTo(target);
      await runDailyJob();
    },
  };
}

/** The last day from which a fact of these names counts, as known now; empty if there is none. */
export async function findLastFactDay(db: Db, clientId: string, facts: readonly Fact[]): Promise<string> {
  const last = await db
    .selectFrom("person_facts")
    .select(({ fn }) => fn.max("effective_from_date").as("day"))
    .where("client_id", "=", clientId)
    .where("fact", "in", facts)
    .where("known_to", "is", null)
    .executeTakeFirst();
  return last?.day ?? "";
}
