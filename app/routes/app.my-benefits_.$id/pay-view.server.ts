import type { BenefitSelection } from "#contract/benefits.ts";
import { benefitPayCopy } from "#copy/benefit-pay";
import { listOf } from "#copy/formats";
import type { BenefitPayView } from "~/components/content/benefit-pay-view.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toFacts } from "~/components/content/to-facts.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { BenefitPay } from "~/upstream/benefit-pay.server.ts";
import { getPeriodName } from "~/view-models/payslips.server.ts";

type NextRun = NonNullable<BenefitPay["nextRun"]>;
type Adjustment = BenefitPay["adjustments"][number];

/** Null when a benefit does not change pay. */
export function toBenefitPayView(
  { locked, nextRun, holds, adjustments, onTheWay, plans, payChangesOn }: BenefitPay,
  selection: BenefitSelection | null,
  inForce: BenefitSelection | null = null,
): BenefitPayView | null {
  if (!nextRun) return null;
  const { payDay } = nextRun;
  const personsAdjustments = adjustments.filter(({ element }) => hasPersonLine(element, nextRun));
  const facts = [
    ...toDeductions(locked ?? null, nextRun, selection),
    ...plans.filter(({ toGoPence }) => toGoPence !== 0).flatMap(toPlanFacts),
  ];
  const holdLines = [
    ...(locked?.lines ?? []).flatMap((line) => toEarlierHoldTexts(line, locked?.payDay ?? "")),
    ...holds.flatMap((hold) => toHeldBackLine(hold, nextRun, plans.length > 0)),
  ];
  const moved = nextRun.lines.filter(({ routeMoved }) => routeMoved);
  const movedTexts = moved.map(({ pence }) =>
    benefitPayCopy("movedText", { amount: formatMoney(pence), date: toDayText(payDay) }),
  );
  const title = benefitPayCopy(holdLines.length > 0 ? "hold" : "moved");
  const texts = [...holdLines, ...movedTexts];
  const adjustmentTexts = [
    ...toTwoMonthsTexts(locked ?? nextRun, selection, inForce),
    ...toPayChangeTexts(payChangesOn, selection),
    ...toAdjustmentTexts(personsAdjustments, nextRun),
    ...toWaitingTexts(onTheWay, nextRun),
  ];
  if (facts.length + texts.length + adjustmentTexts.length === 0) return null;
  return {
    title: benefitPayCopy("title"),
    facts,
    holds: texts.length > 0 ? { title, text: [...new Set(texts)] } : null,
    adjustments: adjustmentTexts,
    link: benefitPayCopy("link"),
  };
}

const toDayText = (day: string) => formatLongDay(day) ?? day;

const PERSON_TYPES = ["SAC", "NPA", "NET", "LOAN"];

/** Whether an element has a line that the person pays or receives, not only an employer's part or a taxed value. */
const hasPersonLine = (element: string, { lines }: NextRun): boolean =>
  lines.some((line) => line.element === element && PERSON_TYPES.includes(line.type));

/** The amounts of the next pay day, whose run may be locked already, and of the one after it. */
function toDeductions(locked: NextRun | null, run: NextRun, selection: BenefitSelection | null) {
  const pence = sumParts(listRegularLines(run));
  const isThere = listRegularLines(run).length > 0;
  const amountText = toAmountText(pence, run.payDay);
  if (locked && listPeriodLines(locked).length > 0) {
    const first = sumParts(listPeriodLines(locked));
    const laterPay = isThere ? [{ label: benefitPayCopy("afterThat"), value: amountText }] : [];
    return [{ label: toLabel(first), value: toAmountText(first, locked.payDay) }, ...laterPay];
  }
  if (pence !== 0) return [{ label: toLabel(pence), value: amountText }];
  const { status, firstRun } = selection ?? {};
  const isWaiting = status === "approval-pending" || status === "scheduled" || status === "medical-pending";
  if (isWaiting && firstRun && firstRun.payDay >= run.payDay) {
    const label = benefitPayCopy(status === "approval-pending" ? "firstIfApproved" : "first");
    return toFacts([[label, formatLongDay(firstRun.payDay)]]);
  }
  return isThere ? [{ label: toLabel(0), value: amountText }] : [];
}

const toLabel = (pence: number) => benefitPayCopy(pence < 0 ? "nextAdded" : "next");

function toAmountText(pence: number, payDay: string): string {
  const date = toDayText(payDay);
  return pence === 0
    ? benefitPayCopy("nothingOn", { date })
    : benefitPayCopy("amountOn", { amount: formatMoney(Math.abs(pence)), date });
}

/** A run deducts two months if a version paid in advance follows one paid in its own month. */
function toTwoMonthsTexts(
  run: NextRun,
  selection: BenefitSelection | null,
  inForce: BenefitSelection | null,
): string[] {
  const [before, after] = [inForce, selection].map(
    (each) => each?.costsSummaryForMonthlyCostSection?.employeeMonthlyPence ?? 0,
  );
  const starts = formatLongDay(selection?.startDate);
  const pence = sumParts(listRegularLines(run));
  if (!before || !after || !starts || pence !== before + after) return [];
  return [
    benefitPayCopy("twoMonths", {
      date: toDayText(run.payDay),
      before: formatMoney(before),
      after: formatMoney(after),
      starts,
    }),
  ];
}

/** Explains why the payslip's amount differs from the price, which is at today's pay. */
function toPayChangeTexts(day: string | null | undefined, selection: BenefitSelection | null): string[] {
  const pence = selection?.costsSummaryForMonthlyCostSection?.employeeMonthlyPence;
  const date = formatLongDay(day);
  return pence && date ? [benefitPayCopy("payChanges", { amount: formatMoney(pence), date })] : [];
}

const listPeriodLines = ({ lines }: NextRun) => lines.filter(({ type }) => PERSON_TYPES.includes(type));

/** Keeps lines of the run's own period, because an open run shows adjustments separately. */
const listRegularLines = (run: NextRun) => listPeriodLines(run).filter(({ entry }) => entry !== "ADJUST");

function toPlanFacts({
  taken,
  of: instalmentCount,
  takenPence,
  toGoPence,
  lastPayDay,
}: BenefitPay["plans"][number]) {
  const isAdded = toGoPence < 0;
  const amount = formatMoney(Math.abs(takenPence));
  return toFacts([
    [
      benefitPayCopy(isAdded ? "paidToYou" : "taken"),
      benefitPayCopy("takenOf", { taken, of: instalmentCount, amount }),
    ],
    [benefitPayCopy(isAdded ? "toCome" : "toGo"), formatMoney(Math.abs(toGoPence))],
    [benefitPayCopy(isAdded ? "lastAdded" : "last"), formatLongDay(lastPayDay)],
  ]);
}

/** The name that the API gives to this limit. */
const wageFloor = "Minimum wage";

function toHeldBackLine(hold: BenefitPay["holds"][number], run: NextRun, isPlan: boolean): string[] {
  const { origin, heldPence, roomPence, reason } = hold;
  const amount = formatMoney(heldPence);
  const date = toDayText(run.payDay);
  const room =
    roomPence == null ? [] : [benefitPayCopy("room", { amount: formatMoney(Math.max(0, roomPence)) })];
  if (origin) {
    const periods = getPeriodName(origin, run);
    return [benefitPayCopy("heldArrears", { amount, periods }), ...room, benefitPayCopy("heldArrearsLater")];
  }
  const text =
    reason === wageFloor
      ? benefitPayCopy("held", { amount, date })
      : benefitPayCopy("heldOther", { amount, date, reason });
  return [text, ...room, ...(isPlan ? [benefitPayCopy("heldLater")] : [])];
}

function toEarlierHoldTexts({ entry, heldPence }: NextRun["lines"][number], payDay: string): string[] {
  if (entry !== "HOLD" || !heldPence) return [];
  return [benefitPayCopy("held", { amount: formatMoney(heldPence), date: toDayText(payDay) })];
}

/** Combines months that change alike for the same reason into one sentence. */
function toAdjustmentTexts(adjustments: readonly Adjustment[], run: NextRun): string[] {
  const groups = Map.groupBy(
    adjustments,
    ({ element, pence, reason }) => `${element} ${pence > 0} ${reason}`,
  );
  return [...groups.values()].map((group) => {
    const [{ element, reason } = { element: "", reason: null }] = group;
    const pence = sumParts(group);
    const text = benefitPayCopy(pence > 0 ? "arrears" : "refund", {
      period: getPeriodName(run.payDay, run),
      amount: formatMoney(Math.abs(pence)),
      periods: toPeriods(group, run),
    });
    const isSacrifice = run.lines.some((line) => line.element === element && line.type === "SAC");
    return [
      text,
      ...(reason ? [benefitPayCopy("why", { reason })] : []),
      ...(pence > 0 && isSacrifice ? [benefitPayCopy("giveUp")] : []),
    ].join(" ");
  });
}

function toWaitingTexts(waiting: BenefitPay["onTheWay"], run: NextRun): string[] {
  const personsAmounts = waiting.filter(({ element }) => hasPersonLine(element, run));
  if (personsAmounts.length === 0) return [];
  const amount = formatMoney(Math.abs(sumParts(personsAmounts)));
  return [benefitPayCopy("onTheWay", { amount, periods: toPeriods(personsAmounts, run) })];
}

const toPeriods = (parts: readonly { origin: string }[], run: NextRun) =>
  listOf([...new Set(parts.map(({ origin }) => origin))].sort().map((origin) => getPeriodName(origin, run)));

const sumParts = (parts: readonly { pence: number }[]) => parts.reduce((sum, { pence }) => sum + pence, 0);
