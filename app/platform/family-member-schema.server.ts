import { parseDate } from "~/components/form/date-of-birth.ts";
import {
  type FamilyFormField,
  type FamilyMemberField,
  getFamilyFormRules,
  getFamilyMemberRules,
  isInEducation,
  type LifeEventFormOptions,
} from "~/components/form/family-member.ts";
import { toRulesSchema } from "./rules-schema.server.ts";

/** The API's fields of a family member (FAMILY-05), with days as dd/mm/yyyy (FORM-07). */
export interface FamilyMemberBody {
  title: string;
  first_name: string;
  surname: string;
  sex: "female" | "male";
  fmember_type: "partner" | "dependant";
  date_of_birth: string;
  education_check: boolean | null;
  education: string | null;
}

/** The schema of the posted `FamilyMemberFields`, by the same rules as in the browser; for `parseWithZod`. */
export const createFamilyMemberSchema = (today: string) =>
  toRulesSchema(getFamilyMemberRules(today)).transform(toMemberBody);

/** The schema of a life event with the added person, if there is one. */
export const createLifeEventSchema = (
  today: string,
  { code, ...event }: LifeEventFormOptions & { code: string },
) =>
  toRulesSchema(getFamilyFormRules(today, event)).transform((values) => ({
    type: code,
    event_date: toDayMonthYear(values.event_date),
    ...(event.adds ? toMemberBody(values) : {}),
  }));

/** The form's typed values, to be posted again. */
export function readTypedFields(fields: FormData): Record<string, string> {
  const names = new Set<string>([
    ...Object.keys(getFamilyFormRules("") satisfies Record<FamilyFormField, unknown>),
    "formId",
    "retryKey",
  ]);
  return Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      names.has(name.split(".")[0] ?? "") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function toMemberBody(values: Record<FamilyMemberField, string>): FamilyMemberBody {
  const { title, first_name, surname, education_check } = values;
  const isDependant = values.fmember_type === "dependant";
  return {
    title,
    first_name,
    surname,
    sex: values.sex as FamilyMemberBody["sex"],
    fmember_type: isDependant ? "dependant" : "partner",
    date_of_birth: toDayMonthYear(values.date_of_birth),
    education_check: isDependant && education_check ? education_check === "yes" : null,
    education: isInEducation(values) ? toDayMonthYear(values.education) : null,
  };
}

function toDayMonthYear(typed: string): string {
  const parsed = parseDate(typed, { min: 1 });
  return parsed.ok ? parsed.dmy : "";
}
