import type { RateTables } from "../pay/rates/index.ts";
import type { YearStart } from "../pay/tax-year.ts";
import { getKind } from "./kinds/index.ts";
import { findVersionOn } from "./plan-version.ts";
import type { PriceList, PriceTable, Product } from "./product.ts";
import type { Catalogue, PlanVersion } from "./snapshot-types.ts";

/** A product with its prices, the oldest first; empty if nothing is priced. */
export interface PricedProduct {
  /** The version in force. */
  product: Product;
  prices: readonly PriceList[];
  /** All versions, the oldest first, including future ones; left out if `product` is the only one. */
  versions?: readonly PlanVersion[];
  /** Whether the product accepts no new choices; holders keep it. */
  isClosed?: boolean;
  /** The first day on which nobody has the product any more. */
  closedOn?: string | null;
}

/** The start of the only version of a product that is given without versions. */
const earliestStart = "2000-01-01";

/** `yearStart` is the first day of the client's scheme year. */
export function createCatalogue(
  priced: readonly PricedProduct[],
  yearStart: YearStart,
  rates: RateTables,
  foreignNames: Catalogue["foreignNames"] = null,
): Catalogue {
  const named = nameEarlierPlans(priced.map(toVersions));
  const plans = new Map(named.map((plan) => [plan.product.code, plan]));
  const closed = new Set(priced.flatMap(({ product, isClosed }) => (isClosed ? [product.code] : [])));
  const closedOn = new Map(priced.map((plan) => [plan.product.code, plan.closedOn ?? null]));
  const tables = new Map(
    named
      .filter(({ prices }) => prices.length > 0)
      .map(({ product: { code }, prices, versions }): [string, PriceTable] => [
        code,
        { name: code, yearStart, rows: keepOldLevels(prices, versions) },
      ]),
  );
  return {
    products: named.map(({ product }) => product),
    find: (code) => plans.get(code)?.product,
    listVersions: (code) => plans.get(code)?.versions ?? [],
    findVersionStart(code) {
      const plan = plans.get(code);
      return plan?.versions.find(({ product }) => product === plan.product)?.from ?? null;
    },
    findPrices: (code) => tables.get(code) ?? null,
    yearStart,
    rates,
    isClosed: (code) => closed.has(code),
    findClosingDay: (code) => closedOn.get(code) ?? null,
    foreignNames,
  };
}

type VersionedProduct = Required<Omit<PricedProduct, "isClosed" | "closedOn">>;

const toVersions = ({ product, prices, versions }: PricedProduct): VersionedProduct => ({
  product,
  prices,
  versions: versions ?? [{ from: earliestStart, product }],
});

/** Rules about another plan contain its code; people read its name. */
function nameEarlierPlans(plans: readonly VersionedProduct[]): VersionedProduct[] {
  const findName = (code: string) => plans.find(({ product }) => product.code === code)?.product.name;
  const addPlanName = (product: Product): Product => {
    if (!product.eligibility.some(({ rule }) => rule === "earlier-holding")) return product;
    const eligibility = product.eligibility.map((rule) =>
      rule.rule === "earlier-holding" ? { ...rule, planName: findName(rule.plan) ?? rule.plan } : rule,
    );
    return { ...product, eligibility };
  };
  return plans.map(({ product, prices, versions }) => {
    const renamed = new Map(versions.map((each) => [each.product, addPlanName(each.product)]));
    return {
      prices,
      product: renamed.get(product) ?? addPlanName(product),
      versions: versions.map(({ from, product: versionProduct }) => ({
        from,
        product: renamed.get(versionProduct) ?? versionProduct,
      })),
    };
  });
}

/** A level that a version no longer sells keeps its last price for its holders. */
function keepOldLevels(prices: readonly PriceList[], versions: readonly PlanVersion[]): PriceList[] {
  if (versions.length <= 1) return [...prices];
  const completed: PriceList[] = [];
  for (const list of prices) {
    const sold = findLevels(findVersionOn(versions, list.from)?.product);
    const missing = Object.entries(completed.at(-1)?.pence ?? {}).filter(
      ([key]) => sold !== null && !Object.hasOwn(list.pence, key) && !sold.has(key.split("/")[0] ?? key),
    );
    completed.push(
      missing.length === 0 ? list : { ...list, pence: { ...Object.fromEntries(missing), ...list.pence } },
    );
  }
  return completed;
}

/** The codes that a product sells; null if it is not priced by level. */
function findLevels(product: Product | undefined): ReadonlySet<string> | null {
  const codes = product && getKind(product).listLevelCodes?.(product.choosable);
  return codes ? new Set(codes) : null;
}
