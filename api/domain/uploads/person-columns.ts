import type { Fact } from "../payroll/ledger.ts";
import type { LoadedFacts, ParsedFacts } from "./facts.ts";

/** How a cell is parsed, and how its value is shown. */
export type ValueKind =
  | ("text" | "email" | "date" | "sex" | "niNumber" | "niCategory" | "taxRegion")
  | ("pay" | "hours" | "days" | "effectiveDay");

interface PersonColumn {
  value: ValueKind;
  /** The most characters of a cell. */
  longest: number;
  /** The cell in the template's example row. No real person has its number or email address. */
  example: string;
  /** Set if everybody must have it, including an employer in a client's folder. */
  isRequired?: true;
  /** The columns of `employees` and `upload_rows` that store the value, the parsed one first. */
  stored: readonly (keyof LoadedFacts)[];
  /** The fact in whose history the value is recorded. */
  fact?: Fact;
  /** Set if changes of the value apply from the row's effective day. */
  isDated?: true;
}

/** The columns of a file of people, by heading, in the template's order. This is the only list of them. */
export const personColumns = {
  employee_number: {
    value: "text",
    longest: 40,
    example: "EXAMPLE-1",
    isRequired: true,
    stored: ["employee_number"],
  },
  title: { value: "text", longest: 20, example: "Ms", stored: ["title"] },
  first_name: { value: "text", longest: 100, example: "Alex", isRequired: true, stored: ["first_name"] },
  surname: { value: "text", longest: 100, example: "Example", isRequired: true, stored: ["surname"] },
  email: {
    value: "email",
    longest: 254,
    example: "alex.example@company.example",
    isRequired: true,
    stored: ["email"],
  },
  date_of_birth: {
    value: "date",
    longest: 10,
    example: "28/02/1990",
    isRequired: true,
    stored: ["date_of_birth"],
    fact: "date_of_birth",
  },
  sex: { value: "sex", longest: 6, example: "female", stored: ["sex"] },
  ni_number: { value: "niNumber", longest: 13, example: "AB123456C", stored: ["ni_number"] },
  start_date: {
    value: "date",
    longest: 10,
    example: "01/04/2024",
    isRequired: true,
    stored: ["start_date"],
    fact: "employed",
  },
  leave_date: { value: "date", longest: 10, example: "", stored: ["leave_date"], fact: "employed" },
  probation_end: {
    value: "date",
    longest: 10,
    example: "01/07/2024",
    stored: ["probation_end"],
    fact: "probation_end",
  },
  annual_salary: {
    value: "pay",
    longest: 20,
    example: "32000.00",
    isRequired: true,
    stored: ["annual_salary_pence", "hourly_pence"],
    fact: "pay",
    isDated: true,
  },
  weekly_hours: {
    value: "hours",
    longest: 20,
    example: "37.5",
    isRequired: true,
    stored: ["weekly_hours_hundredths"],
    fact: "weekly_hours",
    isDated: true,
  },
  payroll_group: {
    value: "text",
    longest: 60,
    example: "Monthly",
    isRequired: true,
    stored: ["payroll_group"],
    fact: "pay_group",
    isDated: true,
  },
  tax_region: {
    value: "taxRegion",
    longest: 3,
    example: "rUK",
    stored: ["tax_region"],
    fact: "tax_region",
    isDated: true,
  },
  ni_category: {
    value: "niCategory",
    longest: 1,
    example: "A",
    stored: ["ni_category"],
    fact: "ni_category",
    isDated: true,
  },
  grade: {
    value: "text",
    longest: 60,
    example: "Office",
    stored: ["grade"],
    fact: "grade",
    isDated: true,
  },
  location: {
    value: "text",
    longest: 100,
    example: "Hull",
    stored: ["location"],
    fact: "location",
    isDated: true,
  },
  postcode: { value: "text", longest: 10, example: "HU1 1AA", stored: ["postcode"] },
  holiday_days: {
    value: "days",
    longest: 20,
    example: "25",
    stored: ["holiday_days_hundredths"],
    fact: "holiday_days",
    isDated: true,
  },
  ccv_first_voucher_date: {
    value: "date",
    longest: 10,
    example: "",
    stored: ["ccv_first_voucher_date"],
    fact: "first_voucher_date",
  },
  /** The effective day belongs to the row and not to the person, so no column stores it. */
  effective_from: { value: "effectiveDay", longest: 10, example: "", stored: [] },
} as const satisfies Readonly<Record<string, PersonColumn>>;

type Table = typeof personColumns;
/** A heading of a file of employee data. */
export type Column = keyof Table;

/** The columns of `employees` that a file fills. */
export type StoredColumn = Table[Column]["stored"][number];
type ColumnWith<Mark> = { [Name in Column]: Table[Name] extends Mark ? Name : never }[Column];
/** The columns of `employees` whose changes apply from a row's effective day. */
export type DatedColumn = Table[ColumnWith<{ isDated: true }>]["stored"][number];
export type DatedFact = Table[ColumnWith<{ isDated: true }>]["fact"];
type FactColumn = Table[ColumnWith<{ fact: Fact }>]["stored"][number];

/** Each column with its heading, in the template's order. */
export const listPersonColumns: readonly (PersonColumn & { heading: Column })[] = (
  Object.entries(personColumns) as [Column, PersonColumn][]
).map(([heading, column]) => ({ heading, ...column }));

const listStoredColumns = (isIncluded: (column: PersonColumn) => boolean) =>
  listPersonColumns.filter(isIncluded).flatMap(({ stored }) => stored);

export const storedColumns = listStoredColumns(() => true) as readonly StoredColumn[];
export const datedColumns = listStoredColumns(({ isDated }) => isDated === true) as readonly DatedColumn[];
/** The columns of `employees` with a history that a file fills. */
export const factColumns = listStoredColumns(({ fact }) => fact !== undefined) as readonly FactColumn[];

/** The column that a cell is parsed into; null for the effective day, which no column stores. */
export const findParsedColumn = ({ stored }: PersonColumn) => (stored[0] ?? null) as keyof ParsedFacts | null;
