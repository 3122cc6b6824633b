import type { Recommendation } from "#contract/extensions/recommendation.ts";
import type {
  CallReply,
  getCarousel,
  getEligibleBenefits,
  getHomeBanner,
  getHomeCards,
  getTotalBenefitsCard,
} from "#contract/index.ts";
import { claimsCopy } from "#copy/claims";
import { homeCopy } from "#copy/home";
import { payslipCopy } from "#copy/payslip";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { toPictureName } from "~/components/content/benefit-picture.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toPaidShares } from "~/components/content/paid-shares.ts";
import { toVouchersView } from "~/components/content/vouchers-view.ts";
import { formatPeriodEnds, getLondonHour } from "~/copy/day.server.ts";
import { formatLongDay, toLondonDay } from "~/copy/day.ts";
import { claimPaths } from "~/paths-claims.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { isInService } from "~/platform/path-rules.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";
import type { BenefitReply } from "~/upstream/benefits.server.ts";
import type { LeaverVouchers } from "~/upstream/ccv.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";
import type { Result } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import type { BasketLine } from "~/view-models/basket.server.ts";
import { compareCosts, toComparison } from "~/view-models/before-and-after.server.ts";
import { toAdvice } from "./advice.server.ts";
import { toNextActions } from "./next-actions.server.ts";

interface Replies {
  cards: Result<typeof getHomeCards>;
  banners: Result<typeof getHomeBanner>;
  /** Null if this person gets no totals. */
  totals: Result<typeof getTotalBenefitsCard> | null;
  benefits: Result<typeof getEligibleBenefits>;
  recommendation: Recommendation | null;
  /** Null for a person who has seen the welcome. */
  slides: Result<typeof getCarousel> | null;
  /** Null if it could not be loaded. */
  basket: BasketLine[] | null;
}

/** The home page's data. An invalid list has the status `error`, and the rest of the page stays (HOME-03). */
export function toHomeView(
  { clock, sanitiseContent, session }: Pick<RequestContext, "clock" | "sanitiseContent" | "session">,
  setup: Setup,
  { cards, banners, totals, benefits, recommendation, slides, basket }: Replies,
) {
  const { user, client, theme, extensions } = setup;
  // Choices that are ready to confirm are not listed again as drafts.
  const inBasket = new Set(basket?.map(({ state }) => state.benefit.benefitId));
  return {
    greeting: homeCopy(getGreeting(clock.now()), { name: user.firstName }),
    /** Leavers do not see the client's own content, which is for employees. */
    hasLeft: !isInService(user),
    claims:
      benefits.ok && !isInService(user)
        ? toClaimsSection(
            session,
            setup,
            benefits.data.benefits.filter(({ hasClaims }) => hasClaims),
          )
        : null,
    clientName: client.name,
    brandName: theme.brandName,
    year: totals?.ok ? toYear(totals.data) : null,
    payslip: totals?.ok && extensions.has("payroll") ? toPayslip(totals.data) : null,
    hasPayslip: extensions.has("payroll"),
    // Texts, so that the browser need not load other pages' copy for two links.
    links: { payslip: payslipCopy("link"), year: totalBenefitsCopy("see") },
    onProbation: user.onProbation,
    nextActions: benefits.ok
      ? toNextActions(
          benefits.data.benefits.filter(({ benefitId }) => !inBasket.has(benefitId)),
          toLondonDay(clock.now()),
        )
      : null,
    advice: toAdvice(recommendation, extensions.has("pension-model")),
    basket: basket && basket.length > 0 ? toBasketCard(basket, toLondonDay(clock.now())) : null,
    cards: toList(cards, (card) => toCard(card, sanitiseContent)),
    banners: toList(banners, toBanner),
    slides: slides?.ok
      ? slides.data.map(({ imageUrl, language, ...slide }) => ({
          ...slide,
          imageUrl: toImage(imageUrl),
          language: findForeignLanguage(language),
        }))
      : [],
  };
}
export type HomeViewModel = ReturnType<typeof toHomeView>;

/** The home page of a leaver with vouchers: the balance and how to spend it (CCV-06). */
export function toVouchersHomeView(
  { clock, sanitiseContent, session }: Pick<RequestContext, "clock" | "sanitiseContent" | "session">,
  setup: Setup,
  vouchers: LeaverVouchers,
  reply: BenefitReply,
) {
  const { user, client } = setup;
  const benefit = reply.kind === "found" ? reply.benefit : null;
  const claim = benefit?.claim?.trim();
  return {
    greeting: homeCopy(getGreeting(clock.now()), { name: user.firstName }),
    clientName: client.name,
    // No voucher day is shown, because leavers get no new vouchers.
    vouchers: toVouchersView(vouchers, null),
    howToSpend: claim ? sanitiseContent(claim) : null,
    howToSpendLanguage: findForeignLanguage(benefit?.claimLanguage),
    claims: toClaimsSection(session, setup, vouchers.claimable),
  };
}
export type VouchersHomeViewModel = ReturnType<typeof toVouchersHomeView>;

/** The benefits that a leaver can still claim on; null for viewers, who see no claims. */
function toClaimsSection(
  session: RequestContext["session"],
  { extensions }: Setup,
  benefits: LeaverVouchers["claimable"],
) {
  if (benefits.length === 0 || !extensions.has("claims") || session.tokens?.masquerade) return null;
  return {
    title: claimsCopy("title"),
    lead: claimsCopy("leaverLead"),
    benefits: benefits.map(({ benefitId, name, language }) => ({
      id: benefitId,
      name,
      language: findForeignLanguage(language),
      to: claimPaths.list(benefitId),
    })),
  };
}
export type ClaimsSectionView = NonNullable<ReturnType<typeof toClaimsSection>>;

/** How many choices are ready to confirm, and what they change in a month's pay. */
function toBasketCard(lines: readonly BasketLine[], today: string) {
  const comparisons = lines.flatMap(({ state }) => toComparison(state, today) ?? []);
  const total = comparisons.length === lines.length ? compareCosts(comparisons).at(-1) : undefined;
  const count = lines.length;
  return {
    text: count === 1 ? homeCopy("basketOne") : homeCopy("basketMany", { count }),
    total: total
      ? `${total.label}: ${homeCopy("basketTotal", { today: total.today, after: total.after })}`
      : "",
  };
}

type BenefitValue = CallReply<typeof getTotalBenefitsCard>;

/** Who pays what for a year's benefits; zeros without benefits. */
function toYear({ totalAnnualPence, employerAnnualPence, benefitCount, ...year }: BenefitValue) {
  if (benefitCount === 0) return null;
  const savedPence = year.savedAnnualPence ?? 0;
  const you = year.employeeAnnualPence - savedPence;
  const shares = toPaidShares({ you, tax: savedPence, employer: employerAnnualPence }).toReversed();
  const ends = formatPeriodEnds(year.from, year.to);
  return {
    totalPence: totalAnnualPence,
    shares,
    period: ends && homeCopy("yearPeriod", ends),
  };
}

/** What the next payslip deducts for benefits, and the difference from the last one. */
function toPayslip({ nextPayslip: next }: BenefitValue) {
  if (!next) return null;
  const { payDay, ownPence, lastPence } = next;
  const change = lastPence == null ? null : ownPence - lastPence;
  // The title is narrow, and a line must not end inside the date.
  const date = (formatLongDay(payDay) ?? payDay).replaceAll(" ", "\u00a0");
  return {
    title: homeCopy("payslip", { date }),
    pence: ownPence,
    change: change === null ? null : toDifference(change),
    reasons: (next.changes ?? []).map(({ name, pence, reason }) => {
      const amount = toDifference(pence);
      return reason ? homeCopy("payslipReason", { name, amount, reason }) : `${name}, ${amount}`;
    }),
    canChange: next.basis === "estimated",
  };
}

function toDifference(pence: number): string {
  if (pence === 0) return homeCopy("payslipSame");
  return homeCopy(pence > 0 ? "payslipMore" : "payslipLess", { amount: formatMoney(Math.abs(pence)) });
}

/** A list as the page gets it (HOME-03). */
interface List<Item> {
  status: "success" | "error";
  list: Item[];
}

type ListReply<Item> = { ok: true; data: Item[] } | { ok: false };

function toList<Item, View>(reply: ListReply<Item>, toView: (item: Item) => View): List<View> {
  return reply.ok ? { status: "success", list: reply.data.map(toView) } : { status: "error", list: [] };
}

/** The greeting depends on the time in London, where the schemes are. */
function getGreeting(now: Date) {
  const hour = getLondonHour(now);
  if (hour < 12) return "goodMorning";
  return hour < 18 ? "goodAfternoon" : "goodEvening";
}

function toCard(
  { id, title, content, icon, language, ...link }: CallReply<typeof getHomeCards>[number],
  sanitiseContent: RequestContext["sanitiseContent"],
) {
  return {
    id,
    title,
    html: sanitiseContent(content),
    icon: toPictureName(icon),
    link: toLink(link),
    language: findForeignLanguage(language),
  };
}

function toBanner({ id, title, text, imageUrl, language, ...link }: CallReply<typeof getHomeBanner>[number]) {
  return {
    id,
    title,
    text: text ?? undefined,
    imageUrl: toImage(imageUrl),
    link: toLink(link),
    language: findForeignLanguage(language),
  };
}

/** The link of a card. Content can name any address, so only the portal's own paths and https are kept. */
function toLink({ linkUrl, linkLabel }: { linkUrl?: string | null; linkLabel?: string | null }) {
  const path = toSafeReturnTo(linkUrl, "");
  const address =
    path || (linkUrl && URL.canParse(linkUrl) && new URL(linkUrl).protocol === "https:" ? linkUrl : null);
  return address && linkLabel ? { to: address, label: linkLabel } : undefined;
}

function toImage(url: string | null | undefined): string | undefined {
  return toSafeReturnTo(url, "") || undefined;
}
