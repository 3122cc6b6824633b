import type { KyselyPlugin } from "kysely";

/** Notes every statement that goes through a database, by its kind; those of the outbox at its own work are left out. */
export function statementCounter(): { plugin: KyselyPlugin; taken: () => string[] } {
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
    /** What was noted since the last time this was asked. */
    taken() {
      const noted = kinds;
      kinds = [];
      return noted;
    },
  };
}
