import type { KyselyPlugin } from "kysely";

/** Counts the statements of a database by kind, except the outbox's. */
export function createStatementCounter(): { plugin: KyselyPlugin; takeKinds: () => string[] } {
  let kinds: string[] = [];
  const built = new WeakMap<object, string | null>();
  return {
    plugin: {
      transformQuery({ node, queryId }) {
        const isOutbox = node.kind !== "InsertQueryNode" && JSON.stringify(node).includes('"name":"mails"');
        built.set(queryId, isOutbox ? null : node.kind);
        return node;
      },
      async transformResult({ result, queryId }) {
        const kind = built.get(queryId);
        if (kind !== null) kinds.push(kind ?? "prepared");
        return result;
      },
    },
    /** The statements recorded since the last call. */
    takeKinds() {
      const noted = kinds;
      kinds = [];
      return noted;
    },
  };
}
