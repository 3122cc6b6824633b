import type { ModelledShare } from "#contract/extensions/pension-model.ts";
import type { CallReply, getPensionModel } from "#contract/index.ts";
import { pensionModelCopy as say } from "#copy/pension-model";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatAmount } from "~/components/form/amount.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { getPensionModel as getModel } from "~/upstream/calls.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import type { ModelFormValues } from "./pension-query.server.ts";
import { type ModelErrors, readQuery, toModelErrors } from "./pension-query.server.ts";

type Model = CallReply<typeof getPensionModel>;

/** The effect of another share of pay. An invalid value is reported at its field, above today's figures. */
export async function loadModel({ upstream }: RequestContext, id: string, search: URLSearchParams) {
  const { typed, errors: queryErrors, query } = readQuery(search);
  const callModel = (modelQuery: typeof query | undefined) =>
    upstream.call(getModel, { params: { id }, query: modelQuery });
  const isInvalid = Object.values(queryErrors).some(Boolean);
  const firstReply = await callModel(isInvalid ? undefined : query);
  const isRefused = !firstReply.ok && firstReply.name === "invalid";
  const errors: ModelErrors = isRefused ? toModelErrors(firstReply.fields) : queryErrors;
  const reply = isRefused ? await callModel(undefined) : firstReply;
  if (!reply.ok && reply.name === "not_found") return { kind: "gone" as const };
  if (!reply.ok) return { kind: "failed" as const };
  const { asked, name, language } = reply.data;
  const formValues: ModelFormValues = {
    percent: typed.percent || formatAmount(asked.percent),
    age: typed.age || String(asked.age),
    pot: typed.pot,
  };
  return {
    kind: "found" as const,
    id,
    name,
    language: findForeignLanguage(language),
    typed: formValues,
    errors,
    model: toModelView(reply.data),
  };
}

/** The texts of a pension model for its page. */
function toModelView(model: Model) {
  const { asked, shares, assumptions, ages, limits, matchedToPercent } = model;
  const requestedShare = shares.find(({ isAsked }) => isAsked);
  return {
    matched: matchedToPercent,
    limits,
    ages,
    age: asked.age,
    percent: asked.percent,
    result: requestedShare ? toShareResult(requestedShare, asked.age) : null,
    refusal: requestedShare?.refusal ?? null,
    warnings: (model.warnings ?? []).map(({ text }) => text),
    allowance: toAllowance(model.allowance),
    hasPot: shares.some(({ potPence }) => potPence != null),
    rows: shares.map(toRow),
    mostPence: Math.max(0, ...shares.map(({ togetherMonthlyPence }) => togetherMonthlyPence)),
    canChange:
      model.canChange &&
      requestedShare !== undefined &&
      !requestedShare.isCurrent &&
      requestedShare.refusal == null,
    isClosed: !model.canChange,
    hasCurrent: shares.some(({ isCurrent }) => isCurrent),
    assumptions: [
      say("assumePay"),
      ...(assumptions
        ? [
            say("assumeGrowth", {
              growth: formatCount(assumptions.growthPercent),
              charge: formatCount(assumptions.chargePercent),
              inflation: formatCount(assumptions.inflationPercent),
            }),
            say("assumeMoney", { age: asked.age }),
            say("source", { source: assumptions.source }),
          ]
        : []),
    ],
  };
}
export type ModelView = ReturnType<typeof toModelView>;

function toShareResult(share: ModelledShare, age: number) {
  const formatMonth = (pence: number) => say("aMonth", { amount: formatMoney(pence) });
  const formatYear = (pence: number) => say("aYear", { amount: formatMoney(pence) });
  return {
    headline: toHeadline(share),
    shares: toPayers(share),
    total: { label: say("goesIn"), pence: share.togetherMonthlyPence },
    facts: [
      { label: say("youPay"), value: formatMonth(share.employeeMonthlyPence) },
      { label: say("saved"), value: formatYear(share.taxSavedAnnualPence) },
      { label: say("savedNi"), value: formatYear(share.nationalInsuranceSavedAnnualPence) },
      ...(share.potPence == null
        ? []
        : [{ label: say("potAt", { age }), value: say("about", { amount: roundMoney(share.potPence) }) }]),
    ],
  };
}

const toPayers = (share: ModelledShare) => [
  { payer: "you" as const, pence: share.takeHomeMonthlyPence },
  {
    payer: "tax" as const,
    pence: share.employeeMonthlyPence - share.takeHomeMonthlyPence + share.reliefMonthlyPence,
  },
  { payer: "employer" as const, pence: share.employerMonthlyPence },
];

/** What is left of the annual allowance; a payment above it gets a warning. */
function toAllowance(use: Model["allowance"]) {
  if (!use || use.totalPence > use.annualAllowancePence) return null;
  const { totalPence, annualAllowancePence: limit } = use;
  const text = say("allowanceText", { total: formatMoney(totalPence), limit: roundMoney(limit) });
  return { leftPence: limit - totalPence, limitPence: limit, text };
}

/** The change from the current payment, or the full cost if there is none. */
function toHeadline({ takeHomeChangePence: change, takeHomeMonthlyPence, isCurrent }: ModelledShare) {
  if (change == null) return { label: say("costsYou"), pence: takeHomeMonthlyPence };
  if (isCurrent || change === 0) return { label: say("same"), pence: null };
  return { label: say(change < 0 ? "falls" : "rises"), pence: Math.abs(change) };
}

const toRow = (share: ModelledShare) => ({
  percent: share.percent,
  isAsked: share.isAsked,
  mark: toMarkText(share),
  takeHome:
    share.isCurrent || share.takeHomeChangePence === 0
      ? say("asNow")
      : toChange(share.takeHomeChangePence ?? 0 - share.takeHomeMonthlyPence),
  goesIn: formatMoney(share.togetherMonthlyPence),
  payers: toPayers(share),
  pot: share.potPence == null ? null : roundMoney(share.potPence),
  refusal: share.refusal ?? null,
});

function toMarkText({ isCurrent, isFullMatch, isAsked }: ModelledShare): string | null {
  const marks = [isCurrent && say("today"), isFullMatch && say("fullMatch")].filter(Boolean);
  if (marks.length > 0) return marks.join(", ");
  return isAsked ? say("tried") : null;
}

const toChange = (pence: number) => `${pence > 0 ? "+" : ""}${formatMoney(pence)}`;

/** A figure that is rounded to £100 has no pence. */
const roundMoney = (pence: number) => formatMoney(pence).replace(/\.00$/, "");
