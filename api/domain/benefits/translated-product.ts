import type { Level, Product } from "./product.ts";

/** Names and questions of a plan in another language; what it leaves out stays as the plan has it. */
export interface ProductNames {
  name: string;
  levels: readonly Level[];
  medicalQuestions: readonly { id: string; question: string }[];
}

/** The settings by which plans name what can be chosen. */
const lists = ["levels", "models"] as const;

const isNamed = (value: unknown): value is readonly Level[] =>
  Array.isArray(value) && value.every((each) => typeof each === "object");

/** What a plan sells by name. */
export function listLevels({ choosable }: Pick<Product, "choosable">): readonly Level[] {
  const options: Readonly<Record<string, unknown>> = { ...choosable };
  return lists.flatMap((key) => (isNamed(options[key]) ? options[key] : []));
}

/** A product with its names in another language. Codes and amounts stay, so that every rule answers the same. */
export function toTranslatedProduct(product: Product, names: ProductNames, language: string): Product {
  const options: Record<string, unknown> = { ...product.choosable };
  for (const key of lists) {
    const levels = options[key];
    if (!isNamed(levels)) continue;
    options[key] = levels.map((level) => ({
      ...level,
      name: names.levels.find(({ code }) => code === level.code)?.name ?? level.name,
    }));
  }
  const medicalQuestions = product.medicalQuestions.map((each) => {
    const translated = names.medicalQuestions.find(({ id }) => id === each.id);
    return translated ? { ...translated, language } : each;
  });
  return { ...product, name: names.name, choosable: options as never, medicalQuestions };
}
