import { englishOnlyWords, toWords } from "./catalogue-words.ts";
import type { Page } from "./page.ts";

/**
 * Texts that are the same in every language: addresses, cookies' names, payroll's codes, a standard's
 * name and a title.
 */
const SAME =
  /\S+@\S+|\bbp_\w+|Cwm Benefits|\b[A-Z]+-[A-Z]+\b|Financial Reporting Council.*|\b[\w-]+\.example\b|@cwmcoed|^Miss$/g;

/** Whether a text has a word that only English has. */
export const isEnglish = (text: string): boolean =>
  toWords(text.replace(SAME, " ")).some((word) => englishOnlyWords.has(word));

/** Keys and codes are random letters, which may look like a word. */
const RANDOM = ".bp-authenticator code, .bp-recovery__codes";

/** Texts with a word that only English has, outside parts that are marked as another language. */
export function findEnglishTexts({ $, title }: Pick<Page, "$" | "title">): string[] {
  $(`script, style, noscript, body [lang], ${RANDOM}`).remove();
  const texts = [title];
  $("body *")
    .contents()
    .each((_, node) => {
      if (node.type === "text") texts.push(node.data.trim());
    });
  for (const name of ["aria-label", "aria-description", "placeholder", "alt", "title"])
    $(`body [${name}]`).each((_, element) => void texts.push($(element).attr(name) ?? ""));
  return texts.filter(isEnglish);
}
