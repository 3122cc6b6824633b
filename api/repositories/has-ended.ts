import { sql } from "kysely";

/** `hasEnded` of the domain's clock as SQL, for the end in a column. Times are ms. */
export const hasColumnEnded = (column: string, now: number, longest: number) =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + 2 * longest})`;
