import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { basketCopy } from "#copy/basket";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import type { CostView } from "~/components/content/cost-view.ts";
import { Dock } from "~/components/content/dock.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import { Review as ReviewTable } from "~/components/content/review.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SubmitButton } from "~/components/form/button.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { ChoiceFields } from "~/components/form/choice-fields.tsx";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import type { FieldState } from "~/components/form/field-state.ts";
import { MedicalQuestions } from "~/components/form/medical-questions.tsx";
import type { Choice } from "~/components/form/set-up-fields.ts";
import { Notice } from "~/components/layout/notice.tsx";
import type { View } from "./view-model.server.ts";

type Price = Pick<CostView, "pence" | "per">;

interface BodyProps {
  view: View;
  /** The fields of the step, each option with its cost. */
  choices: readonly Choice[];
  /** The cost of the values so far; null if it is not known. */
  cost: Price | null;
  fields: Readonly<Record<string, FieldState>>;
}

export function StepBody(props: BodyProps) {
  const { view, choices, fields, cost } = props;
  switch (view.step) {
    case "people":
      return <People {...props} />;
    case "medical":
      return (
        <>
          <MedicalQuestions questions={view.questions} fields={fields} />
          <Buttons cost={cost} />
        </>
      );
    case "terms":
      return <Terms {...props} />;
    case "review":
      return <Review {...props} />;
    default:
      return (
        <>
          <DefaultSubmit intent="continue" />
          <ChoiceFields choices={choices} fields={fields} />
          <Buttons hasCosts cost={cost} />
        </>
      );
  }
}

/** The button for the next step, next to the price if there is one. */
function NextButton({ cost, children }: { cost: Price | null; children: ReactNode }) {
  return cost ? <Dock pence={cost.pence} note={cost.per} action={children} isInForm /> : children;
}

function Buttons({ hasCosts = false, cost }: { hasCosts?: boolean; cost: Price | null }) {
  const continueButton = (
    <SubmitButton intent="continue" pendingLabel={setUpCopy("working")}>
      {setUpCopy("goOn")}
    </SubmitButton>
  );
  return (
    <div className="bp-onward">
      <NextButton cost={cost}>{continueButton}</NextButton>
      <div className="bp-actions">
        {hasCosts && (
          // With scripts the price follows the choice.
          <noscript>
            <SubmitButton intent="recalculate" look="plain">
              {setUpCopy("recalculate")}
            </SubmitButton>
          </noscript>
        )}
        <LaterButton />
      </div>
    </div>
  );
}

/** A form and not a link, because saving changes data. */
function LaterButton() {
  return (
    <SubmitButton intent="later" look="quiet" formNoValidate>
      {setUpCopy("later")}
    </SubmitButton>
  );
}

function People({ view, fields, cost }: BodyProps) {
  const isAlone = view.choices.every((choice) => choice.kind !== "people" || choice.options.length === 0);
  return (
    <>
      <DefaultSubmit intent="continue" />
      {isAlone ? <p>{setUpCopy("nobodyYet")}</p> : <ChoiceFields choices={view.choices} fields={fields} />}
      <div>
        <SubmitButton intent="add-person" look="quiet" formNoValidate>
          {setUpCopy("addPerson")}
        </SubmitButton>
        <p className="bp-quiet">{setUpCopy("addPersonHint")}</p>
      </div>
      <Buttons hasCosts={!isAlone} cost={cost} />
    </>
  );
}

/** The person cannot agree to terms that did not load. */
function Terms({ view: { terms }, fields, cost }: BodyProps) {
  if (!terms?.html) {
    return (
      <>
        <Notice tone="bad">{terms?.error}</Notice>
        <LaterButton />
      </>
    );
  }
  return (
    <>
      <LanguageNote language={terms.language} />
      <Prose html={terms.html as SafeHtml} lang={terms.language} />
      {terms.version && <p className="bp-quiet">{benefitsCopy("version", { version: terms.version })}</p>}
      <input type="hidden" name="terms_version" value={terms.version} />
      {fields.accepted && <Checkbox field={fields.accepted} label={setUpCopy("agree")} />}
      <Buttons cost={cost} />
    </>
  );
}

function Review({ view, fields, cost }: BodyProps) {
  return (
    <>
      <p>{setUpCopy("reviewLead")}</p>
      {view.rows.length > 0 && (
        <dl className="bp-rows">
          {view.rows.map(({ label, value, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd>
                <Link to={to} aria-label={setUpCopy("changeOf", { label })}>
                  {setUpCopy("change")}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {view.facts.length > 0 && <Facts facts={view.facts} />}
      {view.beforeAndAfter && <ReviewTable caption={setUpCopy("beforeAndAfter")} {...view.beforeAndAfter} />}
      {view.arrears.length > 0 && (
        <Notice title={setUpCopy("arrearsTitle")}>
          {view.arrears.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {fields.accepted_warnings && (
        <>
          <Notice tone="wait" title={setUpCopy("warning")}>
            {view.warnings.map(({ code, text }) => (
              <p key={code}>{text}</p>
            ))}
          </Notice>
          <input type="hidden" name="warned" value="yes" />
          <Checkbox field={fields.accepted_warnings} label={setUpCopy("understand")} />
        </>
      )}
      <NextButton cost={cost}>
        <SubmitButton intent="confirm" pendingLabel={setUpCopy("confirming")}>
          {setUpCopy("confirm")}
        </SubmitButton>
      </NextButton>
      <div className="bp-actions">
        {view.canAdd && (
          <SubmitButton intent="add" look="plain" formNoValidate>
            {basketCopy("add")}
          </SubmitButton>
        )}
        <LaterButton />
      </div>
    </>
  );
}
