import { setUpCopy } from "#copy/set-up";
import { type AmountLimits, getAmountRule } from "./amount.ts";
import { createChoiceRule, createRequiredRule, type Rule, type Rules } from "./rules.ts";

interface LabelledField {
  label: string;
  hint?: string | null;
}

export interface Option extends LabelledField {
  value: string;
  /** The option's cost, shown in place of the hint. */
  price?: { amount: string; note: string; until: string } | undefined;
}

export interface AmountChoice extends LabelledField, AmountLimits {
  kind: "amount";
  name: string;
  /** `plain` is a number whose unit the label names. */
  unit: "pounds" | "percent" | "times" | "days" | "hours" | "plain";
  minimum: number;
  maximum: number;
  stepSize: number;
  /** Amounts that have a button each. */
  picks?: number[] | null;
}

/** One field of a benefit as the upstream describes it; the portal contains no benefit's fields. */
export type Choice =
  | AmountChoice
  | (LabelledField & { kind: "option"; name: string; options: Option[] })
  | (LabelledField & { kind: "people"; name: string; options: Option[]; isRequired?: boolean | null });

export interface Question {
  id: string;
  question: string;
  /** A BCP 47 language tag, if it is known. */
  language?: string | null;
}

/** Encodes an id for a field's name, in which dots and brackets have a meaning. */
export const encodeId = (id: string): string => encodeURIComponent(id).replaceAll(".", "%2E");
/** Decodes an id from a field's name; empty for a name that `encodeId` never made. */
export function decodeId(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The names of the questions in the error summary, because the questions are long. */
export const getQuestionLabels = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.map((question, index) => [
      getQuestionName(question),
      setUpCopy("question", { number: index + 1 }),
    ]),
  );

export const getQuestionName = ({ id }: Question): string => `medical_${encodeId(id)}`;

const AMOUNT_INTENT = /^pick (eeben_(?:partner_)?amount_value) (\d{1,7}(?:\.\d{1,2})?)$/;

/** The value that an amount's button posts. */
export const toAmountIntent = (name: string, value: number): string => `pick ${name} ${value}`;

/** The field and amount of an amount's button; null for any other intent. */
export function parseAmountIntent(intent: unknown): { name: string; value: number } | null {
  const [, name, value] = AMOUNT_INTENT.exec(typeof intent === "string" ? intent : "") ?? [];
  return name && value ? { name, value: Number(value) } : null;
}

/** The names that the specification gives a choice's fields (BENEFIT-11); `PARTNER` is a partner's amount. */
export const AMOUNT = "eeben_amount_value";
export const PARTNER = "eeben_partner_amount_value";
export const CHOICE_NAMES = /^eeben_(amount_value|partner_amount_value|level|months|direction)$/;

export function getChoiceRules(choices: readonly Choice[]): Rules<string> {
  return Object.fromEntries(choices.map((choice) => [choice.name, getRule(choice)]));
}

export function getMedicalRules(questions: readonly Question[]): Rules<string> {
  const rule = createChoiceRule(["yes", "no"], setUpCopy("answerRequired"));
  return Object.fromEntries(questions.map((question) => [getQuestionName(question), rule]));
}

function getRule(choice: Choice): Rule {
  switch (choice.kind) {
    case "amount":
      // A partner's maximum follows the typed amount, so only the upstream can check it (RULE-16).
      return getAmountRule(choice.name === PARTNER ? { ...choice, maximum: null } : choice);
    case "option":
      return createChoiceRule(
        choice.options.map(({ value }) => value),
        setUpCopy("optionRequired", { label: choice.label }),
      );
    case "people":
      return choice.isRequired ? createRequiredRule(() => setUpCopy("peopleRequired")) : () => undefined;
  }
}
