import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPlatformPolicies } from "../../api/db/seed/policies.ts";
import { listSources } from "./sources.ts";

/** Names of the cookies that the portal's code sets, except the consent cookie. */
const cookiesInCode = new Set([
  "pes",
  ...listSources("app")
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/"(bp_[a-z]+)"/g)].flatMap(([, name]) => name ?? [])),
]);

const listNames = (html: string) => [...html.matchAll(/<td>((?:bp_|pes)\w*)<\/td>/g)].map(([, name]) => name);

/** The texts of a client or the platform, ordered by their date of publication. */
const listTexts = (folder: string) =>
  readdirSync(`docs/clients/${folder}/policies`)
    .filter((name) => name.startsWith("cookie-"))
    .map((name) => readFileSync(`docs/clients/${folder}/policies/${name}`, "utf8"))
    .toSorted((a, b) => (getPublishedDay(a) < getPublishedDay(b) ? -1 : 1));
const getPublishedDay = (text: string): string => /published: (\S+)/.exec(text)?.[1] ?? "";

test.each(readdirSync("docs/clients", { withFileTypes: true }).filter((each) => each.isDirectory()))(
  "[CONTENT-01] the cookie policy of $name names every cookie that the code sets, and no other",
  ({ name }) => {
    const newest = listTexts(name).at(-1) ?? "";
    expect(listNames(newest).toSorted()).toEqual([...cookiesInCode].toSorted());
    // The newest text is in force on the demo's day.
    expect(getPublishedDay(newest) <= "2026-11-20").toBe(true);
  },
);

test("[CONTENT-01] the platform's own cookie policy names every cookie that the code sets, and no other", () => {
  const cookies = createPlatformPolicies("2026-11-20").filter(({ type }) => type === "cookie");
  const newest = cookies.toSorted((a, b) => Number(a.published_at) - Number(b.published_at)).at(-1);
  expect(listNames(newest?.content ?? "").toSorted()).toEqual([...cookiesInCode].toSorted());
});
