import { Form } from "@remix-run/react";
import { formCopy } from "#copy/form";
import { pensionModelCopy as say } from "#copy/pension-model";
import { Panel } from "~/components/content/card.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Headroom } from "~/components/content/headroom.tsx";
import { Money } from "~/components/content/money.tsx";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { plainField } from "~/components/form/field-state.ts";
import { crumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { ModelErrors } from "./query.server.ts";
import { Shares } from "./shares.tsx";
import type { ModelView as Model, Typed } from "./view-model.server.ts";

export interface ModelProps {
  id: string;
  name: string;
  formId: string;
  typed: Typed;
  errors: ModelErrors;
  model: Model;
}

export function ModelView({ id, name, formId, typed, errors, model }: ModelProps) {
  const { result, refusal, warnings, matched } = model;
  return (
    <Page
      title={say("title")}
      lead={matched > 0 ? say("lead", { matched }) : say("leadPlain")}
      crumbs={crumbsBelowBenefit(id, name, say("title"))}
    >
      <div className="bp-model">
        <div className="bp-model__ask">
          <Ask id={id} typed={typed} errors={errors} model={model} />
        </div>
        <aside className="bp-model__result" aria-label={say("result", { percent: model.percent })}>
          {result && (
            <Panel title={say("result", { percent: model.percent })}>
              <p className="bp-model__headline">
                {result.headline.label}{" "}
                {result.headline.pence === null ? (
                  <b>{say("asNow")}</b>
                ) : (
                  <b className="bp-figure">
                    <Money pence={result.headline.pence} />
                  </b>
                )}{" "}
                {result.headline.pence !== null && say("month")}
              </p>
              <MoneyBar shares={result.shares} total={result.total} />
              <Facts facts={result.facts} />
              {model.allowance && <Allowance {...model.allowance} />}
              {refusal && (
                <Notice tone="bad" title={say("cannot")}>
                  {refusal}
                </Notice>
              )}
              {warnings.map((text) => (
                <Notice key={text} tone="wait">
                  {text}
                </Notice>
              ))}
              <Change id={id} formId={formId} model={model} />
            </Panel>
          )}
        </aside>
        <div className="bp-model__rest bp-stack">
          <Section title={say("shares")}>
            <Shares id={id} typed={typed} model={model} />
          </Section>
          <details className="bp-why">
            <summary className="bp-why__summary">{say("assumptions")}</summary>
            <ul>
              {model.assumptions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </Page>
  );
}

/** How far the payments are below the annual allowance. */
function Allowance({ leftPence, ofPence, text }: NonNullable<Model["allowance"]>) {
  return (
    <div className="bp-text">
      <h3>{say("allowance")}</h3>
      <Headroom pence={leftPence} of={ofPence} scarce={{ few: ofPence / 10, least: ofPence / 100 }} />
      <p className="bp-quiet">{text}</p>
    </div>
  );
}

/** A GET form, so that the address holds the values and can be bookmarked. */
function Ask({ id, typed, errors, model }: Pick<ModelProps, "id" | "typed" | "errors" | "model">) {
  const { limits, ages, hasPot } = model;
  const getState = (name: keyof Typed) => {
    const error = errors[name];
    return { ...plainField("model", name, typed[name]), errors: error ? [error] : undefined };
  };
  const links = (["percent", "age", "pot"] as const).flatMap((name) => {
    const message = errors[name];
    return message ? [{ id: `model-${name}`, message }] : [];
  });
  return (
    <Panel title={say("form")}>
      {links.length > 0 && (
        <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: [], links }} />
      )}
      <Form className="bp-form" method="get" action={paths.benefitModel(id)}>
        {/* A link changes the figures, and the new key makes the fields show them in place of typed values. */}
        <div className="bp-model__fields" key={JSON.stringify(typed)}>
          <Field
            field={getState("percent")}
            label={say("percent")}
            hint={say("percentHint", { min: limits.minimum, max: limits.maximum })}
            inputMode="decimal"
            autoComplete="off"
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
        <button type="submit" className="bp-button bp-button--plain">
          {say("recalculate")}
        </button>
      </Form>
    </Panel>
  );
}

/** Links to the wizard with the share filled in, where the person reviews and confirms it. */
function Change({ id, formId, model }: Pick<ModelProps, "id" | "formId" | "model">) {
  const { csrf } = useLoadedFrame();
  const { percent, canChange, isClosed, hasCurrent } = model;
  if (isClosed) return <p className="bp-quiet">{say("closed")}</p>;
  if (!canChange) return null;
  return (
    <ActionForm
      csrf={csrf}
      action={paths.benefitSetUp(id, "choices")}
      values={{ formId, eeben_amount_value: String(percent) }}
    >
      <SubmitButton intent="continue">{say(hasCurrent ? "change" : "choose", { percent })}</SubmitButton>
    </ActionForm>
  );
}
