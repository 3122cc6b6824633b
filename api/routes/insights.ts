import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import {
  getBenefitInsight,
  getBenefitInsights,
  getBenefitTakeUp,
  getEmployeeInsights,
  getOneBenefitTakeUp,
} from "#contract/insights.ts";
import { translateStoredText } from "../copy/stored-text.ts";
import type { Actor } from "../domain/actor.ts";
import {
  type ClientFigures,
  createEmptyFigures,
  type FundingSource,
  fundingLabels,
  getFigures,
  getPercent,
  listAgeBands,
  listMonths,
  listRegistrations,
} from "../domain/benefits/insights.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { findTableEnd, isNearEnd } from "../domain/benefits/table-ends.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { findFigures, hasInsights } from "../repositories/insights.ts";

/**
 * Figures of the employer's own client (DASH-04 to DASH-07), as a job last counted them. Other clients are
 * not found (B1).
 */
export function createInsightsRoutes(services: Services) {
  const { db, clock } = services;
  const listInsights = async (actor: Actor) => {
    const { asOf, offered, figures, catalogue } = await loadInsightsData(services, actor);
    const benefits = offered.map(({ product, name }) => toTakeUp(product, name, figures));
    const priceWarnings = toPriceWarnings(offered, catalogue, toLondonDate(clock.now()));
    return {
      asOf,
      benefits: asOf === null ? [] : benefits,
      ...(priceWarnings.length > 0 && { priceWarnings }),
    };
  };
  const findDetail = async (actor: Actor, benefitId: string) => {
    const { asOf, offered, figures } = await loadInsightsData(services, actor);
    const offer = offered.find(({ product }) => product.code === benefitId);
    return offer ? { asOf, ...toDetail(offer.product, offer.name, figures) } : null;
  };
  return [
    implement(getEmployeeInsights, async ({ actor, refuse }) => {
      if (!(await hasInsights(db, actor))) return refuse("forbidden", toNoInsights());
      return toInsights(await loadInsightsData(services, actor), toLondonDate(clock.now()));
    }),
    implement(getBenefitInsights, async ({ actor, refuse }) => {
      return (await hasInsights(db, actor)) ? listInsights(actor) : refuse("forbidden", toNoInsights());
    }),
    implement(getBenefitTakeUp, async ({ actor }) => listInsights(actor)),
    implement(getBenefitInsight, async ({ actor, params, refuse }) => {
      if (!(await hasInsights(db, actor))) return refuse("forbidden", toNoInsights());
      return (await findDetail(actor, params.benefitId)) ?? refuse("not_found");
    }),
    implement(getOneBenefitTakeUp, async ({ actor, params, refuse }) => {
      return (await findDetail(actor, params.benefitId)) ?? refuse("not_found");
    }),
  ];
}

const toNoInsights = () => ({ message: refusalsCopy("noInsights") });

/** A client's products in the catalogue's order with their figures, which are zero before the first count. */
async function loadInsightsData({ db, catalogues }: Services, actor: Actor) {
  const [storedFigures, contents, catalogue] = await Promise.all([
    findFigures(db, actor),
    listBenefitContents(db, actor),
    catalogues.get(actor.clientId),
  ]);
  const offered = catalogue.products.flatMap((product) => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    return content ? [{ product, name: content.name ?? product.name }] : [];
  });
  return {
    offered,
    catalogue,
    figures: storedFigures?.figures ?? createEmptyFigures(),
    asOf: storedFigures && new Date(storedFigures.countedAt).toISOString(),
  };
}

type LoadedInsights = Awaited<ReturnType<typeof loadInsightsData>>;

/** Reminds employers in time to ask providers for new prices. */
function toPriceWarnings(offered: LoadedInsights["offered"], catalogue: Catalogue, today: string) {
  return offered.flatMap(({ product: { code }, name }) => {
    const table = catalogue.findPrices(code);
    const until = table && findTableEnd(table);
    return until && isNearEnd(until, today) ? [{ benefitId: code, name, until, isOver: until < today }] : [];
  });
}

function toInsights(
  { asOf, offered, figures }: LoadedInsights,
  today: string,
): CallReply<typeof getEmployeeInsights> {
  return {
    asOf,
    headcount: figures.headcount,
    registered: figures.registered,
    registrations: listRegistrations(figures, today),
    months: listMonths(figures, today).map(({ month, chosen, employeePence, employerPence }) => ({
      month,
      chosen,
      employeeMonthlyPence: employeePence,
      employerMonthlyPence: employerPence,
    })),
    ageBands: listAgeBands().map((label, index) => ({ label, count: figures.ages[index] ?? 0 })),
    costs: offered
      .map(({ product, name }) => {
        const { employeePence, employerPence } = getFigures(figures, product);
        const sums = { employeeMonthlyPence: employeePence, employerMonthlyPence: employerPence };
        return { benefitId: product.code, name, ...sums };
      })
      .filter(
        ({ employeeMonthlyPence, employerMonthlyPence }) => employeeMonthlyPence || employerMonthlyPence,
      ),
    funding: Object.entries(figures.funding)
      .filter(([, pence]) => pence > 0)
      .map(([kind, pence]) => ({ label: fundingLabels[kind as FundingSource], monthlyPence: pence })),
  };
}

function toTakeUp(product: Product, name: string, figures: ClientFigures) {
  const { eligible, chosen } = getFigures(figures, product);
  return { benefitId: product.code, name, eligible, chosen, percent: getPercent(chosen, eligible) };
}

function toDetail(product: Product, name: string, figures: ClientFigures) {
  const { waiting, employeePence, employerPence, levels } = getFigures(figures, product);
  return {
    ...toTakeUp(product, name, figures),
    waiting,
    employeeMonthlyPence: employeePence,
    employerMonthlyPence: employerPence,
    levels: Object.entries(levels)
      .map(([label, count]) => ({ label: translateStoredText("insights", label), count }))
      .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
  };
}
