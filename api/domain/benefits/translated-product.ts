import type { Level } from "./kinds/types.ts";
import type { Product } from "./product.ts";

/** Names and questions of a plan in another language; missing ones stay in the plan's own language. */
export interface ProductNames {
  name: string;
  levels: readonly Level[];
  medicalQuestions: readonly { id: string; question: string }[];
}

/** The options that are lists of named levels. */
const listFields = ["levels", "models"] as const;

const isLevelList = (value: unknown): value is readonly Level[] =>
  Array.isArray(value) && value.every((each) => typeof each === "object");

/** The levels or models of a plan, by name. */
export function listLevels({ choosable }: Pick<Product, "choosable">): readonly Level[] {
  const options: Readonly<Record<string, unknown>> = { ...choosable };
  return listFields.flatMap((key) => (isLevelList(options[key]) ? options[key] : []));
}

/**
 * A product with names in another language. Codes and amounts stay, so that every rule gives the same
 * answer.
 */
export function toTranslatedProduct(product: Product, names: ProductNames, language: string): Product {
  const options: Record<string, unknown> = { ...product.choosable };
  for (const key of listFields) {
    const levels = options[key];
    if (!isLevelList(levels)) continue;
    options[key] = levels.map((level) => ({
      ...level,
      name: names.levels.find(({ code }) => code === level.code)?.name ?? level.name,
    }));
  }
  const medicalQuestions = product.medicalQuestions.map((question) => {
    const translated = names.medicalQuestions.find(({ id }) => id === question.id);
    return translated ? { ...translated, language } : question;
  });
  return { ...product, name: names.name, choosable: options as never, medicalQuestions };
}
