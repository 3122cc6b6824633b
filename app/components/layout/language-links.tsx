import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { paths } from "~/paths.ts";

/** The other languages of this page, each named in that language. */
export const OtherLanguages = createContext<readonly { language: string; locale: string; name: string }[]>(
  [],
);

/**
 * Links to this page in the other languages, as list items. They reload the page, because its scripts contain the texts
 * of one language only. On a page with a form the start script presses the form's own button, which keeps typed values.
 */
export function LanguageItems() {
  const { pathname, search } = useLocation();
  return useContext(OtherLanguages).map(({ language, locale, name }) => (
    <li key={language}>
      <a href={paths.language(language, pathname + search)} lang={locale} hrefLang={locale}>
        {name}
      </a>
    </li>
  ));
}
