import { type SqlBool, sql } from "kysely";

/** A text as a part of a pattern, none of its characters standing for others. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Whether a value, folded beforehand, is like a pattern whose texts went through `escapeLike`. */
export const isLike = (column: string, pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
