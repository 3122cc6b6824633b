import { forwardRef } from "react";
import { Prose } from "../content/prose.tsx";
import type { SafeHtml } from "../content/safe-html.ts";
import type { FormErrors } from "./form-errors.ts";
import { useErrorTitle } from "./use-error-title.ts";

interface ErrorSummaryProps {
  errors?: FormErrors | null;
  /** The upstream's error, which may contain HTML (ERR-29). */
  html?: SafeHtml;
}

/** The errors at the top of a form, each with a link to its field; empty without errors. */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(function ErrorSummary(props, ref) {
  const { errors, html } = props;
  useErrorTitle(Boolean(errors || html));
  if (!errors && !html) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a refused post must begin at its errors, with scripts off as well
    <div className="bp-summary" role="alert" tabIndex={-1} ref={ref} autoFocus>
      {errors?.title && <h2 className="bp-summary__title">{errors.title}</h2>}
      {html && <Prose html={html} />}
      {errors?.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {errors && errors.links.length > 0 && (
        <ul className="bp-summary__list">
          {errors.links.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
