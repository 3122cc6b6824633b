import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { homeCopy } from "#copy/home";
import { moneyCopy } from "#copy/money";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toExampleListedPrice, toListedPrice } from "~/components/content/listed-price.ts";
import { formatLongDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import { type CostsSummary, findLiveSelection, type Selection, toTone } from "~/upstream/benefits.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import { toAvailability } from "~/view-models/availability.server.ts";
import { toBenefitStatus } from "~/view-models/selection-view.server.ts";

/** Benefits of each kind on the home page, before a link to all of them. */
const MAX_OFFERS = 4;
const MAX_CHANGES = 6;

/** What a person can do next and what they wait for; `today` is `yyyy-mm-dd`. */
export function toNextActions(benefits: readonly Benefit[], today: string) {
  const sorted = benefits.toSorted((a, b) => getClosingDay(a).localeCompare(getClosingDay(b)));
  const open = sorted.filter(({ availability, fromPrice, selection }) => {
    return availability?.canChange && fromPrice && !(selection && findKind(selection));
  });
  const changeable = sorted.filter((benefit) => canChangeHeld(benefit, today));
  // A held benefit that can be changed has a last day too.
  const [first] = [...open, ...sorted].flatMap(({ availability }) =>
    availability?.canChange && availability.closes ? [availability] : [],
  );
  return {
    waiting: benefits
      .filter((benefit) => !changeable.includes(benefit))
      .flatMap((benefit) => toWaitingAction(benefit, today))
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
    changes: changeable.slice(0, MAX_CHANGES).map((benefit) => toChange(benefit, today)),
    offers: open.slice(0, MAX_OFFERS).map(toOffer),
    hasMore: open.length > MAX_OFFERS || changeable.length > MAX_CHANGES,
    countdown: first ? toCountdown(first, today) : null,
  };
}
export type NextActions = ReturnType<typeof toNextActions>;

/** The last day, to sort by; windows that never close come last. */
const getClosingDay = ({ availability }: Benefit): string => availability?.closes ?? "9999";

/** The window that closes first, and the days that a choice in it leads to. */
function toCountdown({ closes, coverDate, firstDeductionDate }: Availability, today: string) {
  if (!closes) return null;
  const days = countDays(today, closes);
  const date = formatLongDay(closes) ?? closes;
  const steps = [
    { title: homeCopy("closes"), day: closes },
    { title: homeCopy("firstPayslip"), day: firstDeductionDate ?? "" },
    // A share of pay may start earlier, with its first payslip, so its start is left out.
    { title: homeCopy("cover"), day: coverDate && coverDate > closes ? coverDate : "" },
  ]
    .filter(({ day }) => day > today)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return {
    days,
    unit: homeCopy("daysLeft", { count: days }),
    text: days === 0 ? homeCopy("closesToday") : homeCopy("closesOn", { date }),
    steps: [
      { title: moneyCopy("today"), when: formatLongDay(today) ?? today, state: "now" as const },
      ...steps.map(({ title, day }) => ({ title, when: formatLongDay(day) ?? day, state: "next" as const })),
    ],
  };
}
type Availability = NonNullable<Benefit["availability"]>;

const DAY_MS = 86_400_000;
const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whether a held benefit can be changed now: no decision is open, or the change has a start. */
function canChangeHeld(benefit: Benefit, today: string): boolean {
  const { availability, selection } = benefit;
  const kind = selection && findKind(selection);
  if (!availability?.canChange || (kind && kind !== "scheduled")) return false;
  // A free link has nothing that could be changed.
  const cost = findLiveSelection(benefit, today)?.costsSummaryForMonthlyCostSection;
  return cost ? toListedPrice(cost).pence !== null : false;
}

/** A held benefit with its price today, and the next price if it is about to change. */
function toChange(benefit: Benefit, today: string) {
  const { benefitId, name, icon, selection } = benefit;
  const live = findLiveSelection(benefit, today);
  const waiting = selection && selection !== live ? selection : null;
  const starts = formatLongDay(waiting?.startDate);
  const price = live && toCurrentPrice(live);
  return {
    id: benefitId,
    name,
    spot: getBenefitPicture(benefitId, icon),
    status: waiting && toBenefitStatus(benefit, today),
    text: toAvailability(benefit)?.text ?? "",
    price,
    next: waiting && starts ? toLaterPrice(waiting, starts, price?.note) : null,
    to: paths.benefit(benefitId),
  };
}

function toCurrentPrice({ costsSummaryForMonthlyCostSection: cost }: Selection) {
  if (!cost) return null;
  const { pence, note } = toListedPrice(cost);
  return { amount: formatMoney(pence ?? 0), note };
}

function toLaterPrice({ costsSummaryForMonthlyCostSection: cost }: Selection, date: string, unit?: string) {
  if (!cost) return null;
  return homeCopy("thenFrom", { amount: toComparedAmount(cost, unit), date });
}

/** An amount next to another one; the unit is left out if both have the same. */
function toComparedAmount(cost: CostsSummary, unit: string | undefined): string {
  const { pence, note } = toListedPrice(cost);
  if (pence === null) return note;
  return note === unit ? formatMoney(pence) : `${formatMoney(pence)} ${note}`;
}

/** Drafts, requests, answers to them, and benefits that are about to start. */
function toWaitingAction(benefit: Benefit, today: string) {
  const { benefitId, name, icon, selection } = benefit;
  const kind = selection && findKind(selection);
  if (!selection || !kind) return [];
  const isUnfinished = kind === "draft" || kind === "medical";
  return [
    {
      kind,
      id: benefitId,
      name,
      spot: getBenefitPicture(benefitId, icon),
      status: { label: selection.statusLabel, tone: toTone(selection.status) },
      text: toActionText(benefit, selection, kind),
      price: findPrice(selection),
      now: toPreviousPrice(findLiveSelection(benefit, today), selection),
      to:
        isUnfinished && benefit.availability?.canChange
          ? paths.benefitSetUp(benefitId)
          : paths.benefit(benefitId),
      label: homeCopy(kind === "draft" ? "carryOn" : kind === "rejected" ? "seeWhy" : "look"),
    },
  ];
}

/** The order of kinds, so that the person's own tasks come first. */
const kinds = ["draft", "rejected", "medical", "request", "scheduled"] as const;
type Kind = (typeof kinds)[number];

function findKind({ status }: Selection): Kind | null {
  switch (status) {
    case "draft":
      return "draft";
    case "medical-pending":
      return "medical";
    case "approval-pending":
      return "request";
    case "rejected":
      return "rejected";
    case "scheduled":
      return "scheduled";
    default:
      return null;
  }
}

function toActionText(benefit: Benefit, selection: Selection, kind: Kind): string {
  const starts = formatLongDay(selection.startDate);
  switch (kind) {
    case "draft":
      return [homeCopy("draft"), toAvailability(benefit)?.text].filter(Boolean).join(" ");
    case "request": {
      const date = formatLongDay(selection.decideBy);
      return date ? homeCopy("requestUntil", { date }) : homeCopy("request");
    }
    case "rejected":
      return selection.reason || toAvailability(benefit)?.text || "";
    case "scheduled":
      return starts ? homeCopy("starts", { date: starts }) : "";
    case "medical":
      return selection.fieldStatus ?? "";
  }
}

function findPrice({ costsSummaryForMonthlyCostSection: cost, status }: Selection) {
  if (!cost || status === "rejected" || cost.employeeMonthlyPence === 0) return null;
  const price = toListedPrice(cost);
  const note = status === "scheduled" ? price.note : benefitsCopy("ifStarts", { price: price.note });
  return { amount: formatMoney(price.pence ?? 0), note };
}

/** The person's payment until the change starts. */
function toPreviousPrice(live: Selection | null, selection: Selection): string {
  const cost = live && live !== selection ? live.costsSummaryForMonthlyCostSection : null;
  if (!cost || toListedPrice(cost).pence === null) return "";
  const newPrice = findPrice(selection) && selection.costsSummaryForMonthlyCostSection;
  return homeCopy("nowPaid", {
    amount: toComparedAmount(cost, newPrice ? toListedPrice(newPrice).note : undefined),
  });
}

function toOffer(benefit: Benefit) {
  const { benefitId, name, summary, language, icon, fromPrice } = benefit;
  const price = fromPrice ? toExampleListedPrice(fromPrice) : null;
  return {
    id: benefitId,
    name,
    spot: getBenefitPicture(benefitId, icon),
    summary: summary ?? null,
    language: findForeignLanguage(language),
    text: toAvailability(benefit)?.text ?? "",
    price:
      price === null || price.pence === null
        ? { amount: benefitsCopy("noCost"), note: "" }
        : { amount: `${benefitsCopy("fromAmount")} ${formatMoney(price.pence)}`, note: price.note },
    to: paths.benefit(benefitId),
  };
}
