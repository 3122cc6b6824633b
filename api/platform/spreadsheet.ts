import { strToU8, Zip, ZipDeflate } from "fflate";
import { keepLanguage } from "../copy/language.ts";
import { escapeHtml } from "../domain/mail-layout.ts";
import { toByteStream } from "./byte-stream.ts";
import { type TableCell, toCsv } from "./csv.ts";
import { FileAnswer } from "./implement.ts";

export type SpreadsheetFormat = "csv" | "xlsx";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Rows as a file, created while it is read, in the request's language. No cell is a formula (C3): .csv marks risky
 * text, and .xlsx stores all text as text.
 */
export function toSpreadsheet(
  name: string,
  format: SpreadsheetFormat,
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly TableCell[])[]>,
): FileAnswer {
  const translatedPortions = keepLanguage(portions);
  const parts =
    format === "csv" ? streamCsv(header, translatedPortions) : streamXlsx(header, translatedPortions);
  return new FileAnswer(`${name}.${format}`, types[format], toByteStream(parts));
}

async function* streamCsv(
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly TableCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield toCsv([header], { bom: true });
  for await (const rows of portions) yield toCsv(rows);
}

/**
 * The smallest workbook that every spreadsheet opens: one sheet with its texts in the cells, packed while
 * it is written.
 */
async function* streamXlsx(
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly TableCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    packed.push(bytes);
  });
  const addFile = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [path, text] of Object.entries(frame))
    addFile(path).push(strToU8(`${declaration}${text}`), true);
  const sheet = addFile("xl/worksheets/sheet1.xml");
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${mainNamespace}"><sheetData>${toRow(header)}`));
  for await (const rows of portions) {
    sheet.push(strToU8(rows.map(toRow).join("")));
    yield* packed.splice(0);
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  yield* packed.splice(0);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const frame = {
  "[Content_Types].xml":
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  "_rels/.rels": toRelations("officeDocument", "xl/workbook.xml"),
  "xl/workbook.xml":
    `<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>` +
    '<sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels": toRelations("worksheet", "worksheets/sheet1.xml"),
};

function toRelations(type: string, target: string): string {
  return (
    `<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${officeNamespace}/${type}" Target="${target}"/></Relationships>`
  );
}

const toRow = (cells: readonly TableCell[]) => `<row>${cells.map(toCell).join("")}</row>`;

function toCell(cell: TableCell): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeHtml(cell.replace(invalidCharacters, ""))}</t></is></c>`;
}

/** Characters that XML cannot contain, not even escaped. */
const invalidCharacters = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
