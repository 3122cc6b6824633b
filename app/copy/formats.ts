import { currentLocale } from "#copy/language";

/** A formatter of `Intl` in the language of the page, made once for each language. */
export function inPageLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = currentLocale();
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}

const lists = inPageLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** "Ada, Bea and Cleo". Welsh says "ac" before a vowel and "a" otherwise, which `Intl` leaves to the reader. */
export function listOf(names: readonly string[]): string {
  const parts = lists().formatToParts(names);
  return parts
    .map(({ value }, at) =>
      value.replace("a(c)", () => (/^[aeiouwyâêîôûŵŷ]/i.test(parts[at + 1]?.value ?? "") ? "ac" : "a")),
    )
    .join("");
}
