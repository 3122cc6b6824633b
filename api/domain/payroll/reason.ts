import { payrollReasonsCopy } from "#api-copy/payroll-reasons";
import { inSourceLanguage } from "../../copy/language.ts";
import { sayKept } from "../../copy/stored-text.ts";

/** Why a line changed, in the words of the payroll file: always English, as payroll software reads it. */
export const toReason: typeof payrollReasonsCopy = (key: PropertyKey, values: object = {}) =>
  inSourceLanguage(() => payrollReasonsCopy(key as never, values as never));

/** A line's reason in the current language, however long ago its run was locked. */
export const sayReason = (reason: string): string => sayKept("payroll-reasons", reason);
