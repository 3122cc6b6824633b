import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formCopy } from "#copy/form";
import type { SafeHtml } from "../content/safe-html.ts";
import { Notice } from "../layout/notice.tsx";
import { CsrfField } from "./csrf-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { OwnersForm, useOwnerAlone } from "./owners-form.tsx";
import type { PortalFormState } from "./use-portal-form.ts";

interface PortalFormProps {
  /** From `usePortalForm`. */
  form: PortalFormState;
  csrf: string;
  /** The target of the post; the page itself by default. */
  action?: string;
  /** An error that the server worded (ERR-29). */
  banner?: SafeHtml;
  children: ReactNode;
}

/** A post of fields: error summary, token, fields, buttons. Errors are always the page's own, never the browser's. */
export function PortalForm({ form, csrf, action, banner, children }: PortalFormProps) {
  const owner = useOwnerAlone(action);
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
      <CsrfField token={csrf} />
      {children}
    </Form>
  );
}
