import { countDueRuns } from "../support/due-runs.ts";
import { startProcess } from "../support/process.ts";
import { startSmtpServer } from "../support/smtp.ts";
import type { Engine } from "./engine.ts";
import { killDuring } from "./killing.ts";
import { type Outcome, until } from "./scenario.ts";

/** The demo world is made on a day in November and woken on one in April: runs to lock, choices to begin, mails. */
const SEEDED_ON = "2026-11-20";
const WOKEN_ON = "2027-04-06";
/** ms after the server listens. */
const KILLS = [100, 600, 1_500, 3_000];
const OWN_DAY = { DEMO: "on", LOCK_PAYROLL: "on", DEMO_DATE: WOKEN_ON };

/**
 * Kills the portal while it locks payroll runs, does the days it has missed and mails people about it. What comes of it
 * is held against a copy of the same world that nobody disturbed.
 */
export async function killJobs(engine: Engine): Promise<Outcome> {
  const seeded = { ...engine.env, DEMO: "on", DEMO_DATE: SEEDED_ON };
  await (await startProcess({ env: seeded })).stop();
  const undisturbed = await engine.copy();
  const problems: string[] = [];
  const smtp = await startSmtpServer();
  const expectedSmtp = await startSmtpServer();
  try {
    const env = { ...OWN_DAY, SMTP_URL: expectedSmtp.url };
    const calm = await startProcess({ env: { ...undisturbed.env, ...env } });
    await until("the undisturbed jobs are done", () => isDone(undisturbed), 180_000);
    await calm.stop();
    const { met, server } = await killDuring({
      engine,
      what: "portal",
      env: { ...OWN_DAY, SMTP_URL: smtp.url },
      afterMs: KILLS,
      isDone: () => isDone(engine),
    });
    await until("the heir's jobs are done", () => isDone(engine), 180_000);
    await server.stop();
    if (met < 2) problems.push(`${met} kills met a job`);
    const [expected, found] = [await listResults(undisturbed), await listResults(engine)];
    const tally = compare(expected, found);
    problems.push(...listDifferences(expected, found));
    const addresses = new Map(smtp.messages.map((message) => [idOf(message), message]));
    const unsent = found.filter((each) => each.startsWith("mail ")).length - addresses.size;
    if (unsent > 0) problems.push(`${unsent} mails never left`);
    const again = smtp.messages.length - addresses.size;
    return {
      ...tally,
      note: `${met} kills met a job; ${again} mails came again with the id they had`,
      problems,
    };
  } finally {
    await Promise.all([smtp.close(), expectedSmtp.close()]);
    await undisturbed.remove();
  }
}

const idOf = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1] ?? "";

async function isDone(engine: Engine): Promise<boolean> {
  const database = await engine.open();
  try {
    const { db } = database;
    const progress = await db.selectFrom("settings").selectAll().where("key", "=", "daily_job").execute();
    const waiting = await db.selectFrom("mails").select("id").where("status", "=", "waiting").execute();
    const unchecked = await db
      .selectFrom("clients")
      .select("id")
      .where("enrolment_due_at", "is not", null)
      .execute();
    return (
      unchecked.length === 0 &&
      JSON.stringify(progress).includes(WOKEN_ON) &&
      !JSON.stringify(progress).includes('running\\":{') &&
      waiting.length === 0 &&
      (await countDueRuns(db, WOKEN_ON)) === 0
    );
  } finally {
    await database.close();
  }
}

/** What the jobs have done, one line each, without ids and instants that differ from run to run. */
async function listResults(engine: Engine): Promise<string[]> {
  const database = await engine.open();
  try {
    const { db } = database;
    const runs = await db.selectFrom("payroll_runs").selectAll().execute();
    const lines = await db.selectFrom("payroll_lines").selectAll().execute();
    const linesBy = Map.groupBy(lines, (line) => [line.client_id, line.group_code, line.period_key].join());
    const selections = await db.selectFrom("selections").selectAll().execute();
    const mails = await db
      .selectFrom("mails")
      .select(["client_id", "employee_id", "kind", "status"])
      .execute();
    const audits = await db
      .selectFrom("audit")
      .select(["action", "target_id"])
      .where("action", "in", ["payroll.locked", "selection.started", "selection.ended", "employee.left"])
      .execute();
    return [
      ...runs.map((run) => {
        const key = [run.client_id, run.group_code, run.period_key].join();
        return `run ${key} ${run.row_count} ${run.sum_pence} ${linesBy.get(key)?.length ?? 0} ${run.sha256}`;
      }),
      ...selections.map(({ id, version, status }) => `selection ${id} ${version} ${status}`),
      ...mails.map((mail) => `mail ${mail.client_id} ${mail.employee_id} ${mail.kind} ${mail.status}`),
      ...audits.map(({ action, target_id }) => `audit ${action} ${target_id}`),
    ];
  } finally {
    await database.close();
  }
}

/** The first results that one has and the other has not. */
function listDifferences(expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, there] = [new Set(expected), new Set(found)];
  const missing = [...wanted].filter((each) => !there.has(each)).map((each) => `missing: ${each}`);
  const added = [...there].filter((each) => !wanted.has(each)).map((each) => `not expected: ${each}`);
  return [...missing.slice(0, 10), ...added.slice(0, 10)];
}

/** The undisturbed results are what was promised: each is there once, and nothing else is. */
function compare(expected: readonly string[], found: readonly string[]) {
  const times = Map.groupBy(found, (each) => each);
  const wanted = Map.groupBy(expected, (each) => each);
  let [lost, doubled, halfDone] = [0, 0, 0];
  for (const [each, { length }] of wanted) lost += Math.max(length - (times.get(each)?.length ?? 0), 0);
  for (const [each, { length }] of times) {
    const allowed = wanted.get(each)?.length ?? 0;
    if (allowed === 0) halfDone += length;
    else doubled += Math.max(length - allowed, 0);
  }
  return { acknowledged: expected.length, lost, doubled, halfDone };
}
