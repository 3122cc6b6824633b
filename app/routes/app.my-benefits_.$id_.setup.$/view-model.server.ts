import { randomUUID } from "node:crypto";
import type { Benefit, SetUpField } from "#contract/benefits.ts";
import { toCostAnswer, toCostView, type Warning } from "~/components/content/cost-view.ts";
import { formatMoney } from "~/components/content/money.tsx";
import { formatAmount, parseAmount } from "~/components/form/amount.ts";
import { questionName, toPart } from "~/components/form/set-up-fields.ts";
import { benefitsCopy } from "~/copy/benefits.ts";
import { longDay } from "~/copy/day.ts";
import { setUpCopy } from "~/copy/set-up.ts";
import { paths, type SetUpStep } from "~/paths.ts";
import type { BenefitTerms } from "~/upstream/benefit-terms.server.ts";
import { type CostsSummary, liveSelection, type Selection, toTone } from "~/upstream/benefits.server.ts";
import { toFacts } from "~/upstream/selection-view.server.ts";
import { fieldsOf, type SetUpState } from "./state.server.ts";

/** One step as its page shows it. */
export function toStepView(
  state: SetUpState,
  step: SetUpState["open"],
  { terms, today }: { terms: BenefitTerms | null; today: string },
) {
  const { benefit, steps, texts, costs, draft } = state;
  const { benefitId: id, name, selection, medicalQuestions } = benefit;
  const isForm = step === "choices" || step === "people";
  const cost = costs && toCostAnswer(costs);
  // The review asks for these beside its form.
  const isAsked = ({ mustAccept }: Warning) => step === "review" && mustAccept;
  return {
    step,
    id,
    name,
    summary: benefit.summary ?? "",
    formId: randomUUID(),
    version: selection?.version ?? null,
    /** What is agreed to by confirming: the costs that this page shows (B11). */
    quoteId: step === "review" ? (costs?.quoteId ?? "") : null,
    steps: steps.map((each) => ({ label: setUpCopy(`${each}Short`), href: paths.benefitSetUp(id, each) })),
    current: steps.indexOf(step),
    back: toBack(state, step),
    choices: isForm ? withLimits(fieldsOf(benefit, step), costs) : [],
    questions: step === "medical" ? (medicalQuestions ?? []) : [],
    texts: pick(texts, [
      ...fieldsOf(benefit, step).map((field) => field.name),
      ...(medicalQuestions ?? []).map(questionName),
    ]),
    terms: terms && { ...terms, version: benefit.terms?.version ?? "" },
    isAgreed: draft.termsVersion !== null,
    rows: step === "review" ? toRows(state) : [],
    facts: step === "review" ? [...toDates(benefit, costs), ...toBeforeAndAfter(state, today)] : [],
    arrears: step === "review" ? toArrears(costs) : [],
    cost: cost && { ...cost, warnings: cost.warnings.filter((each) => !isAsked(each)) },
    warnings: (cost?.warnings ?? []).filter(isAsked),
    noCost: setUpCopy(state.isWhole ? "costFailed" : "costUnknown"),
    canDiscard: selection?.actions?.includes("discard") ?? false,
  };
}

function toBack({ benefit, steps }: SetUpState, step: SetUpState["open"]): string {
  const before = steps[steps.indexOf(step) - 1];
  return before ? paths.benefitSetUp(benefit.benefitId, before) : paths.benefit(benefit.benefitId);
}

const pick = (texts: Record<string, string>, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));

/** A partner's limits follow what is typed for oneself (RULE-16, BENEFIT-08): those of the last costs say more. */
function withLimits(fields: SetUpField[], costs: SetUpState["costs"]): SetUpField[] {
  const limits = costs?.partner_value_limits;
  if (!limits) return fields;
  const { min: minimum, max: maximum, step: stepSize } = limits;
  const range = setUpCopy("range", { min: minimum, max: maximum });
  return fields.map((field) =>
    field.name === "eeben_partner_amount_value"
      ? { ...field, minimum, maximum, stepSize, validationMessage: range }
      : field,
  );
}

/** What is asked for, line by line, each with the way back to where it was chosen. */
function toRows({ benefit, draft, steps, texts }: SetUpState) {
  const to = (step: SetUpStep) => paths.benefitSetUp(benefit.benefitId, step);
  const rows = (["choices", "people"] as const).flatMap((step) =>
    fieldsOf(benefit, step).map((field) => {
      return { label: field.label, value: toWords(field, texts[field.name] ?? ""), to: to(step) };
    }),
  );
  const version = draft.termsVersion;
  const agreed = version ? setUpCopy("agreedVersion", { version }) : setUpCopy("agreed");
  return [
    ...rows,
    ...(steps.includes("medical")
      ? [{ label: setUpCopy("medical"), value: setUpCopy("answered"), to: to("medical") }]
      : []),
    ...(steps.includes("terms") ? [{ label: setUpCopy("terms"), value: agreed, to: to("terms") }] : []),
  ];
}

const units = { pounds: "£{}", percent: "{}%", times: "{} × pay", days: "{} days", hours: "{} hours" };

function toWords(field: SetUpField, text: string): string {
  if (field.kind === "amount") {
    const amount = parseAmount(text);
    return amount ? units[field.unit].replace("{}", formatAmount(amount)) : setUpCopy("none");
  }
  const chosen = text.split(",");
  const labels = field.options
    .filter(({ value }) => chosen.includes(field.kind === "people" ? toPart(value) : value))
    .map(({ label }) => label);
  if (labels.length === 0) return setUpCopy(field.kind === "people" ? "nobody" : "none");
  return new Intl.ListFormat("en-GB").format(labels);
}

function toDates({ availability }: Benefit, costs: SetUpState["costs"]) {
  const { startDate, firstRun } = costs ?? {};
  return toFacts([
    [benefitsCopy("coverFrom"), longDay(startDate ?? availability?.coverDate)],
    firstRun
      ? [setUpCopy("firstPayslip"), toPayslipName(firstRun)]
      : [benefitsCopy("firstDeduction"), longDay(availability?.firstDeductionDate)],
  ]);
}

/** "December 2026, paid on 28 December 2026". */
function toPayslipName({ payDay, label }: NonNullable<Selection["firstRun"]>): string {
  const date = longDay(payDay) ?? payDay;
  return label.includes(date) ? label : setUpCopy("payslipPaid", { label, date });
}

/** What a change costs in the place of what it replaces. */
function toBeforeAndAfter({ benefit, costs }: SetUpState, today: string) {
  const held = liveSelection(benefit, today)?.costsSummaryForMonthlyCostSection;
  const next = costs?.costs;
  const isFree = held?.employeeMonthlyPence === 0 && next?.employeeMonthlyPence === 0;
  if (!held || !next || isFree) return [];
  return [
    { label: setUpCopy("payNow"), value: toMonthly(held) },
    { label: setUpCopy("payThen"), value: toMonthly(next) },
  ];
}

const toMonthly = ({ employeeMonthlyPence, treatment }: CostsSummary): string =>
  setUpCopy(treatment === "payment" ? "addedMonthly" : "monthly", {
    amount: formatMoney(employeeMonthlyPence),
  });

/** What it adds to the next payslip for months that are paid already. */
function toArrears(costs: SetUpState["costs"]): string[] {
  const { arrearsPence: pence, costs: cost, firstRun } = costs ?? {};
  if (!pence) return [];
  const amount = formatMoney(Math.abs(pence));
  const date = longDay(firstRun?.payDay);
  const [dated, undated] =
    pence > 0 ? (["arrears", "arrearsNext"] as const) : (["refund", "refundNext"] as const);
  return [
    date ? setUpCopy(dated, { amount, date }) : setUpCopy(undated, { amount }),
    ...(pence > 0 && cost?.treatment === "sacrifice" ? [setUpCopy("arrearsSacrifice")] : []),
  ];
}

const outcomes: Record<string, "doneActive" | "doneScheduled" | "doneApproval" | "doneMedical"> = {
  active: "doneActive",
  scheduled: "doneScheduled",
  "approval-pending": "doneApproval",
  "medical-pending": "doneMedical",
};

/** What came of it, in the upstream's own words. */
export function toDoneView({ benefitId: id, name }: Benefit, selection: Selection) {
  const { status, statusLabel, planDetails, fieldStatus, startDate, firstRun } = selection;
  const cost = selection.costsSummaryForMonthlyCostSection;
  const outcome = outcomes[status];
  return {
    id,
    name,
    status: { label: statusLabel, tone: toTone(status) },
    lead: outcome ? setUpCopy(outcome) : "",
    note: fieldStatus ?? "",
    facts: [
      ...planDetails,
      ...toFacts([
        [benefitsCopy("coverFrom"), longDay(startDate)],
        [setUpCopy("firstPayslip"), firstRun ? toPayslipName(firstRun) : null],
      ]),
    ],
    cost: cost ? toCostView(cost) : null,
  };
}
