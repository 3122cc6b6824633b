import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { listUnportableFeatures } from "../../tests/support/portable-sql.ts";
import { toDatabaseUrl } from "../../tests/support/postgres.ts";
import { openDatabase } from "./open.ts";

/** The same check as `describeEachDatabase` applies to every statement of its tests. */
test.each([
  "select pg_advisory_lock(1)",
  "LISTEN mails",
  "set statement_timeout = 0",
  "create temporary table t (n integer)",
  "create trigger t after insert on e referencing new table as after for each statement execute function f()",
  "select ctid from employees",
  'select * from "mails" where "status" = $1 for update skip locked',
])("[OPS-11] the check finds a statement that distributed PostgreSQL lacks: %s", (statement) => {
  expect(listUnportableFeatures(statement)).not.toEqual([]);
});

test.each([
  "set local statement_timeout = 0",
  "select pg_advisory_xact_lock(1)",
  'select "listen" from "settings"',
  'select * from "mails" where "client_id" = $1 for update skip locked',
  'select * from "settings" where "key" = $1 for update',
])("[OPS-11] the check accepts a statement that distributed PostgreSQL has: %s", (statement) => {
  expect(listUnportableFeatures(statement)).toEqual([]);
});

test("[OPS-11] the schema uses nothing that distributed PostgreSQL lacks", async () => {
  const { db, close } = await openDatabase(toDatabaseUrl(inject("postgresUrl"), inject("postgresTemplate")));
  const listNames = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name);
  const usage = {
    transitionTables: await listNames(sql<{ name: string }>`
      select tgname as name from pg_trigger where tgnewtable is not null or tgoldtable is not null`),
    statementTriggers: await listNames(sql<{ name: string }>`
      select tgname as name from pg_trigger where not tgisinternal and tgtype & 1 = 0`),
    extensions: await listNames(sql<{ name: string }>`
      select extname as name from pg_extension where extname <> 'plpgsql'`),
    tablesOfASession: await listNames(sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relpersistence <> 'p'`),
    laterConstraints: await listNames(sql<{ name: string }>`
      select conname as name from pg_constraint where condeferrable or contype = 'x'`),
    inherited: await listNames(sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      join pg_class on pg_class.oid = inhrelid where relkind = 'r'`),
    functions: (
      await listNames(sql<{ name: string }>`
        select p.prosrc as name from pg_proc p where p.pronamespace = 'public'::regnamespace`)
    ).flatMap(listUnportableFeatures),
  };
  await close();
  for (const [source, list] of Object.entries(usage)) expect(list, source).toEqual([]);
});

test("[OPS-11] every table's key begins with the client, or its rows find the client as docs/scale.md lists", async () => {
  const { db, close } = await openDatabase(toDatabaseUrl(inject("postgresUrl"), inject("postgresTemplate")));
  const { rows } = await sql<{
    name: string;
    key: string | null;
    client: string | null;
    parent: string | null;
  }>`
    select t.relname as name, k.attname as key, c.attnotnull::text as client, f.confrelid::regclass::text as parent
    from pg_class t
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    left join pg_attribute k on k.attrelid = t.oid and k.attnum = i.indkey[0]
    left join pg_attribute c on c.attrelid = t.oid and c.attname = 'client_id'
    left join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and f.conkey = array[k.attnum]
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by t.relname`.execute(db);
  await close();
  const explainClientKey = ({ key, client, parent }: (typeof rows)[number]) => {
    if (key === "client_id") return "its key begins with the client";
    if (client === "true") return "each row names the client";
    if (parent !== null && parent !== "clients") return `its key begins with a row of \`${parent}\``;
    return client === null ? "it belongs to no client" : "a row names its client, or none if it is for all";
  };
  const page = await readFile("docs/scale.md", "utf8");
  const listed = [...page.matchAll(/^\| (.*) \| ((?:`\w+`(?:, )?)+) \|$/gm)].map(
    ([, reason, tables = ""]) => [reason, tables.replaceAll("`", "").split(", ")],
  );
  const rowsByReason = Map.groupBy(rows, explainClientKey);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries([...rowsByReason].map(([reason, tables]) => [reason, tables.map(({ name }) => name)])),
  );
});
