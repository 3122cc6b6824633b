import { strToU8, zipSync } from "fflate";
import type { Row } from "../../api/db/schema.ts";
import { columnNames } from "../../api/domain/uploads/columns.ts";
import type { Column } from "../../api/domain/uploads/person-columns.ts";

export type FileRow = Partial<Record<Column, string>>;

/** A row without errors; the number makes it a different person. */
export const buildFileRow = (number: string, changes: FileRow = {}): FileRow => ({
  employee_number: number,
  title: "Ms",
  first_name: "Mara",
  surname: "Quist",
  email: `${number.toLowerCase()}@file.example`,
  date_of_birth: "12/06/1988",
  sex: "female",
  ni_number: "AB123456C",
  start_date: "01/03/2021",
  probation_end: "01/06/2021",
  annual_salary: "32000.00",
  weekly_hours: "37.5",
  payroll_group: "Monthly",
  tax_region: "rUK",
  ni_category: "A",
  grade: "Office",
  location: "Hull",
  postcode: "HU1 1AA",
  holiday_days: "25",
  ...changes,
});

/** A person as stored, with the National Insurance number decrypted. */
export function fromEmployee(
  row: Omit<Row<"employees">, "ni_number"> & { ni_number: unknown },
  changes: FileRow = {},
): FileRow {
  const formatDay = (day: string | null) => (day === null ? "" : day.split("-").reverse().join("/"));
  const formatHundredths = (hundredths: number | null) =>
    hundredths === null ? "" : (hundredths / 100).toFixed(2);
  const yearly =
    row.annual_salary_pence ?? Math.floor(((row.hourly_pence ?? 0) * row.weekly_hours_hundredths * 52) / 100);
  return {
    employee_number: row.employee_number,
    title: row.title ?? "",
    first_name: row.first_name,
    surname: row.surname,
    email: row.email ?? "",
    date_of_birth: formatDay(row.date_of_birth),
    sex: row.sex ?? "",
    ni_number: String(row.ni_number ?? ""),
    start_date: formatDay(row.start_date),
    leave_date: formatDay(row.leave_date),
    probation_end: formatDay(row.probation_end),
    annual_salary: formatHundredths(yearly),
    weekly_hours: formatHundredths(row.weekly_hours_hundredths),
    payroll_group: row.payroll_group,
    tax_region: row.tax_region,
    ni_category: row.ni_category ?? "",
    grade: row.grade ?? "",
    location: row.location ?? "",
    postcode: row.postcode ?? "",
    holiday_days: formatHundredths(row.holiday_days_hundredths),
    ccv_first_voucher_date: formatDay(row.ccv_first_voucher_date),
    ...changes,
  };
}

const listCells = (row: FileRow) => columnNames.map((column) => row[column] ?? "");
const quoteCell = (cell: string) => (/[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const toLine = (cells: readonly string[], delimiter = ",") => cells.map(quoteCell).join(delimiter);

export const toCsv = (
  rows: readonly FileRow[],
  { delimiter = ",", end = "\r\n", head = columnNames as readonly string[] } = {},
) => [head, ...rows.map(listCells)].map((cells) => toLine(cells, delimiter) + end).join("");

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A cell's content. A formula has the result 1 unless another is given; null leaves the result out. */
export type XlsxCell =
  | string
  | number
  | boolean
  | { formula: string; value?: string | null }
  | { error: string };

/** Writes a workbook as spreadsheet programs do: texts shared, numbers and days as numbers. */
export function toXlsx(
  rows: readonly (readonly XlsxCell[])[],
  { is1904 = false }: { is1904?: boolean } = {},
): Uint8Array {
  const indexes = new Map<string, number>();
  const getName = (index: number): string =>
    (index < 26 ? "" : getName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
  const toCell = (value: XlsxCell, column: number, row: number) => {
    const reference = `${getName(column)}${row}`;
    if (value === "") return "";
    if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
    if (typeof value === "object" && "error" in value) {
      return `<c r="${reference}" t="e"><f>A1</f><v>${value.error}</v></c>`;
    }
    if (typeof value === "object") {
      const valueMarkup = value.value === null ? "" : `<v>${value.value ?? 1}</v>`;
      return `<c r="${reference}"><f>${escapeXml(value.formula)}</f>${valueMarkup}</c>`;
    }
    const index = indexes.get(value) ?? indexes.size;
    indexes.set(value, index);
    return `<c r="${reference}" t="s"><v>${index}</v></c>`;
  };
  const data = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((each, place) => toCell(each, place, index + 1)).join("")}</row>`,
  );
  return toWorkbook({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${data.join("")}</sheetData></worksheet>`,
    ...(is1904 ? { "xl/workbook.xml": buildWorkbook('<workbookPr date1904="1"/>') } : {}),
    "xl/sharedStrings.xml": `<sst>${[...indexes.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("")}</sst>`,
  });
}

const buildWorkbook = (properties = "") =>
  `<workbook xmlns:r="r">${properties}<sheets><sheet name="S" sheetId="1" r:id="rId7"/></sheets></workbook>`;

export const toWorkbook = (parts: Record<string, string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": buildWorkbook(),
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
