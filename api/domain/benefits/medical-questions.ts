import type { Product } from "./product.ts";

/** Whether every medical question of a product is answered, with yes or no. */
export const areAllAnswered = (
  { medicalQuestions }: Pick<Product, "medicalQuestions">,
  answers: Readonly<Record<string, boolean>> | null | undefined,
): boolean => medicalQuestions.every(({ id }) => typeof answers?.[id] === "boolean");
