import { useMemo } from "react";
import { pensionModelCopy as say } from "#copy/pension-model";
import { Panel } from "~/components/content/card.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Headroom } from "~/components/content/headroom.tsx";
import { Money } from "~/components/content/money.tsx";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { AMOUNT } from "~/components/form/set-up-fields.ts";
import { FIGURES_DELAY, useLatestResponse } from "~/components/form/use-latest-response.ts";
import { getCrumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { ModelView as Model } from "~/view-models/pension-model.server.ts";
import type { ModelErrors, ModelFormValues } from "~/view-models/pension-query.server.ts";
import { ModelForm } from "./form.tsx";
import { Shares } from "./shares.tsx";

export interface ModelProps {
  id: string;
  name: string;
  language?: string;
  formId: string;
  typed: ModelFormValues;
  errors: ModelErrors;
  model: Model;
}

interface Figures {
  errors: ModelErrors;
  model: Model;
}

/** Returns null if no answer comes; the page then keeps its figures. */
async function loadFigures(url: string): Promise<Figures | null> {
  try {
    const reply = await fetch(url, { headers: { Accept: "application/json" } });
    return reply.ok ? ((await reply.json()) as Figures | null) : null;
  } catch {
    return null;
  }
}

export function ModelView({ formId, typed, errors, model: loaded, ...benefit }: ModelProps) {
  const initial = useMemo(() => ({ errors, model: loaded }), [errors, loaded]);
  const { answer, sendLater } = useLatestResponse(initial, { delay: FIGURES_DELAY, send: loadFigures });
  const { model } = answer;
  const { result, refusal, warnings, matched } = model;
  const updateFigures = (words: string) => sendLater(`${paths.benefitModelFigures(benefit.id)}?${words}`);
  return (
    <Page
      title={say("title")}
      lead={matched > 0 ? say("lead", { matched }) : say("leadPlain")}
      crumbs={getCrumbsBelowBenefit(benefit, say("title"))}
    >
      <div className="bp-model">
        <div className="bp-model__form">
          <ModelForm
            id={benefit.id}
            typed={typed}
            errors={answer.errors}
            hasSummary={answer === initial}
            model={model}
            onChange={updateFigures}
          />
        </div>
        <aside className="bp-model__result" aria-label={say("result", { percent: model.percent })}>
          {result && (
            <Panel title={say("result", { percent: model.percent })}>
              <p className="bp-model__headline" aria-live="polite">
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
              <Change id={benefit.id} formId={formId} model={model} />
            </Panel>
          )}
        </aside>
        <div className="bp-model__rest bp-stack">
          <Section title={say("shares")}>
            <Shares id={benefit.id} typed={typed} model={model} />
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
function Allowance({ leftPence, limitPence, text }: NonNullable<Model["allowance"]>) {
  return (
    <div className="bp-text">
      <h3>{say("allowance")}</h3>
      <Headroom
        pence={leftPence}
        fullPence={limitPence}
        thresholds={{ low: limitPence / 10, critical: limitPence / 100 }}
      />
      <p className="bp-quiet">{text}</p>
    </div>
  );
}

/** Continues in the set-up steps with the share filled in, where the person reviews and confirms it. */
function Change({ id, formId, model }: Pick<ModelProps, "id" | "formId" | "model">) {
  const { percent, canChange, isClosed, hasCurrent } = model;
  if (isClosed) return <p className="bp-quiet">{say("closed")}</p>;
  if (!canChange) return null;
  return (
    <ActionForm action={paths.benefitSetUp(id, "choices")} values={{ formId, [AMOUNT]: String(percent) }}>
      <SubmitButton intent="continue">{say(hasCurrent ? "change" : "choose", { percent })}</SubmitButton>
    </ActionForm>
  );
}
