import { formCopy } from "#copy/form";
import { webhooksCopy } from "#copy/webhooks";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { FieldError } from "~/components/form/field-frame.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import type { WebhookEventName } from "../content/webhook-view.ts";
import type { WebhookFormErrors, WebhookFormValues } from "./webhook-values.ts";

interface WebhookFormProps {
  /** Hidden values to post. */
  hidden: Record<string, string>;
  values: WebhookFormValues;
  errors: WebhookFormErrors;
  /** The event types to select from. */
  events: readonly WebhookEventName[];
  cancelTo: string;
}

/** The form for a connected system's address and event types. */
export function WebhookForm({ hidden, values, errors, events, cancelTo }: WebhookFormProps) {
  const eventsField = toPlainField("webhook", "events", undefined, errors.events);
  const links = [
    ...(errors.url ? [{ id: "webhook-url", message: errors.url }] : []),
    ...(errors.events ? [{ id: getId(events[0] ?? "webhook.test"), message: errors.events }] : []),
  ];
  const isRefused = links.length > 0 || errors.form !== undefined;
  return (
    <ActionForm values={hidden}>
      {isRefused && (
        <ErrorSummary
          errors={{
            title: formCopy("correctErrors"),
            messages: errors.form ? [errors.form] : [],
            links,
          }}
        />
      )}
      <Field
        field={toPlainField("webhook", "url", values.url, errors.url)}
        label={webhooksCopy("url")}
        hint={webhooksCopy("urlHint")}
        isOptional={false}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <fieldset className={errors.events ? "bp-field bp-field--error" : "bp-field"}>
        <legend className="bp-field__label">{webhooksCopy("tellOf")}</legend>
        <FieldError field={eventsField} />
        {events.map((name) => (
          <Checkbox
            key={name}
            field={{
              ...toPlainField("webhook", name, values.events.includes(name) ? "on" : undefined),
              id: getId(name),
            }}
            label={webhooksCopy(`event.${name}`)}
          />
        ))}
      </fieldset>
      <div className="bp-actions">
        <SubmitButton intent="save" pendingLabel={webhooksCopy("saving")}>
          {webhooksCopy("save")}
        </SubmitButton>
        <ButtonLink look="plain" to={cancelTo}>
          {webhooksCopy("cancel")}
        </ButtonLink>
      </div>
    </ActionForm>
  );
}

const getId = (name: string) => `webhook-${name.replaceAll(/[._]/g, "-")}`;
