import { UnreadableFileError } from "../../domain/uploads/problem.ts";
import { rowsAtOnce, type SheetRow, type SheetRows } from "./raw-row.ts";
import { unzip } from "./unzip.ts";
import { readSharedStrings, type SharedStrings } from "./workbook-texts.ts";
import { readXml } from "./xml.ts";

const maxCells = 100;
const longestCell = 32 * 1024;

/**
 * The rows of a workbook's first sheet. `open` opens the file again, because shared texts are read first and
 * may come after the cells. Text cells are returned as typed, and numbers as digits.
 * @throws UnreadableFileError for an invalid or too large workbook
 */
export async function* readXlsx(open: () => AsyncIterable<Uint8Array>): SheetRows {
  const { strings, sheet, is1904 } = await readParts(open());
  let batch: SheetRow[] = [];
  let isFound = false;
  const sink = readXml(
    createSheetHandlers(strings, (row) => {
      batch.push(is1904 ? { ...row, is1904 } : row);
    }),
  );
  const pieces = unzip(open(), (name) => {
    if (name !== sheet) return null;
    isFound = true;
    return sink;
  });
  for await (const _ of pieces) {
    for (; batch.length >= rowsAtOnce; batch = batch.slice(rowsAtOnce)) yield batch.slice(0, rowsAtOnce);
  }
  if (!isFound) throw new UnreadableFileError("noSheet");
  if (batch.length > 0) yield batch;
}

/** Finds the first sheet's entry in the zip, and the texts that its cells refer to. */
async function readParts(chunks: AsyncIterable<Uint8Array>) {
  const strings = readSharedStrings();
  let first: string | null = null;
  let is1904 = false;
  const targets = new Map<string, string>();
  const sinks: Record<string, ReturnType<typeof readXml>> = {
    "xl/sharedStrings.xml": strings.sink,
    "xl/workbook.xml": readXml({
      open(name, attributes) {
        if (name === "sheet") first ??= attributes["r:id"] ?? null;
        if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      },
    }),
    "xl/_rels/workbook.xml.rels": readXml({
      open(name, { Id, Target }) {
        if (name === "Relationship" && Id && Target) targets.set(Id, Target);
      },
    }),
  };
  let chunkCount = 0;
  for await (const _ of unzip(chunks, (name) => sinks[name] ?? null)) {
    if (++chunkCount % 4 === 0) await new Promise(setImmediate);
  }
  const target = (first && targets.get(first)) ?? "worksheets/sheet1.xml";
  return { strings: strings.all, sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, is1904 };
}

function createSheetHandlers(strings: SharedStrings, onRow: (row: SheetRow) => void) {
  let row: (SheetRow & { formulas: Set<number>; numbers: Set<number>; booleans: Set<number> }) | null = null;
  let number = 0;
  let column = 0;
  let type = "n";
  let value = "";
  let isValue = false;
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === "row") {
        number = Number(attributes.r ?? number + 1);
        row = { row: number, cells: [], formulas: new Set(), numbers: new Set(), booleans: new Set() };
        column = -1;
      } else if (name === "c") {
        column = attributes.r ? getColumn(attributes.r) : column + 1;
        type = attributes.t ?? "n";
        value = "";
        if (column >= maxCells) throw new UnreadableFileError("manyCells", number);
      } else if (name === "f") row?.formulas.add(column);
      else if (name === "v" || name === "t") isValue = true;
    },
    text(text: string) {
      if (!isValue) return;
      value += text;
      if (value.length > longestCell) throw new UnreadableFileError("longCell", number);
    },
    close(name: string) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c" && row && value !== "") {
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = type === "s" ? strings.get(Number(value)) : value;
        if (type === "n") row.numbers.add(column);
        if (type === "b") row.booleans.add(column);
      } else if (name === "row" && row) {
        onRow(row);
        row = null;
      }
    },
  };
}

/** The column index of a cell reference: 2 for `C7`. */
function getColumn(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const code = reference.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
