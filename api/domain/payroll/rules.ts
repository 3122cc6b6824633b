import type { Cell, ReportLayout } from "../reports/report-person.ts";
import type { PayrollLine, PersonLedger, PersonRun } from "./ledger.ts";
import type { RunContext } from "./run-context.ts";

/** The person that a line of a payroll file is about. */
export interface PayrollFilePerson {
  employeeNumber: string;
  firstName: string;
  surname: string;
  niNumber: string | null;
  taxCode: string | null;
  payrollGroup: string;
}

/** How a person's lines are computed, and how the file words a line. */
export interface PayrollRules {
  layout: ReportLayout;
  computePersonRun(person: PersonLedger, run: RunContext): PersonRun;
  toCells(person: PayrollFilePerson, line: PayrollLine, run: RunContext): Cell[];
}
