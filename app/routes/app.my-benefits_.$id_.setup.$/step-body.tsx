import { Link } from "@remix-run/react";
import { basketCopy } from "#copy/basket";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { Facts } from "~/components/content/facts.tsx";
import { Prose } from "~/components/content/prose.tsx";
import { Review as ReviewTable } from "~/components/content/review.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SubmitButton } from "~/components/form/button.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { ChoiceFields } from "~/components/form/choice-fields.tsx";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import type { FieldState } from "~/components/form/field-state.ts";
import { MedicalQuestions } from "~/components/form/medical-questions.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import type { View } from "./view.tsx";

interface BodyProps {
  view: View;
  fields: Readonly<Record<string, FieldState>>;
}

export function StepBody({ view, fields }: BodyProps) {
  switch (view.step) {
    case "people":
      return <People view={view} fields={fields} />;
    case "medical":
      return (
        <>
          <MedicalQuestions questions={view.questions} fields={fields} />
          <Buttons />
        </>
      );
    case "terms":
      return <Terms view={view} fields={fields} />;
    case "review":
      return <Review view={view} fields={fields} />;
    default:
      return (
        <>
          <DefaultSubmit intent="continue" />
          <ChoiceFields choices={view.choices} fields={fields} />
          <Buttons hasCosts />
        </>
      );
  }
}

function Buttons({ hasCosts = false }: { hasCosts?: boolean }) {
  return (
    <div className="bp-actions">
      <SubmitButton intent="continue" pendingLabel={setUpCopy("working")}>
        {setUpCopy("goOn")}
      </SubmitButton>
      {hasCosts && (
        // With scripts the price follows what is chosen.
        <noscript>
          <SubmitButton intent="recalculate" look="plain">
            {setUpCopy("recalculate")}
          </SubmitButton>
        </noscript>
      )}
      <Later />
    </div>
  );
}

/** A post and no link, so that it does what it says. */
function Later() {
  return (
    <SubmitButton intent="later" look="quiet" formNoValidate>
      {setUpCopy("later")}
    </SubmitButton>
  );
}

function People({ view, fields }: BodyProps) {
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
      <Buttons hasCosts={!isAlone} />
    </>
  );
}

/** Terms that cannot be read cannot be agreed to. */
function Terms({ view: { terms }, fields }: BodyProps) {
  if (!terms?.html) {
    return (
      <>
        <Notice tone="bad">{terms?.error}</Notice>
        <Later />
      </>
    );
  }
  return (
    <>
      <Prose html={terms.html as SafeHtml} />
      {terms.version && <p className="bp-quiet">{benefitsCopy("version", { version: terms.version })}</p>}
      <input type="hidden" name="terms_version" value={terms.version} />
      {fields.accepted && <Checkbox field={fields.accepted} label={setUpCopy("agree")} />}
      <Buttons />
    </>
  );
}

function Review({ view, fields }: BodyProps) {
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
      <div className="bp-actions">
        <SubmitButton intent="confirm" pendingLabel={setUpCopy("confirming")}>
          {setUpCopy("confirm")}
        </SubmitButton>
        {view.canAdd && (
          <SubmitButton intent="add" look="plain" formNoValidate>
            {basketCopy("add")}
          </SubmitButton>
        )}
        <Later />
      </div>
    </>
  );
}
