import type { KyselyPlugin } from "kysely";

/** Notes every statement that goes through a database, by its kind; those of the outbox at its own work are left out. */
export function statementCounter(): { plugin: KyselyPlugin; taken: () => string[] } {
  let kinds: string[] = [];
  return {
    plugin: {
      transformQuery({ node }) {
        const isOutbox = node.kind !== "InsertQueryNode" && JSON.stringify(node).includes('"name":"mails"');
        if (!isOutbox) kinds.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    /** What was noted since the last time this was asked. */
    taken() {
      const noted = kinds;
      kinds = [];
      return noted;
    },
  };
}
