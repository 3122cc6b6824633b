import type { PriceList } from "../domain/benefits/product.ts";
import { formatLongDate } from "../domain/calendar.ts";
import type { SavedClient } from "../repositories/client-documents.ts";
import { isSameJson, toSortedDocument } from "./canonical-json.ts";
import type { AnnualWindow, ClientDocument, PlanDocument, PolicyTranslation } from "./document.ts";

export interface MergedDocument {
  /** The document, completed with the saved history that it leaves out. */
  document: ClientDocument;
  /** Why the document cannot be imported, as sentences; empty if it can. */
  refusals: readonly string[];
}

/**
 * Combines a document with everything that began before a day (`yyyy-mm-dd`). History that it leaves out
 * stays, and history that it changes is refused.
 */
export function mergeHistory(
  saved: SavedClient | null,
  imported: ClientDocument,
  day: string,
): MergedDocument {
  const document = toSortedDocument(imported);
  if (!saved) return { document, refusals: [] };
  const refusals: string[] = [];
  const knownPlans = [...saved.document.plans, ...saved.closedPlans];
  const plans = document.plans.map((plan) => {
    const before = knownPlans.find(({ code }) => code === plan.code);
    return before ? mergePlan(before, plan, day, refusals) : plan;
  });
  const windows = mergeWindows(saved.document.windows, document.windows, day, refusals);
  const policies = mergeDatedItems({
    saved: saved.document.policies,
    imported: document.policies,
    day,
    refusals,
    getDay: ({ published }) => published,
    getKey: ({ type, version }) => `${type} ${version}`,
    getGroup: ({ type }) => type,
    describeChanged: ({ title, version, published }) =>
      `${title}, version ${version}: This text has been in force since ${formatLongDate(published)}: add a new file with a new version and a later day`,
    describeLate: ({ title, published }) =>
      `${title}: A text published on ${formatLongDate(published)} would change what was in force: give it a day from ${formatLongDate(day)} on`,
  });
  const translations = mergeTranslations(saved.document, document, day, refusals);
  return { document: toSortedDocument({ ...document, plans, windows, policies, translations }), refusals };
}

function mergePlan(before: PlanDocument, plan: PlanDocument, day: string, refusals: string[]): PlanDocument {
  const name = plan.versions.at(-1)?.product.name ?? plan.code;
  return {
    ...plan,
    versions: mergeDatedItems<PlanDocument["versions"][number]>({
      saved: before.versions,
      imported: plan.versions,
      day,
      refusals,
      ...mergeByStart,
      describeChanged: ({ from }) =>
        `${name}: This version has been in force since ${formatLongDate(from)}: add a new file from a later day`,
      describeLate: ({ from }) =>
        `${name}: A version from ${formatLongDate(from)} would change what was in force: give it a day from ${formatLongDate(day)} on`,
    }),
    prices: mergeDatedItems<PriceList>({
      saved: before.prices,
      imported: plan.prices,
      day,
      refusals,
      ...mergeByStart,
      describeChanged: ({ from }) =>
        `${name}: These prices have been in force since ${formatLongDate(from)}: add a new file from a later day`,
      describeLate: ({ from }) =>
        `${name}: Prices from ${formatLongDate(from)} would change what was in force: give them a day from ${formatLongDate(day)} on`,
    }),
  };
}

const mergeByStart = {
  getDay: ({ from }: { from: string }) => from,
  getKey: ({ from }: { from: string }) => from,
  getGroup: () => "all",
};

interface DatedMerge<Item> {
  saved: readonly Item[];
  imported: readonly Item[];
  day: string;
  refusals: string[];
  /** The day from which an item applies. */
  getDay(item: Item): string;
  getKey(item: Item): string;
  /** Items with the same group replace each other over time. */
  getGroup(item: Item): string;
  describeChanged(item: Item): string;
  describeLate(item: Item): string;
}

/** Keeps saved items that began before the day, and takes later items from the document. */
function mergeDatedItems<Item>(merge: DatedMerge<Item>): Item[] {
  const { saved, imported, day, refusals, getDay, getKey, getGroup } = merge;
  const begun = saved.filter((item) => getDay(item) < day);
  const groups = new Set(begun.map(getGroup));
  for (const item of imported) {
    const before = begun.find((each) => getKey(each) === getKey(item));
    if (before && !isSameJson(before, item)) refusals.push(merge.describeChanged(before));
    if (!before && getDay(item) < day && groups.has(getGroup(item))) refusals.push(merge.describeLate(item));
  }
  const isNewItem = (item: Item) => !begun.some((each) => getKey(each) === getKey(item));
  return [...begun, ...imported.filter(isNewItem)];
}

/** A policy in force can be translated later, but words that people may have read stay. */
function mergeTranslations(
  saved: ClientDocument,
  imported: ClientDocument,
  day: string,
  refusals: string[],
): ClientDocument["translations"] {
  const hasBegun = ({ type, version }: PolicyTranslation) =>
    saved.policies.some((each) => each.type === type && each.version === version && each.published < day);
  return imported.translations.map((translation) => {
    const before = saved.translations.find(({ language }) => language === translation.language);
    const policies = [...(before?.policies.filter(hasBegun) ?? [])];
    for (const policy of translation.policies) {
      const existing = policies.find(
        ({ type, version }) => type === policy.type && version === policy.version,
      );
      if (!existing) policies.push(policy);
      else if (!isSameJson(existing, policy)) {
        const text = `${policy.title}, version ${policy.version}, in ${translation.language}`;
        refusals.push(`${text}: This text has been in force: add a new version with a later day`);
      }
    }
    return { ...translation, policies };
  });
}

/** A window that has opened stays, and no other may overlap it. */
function mergeWindows(
  saved: readonly AnnualWindow[],
  imported: readonly AnnualWindow[],
  day: string,
  refusals: string[],
): AnnualWindow[] {
  const begun = saved.filter(({ opens }) => opens < day);
  for (const window of imported) {
    const before = begun.find(({ opens }) => opens === window.opens);
    if (before && !isSameJson(before, window)) {
      refusals.push(
        `The window has been open since ${formatLongDate(before.opens)}: it can no longer be changed`,
      );
    }
    const overlapping = begun.find(({ opens, closes }) => opens <= window.closes && window.opens <= closes);
    if (!before && overlapping) {
      refusals.push(
        `The window from ${formatLongDate(window.opens)} overlaps the one that opened on ${formatLongDate(overlapping.opens)}`,
      );
    }
  }
  return [...begun, ...imported.filter(({ opens }) => !begun.some((each) => each.opens === opens))];
}
