import { en } from "./en/index.ts";

/** Every text that any page may show, by area and key. A missing key fails the type check. */
export type Catalogue = typeof en;
type Area = keyof Catalogue;
export type CopyKey = { [A in Area]: `${A}.${Extract<keyof Catalogue[A], string>}` }[Area];
type Values = Record<string, string | number>;

const catalogues = { en } as const;
export type Language = keyof typeof catalogues;

/** The text for a key, its `{placeholders}` filled from `values`; an unfilled placeholder is a programming error. */
export function copy(key: CopyKey, values?: Values, language: Language = "en"): string {
  const [area, name] = key.split(".") as [Area, string];
  return fill((catalogues[language][area] as Record<string, string>)[name], key, values);
}

/**
 * As `copy`, for an area of its own: what is in the catalogue reaches every page, the login page too, what is read
 * this way only the pages that import it.
 */
export function copyOf<Texts extends Readonly<Record<string, string>>>(area: Record<Language, Texts>) {
  return (key: Extract<keyof Texts, string>, values?: Values, language: Language = "en"): string =>
    fill(area[language][key], key, values);
}

function fill(text: string | undefined, key: string, values: Values = {}): string {
  if (text === undefined) throw new Error(`No copy for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    const value = values[placeholder];
    if (value === undefined) throw new Error(`Copy ${key} needs a value for {${placeholder}}`);
    return String(value);
  });
}
