import { sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * The searched text: names, email address and number, folded. Addresses lose their apostrophes, as names do
 * in `foldKey`.
 */
const toWords = (row: string) =>
  `${row}.name_key || ' ' || replace(coalesce(${row}.email_key, ''), '''', '') || ' ' || lower(${row}.employee_number)`;

const toRegisteredCondition = (row: string) => `${row}.registered_at is not null`;

const toWelcomable = (row: string) =>
  `${row}.registered_at is null and ${row}.email_key is not null and ${row}.employment_status = 'active'`;

const columns = "no, client_id, employee_id, name_key, number_key, email_key, registered, welcomable, words";

const toValues = (row: string) =>
  `${row}.client_id, ${row}.id, ${row}.name_key, lower(${row}.employee_number), coalesce(${row}.email_key, ''),
   ${toRegisteredCondition(row)}, ${toWelcomable(row)}, ${toWords(row)}`;

/** Each client has its own range of numbers, so that a search reads only that client's words. */
const range = 2 ** 32;

export async function listOnSqlite(db: AnyDb): Promise<void> {
  const runStatement = (statement: string) => sql.raw(statement).execute(db);
  await runStatement(`create table employee_list (
    no integer primary key, client_id text not null, employee_id text not null,
    name_key text not null, number_key text not null, email_key text not null,
    registered boolean not null check (registered in (0, 1)),
    two_factor boolean not null default 0 check (two_factor in (0, 1)),
    welcomable boolean not null check (welcomable in (0, 1)),
    words text not null
  )`);
  await runStatement(`create table employee_ranges (
    client_id text primary key references clients(id) on delete cascade, first integer not null
  )`);
  await runStatement(`create virtual table employee_words using fts5 (
    words, content = 'employee_list', content_rowid = 'no', tokenize = 'trigram case_sensitive 1'
  )`);
  await fillList(runStatement);
  await createListTriggers(runStatement);
  await createWordAndCountTriggers(runStatement);
}

type Run = (statement: string) => Promise<unknown>;

async function fillList(run: Run): Promise<void> {
  await run(`insert into employee_counts (client_id, total, registered, two_factor)
    select e.client_id, count(*), count(e.registered_at), count(t.enabled_at)
    from employees e
    left join two_factors t on t.client_id = e.client_id and t.employee_id = e.id
    group by e.client_id`);
  await run(`insert into employee_ranges (client_id, first)
    select client_id, row_number() over (order by client_id) * ${range} from employee_counts`);
  await run(`insert into employee_list (${columns}, two_factor)
    select r.first + row_number() over (partition by e.client_id order by e.id), ${toValues("e")},
      t.enabled_at is not null
    from employees e
    join employee_ranges r on r.client_id = e.client_id
    left join two_factors t on t.client_id = e.client_id and t.employee_id = e.id`);
  await run("insert into employee_words (employee_words) values ('rebuild')");
}

async function createListTriggers(run: Run): Promise<void> {
  await run(`create trigger employees_listed after insert on employees begin
    insert into employee_counts (client_id)
      select new.client_id where not exists (select 1 from employee_counts where client_id = new.client_id);
    insert into employee_ranges (client_id, first)
      select new.client_id, coalesce((select max(first) from employee_ranges), 0) + ${range}
      where not exists (select 1 from employee_ranges where client_id = new.client_id);
    insert into employee_list (${columns})
      select coalesce(
          (select max(no) from employee_list where no >= r.first and no < r.first + ${range}), r.first
        ) + 1, ${toValues("new")}
      from employee_ranges r where r.client_id = new.client_id;
  end`);
  const listed = ["name_key", "employee_number", "email_key", "registered_at", "employment_status"];
  await run(`create trigger employees_relisted
    after update of ${listed.join(", ")} on employees
    when ${listed.map((column) => `old.${column} is not new.${column}`).join(" or ")} begin
    update employee_list set name_key = new.name_key, number_key = lower(new.employee_number),
      email_key = coalesce(new.email_key, ''), registered = ${toRegisteredCondition("new")},
      welcomable = ${toWelcomable("new")}, words = ${toWords("new")}
    where client_id = new.client_id and employee_id = new.id;
  end`);
  await run(`create trigger employees_unlisted after delete on employees begin
    delete from employee_list where client_id = old.client_id and employee_id = old.id;
  end`);
  const toTwoFactorUpdate = (row: string, on: string) =>
    `update employee_list set two_factor = ${on} where client_id = ${row}.client_id and employee_id = ${row}.employee_id`;
  await run(`create trigger two_factors_begun after insert on two_factors when new.enabled_at is not null begin
    ${toTwoFactorUpdate("new", "1")};
  end`);
  await run(`create trigger two_factors_changed after update of enabled_at on two_factors
    when (old.enabled_at is null) <> (new.enabled_at is null) begin
    ${toTwoFactorUpdate("new", "new.enabled_at is not null")};
  end`);
  await run(`create trigger two_factors_ended after delete on two_factors when old.enabled_at is not null begin
    ${toTwoFactorUpdate("old", "0")};
  end`);
}

async function createWordAndCountTriggers(run: Run): Promise<void> {
  const forget =
    "insert into employee_words (employee_words, rowid, words) values ('delete', old.no, old.words)";
  const learn = "insert into employee_words (rowid, words) values (new.no, new.words)";
  await run(`create trigger employee_list_added after insert on employee_list begin
    ${learn};
    update employee_counts set total = total + 1, registered = registered + new.registered,
      two_factor = two_factor + new.two_factor where client_id = new.client_id;
  end`);
  await run(`create trigger employee_list_removed after delete on employee_list begin
    ${forget};
    update employee_counts set total = total - 1, registered = registered - old.registered,
      two_factor = two_factor - old.two_factor where client_id = old.client_id;
  end`);
  await run(`create trigger employee_list_reworded after update of words on employee_list
    when old.words <> new.words begin
    ${forget};
    ${learn};
  end`);
  await run(`create trigger employee_list_recounted after update of registered, two_factor on employee_list
    when old.registered <> new.registered or old.two_factor <> new.two_factor begin
    update employee_counts set registered = registered + new.registered - old.registered,
      two_factor = two_factor + new.two_factor - old.two_factor where client_id = new.client_id;
  end`);
}
