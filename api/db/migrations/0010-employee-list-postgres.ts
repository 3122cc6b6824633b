import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

const toWords = (row: string) =>
  `${row}.name_key || ' ' || replace(coalesce(${row}.email_key, ''), '''', '') || ' ' || lower(${row}.employee_number)`;

const toWelcomable = (row: string) =>
  `${row}.registered_at is null and ${row}.email_key is not null and ${row}.employment_status = 'active'`;

const columns = "client_id, employee_id, name_key, number_key, email_key, registered, welcomable, words";

const toValues = (row: string) =>
  `${row}.client_id, ${row}.id, ${row}.name_key, lower(${row}.employee_number), coalesce(${row}.email_key, ''),
   ${row}.registered_at is not null, ${toWelcomable(row)}, ${toWords(row)}`;

/**
 * The search uses three-letter groups in an ordinary index, because the extension `pg_trgm` may be missing.
 * Each group includes its client, so that a search reads only that client's words.
 */
export async function listOnPostgres(db: AnyDb): Promise<void> {
  const runStatement = (statement: string) => sql.raw(statement).execute(db);
  await runStatement(`create table employee_list (
    no bigint generated always as identity primary key,
    client_id text collate "C" not null, employee_id text collate "C" not null,
    name_key text collate "C" not null, number_key text collate "C" not null, email_key text collate "C" not null,
    registered boolean not null, two_factor boolean not null default false, welcomable boolean not null,
    words text collate "C" not null
  ) with (fillfactor = 90)`);
  await runStatement(`create function employee_groups(client text, words text) returns text[]
    language sql immutable parallel safe as $$
      select array_agg(distinct client || '/' || substr(words, i, 3)) from generate_series(1, length(words) - 2) as i
    $$`);
  await fillList(runStatement);
  await runStatement(
    "create index employee_list_words on employee_list using gin (employee_groups(client_id, words))",
  );
  await createListTriggers(runStatement);
  await createTwoFactorTriggers(runStatement);
  await createCountTriggers(runStatement);
}

type Run = (statement: string) => Promise<unknown>;

async function fillList(run: Run): Promise<void> {
  await run(`insert into employee_list (${columns}, two_factor)
    select ${toValues("e")}, t.enabled_at is not null
    from employees e
    left join two_factors t on t.client_id = e.client_id and t.employee_id = e.id`);
  await run(`insert into employee_counts (client_id, total, registered, two_factor)
    select client_id, count(*), count(*) filter (where registered), count(*) filter (where two_factor)
    from employee_list group by client_id`);
}

/** Statement triggers, because a row trigger would run a hundred thousand times for one upload. */
async function createListTriggers(run: Run): Promise<void> {
  await createTrigger(
    run,
    { name: "employees_listed", table: "employees", event: "insert", rows: "new table as after" },
    `
    insert into employee_list (${columns}) select ${toValues("e")} from after e;`,
  );
  await createTrigger(
    run,
    {
      name: "employees_relisted",
      table: "employees",
      event: "update",
      rows: "old table as before new table as after",
    },
    `update employee_list l set name_key = e.name_key, number_key = lower(e.employee_number),
      email_key = coalesce(e.email_key, ''), registered = e.registered_at is not null,
      welcomable = ${toWelcomable("e")}, words = ${toWords("e")}
    from after e join before b on b.id = e.id
    where l.client_id = e.client_id and l.employee_id = e.id
      and (b.name_key, b.employee_number, b.email_key, b.registered_at, b.employment_status)
        is distinct from (e.name_key, e.employee_number, e.email_key, e.registered_at, e.employment_status);`,
  );
  await createTrigger(
    run,
    { name: "employees_unlisted", table: "employees", event: "delete", rows: "old table as before" },
    `
    delete from employee_list l using before b where l.client_id = b.client_id and l.employee_id = b.id;`,
  );
}

async function createTwoFactorTriggers(run: Run): Promise<void> {
  const toTwoFactorUpdate = (rows: string, on: string) => `
    update employee_list l set two_factor = ${on} from ${rows} t
    where l.client_id = t.client_id and l.employee_id = t.employee_id and l.two_factor <> (${on});`;
  const table = "two_factors";
  const isOn = "t.enabled_at is not null";
  await createTrigger(
    run,
    { name: "two_factors_begun", table, event: "insert", rows: "new table as after" },
    toTwoFactorUpdate("after", isOn),
  );
  await createTrigger(
    run,
    { name: "two_factors_changed", table, event: "update", rows: "new table as after" },
    toTwoFactorUpdate("after", isOn),
  );
  await createTrigger(
    run,
    { name: "two_factors_ended", table, event: "delete", rows: "old table as before" },
    toTwoFactorUpdate("before", "false"),
  );
}

async function createCountTriggers(run: Run): Promise<void> {
  const toCountInsert = (rows: string) => `
    insert into employee_counts as n (client_id, total, registered, two_factor)
    select client_id, total, registered, two_factor from (
      select client_id, sum(step) as total, sum(case when registered then step else 0 end) as registered,
        sum(case when two_factor then step else 0 end) as two_factor
      from (${rows}) r group by client_id
    ) s
    where (total, registered, two_factor) <> (0, 0, 0) and exists (select 1 from clients c where c.id = s.client_id)
    on conflict (client_id) do update set total = n.total + excluded.total,
      registered = n.registered + excluded.registered, two_factor = n.two_factor + excluded.two_factor;`;
  const before = "select client_id, registered, two_factor, -1 as step from before";
  const after = "select client_id, registered, two_factor, 1 as step from after";
  const table = "employee_list";
  await createTrigger(
    run,
    { name: "employee_list_added", table, event: "insert", rows: "new table as after" },
    toCountInsert(after),
  );
  await createTrigger(
    run,
    { name: "employee_list_removed", table, event: "delete", rows: "old table as before" },
    toCountInsert(before),
  );
  await createTrigger(
    run,
    {
      name: "employee_list_recounted",
      table,
      event: "update",
      rows: "old table as before new table as after",
    },
    toCountInsert(`${before} union all ${after}`),
  );
}

interface Trigger {
  name: string;
  table: string;
  event: "insert" | "update" | "delete";
  /** The alias of the changed rows in the trigger's statement. */
  rows: string;
}

async function createTrigger(run: Run, { name, table, event, rows }: Trigger, body: string): Promise<void> {
  await run(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  );
  await run(
    `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${name}()`,
  );
}
