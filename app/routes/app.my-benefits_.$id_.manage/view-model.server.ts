import { randomUUID } from "node:crypto";
import type { Benefit } from "#contract/benefits.ts";
import { setUpCopy } from "#copy/set-up";
import { toCostView } from "~/components/content/cost-view.ts";
import { DEFAULT_MAXIMUM, formatAmount } from "~/components/form/amount.ts";
import { toLimitsText } from "~/components/form/amount-field.tsx";
import { type AmountChoice, PARTNER } from "~/components/form/set-up-fields.ts";
import { toLondonDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { findLiveSelection, isInForceOn, type Selection } from "~/upstream/benefits.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { canSetUp } from "~/upstream/selections.server.ts";
import { isWithinLimits } from "~/upstream/set-up-values.server.ts";
import { toAmountWords } from "~/view-models/amount-text.server.ts";
import { toSelectionView } from "~/view-models/selection-view.server.ts";

/** A held benefit and its possible actions (BENEFIT-05). */
export function toManageView(
  { clock }: Pick<RequestContext, "clock">,
  benefit: Benefit,
  selection: Selection,
) {
  const { benefitId: id, name, inForce } = benefit;
  const today = toLondonDay(clock.now());
  const cost = selection.costsSummaryForMonthlyCostSection;
  const amounts = toAmounts(benefit, selection).map((choice) => toStart(choice, benefit, selection));
  return {
    id,
    name,
    language: findForeignLanguage(benefit.language),
    formId: randomUUID(),
    version: selection.version ?? null,
    title: setUpCopy(isInForceOn(selection, today) ? "whatYouHave" : "yourChoice"),
    selection: toSelectionView(selection, today),
    inForce: inForce ? toSelectionView(inForce, today) : null,
    cost: cost ? toCostView(cost) : null,
    amounts: amounts.map(({ choice }) => choice),
    texts: Object.fromEntries(amounts.map(({ choice, text }) => [choice.name, text])),
    setUp: canSetUp(benefit) ? toSetUpLink(id, selection) : null,
    actions: toActions(benefit, selection, today),
  };
}

function toSetUpLink(id: string, { temporarySelection, cta }: Selection) {
  if (cta && !["manage", "continue"].includes(cta.type)) return null;
  const label = setUpCopy(temporarySelection ? "continue" : "changeAll");
  return { label, to: paths.benefitSetUp(id) };
}

/**
 * The amounts that may be changed here, with the labels of the benefit's fields (BENEFIT-10). A draft
 * continues in its wizard.
 */
export function toAmounts(
  { fields }: Benefit,
  { editFields, temporarySelection }: Selection,
): AmountChoice[] {
  if (temporarySelection) return [];
  return editFields.map(({ name, minimum, maximum, stepSize, validationMessage }) => {
    const benefitField = (fields ?? []).find((field) => field.name === name);
    const field = benefitField?.kind === "amount" ? benefitField : null;
    return {
      kind: "amount",
      name,
      label: field?.label ?? setUpCopy(name === PARTNER ? "partnerAmount" : "amount"),
      unit: field?.unit ?? "plain",
      minimum: minimum ?? 0,
      maximum: maximum ?? DEFAULT_MAXIMUM,
      stepSize: stepSize ?? 0,
      validationMessage,
      isOptional: field?.isOptional,
    };
  });
}

/**
 * An amount's field with its first text. A held amount that cannot be chosen today is named in the hint, and an amount
 * that can be chosen takes its place.
 */
function toStart(choice: AmountChoice, { fields }: Benefit, { editFields }: Selection) {
  const held = editFields.find(({ name }) => name === choice.name)?.value ?? null;
  if (held === null || isWithinLimits(choice, held))
    return { choice, text: held === null ? "" : formatAmount(held) };
  const field = (fields ?? []).find(({ name }) => name === choice.name);
  const start = (field?.kind === "amount" ? field.start : null) ?? choice.minimum;
  const hint = setUpCopy("heldOutside", {
    amount: toAmountWords(choice.unit, held),
    limits: toLimitsText(choice),
  });
  return { choice: { ...choice, hint }, text: formatAmount(start) };
}

/** People claim on current and ended cover, because a death is reported after its cover ends. */
function toActions(benefit: Benefit, { status, actions, medical }: Selection, today: string) {
  const { benefitId: id, claim, medicalQuestions } = benefit;
  const canClaim = status === "ended" || findLiveSelection(benefit, today) !== null;
  const toPanelLink = (name: Parameters<typeof paths.benefitManagePanel>[1], label: string) => ({
    label,
    to: paths.benefitManagePanel(id, name),
  });
  const isAllowedAction = (action: "opt-out" | "withdraw" | "discard") => actions?.includes(action) ?? false;
  const hasOpenQuestions = medical?.required && !medical.complete && medicalQuestions?.length;
  return [
    ...(hasOpenQuestions
      ? [{ label: setUpCopy("answerMedical"), to: paths.benefitPanel(id, "medical-questions") }]
      : []),
    ...(canClaim && claim?.trim() ? [toPanelLink("make-a-claim", setUpCopy("claim"))] : []),
    ...(isAllowedAction("withdraw") ? [toPanelLink("withdraw", setUpCopy("withdraw"))] : []),
    ...(isAllowedAction("discard") ? [toPanelLink("discard", setUpCopy("throwAway"))] : []),
    ...(isAllowedAction("opt-out") ? [toPanelLink("opt-out", setUpCopy("optOut"))] : []),
  ];
}
