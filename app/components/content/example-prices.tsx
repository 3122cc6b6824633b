import { benefitsCopy } from "#copy/benefits";
import { Section } from "~/components/layout/page.tsx";
import { NamedText } from "./named-text.tsx";
import { Table } from "./table.tsx";

export interface ExamplePricesProps {
  /** The facts that all examples have, as a sentence. */
  sharedFacts: string;
  hasSaved: boolean;
  hasEmployer: boolean;
  rows: { label: string; takeHome: string; saved: string; employer: string; error: string }[];
}

/** Compares levels or amounts of a benefit by their effect on this person's pay. */
export function ExamplePrices({ sharedFacts, hasSaved, hasEmployer, rows }: ExamplePricesProps) {
  const title = benefitsCopy("examples");
  return (
    <Section title={title}>
      <p className="bp-quiet">
        <NamedText>{sharedFacts}</NamedText>
      </p>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          {
            key: "choice",
            label: benefitsCopy("exampleChoice"),
            render: ({ label, error }) => (
              <>
                <NamedText>{label}</NamedText>
                {error && <span className="bp-quiet bp-example__error">{error}</span>}
              </>
            ),
          },
          {
            key: "take-home",
            label: benefitsCopy("exampleTakeHome"),
            numeric: true,
            render: ({ takeHome }) => <b>{takeHome}</b>,
          },
          ...(hasSaved
            ? [
                {
                  key: "saved",
                  label: benefitsCopy("exampleSaved"),
                  numeric: true,
                  render: ({ saved }: ExamplePricesProps["rows"][number]) => saved,
                },
              ]
            : []),
          ...(hasEmployer
            ? [
                {
                  key: "employer",
                  label: benefitsCopy("exampleEmployer"),
                  numeric: true,
                  render: ({ employer }: ExamplePricesProps["rows"][number]) => employer,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
