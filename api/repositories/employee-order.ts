import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { type EmployeeQuery, selectMatchingRowByRow } from "./employee-search.ts";

export type EmployeeOrder = "name" | "employee_number" | "email" | "registered";

/** The sort key of each order; equal keys sort by the list's number. */
export const orderColumns = {
  name: ["l.name_key"],
  employee_number: ["l.number_key"],
  email: ["l.email_key"],
  registered: ["l.registered", "l.name_key"],
} as const;

/** A row's position in an order: its sort key, and its number. */
export type RowKey = readonly (string | number | boolean)[];

interface SortOrder {
  order: EmployeeOrder;
  direction?: "asc" | "desc";
  /** The first row, which is included; left out for the start. */
  from?: RowKey | null;
}

/** Matching rows in an order, read along its index. */
export function selectEmployeesInOrder(
  db: Db,
  query: EmployeeQuery,
  { order, direction = "asc", from = null }: SortOrder,
) {
  const keys = [...orderColumns[order], "l.no"] as const;
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const isOn = sql.raw(direction === "asc" ? ">=" : "<=");
  return selectMatchingRowByRow(db, query)
    .$if(from !== null, (query) => query.where(sql<boolean>`(${columns}) ${isOn} (${sql.join(from ?? [])})`))
    .$call((query) => keys.reduce((sorted, key) => sorted.orderBy(key, direction), query));
}

/** The position of a row that has the order's columns and its number. */
export function toRowKey(row: { no: number }, order: EmployeeOrder): RowKey {
  const values: Record<string, unknown> = row;
  return [...orderColumns[order], "l.no"].map(
    (column) => values[column.slice("l.".length)] as RowKey[number],
  );
}
