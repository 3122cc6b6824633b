import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { type Wanted, walkWanted } from "./employee-search.ts";

export type Order = "name" | "employee_number" | "email" | "registered";

/** What each order sorts by; where that is equal, by the list's number. */
export const orderColumns = {
  name: ["l.name_key"],
  employee_number: ["l.number_key"],
  email: ["l.email_key"],
  registered: ["l.registered", "l.name_key"],
} as const;

/** Where a row stands in an order. */
export type RowKey = readonly (string | number | boolean)[];

/** The wanted in an order, along its index, from the first or from behind a row. */
export function walkInOrder(
  db: Db,
  wanted: Wanted,
  {
    order,
    direction = "asc",
    after = null,
  }: { order: Order; direction?: "asc" | "desc"; after?: RowKey | null },
) {
  const keys = [...orderColumns[order], "l.no"] as const;
  return walkWanted(db, wanted)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${sql.join(keys.map((key) => sql.ref(key)))}) > (${sql.join(after ?? [])})`),
    )
    .$call((query) => keys.reduce((sorted, key) => sorted.orderBy(key, direction), query));
}

/** The key of the row `distance` rows further on; null where there are not so many. */
export async function findKey(
  db: Db,
  wanted: Wanted,
  { order, after, distance }: { order: Order; after: RowKey | null; distance: number },
): Promise<RowKey | null> {
  const keys = [...orderColumns[order], "l.no"] as const;
  const row = await walkInOrder(db, wanted, { order, after })
    .select(keys)
    .limit(1)
    .offset(distance - 1)
    .executeTakeFirst();
  const found: Record<string, string | number | boolean> | undefined = row;
  return found ? keys.map((key) => found[key.slice("l.".length)] as RowKey[number]) : null;
}
