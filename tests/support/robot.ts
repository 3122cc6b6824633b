import type { Page } from "./page.ts";

const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The robot check's question on a page, such as "What is seven plus 5?"; null where nobody asks. */
export function findQuestion(page: Page): string | null {
  const label = page.$("label").filter((_, each) => /^What is .* plus /.test(page.$(each).text()));
  return label.length > 0 ? label.first().text().trim() : null;
}

/** The sum that a person would type. */
export function answerTo(page: Page): string {
  const match = /What is (\w+) plus (\d+)\?/.exec(findQuestion(page) ?? "");
  if (!match) throw new Error(`The page asks no sum: ${page.describe()}`);
  return String(WORDS.indexOf(match[1] as string) + 1 + Number(match[2]));
}
