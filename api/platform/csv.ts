import { stringify } from "csv-stringify/sync";

/** What a cell of a table holds. */
export type TableCell = string | number | null;

interface CsvOptions {
  /** How a number is written; as it is where nothing is said. */
  ofNumber?: (value: number) => string;
  /** Marks the beginning of a file as UTF-8, so that a spreadsheet reads it as that. */
  bom?: boolean;
}

/**
 * Lines of CSV, each with its end, as UTF-8 (RFC 4180). Text that a spreadsheet would run begins with an apostrophe and
 * stays readable (C3); a number is one, also below 0.
 */
export function toCsv(
  rows: readonly (readonly TableCell[])[],
  { ofNumber = String, bom = false }: CsvOptions = {},
): Buffer<ArrayBuffer> {
  return Buffer.from(
    stringify(rows as TableCell[][], {
      ...{ bom, escape_formulas: true, record_delimiter: "windows" },
      // By itself it quotes only the whole of a record's end, not one half.
      quoted_match: /[\r\n]/,
      cast: { number: ofNumber },
    }),
  );
}
