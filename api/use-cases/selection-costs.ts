import { refusalsCopy } from "#api-copy/refusals";
import type { CallReply } from "#contract/define.ts";
import type { OptionCost } from "#contract/selection-values.ts";
import type { calculateCosts } from "#contract/selections.ts";
import { type Limit, toWireAmount } from "../domain/benefits/limits.ts";
import { listOptionPrices, type OptionPrice } from "../domain/benefits/option-prices.ts";
import { parseSetUp } from "../domain/benefits/set-up-values.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { CallRequest } from "../platform/implement.ts";
import { toQuoteId } from "../platform/quote-id.ts";
import type { Services } from "../platform/services.ts";
import { fromWireValues, toWireKeys, toWireName } from "../repositories/choice-values.ts";
import { findFirstRun, getOfferAvailability, toStartingValues } from "./benefit-views.ts";
import { toCosts } from "./cost-views.ts";
import { loadMemberBenefits } from "./member-benefits.ts";
import { loadPayOnDays } from "./pay-on-days.ts";
import { loadQuote } from "./selection-quotes.ts";
import { mergeDraftValues } from "./selection-set-up.ts";

type Costs = CallReply<typeof calculateCosts>;

/** The cost of a choice today (API-64); null without such a benefit. It writes nothing. */
export async function loadCosts(
  services: Services,
  { actor, body }: CallRequest<typeof calculateCosts>,
): Promise<Costs | null> {
  const { db, clock, payrollRules: rules } = services;
  const now = clock.now();
  const memberBenefits = await loadMemberBenefits(services, actor, toLondonDate(now));
  const { snapshot, offers } = memberBenefits;
  const offer = offers.find(({ product }) => product.code === body.eeben_benefit_id);
  if (!offer) return null;
  const { product, selectionPair } = offer;
  const { route, text } = getOfferAvailability(offer, snapshot).availability;
  if (!route) return { error: text ?? refusalsCopy("closed") };
  const getPayOn = await loadPayOnDays(services.db, actor, product);
  const choosing = { product, snapshot, window: route, getPayOn };
  const values = mergeDraftValues(toStartingValues(selectionPair), fromWireValues(body), choosing);
  const parsed = parseSetUp(values, choosing);
  const limits = {
    value_limits: toReply(parsed.limits.own),
    partner_value_limits: toReply(parsed.limits.partner),
  };
  if (parsed.reason) return { ...limits, error: parsed.reason };
  if (Object.keys(parsed.errors).length > 0) return { ...limits, errors: toWireKeys(parsed.errors) };
  const quote = await loadQuote(parsed, choosing, { db, memberBenefits, actor, now: now.getTime(), rules });
  const { price, error, capText, medicalRequired, notes, warnings, selection, arrearsPence } = quote;
  const { approvalRequired } = quote;
  return {
    ...limits,
    error,
    medicalRequired,
    notes,
    warnings,
    startDate: selection.coverDate,
    arrearsPence,
    firstRun: findFirstRun(selection, snapshot),
    approvalRequired,
    optionCosts: listOptionPrices(values, choosing).map(toOptionCost),
    costs: price && toCosts(price, quote),
    fieldStatus: capText,
    quoteId: toQuoteId(quote, offer.content.terms_version),
  };
}

function toReply(limit: Limit | null): Costs["value_limits"] {
  if (!limit) return null;
  const [min, max, step] = [limit.minimum, limit.maximum, limit.step].map((pence) =>
    toWireAmount(limit, pence),
  );
  return { min: min ?? 0, max: max ?? 0, step: step ?? 1 };
}

const toOptionCost = ({ field, price, takeHome, ...option }: OptionPrice): OptionCost => {
  const { treatment, employee, employer } = price;
  return {
    ...option,
    field: toWireName(field),
    treatment,
    employeeMonthlyPence: employee.instalments[0] ?? 0,
    employerMonthlyPence: employer.instalments[0] ?? 0,
    takeHomeMonthlyPence: takeHome?.monthlyPence ?? null,
  };
};
