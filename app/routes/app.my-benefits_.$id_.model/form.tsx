import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { formCopy } from "#copy/form";
import { pensionModelCopy as say } from "#copy/pension-model";
import { Panel } from "~/components/content/card.tsx";
import { AmountField } from "~/components/form/amount-field.tsx";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { serialiseForm } from "~/components/form/use-latest-response.ts";
import { paths } from "~/paths.ts";
import type { ModelView } from "~/view-models/pension-model.server.ts";
import type { ModelErrors, ModelFormValues } from "~/view-models/pension-query.server.ts";

interface ModelFormProps {
  id: string;
  /** The values with which the page was loaded. Later typing is only in the fields. */
  typed: ModelFormValues;
  errors: ModelErrors;
  /**
   * Whether the page was loaded with errors, so that a summary above links to the fields. Other errors appear
   * while somebody types.
   */
  hasSummary: boolean;
  model: ModelView;
  onChange(words: string): void;
}

/**
 * The form uses GET, so that the address contains the query and can be kept. With scripts the figures change
 * while a person types.
 */
export function ModelForm({ id, typed, errors, hasSummary, model, onChange }: ModelFormProps) {
  const { limits, ages, hasPot, rows } = model;
  const getState = (name: keyof ModelFormValues) => {
    const error = errors[name];
    return { ...toPlainField("model", name, typed[name]), errors: error ? [error] : undefined };
  };
  const links = (["percent", "age", "pot"] as const).flatMap((name) => {
    const message = errors[name];
    return message && hasSummary ? [{ id: `model-${name}`, message }] : [];
  });
  const followChange = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    onChange(serialiseForm(currentTarget));
  return (
    <Panel title={say("form")}>
      {links.length > 0 && (
        <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: [], links }} />
      )}
      <Form className="bp-form" method="get" action={paths.benefitModel(id)} onInput={followChange}>
        <DefaultSubmit intent="recalculate" />
        {/** A link to other figures replaces the typed values in the fields. */}
        <div className="bp-model__fields" key={JSON.stringify(typed)}>
          <AmountField
            field={getState("percent")}
            choice={{
              kind: "amount",
              name: "percent",
              label: say("percent"),
              hint: say("percentHint", { min: limits.minimum, max: limits.maximum }),
              unit: "percent",
              minimum: limits.minimum,
              maximum: limits.maximum,
              stepSize: limits.step,
              picks: rows.map(({ percent }) => percent),
            }}
          />
          {hasPot && (
            <>
              <Field
                field={getState("age")}
                label={say("age")}
                hint={say("ageHint", { min: ages.minimum, max: ages.maximum, state: ages.statePension })}
                inputMode="numeric"
                autoComplete="off"
              />
              <Field
                field={getState("pot")}
                label={say("pot")}
                hint={say("potHint")}
                inputMode="decimal"
                autoComplete="off"
                isOptional
              />
            </>
          )}
        </div>
        {/** With scripts the figures change by themselves. */}
        <noscript>
          <button type="submit" className="bp-button bp-button--plain">
            {say("recalculate")}
          </button>
        </noscript>
      </Form>
    </Panel>
  );
}
