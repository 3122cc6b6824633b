import { contentCopy } from "#copy/content";

/** Says that the following text is in another language than the page; shows nothing if it is not. */
export function LanguageNote({ language }: { language?: string | null }) {
  if (!language) return null;
  const [main = ""] = language.split("-");
  return <p className="bp-quiet">{contentCopy("onlyIn", { language: main })}</p>;
}
