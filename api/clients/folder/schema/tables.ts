import type { z } from "zod";
import type { ClaimLimit } from "../../../domain/benefits/claims.ts";
import { field, optional, settings } from "../../../domain/fields/fields.ts";
import * as value from "../../../domain/fields/values.ts";
import { requiredColumns } from "../../../domain/uploads/columns.ts";
import type { AnnualWindow, EmployerDocument } from "../../document.ts";
import { emailAddressSchema } from "./addresses.ts";

/** A table's columns and the schema of a row; empty cells are left out of the row. */
export interface Table<Row> {
  columns: readonly string[];
  /** Columns that the table need not have. */
  optionalColumns?: readonly string[];
  schema: z.ZodType<Row>;
}

export const windowsTable: Table<AnnualWindow> = {
  columns: ["opens", "closes", "cover from"],
  schema: settings({
    opens: field("opens", value.day(), "First day"),
    closes: field("closes", value.day(), "Last day"),
    coverFrom: field("cover from", value.day(), "From when its choices count"),
  }),
};

export const providersTable: Table<{ code: string; name: string }> = {
  columns: ["code", "name"],
  schema: settings({
    code: field("code", value.code(), "Plans name a provider by it"),
    name: field("name", value.textLine(), "The name that people see"),
  }),
};

/** The columns are those that an upload of employee data requires, under the same names. */
export const employersTable: Table<EmployerDocument> = {
  columns: [...requiredColumns],
  schema: settings({
    employeeNumber: field("employee_number", value.textLine(40), "As payroll knows the person"),
    firstName: field("first_name", value.textLine(60), "First name"),
    surname: field("surname", value.textLine(60), "Surname"),
    email: field("email", emailAddressSchema, "Where the activation email goes"),
    dateOfBirth: field("date_of_birth", value.day(), "Date of birth"),
    startDate: field("start_date", value.day(), "First day of employment"),
    annualSalaryPence: field("annual_salary", value.pounds(), "In pounds"),
    weeklyHoursHundredths: field("weekly_hours", value.hours(), "Contractual hours a week"),
    payrollGroup: field("payroll_group", value.code(), "Code of a payroll group"),
  }),
};

export interface PriceRow {
  from: string;
  item: string;
  pence: number;
  loadingPercent: number | null;
  source: string | null;
}

/**
 * All rows with the same day form one price list. Its first row can give the source and the loading for all.
 */
export const pricesTable: Table<PriceRow> = {
  columns: ["from", "item", "price", "source", "loading percent"],
  optionalColumns: ["loading percent"],
  schema: settings({
    from: field("from", value.day(), "First day of the price"),
    item: field(
      "item",
      value.patternText(
        /^(?=.{1,130}$)[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/,
        "an item of a price list",
        "essential/single or, by age, 30",
      ),
      "What is priced: level/person, a model, or the first age of a band",
    ),
    pence: field("price", value.pounds(), "In pounds"),
    loadingPercent: field(
      "loading percent",
      optional(value.wholeNumber(1, 100_000), null),
      "Prices by age are multiplied by it. 100: as they are",
    ),
    source: field("source", optional(value.textLine(300), null), "Where the price was published"),
  }),
};

/** A document of a plan; `place` is a file in the folder `documents` or an address elsewhere. */
export const documentsTable: Table<{ from: string; title: string; language: string; place: string }> = {
  columns: ["from", "title", "language", "file"],
  schema: settings({
    from: field("from", value.day(), "First day on which it holds"),
    title: field("title", value.textLine(), "The name that people see"),
    language: field(
      "language",
      value.patternText(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a language", "en"),
      "Of the document, such as en or cy",
    ),
    place: field(
      "file",
      value.patternText(
        /^(https:\/\/[^\s/@"'<>]{1,200}([/?#][^\s"'<>]{0,1000})?|(?=.{1,120}$)[\w-]+(\.[\w-]+)*\.(pdf|docx|html|txt))$/i,
        "a file in the folder documents or an https address",
        "policy-booklet.pdf",
      ),
      "A file in the folder documents, or an https address",
    ),
  }),
};

/** The most that is paid for a category in a scheme year. */
export const claimLimitsTable: Table<ClaimLimit> = {
  columns: ["from", "category", "level", "limit"],
  schema: settings({
    from: field("from", value.day(), "First day of the limit"),
    category: field("category", value.code(), "Code in claims.yaml"),
    level: field("level", optional(value.code(), null), "Code of a level. Empty: all of them"),
    pence: field("limit", value.pounds(), "In pounds a scheme year"),
  }),
};

export const enquiryOptionsTable: Table<{ value: string; label: string }> = {
  columns: ["value", "label"],
  schema: settings({
    value: field("value", value.textLine(60), "What the enquiry is filed under"),
    label: field("label", value.textLine(), "What people choose"),
  }),
};
