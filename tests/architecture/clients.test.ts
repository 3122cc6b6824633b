import { expect, test } from "vitest";
import { demoDocuments } from "../support/demo-documents.ts";
import { listSources } from "./sources.ts";

/**
 * Words of clients' folders that the software must not contain: their names, their plans' texts, their
 * providers.
 */
const words = demoDocuments.flatMap((document) => [
  ...[document.code, document.name, document.brand.name],
  ...document.providers.map(({ name }) => name),
  ...document.plans.flatMap(({ about, versions }) => [
    about.summary,
    ...about.faqs.map(({ question }) => question),
    ...versions.flatMap(({ product }) => product.medicalQuestions.map(({ question }) => question)),
  ]),
  ...document.content.homeCards.map(({ title }) => title),
]);

/** Prices that no other figure is likely to equal, as code writes pence: £48.20 is `48_20`. */
const prices = demoDocuments
  .flatMap(({ plans }) => plans.flatMap((plan) => plan.prices.flatMap(({ pence }) => Object.values(pence))))
  .filter((pence) => pence % 10 !== 0 && pence > 1_000)
  .map((pence) => `${Math.trunc(pence / 100)}_${String(pence % 100).padStart(2, "0")}`);

test("no name, text or price of a client is in the rules, the calls or the jobs", () => {
  expect(words.length).toBeGreaterThan(50);
  expect(prices.length).toBeGreaterThan(100);
  const sources = listSources("api", "contract").filter(({ path }) => !path.startsWith("api/db/seed/"));
  for (const { path, text } of sources) {
    // A frozen migration contains values that the software once had.
    if (path.startsWith("api/db/migrations/0022-")) continue;
    const brandWords = words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
    expect(brandWords, path).toEqual([]);
    expect(
      prices.filter((price) => new RegExp(`(?<![\\d_])${price}(?![\\d_])`).test(text)),
      path,
    ).toEqual([]);
  }
});
