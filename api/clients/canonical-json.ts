import { createHash } from "node:crypto";
import { compareText } from "../domain/compare-text.ts";
import type { ClientDocument } from "./document.ts";

export const hashSha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Sorts lists whose order has no meaning. Dated entries are sorted by day. */
export function toSortedDocument(document: ClientDocument): ClientDocument {
  return {
    ...document,
    features: document.features.toSorted(compareText),
    windows: document.windows.toSorted((one, other) => compareText(one.opens, other.opens)),
    providers: document.providers.toSorted((one, other) => compareText(one.code, other.code)),
    plans: document.plans.map((plan) => ({
      ...plan,
      versions: plan.versions.toSorted((one, other) => compareText(one.from, other.from)),
      prices: plan.prices.toSorted((one, other) => compareText(one.from, other.from)),
    })),
    policies: document.policies.toSorted(
      (one, other) => compareText(one.type, other.type) || compareText(one.published, other.published),
    ),
    translations: document.translations
      .toSorted((one, other) => compareText(one.language, other.language))
      .map((translation) => ({
        ...translation,
        plans: translation.plans.toSorted((one, other) => compareText(one.code, other.code)),
        policies: translation.policies.toSorted(
          (one, other) => compareText(one.type, other.type) || compareText(one.version, other.version),
        ),
      })),
  };
}

/** JSON with sorted keys; bytes are replaced by their hash. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
    // JSON has turned a Buffer into an object already, so we read the original.
    const raw = this[key];
    if (raw instanceof Uint8Array) return { sha256: hashSha256(raw) };
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    const entries = Object.entries(part).filter(([, each]) => each !== undefined);
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Whether two parts of documents have the same content. */
export const isSameJson = (first: unknown, other: unknown): boolean =>
  toCanonicalJson(first) === toCanonicalJson(other);

/** The JSON that an import stores. Employers appear only by number, because the rest is personal. */
export const toImportJson = (document: ClientDocument): string =>
  toCanonicalJson({
    ...toSortedDocument(document),
    employers: document.employers.map(({ employeeNumber }) => employeeNumber),
  });
