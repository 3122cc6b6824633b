import type { Page } from "./page.ts";
import { solveSum } from "./robot-sum.ts";

/** The robot check's question on a page, such as "What is seven plus 5?"; null if there is none. */
export function findQuestion(page: Page): string | null {
  const id = page.$("input[name=robot]").attr("id");
  const label = id ? page.$(`label[for="${id}"]`) : null;
  return label?.length ? label.text().trim() : null;
}

/** The answer that a person would type. */
export function answerQuestion(page: Page): string {
  const question = findQuestion(page);
  if (question === null) throw new Error(`The page asks no question: ${page.describe()}`);
  return String(solveSum(question));
}
