import { copyOf } from "./copy.ts";
import { payrollLists } from "./en/payroll-lists.ts";

export const payrollListsCopy = copyOf({ en: payrollLists });
