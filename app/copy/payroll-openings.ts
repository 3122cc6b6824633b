import { copyOf } from "./copy.ts";
import { payrollOpenings } from "./en/payroll-openings.ts";

export const payrollOpeningsCopy = copyOf({ en: payrollOpenings });
