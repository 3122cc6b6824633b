import { pensionModelCopy } from "#copy/pension-model";
import { parseAmount } from "~/components/form/amount.ts";
import { toAsciiDigits } from "~/components/form/digits.ts";

/** The form's values, as typed. */
export interface ModelFormValues {
  percent: string;
  age: string;
  pot: string;
}

export type ModelErrors = Partial<Record<keyof ModelFormValues, string>>;

/** One of the shares that have a button. */
const SHARE_INTENT = /^pick percent (\d{1,3}(?:\.\d{1,2})?)$/;

/** The modeller's values from the address. An empty value means the person's current value. */
export function readQuery(search: URLSearchParams) {
  const getText = (name: keyof ModelFormValues) => (search.get(name) ?? "").trim().slice(0, 20);
  const pick = SHARE_INTENT.exec(search.get("intent") ?? "")?.[1];
  const typed: ModelFormValues = {
    percent: pick ?? getText("percent"),
    age: getText("age"),
    pot: getText("pot"),
  };
  const percent = parseAmount(typed.percent);
  const age = /^\d{1,3}$/.test(toAsciiDigits(typed.age)) ? Number(toAsciiDigits(typed.age)) : null;
  const pot = parseAmount(typed.pot);
  const errors: ModelErrors = {
    ...(typed.percent && percent === null && { percent: pensionModelCopy("percentWrong") }),
    ...(typed.age && age === null && { age: pensionModelCopy("ageWrong") }),
    ...(typed.pot && pot === null && { pot: pensionModelCopy("potWrong") }),
  };
  const query = { percent, age, potPence: pot === null ? null : Math.round(pot * 100) };
  return { typed, errors, query };
}

/** The upstream's messages by the form's field names. */
export const toModelErrors = (fields: Readonly<Record<string, string[]>>): ModelErrors => ({
  percent: fields.percent?.[0],
  age: fields.age?.[0],
  pot: fields.potPence?.[0],
});
