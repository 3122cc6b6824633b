import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, OperationNode, RootOperationNode, TableNode } from "kysely";
import type { Db, Schema } from "../../api/db/schema.ts";

/** Tables that a call may change without an audit row of its own, and why. */
const unauditedTables: Partial<Record<keyof Schema, string>> = {
  idempotency_keys: "The reply to a repeated request",
  page_tokens: "A way into one page for a few minutes",
  rate_limits: "A counter",
  recovery_codes: "Codes count from the first correct code, which is audited",
  reset_requests: "The job that sends the link audits it",
  sessions: "New tokens of a login, which is audited",
  sso_tokens: "The demo's provider of identities keeps nothing",
  two_factors: "A secret counts from its first code, which is audited",
  uploads: "The job that loads or undoes a file audits it under its employer",
};

const changedTables = new AsyncLocalStorage<Set<string>>();

/** A database whose changes `collectChangedTables` sees. */
export const watchChanges = (db: Db): Db => db.withPlugin(createWatcher());

/** Runs work on a watched database, and also returns the tables in which it changed rows. */
export async function collectChangedTables<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; tables: ReadonlySet<string> }> {
  const tables = new Set<string>();
  return { value: await changedTables.run(tables, work), tables };
}

/** The changed tables that need an audit row, if none was written. */
export const findUnauditedTables = (tables: ReadonlySet<string>): string[] =>
  tables.has("audit") ? [] : [...tables].filter((table) => !Object.hasOwn(unauditedTables, table));

function createWatcher(): KyselyPlugin {
  const tablesByQuery = new WeakMap<object, string>();
  return {
    transformQuery({ node, queryId }) {
      const table = findWrittenTable(node);
      if (table) tablesByQuery.set(queryId, table);
      return node;
    },
    async transformResult({ result, queryId }) {
      const table = tablesByQuery.get(queryId);
      const changedCount = Number(result.numAffectedRows ?? 0) + result.rows.length;
      if (table && changedCount > 0) changedTables.getStore()?.add(table);
      return result;
    },
  };
}

function findWrittenTable(node: RootOperationNode): string | undefined {
  if (node.kind === "InsertQueryNode") return getTableName(node.into);
  if (node.kind === "UpdateQueryNode") return getTableName(node.table);
  if (node.kind === "DeleteQueryNode") return getTableName(node.from.froms[0]);
  if (node.kind !== "RawNode") return undefined;
  return /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i.exec(node.sqlFragments.join(" "))?.[1];
}

const getTableName = (node?: OperationNode) => (node as TableNode | undefined)?.table?.identifier.name;
