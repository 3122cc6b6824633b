import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ButtonChoices } from "~/components/form/button-choices.tsx";
import { Checkbox } from "~/components/form/checkbox.tsx";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field, SelectField, TextareaField } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { Section } from "~/components/layout/page.tsx";
import { Stepper } from "~/components/layout/stepper.tsx";
import { paths } from "~/paths.ts";

const makeField = (name: string, value?: string, error?: string) =>
  toPlainField("example", name, value, error);
const errorText = "Enter a whole number of pounds";

/** Examples of controls and buttons: empty, filled, optional, invalid and disabled. */
export function FormExamples() {
  return (
    <>
      <Section title="Button">
        <p className="bp-actions">
          <ButtonLink to={paths.demoComponents()}>Continue</ButtonLink>{" "}
          <ButtonLink to={paths.demoComponents()} look="plain">
            Back
          </ButtonLink>{" "}
          <SubmitButton intent="later" look="quiet">
            Save for later
          </SubmitButton>
        </p>
        <ButtonLink to={paths.demoComponents()} wide>
          As wide as what holds it, whatever it says and however long its words are
        </ButtonLink>
      </Section>
      <Section title="ErrorSummary">
        <ErrorSummary errors={{ messages: [], links: [{ id: "example-wrong", message: errorText }] }} />
      </Section>
      <Section title="Field">
        <div className="bp-form">
          <Field field={makeField("empty")} label="Amount" hint="Between £250 and £3,000" />
          <Field field={makeField("filled", "1,000")} label="Amount, filled in" />
          <Field
            field={makeField("wrong", "12.5x", errorText)}
            label="Amount, wrong"
            hint="In whole pounds"
          />
          <SelectField
            field={makeField("select")}
            label="Paid over"
            placeholder="Please choose"
            options={["12 months", "18 months"].map((label) => ({ value: label, label }))}
          />
          <SelectField
            field={makeField("select-wrong", "", "Choose how long")}
            label="Paid over, wrong"
            placeholder="Please choose"
            options={[{ value: "12", label: "12 months" }]}
          />
          <TextareaField field={makeField("text")} label="What happened?" />
          <TextareaField
            field={makeField("text-wrong", "", "Say what happened")}
            label="What happened, wrong?"
          />
          <DateOfBirth field={makeField("born", "1992-02-29")} />
          <DateOfBirth
            field={makeField("born-wrong", "", "Enter a date of birth")}
            legend="Date of birth, wrong"
          />
          <Checkbox field={makeField("off")} label="I agree" hint="To what stands above" />
          <Checkbox field={makeField("on", "on")} label="I agree, ticked" />
          <Checkbox field={makeField("must", "", "Tick the box")} label="I agree, left out" />
          <Checkbox field={makeField("out")} label="Out of use" disabled />
        </div>
      </Section>
      <Section title="ButtonChoices">
        <form method="get">
          <ButtonChoices
            label="Quick amounts"
            name="amount"
            picks={[500, 750, 1000].map((value) => ({ value: String(value), label: `£${value}` }))}
            value="750"
          />
        </form>
      </Section>
      <Section title="Stepper">
        {[0, 2].map((current) => (
          <Stepper
            key={current}
            current={current}
            steps={[
              { label: "Choices", href: paths.demoComponents() },
              { label: "Terms" },
              { label: "Review" },
            ]}
          />
        ))}
      </Section>
    </>
  );
}
