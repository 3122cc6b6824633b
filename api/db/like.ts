import { type SqlBool, sql } from "kysely";

/** A text for use inside a pattern, with its wildcards escaped. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Whether a folded value matches a pattern, whose texts must be escaped by `escapeLike`. */
export const matchesPattern = (column: string, pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
