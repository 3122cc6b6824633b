import { PostgresAdapter, sql } from "kysely";
import type { AnyDb } from "./columns.ts";

/**
 * Prepares the list for a million people. Its indexes contain the searched values, so that no rows are read.
 * `moves` counts changes of a client's order, and `turns` those of registration or two-factor. A saved page
 * position is valid while both stay the same.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const runStatement = (statement: string) => sql.raw(statement).execute(db);
  await widenIndexes(runStatement, isPostgres);
  for (const counter of ["moves", "turns"])
    await runStatement(
      `alter table employee_counts add column ${counter} ${isPostgres ? "bigint" : "integer"} not null default 0`,
    );
  await (isPostgres ? countOnPostgres(runStatement) : countOnSqlite(runStatement));
  await runStatement("drop index welcome_mails_resend");
  await runStatement(
    "create index welcome_mails_resend on welcome_mails (client_id, resend_id, outcome, employee_id)",
  );
}

type Run = (statement: string) => Promise<unknown>;

async function widenIndexes(run: Run, isPostgres: boolean): Promise<void> {
  const orders: Record<string, { keys: string; held: string }> = {
    name: { keys: "name_key, no", held: "registered, two_factor, words" },
    number: { keys: "number_key, no", held: "registered, words" },
    email: { keys: "email_key, no", held: "registered, words" },
    registered: { keys: "registered, name_key, no", held: "words" },
    two_factor: { keys: "two_factor, name_key, no", held: "words" },
  };
  for (const [name, { keys, held }] of Object.entries(orders)) {
    await run(`drop index employee_list_${name}`);
    await run(
      `create index employee_list_${name} on employee_list ` +
        (isPostgres ? `(client_id, ${keys}) include (${held})` : `(client_id, ${keys}, ${held})`),
    );
  }
}

const keys = ["name_key", "number_key", "email_key"];
const states = ["registered", "two_factor"];

async function countOnSqlite(run: Run): Promise<void> {
  const toCounterUpdate = (row: string, counter: string) =>
    `update employee_counts set ${counter} = ${counter} + 1 where client_id = ${row}.client_id`;
  const toChangedCondition = (columns: string[]) =>
    columns.map((name) => `old.${name} <> new.${name}`).join(" or ");
  await run(`create trigger employee_list_joined after insert on employee_list begin
    ${toCounterUpdate("new", "moves")};
  end`);
  await run(`create trigger employee_list_left after delete on employee_list begin
    ${toCounterUpdate("old", "moves")};
  end`);
  await run(`create trigger employee_list_moved after update of ${keys.join(", ")} on employee_list
    when ${toChangedCondition(keys)} begin
    ${toCounterUpdate("new", "moves")};
  end`);
  await run(`create trigger employee_list_turned after update of ${states.join(", ")} on employee_list
    when ${toChangedCondition(states)} begin
    ${toCounterUpdate("new", "turns")};
  end`);
}

/** PostgreSQL's triggers run once for each statement, like the list's other triggers. */
async function countOnPostgres(run: Run): Promise<void> {
  // Makes PostgreSQL prefer the index, because computing a row's groups costs as much as reading a hundred
  // rows.
  await run("alter function employee_groups(text, text) cost 10000");
  const createTrigger = async (name: string, event: string, rows: string, body: string) => {
    await run(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    );
    await run(
      `create trigger ${name} after ${event} on employee_list referencing ${rows} for each statement execute function ${name}()`,
    );
  };
  const toMovesUpdate = (rows: string) =>
    `update employee_counts set moves = moves + 1 where client_id in (select client_id from ${rows});`;
  await createTrigger("employee_list_joined", "insert", "new table as after", toMovesUpdate("after"));
  await createTrigger("employee_list_left", "delete", "old table as before", toMovesUpdate("before"));
  const toChangedCondition = (columns: string[]) =>
    `max(case when ${columns.map((name) => `a.${name} <> b.${name}`).join(" or ")} then 1 else 0 end)`;
  await createTrigger(
    "employee_list_turned",
    "update",
    "old table as before new table as after",
    `update employee_counts n set moves = n.moves + s.moved, turns = n.turns + s.turned
    from (
      select a.client_id, ${toChangedCondition(keys)} as moved, ${toChangedCondition(states)} as turned
      from after a join before b on b.no = a.no group by a.client_id
    ) s
    where n.client_id = s.client_id and s.moved + s.turned > 0;`,
  );
}
