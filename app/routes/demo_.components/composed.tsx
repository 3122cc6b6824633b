import { Carousel } from "~/components/content/carousel.tsx";
import { Consequences } from "~/components/content/consequences.tsx";
import { Documents } from "~/components/content/documents.tsx";
import { ExamplePrices } from "~/components/content/example-prices.tsx";
import { MembershipCard } from "~/components/content/membership-card.tsx";
import { PromoBanner } from "~/components/content/promo-banner.tsx";
import { RegisteredCount } from "~/components/content/registered-count.tsx";
import { SelectionCard } from "~/components/content/selection-card.tsx";
import { TaxYears } from "~/components/content/tax-years.tsx";
import { WebhookState } from "~/components/content/webhook-state.tsx";
import { ChoiceFields } from "~/components/form/choice-fields.tsx";
import { CodeBoxes } from "~/components/form/code-boxes.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { FileField } from "~/components/form/file-field.tsx";
import { NewPassword } from "~/components/form/new-password.tsx";
import { OptionField } from "~/components/form/option-field.tsx";
import { PasswordField } from "~/components/form/password-field.tsx";
import { RecoveryCodes } from "~/components/form/recovery-codes.tsx";
import { Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

const makeField = (name: string, value?: string, error?: string) =>
  toPlainField("composed", name, value, error);
const demoPath = paths.demoComponents();
const makeCost = (pence: number) => ({ label: "Employee and children", pence, estimatedPricesYear: null });

/** Examples of parts that several pages share, each in its states. */
export function ComposedExamples() {
  return (
    <>
      <Section title="Passwords, codes and files">
        <div className="bp-form">
          <PasswordField field={makeField("password")} label="Password" autoComplete="off" />
          <NewPassword
            field={makeField("weak", undefined, "Meet every rule")}
            label="New password, wrong"
            checks={[
              { name: "1", status: true },
              { name: "256", status: false, reason: "Aisha" },
            ]}
          />
          <CodeBoxes field={makeField("code")} legend="Code" hint="6 digits" />
          <CodeBoxes field={makeField("code-wrong", undefined, "Enter 6 digits")} legend="Code, wrong" />
          <FileField field={makeField("file")} label="File" hint="CSV or Excel" accept=".csv" />
          <FileField
            field={makeField("file-wrong", undefined, "Choose a file")}
            label="File, wrong"
            hint="CSV or Excel"
            accept=".csv"
          />
        </div>
        <RecoveryCodes codes={["K7QX-2MPD", "9TRA-W4HC"]} />
      </Section>
      <Section title="ChoiceFields">
        <div className="bp-form">
          <ChoiceFields
            choices={[
              {
                kind: "amount",
                name: "amount",
                label: "Amount",
                unit: "pounds",
                minimum: 250,
                maximum: 3000,
                stepSize: 1,
                picks: [500, 1000],
              },
              {
                kind: "option",
                name: "level",
                label: "Level",
                options: [
                  { value: "s", label: "Silver", price: { amount: "£20.80", note: "a month", until: "" } },
                  { value: "g", label: "Gold", hint: "Glasses and dentists" },
                ],
              },
              {
                kind: "people",
                name: "people",
                label: "Who else to cover",
                options: [{ value: "r", label: "Ravi" }],
              },
            ]}
            fields={{
              amount: makeField("amount", "1000"),
              level: makeField("level", "s", "Choose a level"),
              people: makeField("people"),
            }}
          />
          <OptionField
            field={makeField("answer")}
            label="Has anything changed?"
            isRow
            options={["Yes", "No"].map((label) => ({ value: label, label }))}
          />
        </div>
      </Section>
      <Section title="SelectionCard">
        <SelectionCard
          title="Your choice"
          status={{ label: "Not approved", tone: "bad" }}
          facts={[{ label: "Car", value: "Meridian E4" }]}
          notes={["Your employer approves cars of up to £500.00 a month."]}
        />
      </Section>
      <Section title="ExamplePrices and TaxYears">
        <ExamplePrices
          sharedFacts="A month, at your pay today"
          hasSaved
          hasEmployer={false}
          rows={[
            { label: "£500", takeHome: "£20.00", saved: "£7.78", employer: "", error: "" },
            {
              label: "£3,000",
              takeHome: "£120.00",
              saved: "£46.68",
              employer: "",
              error: "Below the minimum wage",
            },
          ]}
        />
        <TaxYears
          leavePercent={50}
          years={[
            {
              taxYear: "2026/27",
              percent: 4,
              taxablePence: 538_45,
              taxPence: 107_69,
              estimated: false,
              netCostPence: 1_792_49,
              leavePence: 9_360_00,
            },
          ]}
        />
      </Section>
      <Section title="Consequences">
        <Consequences
          view={{
            benefits: [
              {
                key: "dental",
                name: "Dental",
                leaving: "Ravi",
                joining: "",
                from: "1 January 2027",
                isLater: false,
                before: makeCost(37_55),
                after: makeCost(22_10),
              },
            ],
            opens: [{ benefitId: "life", name: "Life assurance", until: "14 December 2026", adding: null }],
          }}
        />
      </Section>
      <Section title="Documents and cards">
        <Documents
          documents={[
            {
              id: "guide",
              title: "Guide",
              language: "en",
              href: demoPath,
              isFile: true,
              about: "PDF · 120 kB",
            },
          ]}
        />
        <MembershipCard
          id="dental"
          name="Dental"
          insurer="Brightwater Dental"
          member="Aisha Patel"
          phone={{ text: "08081 570 338", href: "tel:08081570338" }}
          facts={[{ label: "Policy number", value: "HAR-DENT-2023" }]}
          covered={["Ravi Patel"]}
        />
      </Section>
      <Section title="PromoBanner and Carousel">
        <PromoBanner
          title="Payroll closes on the 10th"
          text="Later choices count next month."
          link={{ to: demoPath, label: "Read more" }}
        />
        <Carousel
          label="Welcome"
          slides={[
            { id: "one", title: "Welcome", text: "Everything that work gives you." },
            { id: "two", title: "Choose", text: "Some benefits are open every month." },
          ]}
        >
          <p>1 of 2</p>
        </Carousel>
      </Section>
      <Section title="Registered and WebhookState">
        <RegisteredCount total={237} registered={184} percent={77.6} />
        <p>
          <WebhookState state="on" failingSince={null} />{" "}
          <WebhookState state="stopped" failingSince="20 November 2026 at 09:30" />
        </p>
      </Section>
    </>
  );
}
