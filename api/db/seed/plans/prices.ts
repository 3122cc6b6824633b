import type { PriceList, ProductCode } from "../../../domain/benefits/product.ts";
import { type YearStart, yearOf } from "../../../domain/pay/tax-year.ts";

/** Per £1,000 a year, from that age on. */
const lifeBands = {
  "16": 42,
  "30": 60,
  "35": 96,
  "40": 1_44,
  "45": 2_22,
  "50": 3_60,
  "55": 5_88,
  "60": 9_60,
  "65": 15_24,
};

type Prices = Readonly<Record<string, number>>;

/** What the provider asks in the scheme year 2026. */
const agreed2026: Readonly<Record<ProductCode, Prices>> = {
  "private-medical": {
    "standard/single": 48_20,
    "standard/partner": 96_40,
    "standard/children": 81_90,
    "standard/family": 129_70,
  },
  dental: {
    ...tiers("essential", [8_35, 16_70, 14_20, 22_55]),
    ...tiers("plus", [13_90, 27_80, 23_65, 37_55]),
    ...tiers("premier", [21_80, 43_60, 37_10, 58_90]),
  },
  life: lifeBands,
  "partner-life": lifeBands,
  "critical-illness": lifeBands,
  "income-protection": lifeBands,
  gym: {
    ...people("off-peak", [24_99, 35_00]),
    ...people("full", [38_99, 35_00]),
  },
  "cash-plan": {
    ...people("bronze", [5_20, 5_20, 0]),
    ...people("silver", [10_40, 10_40, 0]),
    ...people("gold", [18_95, 18_95, 0]),
    ...people("platinum", [27_30, 27_30, 0]),
  },
  "electric-car": {
    ...lease("volta-city", 389_00, 23_495_00),
    ...lease("volta-estate", 498_00, 31_750_00),
    ...lease("meridian-e4", 585_00, 38_995_00),
    ...lease("meridian-e7", 712_00, 47_250_00),
  },
};

const loadings: Readonly<Record<ProductCode, number>> = {
  "critical-illness": 310,
  "income-protection": 500,
};

/** What each year before asked, in percent of 2026: providers raise medical prices, and nothing by age. */
const percents = { 2023: 88, 2024: 92, 2025: 96, 2026: 100, 2027: 100 };
/** Agreed for every scheme year that begins by this day: the one that people choose for in the open annual window. */
const lastStart = "2027-01-01";
const rising: readonly ProductCode[] = ["private-medical", "dental", "gym", "cash-plan"];

/** The prices of a product in a scheme whose year starts on a day, the oldest first; none where nothing is priced. */
export function pricesOf(code: ProductCode, schemeYear: YearStart): PriceList[] {
  const prices = agreed2026[code];
  if (!prices) return [];
  return Object.entries(percents)
    .map(([year, percent]) => ({
      // The scheme year that a calendar year ends in is the one that began in it.
      from: yearOf(`${year}-12-31`, schemeYear).from,
      pence: rising.includes(code) ? scaled(prices, percent) : prices,
      loadingPercent: loadings[code] ?? 100,
      source: `Provider's rate card, scheme year ${year}`,
    }))
    .filter(({ from }) => from <= lastStart);
}

const scaled = (prices: Prices, percent: number): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([key, pence]) => [key, Math.round((pence * percent) / 100)]),
  );

function tiers(level: string, [single, partner, children, family]: [number, number, number, number]) {
  return {
    [`${level}/single`]: single,
    [`${level}/partner`]: partner,
    [`${level}/children`]: children,
    [`${level}/family`]: family,
  };
}

function people(level: string, [employee, partner, child]: [number, number, number?]) {
  return {
    [`${level}/employee`]: employee,
    [`${level}/partner`]: partner,
    ...(child === undefined ? {} : { [`${level}/child`]: child }),
  };
}

function lease(model: string, monthly: number, list: number) {
  return { [model]: monthly, [`${model}/list`]: list };
}
