import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

/** Formatters of `Intl` by name; creating one takes some 20 to 50 microseconds. */
const FORMATS = [
  "NumberFormat",
  "DateTimeFormat",
  "PluralRules",
  "ListFormat",
  "DisplayNames",
  "Collator",
] as const;
/** Methods that create one of these formatters at each call. */
const METHODS = [
  [Number.prototype, "toLocaleString"],
  [Date.prototype, "toLocaleString"],
  [Date.prototype, "toLocaleDateString"],
  [Date.prototype, "toLocaleTimeString"],
] as const;

const formats: string[] = [];
const undoSteps: (() => void)[] = [];

/** Records every formatter that is created from now on; each still works as before. */
function watchCalls(owner: object, name: string): void {
  const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
  const recordFormat = () => void formats.push(name);
  const watched = new Proxy(original, {
    construct: (target, args, newTarget) => {
      recordFormat();
      return Reflect.construct(target, args, newTarget);
    },
    apply: (target, self, args) => {
      recordFormat();
      return Reflect.apply(target, self, args);
    },
  });
  Reflect.set(owner, name, watched);
  undoSteps.push(() => void Reflect.set(owner, name, original));
}

beforeAll(() => {
  for (const name of FORMATS) watchCalls(Intl, name);
  for (const [owner, name] of METHODS) watchCalls(owner, name);
});
afterAll(() => {
  for (const restore of undoSteps) restore();
});

const PAGES: Readonly<Record<string, readonly string[]>> = {
  [people.aisha]: [
    ...[
      "/app/home/",
      "/app/my-benefits/",
      "/app/my-benefits/pension",
      "/app/my-benefits/cycle",
      "/app/payslip/",
    ],
    ...["/app/my-benefits/pension/setup/choices", "/app/my-benefits/pension/model/", "/app/home/my-profile/"],
    ...[
      "/app/my-total-benefits/",
      "/app/my-total-benefits-enhanced/",
      "/app/my-total-benefits/statements.csv",
    ],
  ],
  [people.employer]: [
    ...["/app/dashboard/", "/app/dashboard/benefit-takeup", "/app/dashboard/employee-insights/"],
    ...["/app/employee-data/", "/app/reporting/", "/app/reporting/payroll", "/app/reporting/calendar/"],
    ...["/app/reporting/activity", "/app/dashboard/approve-selections/cycle"],
  ],
};

/** Opens each page in each language. */
async function openPages(browser: Browser, email: string): Promise<void> {
  for (const language of ["en", "cy"]) {
    await browser.get(`/language/${language}`);
    for (const target of PAGES[email] ?? []) {
      const { status } = await browser.exchange({ target });
      expect([target, status]).toEqual([target, 200]);
    }
  }
}

test.each(Object.keys(PAGES))(
  "the pages of %s create no Intl formatter after the first request in a language",
  async (email) => {
    const { db } = await portal().openDatabase();
    await db.updateTable("clients").set({ other_languages: '["cy"]' }).execute();
    const browser = await portal().signIn(email);
    await openPages(browser, email);
    formats.length = 0;
    await openPages(browser, email);
    expect(formats).toEqual([]);
  },
  60_000,
);

test("the recorder of Intl formatters notices each one that the server creates", () => {
  formats.length = 0;
  new Intl.NumberFormat("cy-GB").format(1);
  (1.5).toLocaleString("cy-GB");
  expect(formats).toEqual(["NumberFormat", "toLocaleString"]);
});

test("the built server cannot parse a message, because all were compiled at build time", () => {
  const { components } = JSON.parse(
    readFileSync(new URL("../../build/sbom.cdx.json", import.meta.url), "utf8"),
  );
  const names: string[] = components.map(({ name, group }: { name: string; group?: string }) =>
    group ? `${group}/${name}` : name,
  );
  expect(names).toContain("@messageformat/runtime");
  expect(names.filter((name) => /messageformat\/(core|parser)|^moo$/.test(name))).toEqual([]);
});
