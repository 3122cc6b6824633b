import type { PriceList, Product } from "../domain/benefits/product.ts";
import { formatLongDate, getLatestDay } from "../domain/calendar.ts";
import { toPounds } from "../domain/pay/money.ts";
import { isSameJson } from "./canonical-json.ts";
import type { EmployerDocument, PlanDocument } from "./document.ts";

export interface DiffContext {
  /** The day from which the import counts, `yyyy-mm-dd`. */
  day: string;
  /** How many people hold each plan now, by plan code. */
  holders: ReadonlyMap<string, number>;
  /** Employers who have no account yet. */
  newEmployers: readonly EmployerDocument[];
}

type Terms = PlanDocument["versions"][number]["product"];
type Holders = Pick<DiffContext, "day" | "holders">;

/** If more prices than this change together, one line sums them up. */
const MAX_PRICES = 8;

/** Lists what changes in plans, how many people each change affects, and from when. */
export function listPlanChanges(
  before: readonly PlanDocument[],
  after: readonly PlanDocument[],
  context: Holders,
): string[] {
  const changed = after.flatMap((plan) => {
    const old = before.find(({ code }) => code === plan.code);
    return old ? describeChanges(old, plan, context) : [describeNewPlan(plan, context)];
  });
  const removed = before.filter(({ code }) => after.every((plan) => plan.code !== code));
  const keptCodes = before.filter((plan) => !removed.includes(plan)).map(({ code }) => code);
  const order = after.map(({ code }) => code).filter((code) => keptCodes.includes(code));
  return [
    ...changed,
    ...removed.map(
      (plan) =>
        `${getPlanName(plan)} closes for new choices on ${formatLongDate(context.day)}; ${describeHolders(plan, context)}`,
    ),
    ...(isSameJson(keptCodes, order) ? [] : ["The plans are in another order, at once"]),
  ];
}

function describeNewPlan(plan: PlanDocument, context: Holders): string {
  const from = plan.versions[0]?.from ?? context.day;
  const holdersText = (context.holders.get(plan.code) ?? 0) > 0 ? `; ${describeHolders(plan, context)}` : "";
  return `${getPlanName(plan)} is offered from ${formatLongDate(getLatestDay(from, context.day))}${holdersText}`;
}

function describeChanges(old: PlanDocument, plan: PlanDocument, context: Holders): string[] {
  const holdersText = describeHolders(plan, context);
  const versions = plan.versions.flatMap((version) => {
    const saved = old.versions.find(({ from }) => from === version.from);
    if (saved && isSameJson(saved, version)) return [];
    const previous = saved ?? plan.versions.findLast(({ from }) => from < version.from);
    const parts = previous ? listChangedParts(previous.product, version.product) : [];
    const changeText = parts.length > 0 ? ` changes its ${parts.join(", ")}` : " has a new version";
    return [`${version.product.name}${changeText} from ${formatLongDate(version.from)}; ${holdersText}`];
  });
  const dropped = old.versions.filter(({ from }) => plan.versions.every((each) => each.from !== from));
  const about = isSameJson(old.about, plan.about) ? [] : [`${getPlanName(plan)}: its texts change, at once`];
  return [
    ...versions,
    ...dropped.map(
      ({ from }) =>
        `${getPlanName(plan)}: the version from ${formatLongDate(from)} is withdrawn; ${holdersText}`,
    ),
    ...describePrices(old, plan, holdersText),
    ...about,
  ];
}

/** The parts of a plan in words. */
const partNames: Partial<Record<keyof Product, string>> = {
  group: "group",
  name: "name",
  choosable: "choices",
  funding: "funding",
  employerShare: "employer's share",
  eligibility: "eligibility",
  changes: "times of change",
  approval: "approval",
  freeCoverPence: "free cover",
  medicalQuestions: "medical questions",
  underwriting: "insurer decisions",
  takesNominations: "nominations",
  childAges: "ages of children",
  rollsOver: "renewal",
  onLeaving: "rule for leavers",
};

function listChangedParts(previous: Terms, now: Terms): string[] {
  const keys = [...new Set([...Object.keys(previous), ...Object.keys(now)])] as (keyof Terms)[];
  const changed = keys.filter((key) => !isSameJson(previous[key], now[key]));
  return [...new Set(changed.map((key) => partNames[key] ?? "other rules"))];
}

function describePrices(old: PlanDocument, plan: PlanDocument, holdersText: string): string[] {
  const product = plan.versions.at(-1)?.product;
  const changed = plan.prices.flatMap((list, index) => {
    const saved = old.prices.find(({ from }) => from === list.from);
    if (saved && isSameJson(saved, list)) return [];
    const previous = saved ?? plan.prices[index - 1];
    const from = `from ${formatLongDate(list.from)}; ${holdersText}`;
    if (!previous || !product) return [`${getPlanName(plan)} has prices ${from}`];
    const sentences = comparePrices(previous, list, product);
    if (sentences.length === 0) return [`${getPlanName(plan)} has its prices confirmed ${from}`];
    if (sentences.length > MAX_PRICES) {
      const all = Object.keys(list.pence).length;
      return [`${getPlanName(plan)}: ${sentences.length} of ${all} prices change ${from}`];
    }
    return sentences.map((sentence) => `${getPlanName(plan)}: ${sentence} ${from}`);
  });
  const dropped = old.prices.filter(({ from }) => plan.prices.every((list) => list.from !== from));
  return [
    ...changed,
    ...dropped.map(
      ({ from }) =>
        `${getPlanName(plan)}: the prices from ${formatLongDate(from)} are withdrawn; ${holdersText}`,
    ),
  ];
}

function comparePrices(previous: PriceList, list: PriceList, product: Terms): string[] {
  const keys = [...new Set([...Object.keys(previous.pence), ...Object.keys(list.pence)])];
  const prices = keys.flatMap((key) => {
    const [old, now] = [previous.pence[key], list.pence[key]];
    if (old === now) return [];
    const label = getKeyLabel(key, product);
    // The price of a level is for a month. Prices by age and list prices have no such unit (see `PriceList`).
    const unit = key.includes("/") && !key.endsWith("/list") ? " a month" : "";
    if (old === undefined) return [`${label} costs ${toPounds(now ?? 0)}${unit}`];
    if (now === undefined) return [`${label} is no longer sold`];
    return [`${label} ${now > old ? "rises" : "falls"} from ${toPounds(old)} to ${toPounds(now)}${unit}`];
  });
  const isLoaded = previous.loadingPercent !== list.loadingPercent;
  const loading = `the loading changes from ${previous.loadingPercent}% to ${list.loadingPercent}%`;
  return isLoaded ? [...prices, loading] : prices;
}

/** A price key in words: "Essential, single" for `essential/single`; a bare number is a band's first age. */
function getKeyLabel(key: string, { choosable }: Terms): string {
  if (/^\d+$/.test(key)) return `the price from age ${key}`;
  const [code = "", ...rest] = key.split("/");
  const levels = "levels" in choosable ? choosable.levels : "models" in choosable ? choosable.models : [];
  const level = levels.find((each) => typeof each === "object" && each.code === code);
  return [typeof level === "object" ? level.name : code, ...rest].join(", ");
}

const getPlanName = ({ code, versions }: PlanDocument) => versions.at(-1)?.product.name ?? code;

function describeHolders({ code }: PlanDocument, { holders }: Holders): string {
  const people = holders.get(code) ?? 0;
  if (people === 0) return "no one holds it";
  return people === 1 ? "1 person holds it" : `${people.toLocaleString("en-GB")} people hold it`;
}
