import type { PriceList } from "../../../domain/benefits/product.ts";
import type { TableRow } from "../parse/csv.ts";
import { type PriceRow, pricesTable } from "../schema/tables.ts";
import type { Sources } from "./sources.ts";

/** Reads a plan's price lists, the oldest first. Problems find their line by day and item. */
export function readPrices(sources: Sources, file: string): PriceList[] {
  const rows = sources.readTable(file, pricesTable);
  const byDay = Map.groupBy(rows, ({ row }) => row.from);
  const lines = new Map<string, number>();
  for (const { row, line } of rows) {
    if (!lines.has(row.from)) lines.set(row.from, line);
    const key = `${row.from} ${row.item}`;
    const first = lines.get(key);
    if (first !== undefined) {
      const text = `${row.item} has two prices from ${row.from}, here and in line ${first}`;
      sources.problems.error(file, line, text, "Keep one of them");
    }
    lines.set(key, first ?? line);
  }
  sources.positions.set(file, ([day, item]) => {
    return lines.get(`${String(day)} ${String(item)}`) ?? lines.get(String(day)) ?? null;
  });
  return [...byDay.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, list]) => ({
      from,
      pence: Object.fromEntries(list.map(({ row }) => [row.item, row.pence])),
      loadingPercent: findSharedValue(sources, file, list, "loadingPercent", "loading percent") ?? 100,
      source:
        findSharedValue(sources, file, list, "source", "source") ?? reportMissingSource(sources, file, list),
    }));
}

/** Finds values that all rows of a day share; only the first row must have them. */
function findSharedValue<Name extends "loadingPercent" | "source">(
  { problems }: Sources,
  file: string,
  list: readonly TableRow<PriceRow>[],
  name: Name,
  column: string,
): PriceRow[Name] {
  const first = list.find(({ row }) => row[name] !== null);
  const other = list.find(({ row }) => row[name] !== null && row[name] !== first?.row[name]);
  if (first && other) {
    const text = `The prices from ${first.row.from} have two values of ${column}: ${first.row[name]} and ${other.row[name]}`;
    problems.error(file, other.line, text, "Prices of one day share it. Write the same in each row");
  }
  return first?.row[name] ?? (null as PriceRow[Name]);
}

function reportMissingSource(
  { problems }: Sources,
  file: string,
  list: readonly TableRow<PriceRow>[],
): string {
  const [first] = list;
  const text = `The prices from ${first?.row.from} do not say where they were published`;
  problems.error(file, first?.line ?? null, text, "Write it in the column source of their first row");
  return "";
}
