import { getCurrentLanguage } from "~/copy/language.server.ts";

/** The BCP 47 tag of a text's language if it differs from the page's; otherwise undefined. */
export function findForeignLanguage(language: string | null | undefined): string | undefined {
  if (!language) return undefined;
  return language.split("-")[0]?.toLowerCase() === getCurrentLanguage() ? undefined : language;
}

/** Keeps the language of texts only if it differs from the page's. */
export const markForeign = <Text extends { language?: string | null }>(texts: readonly Text[]) =>
  texts.map((text) => ({ ...text, language: findForeignLanguage(text.language) }));
