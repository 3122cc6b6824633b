import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { formCopy } from "#copy/form";
import { paths } from "~/paths.ts";
import { OtherLanguages } from "./language-links.tsx";

/**
 * In a form: this page in another language, filled in as the form is. Hidden where scripts have the header's link do it;
 * a page without scripts sets it apart from the form's own fields.
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
