import { familyCopy } from "#copy/family";
import { formCopy } from "#copy/form";
import { lifeEventsCopy } from "#copy/life-events";
import { type DateOptions, getDateRule, parseDate } from "./date-of-birth.ts";
import {
  combineRules,
  createChoiceRule,
  createLengthRule,
  createRequiredRule,
  optional,
  type Rules,
} from "./rules.ts";

/** The fields of a family member by their wire names (FAMILY-05). */
export type FamilyMemberField =
  | "title"
  | "first_name"
  | "surname"
  | "sex"
  | "fmember_type"
  | "date_of_birth"
  | "education_check"
  | "education";

/** The age from which the form asks about a dependant's full-time education (FAMILY-07). */
const ADULT = 18;
/** Education ends at most this many years from today. */
const EDUCATION_YEARS = 20;
const LONGEST_NAME = 100;

/** `today` is yyyy-mm-dd. */
export function getEducationDates(today: string): DateOptions & { min: number; max: number } {
  const min = Number(today.slice(0, 4));
  const max = min + EDUCATION_YEARS;
  const label = familyCopy("educationEndsLabel");
  return { min, max, from: today, label, outOfRange: familyCopy("educationEndsRange", { year: max }) };
}

/** The rules of a family member's fields, for the browser and the server (FAMILY-07). */
export function getFamilyMemberRules(today: string): Rules<FamilyMemberField> {
  const educationRule = getDateRule(getEducationDates(today));
  return {
    title: createRequiredRule(() => familyCopy("titleRequired")),
    first_name: combineRules(
      createRequiredRule(() => formCopy("firstNameRequired")),
      createLengthRule(LONGEST_NAME),
    ),
    surname: combineRules(
      createRequiredRule(() => formCopy("surnameRequired")),
      createLengthRule(LONGEST_NAME),
    ),
    sex: createChoiceRule(["female", "male"], familyCopy("sexRequired")),
    fmember_type: createChoiceRule(["partner", "dependant"], familyCopy("relationshipRequired")),
    date_of_birth: getDateRule({ today }),
    education_check: (value, values) => {
      const needsEducation = values.fmember_type === "dependant" && isAdult(values.date_of_birth, today);
      return needsEducation && !value ? familyCopy("educationRequired") : undefined;
    },
    education: (value, values) => (isInEducation(values) ? educationRule(value, values) : undefined),
  };
}

/** The rules of a life event for its form: the days to report it, and the relationship that it adds. */
export interface LifeEventFormOptions {
  limitDays: number;
  adds: "partner" | "dependant" | null;
}

export type FamilyFormField = FamilyMemberField | "event_date";

/**
 * The rules of a life event's form (LIFE-02). The form has the event's date and sets the added person's
 * relationship. The upstream refuses an event that is too old. Without an event they are the rules of a
 * family member.
 */
export function getFamilyFormRules(today: string, event?: LifeEventFormOptions): Rules<FamilyFormField> {
  const member = getFamilyMemberRules(today);
  if (!event) return { event_date: optional, ...member };
  const date = {
    min: 1,
    today,
    label: lifeEventsCopy("eventDateLabel"),
    outOfRange: lifeEventsCopy("inFuture"),
  };
  const noMemberRules = Object.fromEntries(
    Object.keys(member).map((name) => [name, optional]),
  ) as typeof member;
  const { adds } = event;
  const somebody = adds && {
    ...member,
    fmember_type: createChoiceRule([adds], familyCopy("relationshipRequired")),
  };
  return { event_date: getDateRule(date), ...(somebody ?? noMemberRules) };
}

/** Whether the form describes a dependant in full-time education, so that its end date counts. */
export function isInEducation(values: Readonly<Record<string, string>>): boolean {
  return values.fmember_type === "dependant" && values.education_check === "yes";
}

/** Compares dates as text, so that a person born on 29 February becomes an adult on 1 March. */
function isAdult(dateOfBirth: string | undefined, today: string): boolean {
  const born = parseDate(dateOfBirth, { today });
  return born.ok && `${Number(born.iso.slice(0, 4)) + ADULT}${born.iso.slice(4)}` <= today;
}
