import type { Db } from "../db/schema.ts";
import { isPayrollGroupNamed } from "../domain/payroll-group.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";
import { findTranslation, listTranslations } from "./translations.ts";

/** Translates a pay group's name, or its code or name in employee data; other texts stay as they are. */
export type PayGroupTranslator = (text: string) => string;

const selectGroups = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db.selectFrom("payroll_groups").select(["code", "name"]).where("client_id", "=", value("clientId")),
);

/** Translates into the language of the current request. */
export async function loadPayGroupTranslator(db: Db, clientId: string): Promise<PayGroupTranslator> {
  const { items } = await findTranslation(db, clientId, "payrollGroups");
  const groups = items.length > 0 ? await selectGroups(db, { clientId }) : [];
  return (text) => {
    const group = groups.find((each) => isPayrollGroupNamed(text, each));
    return items.find(({ code }) => code === group?.code)?.name ?? text;
  };
}

/** Finds the text that employee data keep for a pay group; null if there is no such group. */
export type PayGroupTextFinder = (text: string) => string | null;

/** A group's code or own name is kept as written, and a translated name becomes the own name. */
export async function loadPayGroupTextFinder(db: Db, clientId: string): Promise<PayGroupTextFinder> {
  const groups = await selectGroups(db, { clientId });
  const names = (await listTranslations(db, clientId)).flatMap(({ payrollGroups }) => payrollGroups);
  return (text) => {
    if (groups.some((group) => isPayrollGroupNamed(text, group))) return text;
    const translated = names.find((name) => isPayrollGroupNamed(text, name));
    return groups.find(({ code }) => code === translated?.code)?.name ?? null;
  };
}
