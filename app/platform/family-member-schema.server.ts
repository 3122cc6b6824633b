import { z } from "zod";
import { textOf } from "~/components/form/check.ts";
import { parseDateParts, toDateParts } from "~/components/form/date-of-birth.ts";
import { type FamilyMemberField, familyMemberRules, isInEducation } from "~/components/form/family-member.ts";

/** As the API takes it (FAMILY-05), days as dd/mm/yyyy (FORM-07). */
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

/** The posted fields of `FamilyMemberFields`, by the same rules as in the browser; for `parseWithZod`. */
export function familyMemberSchema(today: string) {
  const rules = Object.entries(familyMemberRules(today));
  return z
    .object(Object.fromEntries(rules.map(([name]) => [name, z.unknown()])))
    .transform((posted, context): FamilyMemberBody => {
      const values = Object.fromEntries(rules.map(([name]) => [name, textOf(posted[name]).trim()])) as Record<
        FamilyMemberField,
        string
      >;
      for (const [name, rule] of rules) {
        const message = rule(values[name as FamilyMemberField], values);
        if (message) context.addIssue({ code: "custom", path: [name], message });
      }
      return context.issues.length > 0 ? z.NEVER : toBody(values);
    });
}

function toBody(values: Record<FamilyMemberField, string>): FamilyMemberBody {
  const { title, first_name, surname, education_check } = values;
  const isDependant = values.fmember_type === "dependant";
  return {
    title,
    first_name,
    surname,
    sex: values.sex as FamilyMemberBody["sex"],
    fmember_type: isDependant ? "dependant" : "partner",
    date_of_birth: toDmy(values.date_of_birth),
    education_check: isDependant && education_check ? education_check === "yes" : null,
    education: isInEducation(values) ? toDmy(values.education) : null,
  };
}

function toDmy(typed: string): string {
  const { day, month, year } = toDateParts(typed);
  const parsed = parseDateParts(day, month, year);
  return parsed.ok ? parsed.dmy : "";
}
