import type { PriceItems } from "../../../domain/benefits/kinds/plan-file.ts";
import { findPriceItems } from "../../../domain/benefits/plan-options.ts";
import type { PriceList } from "../../../domain/benefits/product.ts";
import { addDays, getLatestDay } from "../../../domain/calendar.ts";
import { findNearestWord } from "../../../domain/fields/fault.ts";
import { getYear } from "../../../domain/pay/tax-year.ts";
import type { PlanDocument } from "../../document.ts";
import type { CheckContext } from "./check-context.ts";

/** Checks that each version of a plan has all its prices on every day, and no others. */
export function checkPrices(plan: PlanDocument, context: CheckContext): void {
  const file = `plans/${plan.code}/prices.csv`;
  const { problems } = context;
  const versions = plan.versions.map((version, index) => ({
    ...version,
    to: plan.versions[index + 1] ? addDays(plan.versions[index + 1]?.from ?? "", -1) : null,
    items: findPriceItems(version.product),
  }));
  const priced = versions.filter(({ items }) => items !== null);
  if (priced.length === 0) {
    if (plan.prices.length > 0) {
      const text = "The plan has prices, and its kind asks for none";
      problems.warn(file, null, text, "Delete the file, or choose another kind");
    }
    return;
  }
  const [first] = plan.prices;
  if (!first) {
    problems.error(
      file,
      null,
      "The plan has no prices",
      `Add the file: ${getPriceExample(priced[0]?.items ?? null)}`,
    );
    return;
  }
  checkYears(plan, context, file, first);
  for (const list of plan.prices) {
    const inForce = versions.filter(
      ({ from, to }) => (to === null || to >= list.from) && from <= getLastDayOfList(plan, list),
    );
    for (const { items, from } of inForce.length > 0 ? inForce : versions.slice(0, 1)) {
      if (items) checkList(list, items, { file, version: from }, context);
    }
    warnAboutUnusedPrices(list, versions, file, context);
  }
}

const getPriceExample = (items: PriceItems | null) =>
  items?.by === "item"
    ? `from,item,price,source, with ${items.required[0]}`
    : "from,item,price,source, with 16 as the first age";

const getLastDayOfList = ({ prices }: PlanDocument, list: PriceList) => {
  const next = prices[prices.indexOf(list) + 1];
  return next ? addDays(next.from, -1) : "9999-12-31";
};

/** A scheme year without a price is quoted at the nearest year's price, so it gets a warning. */
function checkYears(
  plan: PlanDocument,
  { document, positions, today, problems }: CheckContext,
  file: string,
  first: PriceList,
) {
  const { yearStart } = document;
  const start = plan.versions[0]?.from ?? first.from;
  const year = getYear(today, yearStart);
  // Plan versions from before the client's first price are history, and their prices were not kept.
  const firstNeededDay = getLatestDay(start, year.from);
  if (first.from > firstNeededDay) {
    const line = positions.findLine(file, first.from);
    const text = `There is no price before ${first.from}, and the plan is there from ${start}`;
    problems.error(file, line, text, `Add prices from ${firstNeededDay} or earlier`);
  }
  const days = plan.prices.map(({ from }) => getYear(from, yearStart).from);
  for (const [index, list] of plan.prices.slice(1).entries()) {
    const before = days[index] as string;
    const missing = addDays(getYear(before, yearStart).to, 1);
    if (missing >= (days[index + 1] as string)) continue;
    const line = positions.findLine(file, list.from);
    const text = `There is a gap: no price for the scheme year from ${missing}`;
    problems.error(file, line, text, `Add prices from ${missing}, even if they are the same`);
  }
  const last = plan.prices.at(-1) as PriceList;
  const end = getYear(last.from, yearStart).to;
  if (end >= today) return;
  const line = positions.findLine(file, last.from);
  const text = `The last prices ended on ${end}: people are quoted estimates`;
  problems.warn(file, line, text, `Add prices from ${addDays(end, 1)}`);
}

function checkList(
  list: PriceList,
  items: PriceItems,
  { file, version }: { file: string; version: string },
  { positions, problems }: CheckContext,
): void {
  const line = positions.findLine(file, list.from);
  const keys = Object.keys(list.pence);
  if (items.by === "item") {
    for (const item of items.required.filter((each) => !Object.hasOwn(list.pence, each))) {
      const text = `The prices from ${list.from} have none for ${item}`;
      problems.error(file, line, text, `Add a row ${list.from},${item}, as the plan of ${version} asks`);
    }
    return;
  }
  if (keys.length === 0) {
    const text = `The prices from ${list.from} have no band`;
    problems.error(file, line, text, "Add a row with the first age of a band, such as 16");
  }
  for (const key of keys.filter((each) => !/^\d{1,3}$/.test(each))) {
    const text = `${key} is not the first age of a band`;
    problems.error(file, positions.findLine(file, list.from, key), text, "Write an age, such as 30");
  }
}

/** Warns about prices of a level that no version has, which are mistyped or left over. */
function warnAboutUnusedPrices(
  list: PriceList,
  versions: readonly { items: PriceItems | null }[],
  file: string,
  { positions, problems }: CheckContext,
): void {
  const knownKeys = versions.flatMap(({ items }) =>
    items?.by === "item" ? [...items.required, ...items.optional] : [],
  );
  if (versions.some(({ items }) => items?.by === "age")) return;
  const set = new Set(knownKeys);
  for (const key of Object.keys(list.pence).filter((each) => !set.has(each))) {
    const suggestKey = () => {
      const nearest = findNearestWord(key, knownKeys);
      return nearest ? `Did you mean ${nearest}?` : "Add the level to the plan, or delete the row";
    };
    problems.error(file, positions.findLine(file, list.from, key), `The plan has no ${key}`, suggestKey);
  }
}
