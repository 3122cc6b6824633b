import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { CsrfField } from "./csrf-field.tsx";
import { OwnersForm, useOnlySender } from "./owners-form.tsx";

interface ActionFormProps {
  action?: string;
  /** Hidden values to post, such as the page to return to. */
  values?: Record<string, string | undefined>;
  className?: string;
  children: ReactNode;
}

/** A form of buttons and settings, with nothing to type or check. */
export function ActionForm({ action, values = {}, className = "bp-form", children }: ActionFormProps) {
  const owner = useOnlySender(action);
  if (owner !== null) {
    return (
      <OwnersForm name={owner} className={className}>
        {children}
      </OwnersForm>
    );
  }
  return (
    <Form className={className} method="post" action={action}>
      <CsrfField />
      {Object.entries(values).map(([name, value]) => {
        return value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {children}
    </Form>
  );
}
