import { inCurrentLanguage } from "./language.ts";

const lists = inCurrentLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** "Ada, Bea and Cleo". Welsh says "ac" before a vowel and "a" otherwise, which `Intl` leaves to the reader. */
export function listed(names: readonly string[]): string {
  const parts = lists().formatToParts(names);
  return parts
    .map(({ value }, at) =>
      value.replace("a(c)", () => (/^[aeiouwyâêîôûŵŷ]/i.test(parts[at + 1]?.value ?? "") ? "ac" : "a")),
    )
    .join("");
}

/** A text that begins a sentence. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
