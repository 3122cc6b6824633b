import { copyOf } from "./copy.ts";
import { payroll } from "./en/payroll.ts";

export const payrollCopy = copyOf({ en: payroll });
