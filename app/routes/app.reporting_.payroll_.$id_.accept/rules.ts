import { payrollCopy } from "#copy/payroll";
import type { Rules } from "~/components/form/rules.ts";

export type AcceptField = "reason";

const MAX_CHARACTERS = 200;

/** The form's rules, for browser and server alike. */
export const getAcceptRules = (): Rules<AcceptField> => ({
  reason: (value) => {
    const reason = value.trim();
    if (reason === "") return payrollCopy("acceptReasonRequired");
    return [...reason].length > MAX_CHARACTERS
      ? payrollCopy("acceptReasonTooLong", { count: MAX_CHARACTERS })
      : undefined;
  },
});
