import { formsCopy } from "#api-copy/forms";
import { getAge, isDay } from "./calendar.ts";
import { toSingleLine } from "./plain-text.ts";

/** The maximum number of a person's active family members. */
export const maxMembers = 20;
export const maxNameLength = 100;
const firstYear = 1900;
/** Full-time education ends at most this many years from now. */
const educationYears = 20;
/** From this age the form asks about a dependant's full-time education (FAMILY-07). */
const adultAge = 18;

/** A saved family member; days are `yyyy-mm-dd`. */
export interface FamilyFacts {
  title: string;
  first_name: string;
  surname: string;
  sex: "female" | "male";
  relationship: "partner" | "dependant";
  date_of_birth: string;
  education_ends: string | null;
  registered_disabled: boolean;
}

/** A form as sent (FAMILY-05); days are `dd/mm/yyyy`. */
export interface FamilyForm {
  title?: string | null;
  first_name?: string | null;
  surname?: string | null;
  sex?: FamilyFacts["sex"] | null;
  fmember_type?: FamilyFacts["relationship"] | null;
  date_of_birth?: string | null;
  education_check?: boolean | null;
  education?: string | null;
  registered_disabled?: boolean | null;
}

export type FamilyErrors = Record<string, string[]>;
export type FamilyFormResult = { ok: true; facts: FamilyFacts } | { ok: false; errors: FamilyErrors };

/**
 * Parses a form for a new or saved member; missing values stay. Otherwise returns messages by field, under
 * the form's names (FORM-06 to 18). `today` is London's day, `yyyy-mm-dd` (RULE-07).
 */
export function parseFamilyForm(form: FamilyForm, today: string, saved?: FamilyFacts): FamilyFormResult {
  const errors: FamilyErrors = {};
  const readField = <T>(field: keyof FamilyForm, { value, error }: { value?: T; error?: string | null }) => {
    if (error) errors[field] = [error];
    return value as T;
  };
  const relationship = form.fmember_type ?? saved?.relationship;
  const facts = {
    title: readField("title", readText(form.title ?? saved?.title, formsCopy("title"))),
    first_name: readField(
      "first_name",
      readText(form.first_name ?? saved?.first_name, formsCopy("firstName")),
    ),
    surname: readField("surname", readText(form.surname ?? saved?.surname, formsCopy("surname"))),
    sex: readField("sex", requireValue(form.sex ?? saved?.sex, formsCopy("sex"))),
    relationship: readField("fmember_type", requireValue(relationship, formsCopy("relationshipLabel"))),
    date_of_birth: readField("date_of_birth", readBirth(form.date_of_birth, today, saved?.date_of_birth)),
    registered_disabled: form.registered_disabled ?? saved?.registered_disabled ?? false,
  };
  const { education_check: inEducation = null } = form;
  const isAdult = facts.date_of_birth !== undefined && getAge(facts.date_of_birth, today) >= adultAge;
  let education_ends: string | null = null;
  if (facts.relationship === "dependant") {
    education_ends = saved?.education_ends ?? null;
    if (inEducation === true) {
      education_ends = readField("education", readEducationEnd(form.education, today)) ?? null;
    } else if (inEducation === false) {
      // An end in the past stays, because it says until when the child was covered.
      if (education_ends !== null && education_ends >= today) education_ends = null;
    } else if (isAdult && saved?.relationship !== "dependant") {
      errors.education_check = [formsCopy("education")];
    }
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, facts: { ...facts, education_ends } };
}

/** The day that `dd/mm/yyyy` names, whether it exists or not; null for anything else. */
export function parseDayMonthYear(text: string): string | null {
  const [, date = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function readBirth(input: string | null | undefined, today: string, savedDay?: string) {
  const text = input ?? savedDay?.split("-").reverse().join("/") ?? "";
  if (text.trim() === "") return { error: formsCopy("birthRequired") };
  const day = parseDayMonthYear(text);
  if (day === null) return { error: formsCopy("validDate") };
  if (!isDay(day)) return { error: formsCopy("birthReal") };
  const isPossible = day >= `${firstYear}-01-01` && day <= today;
  return isPossible ? { value: day } : { error: formsCopy("birthPossible") };
}

function readEducationEnd(input: string | null | undefined, today: string) {
  if (!input?.trim()) return { error: formsCopy("educationEnd") };
  const day = parseDayMonthYear(input);
  if (day === null) return { error: formsCopy("validDate") };
  if (!isDay(day)) return { error: formsCopy("educationEndReal") };
  const lastYear = Number(today.slice(0, 4)) + educationYears;
  return day >= today && day <= `${lastYear}-12-31`
    ? { value: day }
    : { error: formsCopy("untilEndOf", { year: lastYear }) };
}

function requireValue<T>(value: T | null | undefined, label: string) {
  return value ? { value } : { error: formsCopy("isRequired", { label }) };
}

/** Trims a text to one line; its length counts characters. */
function readText(input: string | null | undefined, label: string) {
  const value = toSingleLine(input ?? "");
  if (value === "") return { error: formsCopy("isRequired", { label }) };
  return [...value].length <= maxNameLength
    ? { value }
    : { error: formsCopy("atMost", { count: maxNameLength }) };
}

/** Whether the person would have two partners at once; `others` are the other active members. */
export function isSecondPartner(
  relationship: FamilyFacts["relationship"],
  others: readonly Pick<FamilyFacts, "relationship">[],
): boolean {
  return relationship === "partner" && others.some((other) => other.relationship === "partner");
}
