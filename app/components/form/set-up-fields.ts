import { setUpCopy } from "#copy/set-up";
import { type AmountLimits, amountRule } from "./amount.ts";
import { type Rule, type Rules, required } from "./rules.ts";

interface Labelled {
  label: string;
  hint?: string | null;
}

export interface Option extends Labelled {
  value: string;
  /** What it would cost, shown instead of the hint. */
  price?: { amount: string; note: string; until: string } | undefined;
}

export interface AmountChoice extends Labelled, AmountLimits {
  kind: "amount";
  name: string;
  /** `plain`: a number of something that its label names. */
  unit: "pounds" | "percent" | "times" | "days" | "hours" | "plain";
  minimum: number;
  maximum: number;
  stepSize: number;
  /** Amounts that are worth a button each. */
  picks?: number[] | null;
}

/** One thing to choose of a benefit, as the upstream describes it: nothing of a benefit is written here. */
export type Choice =
  | AmountChoice
  | (Labelled & { kind: "option"; name: string; options: Option[] })
  | (Labelled & { kind: "people"; name: string; options: Option[]; isRequired?: boolean | null });

export interface Question {
  id: string;
  question: string;
  /** BCP 47, where it is known. */
  language?: string | null;
}

/** Ids as parts of a field's name, in which dots and brackets would be parts of their own. */
export const toPart = (id: string): string => encodeURIComponent(id).replaceAll(".", "%2E");
/** Empty for a name that `toPart` never made. */
export function fromPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Their names in the error summary, because their questions are long. */
export const questionLabels = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.map((each, at) => [questionName(each), setUpCopy("question", { number: at + 1 })]),
  );

export const questionName = ({ id }: Question): string => `medical_${toPart(id)}`;

const PICK = /^pick (eeben_(?:partner_)?amount_value) (\d{1,7}(?:\.\d{1,2})?)$/;

/** The value that one amount's button posts. */
export const pickIntent = (name: string, value: number): string => `pick ${name} ${value}`;

/** The field and the amount of such a button; null for any other intent. */
export function parsePick(intent: unknown): { name: string; value: number } | null {
  const [, name, value] = PICK.exec(typeof intent === "string" ? intent : "") ?? [];
  return name && value ? { name, value: Number(value) } : null;
}

/** The field of a partner's amount. */
export const PARTNER = "eeben_partner_amount_value";

export function choiceRules(choices: readonly Choice[]): Rules<string> {
  return Object.fromEntries(choices.map((choice) => [choice.name, getRule(choice)]));
}

export function medicalRules(questions: readonly Question[]): Rules<string> {
  const rule = oneOf(["yes", "no"], setUpCopy("answerRequired"));
  return Object.fromEntries(questions.map((question) => [questionName(question), rule]));
}

function getRule(choice: Choice): Rule {
  switch (choice.kind) {
    case "amount":
      // RULE-16: a partner's maximum follows the own amount while it is typed, so only the upstream can check
      // it.
      return amountRule(choice.name === PARTNER ? { ...choice, maximum: null } : choice);
    case "option":
      return oneOf(
        choice.options.map(({ value }) => value),
        setUpCopy("optionRequired", { label: choice.label }),
      );
    case "people":
      return choice.isRequired ? required(() => setUpCopy("peopleRequired")) : () => undefined;
  }
}

const oneOf =
  (values: readonly string[], message: string): Rule =>
  (value) =>
    values.includes(value) ? undefined : message;
