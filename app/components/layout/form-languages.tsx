import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { formCopy } from "#copy/form";
import { paths } from "~/paths.ts";
import { OtherLanguages } from "./language-links.tsx";

/**
 * Buttons in a form that show the page in another language with the typed values. They are hidden if scripts
 * let the header's link do this. A page without scripts separates them from the form's fields.
 */
export function FormLanguages() {
  const { pathname, search } = useLocation();
  const others = useContext(OtherLanguages);
  if (others.length === 0) return null;
  return (
    <p className="bp-form__languages">
      {formCopy("otherLanguage")}{" "}
      {others.map(({ language, locale, name }) => (
        <button
          key={language}
          className="bp-button bp-button--quiet"
          type="submit"
          formAction={paths.language(language, pathname + search)}
          formNoValidate
          lang={locale}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
