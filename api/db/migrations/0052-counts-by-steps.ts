import { PostgresAdapter, sql } from "kysely";
import { type AnyDb, client, createTable, integer } from "./columns.ts";

/**
 * Row triggers replace statement triggers with transition tables, which distributed PostgreSQL lacks. Each
 * change of a count is a new row, so that many changes never wait for one row.
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await createTable(db, "employee_count_steps", {
    client_id: client,
    total: { ...integer, default: 0 },
    registered: { ...integer, default: 0 },
    two_factor: { ...integer, default: 0 },
    moves: { ...integer, default: 0 },
    turns: { ...integer, default: 0 },
  });
  const runStatement = (statement: string) => sql.raw(statement).execute(db);
  await runStatement("create index employee_count_steps_client on employee_count_steps (client_id)");
  if (isPostgres) await createRowTriggers(runStatement);
}

type Run = (statement: string) => Promise<unknown>;

/** The triggers of migrations 0010 and 0015, by table. */
const oldTriggers: Record<string, string[]> = {
  employees: ["employees_listed", "employees_relisted", "employees_unlisted"],
  two_factors: ["two_factors_begun", "two_factors_changed", "two_factors_ended"],
  employee_list: [
    "employee_list_added",
    "employee_list_removed",
    "employee_list_recounted",
    "employee_list_joined",
    "employee_list_left",
    "employee_list_turned",
  ],
};

async function createRowTriggers(run: Run): Promise<void> {
  for (const [table, names] of Object.entries(oldTriggers)) {
    for (const name of names) {
      await run(`drop trigger ${name} on ${table}`);
      await run(`drop function ${name}()`);
    }
  }
  await createListTriggers(run);
  await createTwoFactorTriggers(run);
  await createCountTriggers(run);
}

const words =
  "new.name_key || ' ' || replace(coalesce(new.email_key, ''), '''', '') || ' ' || lower(new.employee_number)";
const welcomable =
  "new.registered_at is null and new.email_key is not null and new.employment_status = 'active'";
const toChangedCondition = (columns: string[]) =>
  columns.map((name) => `old.${name} is distinct from new.${name}`).join(" or ");

async function createListTriggers(run: Run): Promise<void> {
  await createTrigger(
    run,
    { name: "employees_listed", on: "insert on employees" },
    `insert into employee_list
      (client_id, employee_id, name_key, number_key, email_key, registered, welcomable, words)
    values (new.client_id, new.id, new.name_key, lower(new.employee_number), coalesce(new.email_key, ''),
      new.registered_at is not null, ${welcomable}, ${words});`,
  );
  const listed = ["name_key", "employee_number", "email_key", "registered_at", "employment_status"];
  await createTrigger(
    run,
    { name: "employees_relisted", on: "update on employees", when: toChangedCondition(listed) },
    `update employee_list set name_key = new.name_key, number_key = lower(new.employee_number),
      email_key = coalesce(new.email_key, ''), registered = new.registered_at is not null,
      welcomable = ${welcomable}, words = ${words}
    where client_id = new.client_id and employee_id = new.id;`,
  );
  await createTrigger(
    run,
    { name: "employees_unlisted", on: "delete on employees" },
    "delete from employee_list where client_id = old.client_id and employee_id = old.id;",
  );
}

async function createTwoFactorTriggers(run: Run): Promise<void> {
  const toTwoFactorUpdate = (row: string, isOn: string) =>
    `update employee_list set two_factor = ${isOn}
    where client_id = ${row}.client_id and employee_id = ${row}.employee_id and two_factor <> (${isOn});`;
  const isOn = "new.enabled_at is not null";
  await createTrigger(
    run,
    { name: "two_factors_begun", on: "insert on two_factors" },
    toTwoFactorUpdate("new", isOn),
  );
  await createTrigger(
    run,
    { name: "two_factors_changed", on: "update on two_factors" },
    toTwoFactorUpdate("new", isOn),
  );
  await createTrigger(
    run,
    { name: "two_factors_ended", on: "delete on two_factors" },
    toTwoFactorUpdate("old", "false"),
  );
}

async function createCountTriggers(run: Run): Promise<void> {
  // Counts nothing for a client that is being deleted, because its counts go with it.
  const toStepInsert = (row: string, values: string[]) =>
    `insert into employee_count_steps (client_id, total, registered, two_factor, moves, turns)
    select id, ${values.join(", ")} from clients where id = ${row}.client_id;`;
  const toOneIf = (condition: string) => `case when ${condition} then 1 else 0 end`;
  const [registered, twoFactor] = ["registered", "two_factor"].map(
    (name) => (row: string) => toOneIf(`${row}.${name}`),
  ) as [(row: string) => string, (row: string) => string];
  await createTrigger(
    run,
    { name: "employee_list_added", on: "insert on employee_list" },
    toStepInsert("new", ["1", registered("new"), twoFactor("new"), "1", "0"]),
  );
  await createTrigger(
    run,
    { name: "employee_list_removed", on: "delete on employee_list" },
    toStepInsert("old", ["-1", `-${registered("old")}`, `-${twoFactor("old")}`, "1", "0"]),
  );
  const keys = toChangedCondition(["name_key", "number_key", "email_key"]);
  const states = toChangedCondition(["registered", "two_factor"]);
  await createTrigger(
    run,
    { name: "employee_list_changed", on: "update on employee_list", when: `${keys} or ${states}` },
    toStepInsert("new", [
      "0",
      `${registered("new")} - ${registered("old")}`,
      `${twoFactor("new")} - ${twoFactor("old")}`,
      toOneIf(keys),
      toOneIf(states),
    ]),
  );
}

interface Trigger {
  name: string;
  /** For example `insert on employees`. */
  on: string;
  when?: string;
}

async function createTrigger(run: Run, { name, on, when }: Trigger, body: string): Promise<void> {
  await run(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  );
  await run(
    `create trigger ${name} after ${on} for each row ${when ? `when (${when})` : ""} execute function ${name}()`,
  );
}
