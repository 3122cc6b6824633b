import type { Benefit } from "#contract/benefits.ts";
import type { SelectionValues } from "#contract/selection-values.ts";
import type { SetUpField } from "#contract/set-up-fields.ts";
import { type AmountLimits, formatAmount, getAmountRule, parseAmount } from "~/components/form/amount.ts";
import {
  decodeId,
  encodeId,
  getChoiceRules,
  getMedicalRules,
  getQuestionName,
} from "~/components/form/set-up-fields.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";

/** Typed values by the fields' names; ids of selected people are "a,b". */
export type Texts = Record<string, string>;

/** A form's values: as typed, or as chosen before, or as the upstream proposes (BENEFIT-06). */
export function getTexts({ fields, selection }: Benefit, typed: Texts): Texts {
  const texts = (fields ?? []).map((field) => {
    const start = field.kind === "people" ? null : field.start;
    const value = findChosenValue(field, selection) ?? field.value ?? start;
    return [field.name, toText(value)];
  });
  return { ...Object.fromEntries(texts), ...typed };
}

/**
 * The value that was chosen before; null if it is held but outside today's limits. A draft's value stays, because the
 * person typed it for this form.
 */
function findChosenValue(field: SetUpField, selection: Benefit["selection"]) {
  const value = selection?.values?.[field.name] ?? null;
  const isRefused = field.kind === "amount" && typeof value === "number" && !isWithinLimits(field, value);
  return isRefused && !selection?.temporarySelection ? null : value;
}

/** Whether the form accepts a held amount, whose plan may have had other limits. */
export const isWithinLimits = (limits: AmountLimits, value: number): boolean =>
  getAmountRule(limits)(String(value), {}) === undefined;

function toText(value: string | number | string[] | null | undefined): string {
  if (Array.isArray(value)) return value.map(encodeId).join(",");
  return typeof value === "number" ? formatAmount(value) : (value ?? "");
}

/** The valid values of some fields, without invalid ones. */
export function getValues(fields: readonly SetUpField[], texts: Texts): SelectionValues {
  const validFields = fields.filter(
    (field) => toRulesSchema(getChoiceRules([field])).safeParse(texts).success,
  );
  return Object.fromEntries(
    validFields.map((field) => [field.name, toValue(field, texts[field.name]?.trim() ?? "")]),
  );
}

function toValue(field: SetUpField, text: string) {
  if (field.kind === "amount") return parseAmount(text) || null;
  if (field.kind === "option") return field.name === "eeben_months" ? Number(text) : text;
  const selectedIds = text.split(",").filter(Boolean).map(decodeId);
  return field.options.flatMap(({ value }) => (selectedIds.includes(value) ? value : []));
}

/** The answers by question if all are given; otherwise null. */
export function findAnswers({ medicalQuestions }: Benefit, texts: Texts): Record<string, boolean> | null {
  const questions = medicalQuestions ?? [];
  if (questions.length === 0 || !toRulesSchema(getMedicalRules(questions)).safeParse(texts).success)
    return null;
  return Object.fromEntries(questions.map((each) => [each.id, texts[getQuestionName(each)] === "yes"]));
}

const MAX_TEXT = 200;
const MAX_FIELDS = 120;

/** The posted values of these fields, unchecked, because a draft is saved before the upstream sees them. */
export function readTypedValues(fields: FormData, pattern: RegExp): Texts {
  const typed: Texts = {};
  const people: string[] = [];
  for (const [name, value] of [...fields].slice(0, MAX_FIELDS)) {
    if (typeof value !== "string") continue;
    if (name.startsWith("people.")) people.push(name.slice("people.".length));
    else if (pattern.test(name)) typed[name] = value.slice(0, MAX_TEXT);
  }
  return pattern.test("people") ? { ...typed, people: people.join(",") } : typed;
}
