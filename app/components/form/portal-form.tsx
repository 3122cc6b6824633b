import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formCopy } from "#copy/form";
import type { SafeHtml } from "../content/safe-html.ts";
import { Notice } from "../layout/notice.tsx";
import { CsrfField } from "./csrf-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { OwnersForm, useOnlySender } from "./owners-form.tsx";
import type { PortalFormState } from "./use-portal-form.ts";

interface PortalFormProps {
  /** The form's state from `usePortalForm`. */
  form: PortalFormState;
  /** The address of the post; by default the page itself. */
  action?: string;
  /** The upstream's error (ERR-29). */
  banner?: SafeHtml;
  children: ReactNode;
}

/** A form with error summary, token, fields and buttons. The page shows all errors, never the browser. */
export function PortalForm({ form, action, banner, children }: PortalFormProps) {
  const owner = useOnlySender(action);
  if (owner !== null) {
    return (
      <OwnersForm name={owner} className="bp-form">
        {children}
      </OwnersForm>
    );
  }
  return (
    <Form
      className="bp-form"
      id={form.id}
      method="post"
      action={action}
      noValidate
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
      onInput={form.onInput}
    >
      {form.isKept && <Notice tone="info">{formCopy("kept")}</Notice>}
      <ErrorSummary errors={form.errors} html={banner} ref={form.summaryRef} />
      <CsrfField />
      {children}
    </Form>
  );
}
