import { contentCopy } from "#copy/content";

const keys = { en: "onlyInEnglish", cy: "onlyInWelsh" } as const;

/** Says that the following text is in another language than the page; shows nothing if it is not. */
export function LanguageNote({ language }: { language?: string | null }) {
  if (!language) return null;
  const [main = ""] = language.split("-");
  const key = Object.hasOwn(keys, main) ? keys[main as keyof typeof keys] : "inOtherLanguage";
  return <p className="bp-quiet">{contentCopy(key)}</p>;
}
