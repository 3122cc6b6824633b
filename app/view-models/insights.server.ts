import type { CallReply } from "#contract/index.ts";
import {
  getBenefitInsight,
  getBenefitInsights,
  getBenefitTakeUp,
  getEmployeeInsights,
  getOneBenefitTakeUp,
} from "#contract/insights.ts";
import type { TakeUpView } from "~/components/content/take-up-view.ts";
import { formatMoment } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import type { Loadable } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toPriceWarnings } from "./price-warnings.server.ts";

export type Insights = Omit<CallReply<typeof getEmployeeInsights>, "asOf"> & { asOf: string | null };

interface MonthlyCosts {
  employeeMonthlyPence: number;
  employerMonthlyPence: number;
}

/** The costs of all benefits together, in the next payroll month. */
export const sumCosts = (costs: readonly MonthlyCosts[]): MonthlyCosts => ({
  employeeMonthlyPence: costs.reduce((sum, each) => sum + each.employeeMonthlyPence, 0),
  employerMonthlyPence: costs.reduce((sum, each) => sum + each.employerMonthlyPence, 0),
});

/** Whether a client has insights (DASH-07). */
export const isInsightsEnabled = ({ client }: Pick<Setup, "client">) => client.features.has("insights");

/** Loads the employer's insights (DASH-04). */
export async function loadInsights(upstream: Upstream, { client }: Setup): Promise<Loadable<Insights>> {
  const reply = await upstream.call(getEmployeeInsights, { params: { id: client.id } });
  if (!reply.ok) return { value: null, error: true };
  return { value: { ...reply.data, asOf: toMomentText(reply.data.asOf) } };
}

export interface TakeUpList {
  asOf: string | null;
  /** The most chosen benefit first. */
  benefits: { id: string; name: string; eligible: number; chosen: number; percent: number }[];
  /** Sentences on benefits whose prices end soon or have ended. */
  priceWarnings: string[];
}

const cachedLists = new WeakMap<Upstream, Promise<Loadable<TakeUpList>>>();

/**
 * Loads take-up figures (DASH-05) by the call that the client has (DASH-07), once for a page and its panel.
 */
export function loadTakeUp(upstream: Upstream, setup: Setup): Promise<Loadable<TakeUpList>> {
  const list = cachedLists.get(upstream) ?? requestTakeUp(upstream, setup);
  cachedLists.set(upstream, list);
  return list;
}

async function requestTakeUp(upstream: Upstream, setup: Setup): Promise<Loadable<TakeUpList>> {
  const call = isInsightsEnabled(setup) ? getBenefitInsights : getBenefitTakeUp;
  const reply = await upstream.call(call, { params: { id: setup.client.id } });
  if (!reply.ok) return { value: null, error: true };
  const { asOf, benefits, priceWarnings } = reply.data;
  return {
    value: {
      asOf: toMomentText(asOf),
      benefits: benefits
        .map(({ benefitId, ...figures }) => ({ id: benefitId, ...figures }))
        .toSorted((a, b) => b.percent - a.percent),
      priceWarnings: toPriceWarnings(priceWarnings ?? []),
    },
  };
}

export type TakeUpReply = { kind: "found"; view: TakeUpView } | { kind: "gone" } | { kind: "failed" };

/** Loads the take-up of one benefit (DASH-06, PANEL-17). */
export async function loadBenefitTakeUp(
  upstream: Upstream,
  setup: Setup,
  benefitId: string,
): Promise<TakeUpReply> {
  const call = isInsightsEnabled(setup) ? getBenefitInsight : getOneBenefitTakeUp;
  const reply = await upstream.call(call, { params: { id: setup.client.id, benefitId } });
  if (!reply.ok) {
    const isGone = reply.name === "not_found" || reply.name === "invalid";
    return isGone ? { kind: "gone" } : { kind: "failed" };
  }
  return { kind: "found", view: { ...reply.data, asOf: toMomentText(reply.data.asOf) } };
}

/** "20 November 2026 at 09:00" in London; null if invalid. */
function toMomentText(iso: string | null | undefined): string | null {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? null : formatMoment(time);
}
