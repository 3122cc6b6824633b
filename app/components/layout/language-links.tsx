import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { paths } from "~/paths.ts";

/** What else this page can be read in, by the names that its speakers give their language. */
export const OtherLanguages = createContext<readonly { language: string; locale: string; name: string }[]>(
  [],
);

/**
 * Links to this page in each of the other languages, as items of a list. They load the page anew: its scripts hold the
 * words of one language alone.
 */
export function LanguageItems() {
  return useLanguageLinks().map((link) => <li key={link.key}>{link}</li>);
}

/** The same at the head of a page, where somebody who cannot read it looks first. */
export function HeaderLanguages() {
  const links = useLanguageLinks();
  return links.length > 0 && <p className="bp-header__languages">{links}</p>;
}

function useLanguageLinks() {
  const { pathname, search } = useLocation();
  return useContext(OtherLanguages).map(({ language, locale, name }) => (
    <a key={language} href={paths.language(language, pathname + search)} lang={locale} hrefLang={locale}>
      {name}
    </a>
  ));
}
