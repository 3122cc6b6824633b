import { copyOf } from "./copy.ts";
import { payslip } from "./en/payslip.ts";

export const payslipCopy = copyOf({ en: payslip });
