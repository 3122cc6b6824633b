import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { paths } from "~/paths.ts";

/** What else this page can be read in, by the names that its speakers give their language. */
export const OtherLanguages = createContext<readonly { language: string; locale: string; name: string }[]>(
  [],
);

/**
 * Links to this page in each of the other languages, as items of a list. They load the page anew: its scripts hold the
 * words of one language alone. What was typed comes along by the form's own button.
 */
export function LanguageItems() {
  const { pathname, search } = useLocation();
  return useContext(OtherLanguages).map(({ language, locale, name }) => (
    <li key={language}>
      <a
        href={paths.language(language, pathname + search)}
        lang={locale}
        hrefLang={locale}
        onClick={(event) => {
          const button = document.querySelector<HTMLElement>(`button[lang=${locale}]`);
          if (!button || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          button.click();
        }}
      >
        {name}
      </a>
    </li>
  ));
}
