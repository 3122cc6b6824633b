import type { SheetRows } from "./raw-row.ts";

/** Reads the rows of a file; each reader is loaded with the first file of its kind. */
export async function* readSheet(kind: "csv" | "xlsx", open: () => AsyncIterable<Uint8Array>): SheetRows {
  if (kind === "xlsx") yield* (await import("./read-xlsx.ts")).readXlsx(open);
  else yield* (await import("./read-csv.ts")).readCsv(open());
}
