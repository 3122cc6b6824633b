import { en } from "./en/index.ts";

/** Every text a person reads, by area and key. A missing key fails the type check. */
export type Catalogue = typeof en;
type Area = keyof Catalogue;
export type CopyKey = { [A in Area]: `${A}.${Extract<keyof Catalogue[A], string>}` }[Area];
type Values = Record<string, string | number>;

const catalogues = { en } as const;
export type Language = keyof typeof catalogues;

/** The text for a key, its `{placeholders}` filled from `values`; an unfilled placeholder is a programming error. */
export function copy(key: CopyKey, values: Values = {}, language: Language = "en"): string {
  const [area, name] = key.split(".") as [Area, string];
  const text = (catalogues[language][area] as Record<string, string>)[name];
  if (text === undefined) throw new Error(`No copy for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    const value = values[placeholder];
    if (value === undefined) throw new Error(`Copy ${key} needs a value for {${placeholder}}`);
    return String(value);
  });
}
