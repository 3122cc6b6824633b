import { sql } from "kysely";
import type { Db } from "../../api/db/schema.ts";
import { listChains, verifyChain } from "../../api/repositories/audit-chain.ts";
import { getCounts } from "../../api/repositories/employee-counts.ts";
import { countDueRuns } from "../support/due-runs.ts";
import { countStale, NEW_PLACE, RESUMED_MS, RESUMED_ON } from "./jobs-data.ts";
import { createEmptyTally, type WriteCounts } from "./scenario.ts";

/** The numbers of a job's finished and remaining tasks. */
export interface JobProgress {
  done: number;
  left: number;
}

const countRows = async (db: Db, statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  Number((await statement.execute(db)).rows[0]?.count);

/** What each job of `api/jobs` has done and left; jobs that create work for others come first. */
export const jobs: Record<string, (db: Db) => Promise<JobProgress>> = {
  "due facts": async (db) => {
    const done = await countRows(
      db,
      sql`select count(*) as count from employees where location = ${NEW_PLACE}`,
    );
    const taskCount = await countRows(
      db,
      sql`select count(distinct employee_id) as count from person_facts where value = ${NEW_PLACE}`,
    );
    return { done, left: taskCount - done };
  },
  "daily job": async (db) => {
    const leftCount = await countRows(
      db,
      sql`select count(*) as count from employees e left join daily_progress p on p.client_id = e.client_id
        where p.done is null or (p.done < ${RESUMED_ON} and (p.after_id is null or e.id > p.after_id))`,
    );
    const employeeCount = await countRows(db, sql`select count(*) as count from employees`);
    const [finished] = await db.selectFrom("settings").selectAll().where("key", "=", "daily_job").execute();
    const isFinished = finished?.value.includes(`"done":"${RESUMED_ON}"`) ?? false;
    return { done: employeeCount - leftCount, left: isFinished ? 0 : leftCount + 1 };
  },
  "account changes": async (db) => ({
    done: await countRows(
      db,
      sql`select count(*) as count from account_changes where ended_at is not null or due_at > ${RESUMED_MS}`,
    ),
    left: await countRows(
      db,
      sql`select count(*) as count from account_changes
        where ended_at is null and (told_at is null or due_at <= ${RESUMED_MS})`,
    ),
  }),
  "requests for links": async (db) => ({
    done: await countRows(db, sql`select count(*) as count from mails where kind = 'password_reset'`),
    left: await countRows(db, sql`select count(*) as count from reset_requests`),
  }),
  "welcome mails": async (db) => ({
    done: await countRows(db, sql`select count(*) as count from welcome_mails where outcome <> 'waiting'`),
    left: await countRows(
      db,
      sql`select count(*) as count from welcome_mails where outcome in ('waiting', 'made')`,
    ),
  }),
  "payroll lock": async (db) => ({
    done: await countRows(db, sql`select count(*) as count from payroll_runs`),
    left: await countDueRuns(db, RESUMED_ON),
  }),
  "automatic enrolment": async (db) => ({
    done: await countRows(db, sql`select count(*) as count from audit where action = 'selection.enrolled'`),
    left: await countRows(db, sql`select count(*) as count from clients where enrolment_due_at is not null`),
  }),
  outbox: async (db) => ({
    done: await countRows(db, sql`select count(*) as count from mails where status = 'sent'`),
    left: await countRows(db, sql`select count(*) as count from mails where status = 'waiting'`),
  }),
  figures: async (db) => {
    const done = await countRows(
      db,
      sql`select count(*) as count from client_figures where counted_at >= ${RESUMED_MS}`,
    );
    return { done, left: (await countRows(db, sql`select count(*) as count from clients`)) - done };
  },
  "audit chain": async (db) => ({
    done: await countRows(db, sql`select count(*) as count from audit_links`),
    left: await countRows(db, sql`select count(*) as count from audit_queue`),
  }),
  housekeeping: async (db) => {
    const staleCount = await countStale(db);
    const steps = await countRows(db, sql`select count(*) as count from employee_count_steps`);
    return { done: 1_000 - staleCount, left: staleCount + steps };
  },
};

/** The jobs' results, one a line, without ids and times that differ from run to run. */
export async function listResults(db: Db): Promise<string[]> {
  const addLines = async (label: string, statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await statement.execute(db)).rows.map((row) => `${label} ${Object.values(row).join(" ")}`);
  const selection = sql`s.employee_id || '/' || s.product_code || '/' || s.version`;
  return [
    ...(await addLines(
      "run",
      sql`select r.client_id, r.group_code, r.period_key, r.row_count, r.sum_pence, r.sha256, (select count(*) from
        payroll_lines l where l.client_id = r.client_id and l.group_code = r.group_code and
        l.period_key = r.period_key) as lines from payroll_runs r`,
    )),
    ...(await addLines("selection", sql`select ${selection} as id, s.status from selections s`)),
    // The daily job and a due change of address run together, so either address may get its email.
    ...(await addLines(
      "mail",
      sql`select client_id, employee_id, kind, status, case
        when kind in ('window_open', 'probation_over', 'tier_fall', 'cover_ended', 'underwriting_lapsed')
        then replace(to_address, 'new-', '') else to_address end as address from mails`,
    )),
    ...(await addLines(
      "audit",
      sql`select a.action, a.target_type, coalesce((select max(${selection}) from selections s
        where s.id = a.target_id), a.target_id) as target from audit a`,
    )),
    ...(await addLines(
      "link",
      sql`select employee_id, kind, voided_at is null as is_open from account_links where id not like 'stale-%'`,
    )),
    ...(await addLines(
      "person",
      sql`select id, employment_status, email, location, grade, annual_salary_pence, payroll_group from employees`,
    )),
    ...(await addLines("fact", sql`select employee_id, fact, effective_from_date, value from person_facts`)),
    ...(await addLines(
      "change",
      sql`select employee_id, kind, outcome, told_at is null as untold from account_changes`,
    )),
    ...(await addLines("welcome", sql`select employee_id, outcome from welcome_mails`)),
    ...(await addLines("waits for enrolment", sql`select employee_id, since_date from enrolment_waiting`)),
    ...(await addLines("letter", sql`select employee_id from enrolment_letters`)),
    ...(await addLines("insurer", sql`select employee_id, decision from underwriting_decisions`)),
    ...(await addLines("day", sql`select client_id, done, running_day from daily_progress`)),
    ...(await addLines(
      "counted",
      sql`select client_id from client_figures where counted_at >= ${RESUMED_MS}`,
    )),
  ];
}

/** Errors that a comparison does not show: wrong hashes, counts that do not add up. */
export async function listInconsistencies(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const clientId of await listChains(db)) {
    const { fault, waiting } = await verifyChain(db, clientId);
    if (fault) problems.push(`the audit chain of ${clientId || "no client"} is broken: ${fault.problem}`);
    if (waiting > 0) problems.push(`${waiting} rows of ${clientId || "no client"} wait for their hash`);
  }
  const people = await db
    .selectFrom("employees")
    .select(["client_id", (eb) => eb.fn.countAll<number>().as("total")])
    .groupBy("client_id")
    .execute();
  for (const { client_id: clientId, total } of people) {
    const counts = await getCounts(db, { clientId });
    if (Number(counts.total) !== Number(total))
      problems.push(`${clientId} has ${total} people and counts ${counts.total}`);
  }
  return problems;
}

/** Checks that each result of the undisturbed run is there once, and nothing else. */
export function compareResults(
  expected: readonly string[],
  actual: readonly string[],
): WriteCounts & { problems: string[] } {
  const [expectedGroups, actualGroups] = [
    Map.groupBy(expected, (each) => each),
    Map.groupBy(actual, (each) => each),
  ];
  const tally = { ...createEmptyTally(), acknowledged: expected.length };
  const missing: string[] = [];
  const added: string[] = [];
  for (const [entry, { length }] of expectedGroups) {
    const lost = Math.max(length - (actualGroups.get(entry)?.length ?? 0), 0);
    tally.lost += lost;
    if (lost > 0) missing.push(`missing: ${entry}`);
  }
  for (const [item, { length }] of actualGroups) {
    const allowed = expectedGroups.get(item)?.length ?? 0;
    if (allowed === 0) tally.halfDone += length;
    else tally.doubled += Math.max(length - allowed, 0);
    if (length > allowed) added.push(`${allowed === 0 ? "not expected" : "doubled"}: ${item}`);
  }
  return { ...tally, problems: [...missing.slice(0, 10), ...added.slice(0, 10)] };
}
