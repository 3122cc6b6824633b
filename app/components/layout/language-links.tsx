import { useLocation } from "@remix-run/react";
import { createContext, type MouseEvent, useContext } from "react";
import { formCopy } from "#copy/form";
import { paths } from "~/paths.ts";

/** The other languages of this page, by the names in their own language. */
export const OtherLanguages = createContext<readonly { language: string; locale: string; name: string }[]>(
  [],
);

/**
 * Links to this page in each of the other languages, as list items. They reload the page, because its scripts
 * contain the texts of one language only.
 */
export function LanguageItems() {
  const { pathname, search } = useLocation();
  return useContext(OtherLanguages).map(({ language, locale, name }) => (
    <li key={language}>
      <a
        href={paths.language(language, pathname + search)}
        lang={locale}
        hrefLang={locale}
        onClick={pressFormsOwn}
      >
        {name}
      </a>
    </li>
  ));
}

/** What was typed comes along by the form's own button. */
function pressFormsOwn(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey) return;
  const { lang } = event.currentTarget;
  const button = document.querySelector<HTMLButtonElement>(`.bp-form__languages button[lang="${lang}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/**
 * The same in a form, which comes back filled in. Shown where no script has the header's link do it; `always` on a page
 * that ships none.
 */
export function FormLanguages({ always }: { always?: boolean }) {
  const { pathname, search } = useLocation();
  const others = useContext(OtherLanguages);
  if (others.length === 0) return null;
  return (
    <p className={`bp-form__languages${always ? " bp-form__languages--always" : ""}`}>
      {formCopy("otherLanguage")}{" "}
      {others.map(({ language, locale, name }) => (
        <button
          key={language}
          className="bp-button bp-button--quiet"
          type="submit"
          formAction={paths.language(language, pathname + search)}
          formMethod="post"
          formNoValidate
          lang={locale}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
