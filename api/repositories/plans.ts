import { getCurrentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import { createCatalogue, type PricedProduct } from "../domain/benefits/catalogue.ts";
import type { PriceList, Product } from "../domain/benefits/product.ts";
import type { Catalogue, PlanVersion } from "../domain/benefits/snapshot-types.ts";
import { listLevels, toTranslatedProduct } from "../domain/benefits/translated-product.ts";
import type { RateTables } from "../domain/pay/rates/index.ts";
import type { YearStart } from "../domain/pay/tax-year.ts";
import { findPlanTranslations, findTranslation } from "./translations.ts";

/**
 * A client's products in force on a day, `yyyy-mm-dd`, with all versions and prices, and the rates for all
 * clients.
 */
export async function loadCatalogue(
  db: Db,
  clientId: string,
  day: string,
  rates: RateTables,
): Promise<Catalogue> {
  return toCatalogue(await readCatalogueRows(db, clientId), day, rates);
}

/** What a client's catalogue depends on besides the day and the rates. */
export async function readCatalogueRows(db: Db, clientId: string) {
  // Read before the prices, so that an import in progress never gives a plan without prices.
  const plans = await db
    .selectFrom("plans as p")
    .leftJoin("benefit_contents as b", (join) =>
      join.onRef("b.client_id", "=", "p.client_id").onRef("b.product_code", "=", "p.code"),
    )
    .select(["p.code", "p.from_date", "p.position", "p.definition", "b.closed_date"])
    .where("p.client_id", "=", clientId)
    .orderBy("p.from_date")
    .execute();
  const [groups, prices, scheme] = await Promise.all([
    db.selectFrom("payroll_groups").select(["code", "name"]).where("client_id", "=", clientId).execute(),
    db
      .selectFrom("plan_prices")
      .select(["plan_code", "from_date", "pence", "loading_percent", "source"])
      .where("client_id", "=", clientId)
      .orderBy("from_date")
      .execute(),
    db
      .selectFrom("schemes")
      .select(["year_start_month as month", "year_start_day as day"])
      .where("client_id", "=", clientId)
      .executeTakeFirst(),
  ]);
  const { textLanguage, items } = await findPlanTranslations(db, clientId);
  const names = items.map(({ code, name, levels, medicalQuestions }) => ({
    code,
    name,
    levels,
    medicalQuestions,
  }));
  const { items: groupNames } = await findTranslation(db, clientId, "payrollGroups");
  return { plans, groups, prices, scheme, textLanguage, names, groupNames };
}

export function toCatalogue(
  rows: Awaited<ReturnType<typeof readCatalogueRows>>,
  day: string,
  rates: RateTables,
): Catalogue {
  const { plans, groups, prices, scheme, textLanguage, names, groupNames } = rows;
  const priced = [...Map.groupBy(plans, ({ code }) => code)].flatMap(([code, rows]) => {
    const translated = names.find((each) => each.code === code);
    const language = getCurrentLanguage();
    const versions = rows.map((row) => {
      const { from, product } = toVersion(row, groups, textLanguage);
      return { from, product: translated ? toTranslatedProduct(product, translated, language) : product };
    });
    const index = rows.findLastIndex(({ from_date }) => from_date <= day);
    const [row, inForce] = [rows[index], versions[index]];
    if (!row || !inForce) return [];
    const planPrices = prices.filter(({ plan_code }) => plan_code === code).map(toPriceList);
    const isClosed = row.closed_date !== null && row.closed_date <= day;
    const plan: PricedProduct = {
      product: inForce.product,
      versions,
      prices: planPrices,
      isClosed,
      closedOn: row.closed_date,
    };
    return [{ position: row.position, plan }];
  });
  const inOrder = priced.toSorted((a, b) => a.position - b.position).map(({ plan }) => plan);
  const untranslated = inOrder.filter(({ product }) => names.every(({ code }) => code !== product.code));
  const untranslatedGroups = groups.filter(({ code }) => groupNames.every((each) => each.code !== code));
  const foreignNames =
    textLanguage === getCurrentLanguage()
      ? null
      : { language: textLanguage, names: listPlanNames(untranslated, untranslatedGroups) };
  return createCatalogue(inOrder, scheme ?? { month: 1, day: 1 }, rates, foreignNames);
}

/** The names of plans, of what they let people choose, and of payroll groups, each once. */
function listPlanNames(plans: readonly PricedProduct[], groups: readonly PayrollGroupName[]): string[] {
  const products = plans.flatMap(({ product, versions = [] }) => [
    product,
    ...versions.map((each) => each.product),
  ]);
  const named = [...products, ...products.flatMap(listLevels), ...groups];
  return [...new Set(named.map(({ name }) => name))];
}

/** The last price row of each offered plan, for all clients in one statement. */
export async function listLastPrices(db: Db) {
  const rows = await db
    .selectFrom("plan_prices as p")
    .innerJoin("benefit_contents as b", (join) =>
      join.onRef("b.client_id", "=", "p.client_id").onRef("b.product_code", "=", "p.plan_code"),
    )
    .innerJoin("schemes as s", "s.client_id", "p.client_id")
    .select(["p.client_id", "p.plan_code", "s.year_start_month as month", "s.year_start_day as day"])
    .select(({ fn }) => fn.max("p.from_date").as("last_from"))
    .where("b.closed_date", "is", null)
    .groupBy(["p.client_id", "p.plan_code", "s.year_start_month", "s.year_start_day"])
    .orderBy("p.client_id")
    .orderBy("p.plan_code")
    .execute();
  const yearStarts = new Map<string, YearStart>();
  return rows.map(({ client_id, plan_code, last_from, month, day }) => {
    // The same object for each start of the year, because years are cached by that object.
    const yearStart = yearStarts.get(`${month} ${day}`) ?? { month, day };
    yearStarts.set(`${month} ${day}`, yearStart);
    return { clientId: client_id, plan: plan_code, lastFrom: last_from, yearStart };
  });
}

type PayrollGroupName = Readonly<{ code: string; name: string }>;

function toVersion(
  row: { code: string; from_date: string; definition: string },
  groups: readonly PayrollGroupName[],
  textLanguage: string,
): PlanVersion {
  const product = { ...JSON.parse(row.definition), code: row.code } as Product;
  const eligibility = product.eligibility.map((rule) =>
    rule.rule === "payroll-group" ? { ...rule, anyOf: addGroupNames(rule.anyOf, groups) } : rule,
  );
  const medicalQuestions = product.medicalQuestions.map((each) => ({ ...each, language: textLanguage }));
  return { from: row.from_date, product: { ...product, eligibility, medicalQuestions } };
}

/** Adds the names of groups to their codes, because employee data use names and plans use codes. */
const addGroupNames = (codes: readonly string[], groups: readonly PayrollGroupName[]) => [
  ...codes,
  ...groups.filter(({ code }) => codes.includes(code)).map(({ name }) => name),
];

/** A row of prices in the form that the rules use. */
export const toPriceList = (row: {
  from_date: string;
  pence: string;
  loading_percent: number;
  source: string;
}): PriceList => ({
  from: row.from_date,
  pence: JSON.parse(row.pence),
  loadingPercent: row.loading_percent,
  source: row.source,
});
