import type { Benefit } from "#contract/benefits.ts";
import type { ExamplePrice } from "#contract/selection-values.ts";
import { benefitsCopy } from "#copy/benefits";
import { inCurrentLanguage } from "#copy/formats";
import { toEstimateText } from "~/components/content/estimate.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toPaidShares } from "~/components/content/paid-shares.ts";

const units = inCurrentLanguage((locale) => new Intl.ListFormat(locale, { type: "unit" }));

/** Details as a sentence; an upstream without phrases gives labels and values. Empty without details. */
function toSentence(planDetails: ExamplePrice["planDetails"]): string {
  if (planDetails.length === 0) return "";
  const details = units().format(
    planDetails.map(({ label, value, phrase }) => phrase ?? `${label}: ${value}`),
  );
  return benefitsCopy("fromFor", { details: details.charAt(0).toUpperCase() + details.slice(1) });
}

/**
 * The lowest cost of a benefit that is not held, and the choice that has it. Returns null if the upstream names no
 * price.
 */
export function toFromPriceView({ fromPrice, availability }: Benefit) {
  if (!fromPrice) return null;
  const { employeeMonthlyPence, employerMonthlyPence, savedMonthlyPence, takeHomeMonthlyPence } = fromPrice;
  const isFree = takeHomeMonthlyPence === 0 && employeeMonthlyPence === 0;
  return {
    pence: isFree ? null : takeHomeMonthlyPence,
    shares: toPaidShares({
      you: takeHomeMonthlyPence,
      tax: savedMonthlyPence,
      employer: employerMonthlyPence,
    }),
    estimate: toEstimateText(fromPrice.estimatedPricesYear),
    details: toSentence(fromPrice.planDetails),
    sentences: [
      ...(availability?.canChange ? [] : [benefitsCopy("pricedToday")]),
      ...(savedMonthlyPence > 0
        ? [
            benefitsCopy("fromSaved", {
              amount: formatMoney(employeeMonthlyPence),
              tax: formatMoney(savedMonthlyPence),
            }),
          ]
        : []),
      ...(employerMonthlyPence > 0
        ? [benefitsCopy("fromEmployer", { amount: formatMoney(employerMonthlyPence) })]
        : []),
      ...(fromPrice.approvalRequired ? [benefitsCopy("needsApproval")] : []),
    ],
  };
}
export type FromPriceView = NonNullable<ReturnType<typeof toFromPriceView>>;

/** Example levels or amounts to compare; empty if there are fewer than two. */
export function toExamplesView({ examples }: Benefit) {
  const shownExamples = examples ?? [];
  if (shownExamples.length < 2) return null;
  const hasSaved = shownExamples.some(({ savedMonthlyPence }) => savedMonthlyPence !== 0);
  const hasEmployer = shownExamples.some(({ employerMonthlyPence }) => employerMonthlyPence > 0);
  const common =
    shownExamples[0]?.planDetails.filter((detail) =>
      shownExamples.every((each) => hasDetail(each, detail)),
    ) ?? [];
  return {
    sharedFacts: [benefitsCopy("examplesLead"), toSentence(common)].filter(Boolean).join(" "),
    hasSaved,
    hasEmployer,
    rows: shownExamples.map((example) => ({
      label: example.label ?? "",
      takeHome: toTakeHome(example),
      saved: formatMoney(Math.max(0, example.savedMonthlyPence)),
      employer: formatMoney(example.employerMonthlyPence),
      error: example.error ?? "",
    })),
  };
}
const hasDetail = ({ planDetails }: ExamplePrice, { label, value }: ExamplePrice["planDetails"][number]) =>
  planDetails.some((each) => each.label === label && each.value === value);

function toTakeHome({ takeHomeMonthlyPence: pence }: ExamplePrice): string {
  const amount = formatMoney(Math.abs(pence));
  return pence < 0 ? benefitsCopy("exampleMoreTakeHome", { amount }) : amount;
}
