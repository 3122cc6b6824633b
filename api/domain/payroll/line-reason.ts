import { payrollReasonsCopy } from "#api-copy/payroll-reasons";
import { runInSourceLanguage } from "../../copy/language.ts";
import { translateStoredText } from "../../copy/stored-text.ts";

/** Why a line changed, in the payroll file's words: always English, because payroll software reads it. */
export const toLineReason: typeof payrollReasonsCopy = (key: PropertyKey, values: object = {}) =>
  runInSourceLanguage(() => payrollReasonsCopy(key as never, values as never));

/** A line's reason in the reader's language, even if its run was locked long ago. */
export const translateLineReason = (reason: string): string => translateStoredText("payroll-reasons", reason);

/** The reason of a line that only rounding changed, by a penny. */
export const roundingReason = toLineReason("lastPennies");
