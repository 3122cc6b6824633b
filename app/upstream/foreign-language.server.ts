import { currentLanguage } from "~/copy/language.server.ts";

/** The language of a text that is in another one than the page, as a BCP 47 tag; undefined for the page's own. */
export function foreignLanguage(language: string | null | undefined): string | undefined {
  if (!language) return undefined;
  return language.split("-")[0]?.toLowerCase() === currentLanguage() ? undefined : language;
}

/** Texts with their language only where it is another than the page's. */
export const markForeign = <Text extends { language?: string | null }>(texts: readonly Text[]) =>
  texts.map((text) => ({ ...text, language: foreignLanguage(text.language) }));
