import type { Cell, ReportLayout } from "../reports/report-person.ts";
import type { PayrollLine, PersonLedger, PersonRun } from "./ledger.ts";
import type { RunContext } from "./run-context.ts";

/** The person of a line in a payroll file. */
export interface PayrollFilePerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
  niNumber: string | null;
  taxCode: string | null;
  payrollGroup: string;
}

/** How a person's lines follow from their facts, and the file's words for a line. */
export interface PayrollRules {
  layout: ReportLayout;
  computePersonRun(person: PersonLedger, run: RunContext): PersonRun;
  toCells(person: PayrollFilePerson, line: PayrollLine, run: RunContext): Cell[];
}
