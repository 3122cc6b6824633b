import type { Benefit } from "#contract/benefits.ts";
import type { SetUpField } from "#contract/set-up-fields.ts";
import { benefitsCopy } from "#copy/benefits";
import { listOf } from "#copy/formats";
import { setUpCopy } from "#copy/set-up";
import { formatMoney } from "~/components/content/format-money.ts";
import { toFacts } from "~/components/content/to-facts.ts";
import { parseAmount } from "~/components/form/amount.ts";
import { encodeId } from "~/components/form/set-up-fields.ts";
import { formatLongDay } from "~/copy/day.ts";
import { paths, type SetUpStep } from "~/paths.ts";
import type { Selection } from "~/upstream/benefits.server.ts";
import { toAmountWords } from "~/view-models/amount-text.server.ts";
import { listFields, type SetUpState } from "~/view-models/set-up-state.server.ts";

/** The reviewed values, one row each, with a link to their step. */
export function toReviewRows({ benefit, draft, steps, texts }: SetUpState) {
  const toStepPath = (step: SetUpStep) => paths.benefitSetUp(benefit.benefitId, step);
  const rows = (["choices", "people"] as const).flatMap((step) =>
    listFields(benefit, step).map((field) => {
      return { label: field.label, value: toFieldText(field, texts[field.name] ?? ""), to: toStepPath(step) };
    }),
  );
  const version = draft.termsVersion;
  const agreed = version ? setUpCopy("agreedVersion", { version }) : setUpCopy("agreed");
  return [
    ...rows,
    ...(steps.includes("medical")
      ? [{ label: setUpCopy("medical"), value: setUpCopy("answered"), to: toStepPath("medical") }]
      : []),
    ...(steps.includes("terms")
      ? [{ label: setUpCopy("terms"), value: agreed, to: toStepPath("terms") }]
      : []),
  ];
}

function toFieldText(field: SetUpField, text: string): string {
  if (field.kind === "amount") {
    const amount = parseAmount(text);
    return amount ? toAmountWords(field.unit, amount) : setUpCopy("none");
  }
  const selectedIds = text.split(",");
  const labels = field.options
    .filter(({ value }) => selectedIds.includes(field.kind === "people" ? encodeId(value) : value))
    .map(({ label }) => label);
  if (labels.length === 0) return setUpCopy(field.kind === "people" ? "nobody" : "none");
  return listOf(labels);
}

export function toReviewDates({ availability }: Benefit, costs: SetUpState["costs"]) {
  const { startDate, firstRun } = costs ?? {};
  return toFacts([
    [benefitsCopy("coverFrom"), formatLongDay(startDate ?? availability?.coverDate)],
    firstRun
      ? [setUpCopy("firstPayslip"), toPayslipName(firstRun)]
      : [benefitsCopy("firstDeduction"), formatLongDay(availability?.firstDeductionDate)],
  ]);
}

/** A text such as "December 2026, paid on 28 December 2026". */
function toPayslipName({ payDay, label }: NonNullable<Selection["firstRun"]>): string {
  const date = formatLongDay(payDay) ?? payDay;
  return label.includes(date) ? label : setUpCopy("payslipPaid", { label, date });
}

/** Arrears on the next payslip for months already paid. */
export function toArrears(costs: SetUpState["costs"]): string[] {
  const { arrearsPence: pence, costs: cost, firstRun } = costs ?? {};
  if (!pence) return [];
  const amount = formatMoney(Math.abs(pence));
  const date = formatLongDay(firstRun?.payDay);
  const [dated, undated] =
    pence > 0 ? (["arrears", "arrearsNext"] as const) : (["refund", "refundNext"] as const);
  return [
    date ? setUpCopy(dated, { amount, date }) : setUpCopy(undated, { amount }),
    ...(pence > 0 && cost?.treatment === "sacrifice" ? [setUpCopy("arrearsSacrifice")] : []),
  ];
}
