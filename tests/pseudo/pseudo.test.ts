import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";

// The language of tests: English with accents, longer words, from right to left (`tests/support/build-pseudo.mjs`).
const portal = withPortal({ program: "pseudo.cjs" });
const people = {
  employee: "aisha.patel@harbourline.example",
  employer: "ruth.adeyemi@harbourline.example",
};

/** Everything that a client, a person or the law has written: their words are in their own language. */
let data = "";
const names = new Set(["and", "mr", "mrs", "ms"]);

beforeAll(async () => {
  const { db } = await portal().database();
  await db.updateTable("clients").set({ other_languages: '["xa"]' }).execute();
  const folder = new URL("../../docs/clients/harbourline/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(yaml|md|csv)$/.test(file),
  );
  const texts = files.map((file) => readFileSync(new URL(file, folder), "utf8"));
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)} limit 5000`.execute(
      db,
    );
    for (const row of rows)
      texts.push(
        Object.values(row)
          .filter((each) => typeof each === "string")
          .join("\n"),
      );
  }
  for (const table of ["employees", "family_members"] as const) {
    const people = await db.selectFrom(table).select(["first_name", "surname"]).execute();
    for (const { first_name, surname } of people)
      for (const word of `${first_name} ${surname}`.toLowerCase().split(" ")) names.add(word);
  }
  data = [...texts, monthsAndDays].join("\n").toLowerCase();
}, 120_000);

const monthsAndDays = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, month + 1)).toLocaleDateString("en-GB", { month: "long", weekday: "long" }),
).join("\n");

/**
 * Stored texts that are shown unchanged: agreed prices' lines, levels in nightly figures, names of bank
 * holidays and periods.
 */
const KEPT =
  / for (you|your|a child)\b|^(gold|silver|essential|plus|full)\b.* for$|paid by your employer|^with (family|partner|children)$|substitute day|^paid |^(sun|mon|tues|wednes|thurs|fri|satur)day$/i;

/** Names of the law's and formats' own, which no language changes. */
const UNCHANGED = /^(csv|pdf|xlsx|https|english|nhs|isa|pounds?)$/i;

/** First names and surnames have separate columns. */
const isName = (run: string) =>
  run
    .split(" ")
    .every((word) => /^(and|mr|mrs|ms|prof|dame|[A-Z][\w'-]*)$/i.test(word) && names.has(word.toLowerCase()));

/** Visible texts of a page in letters without accents that only we have written. */
function findEnglish(page: Page): string[] {
  const texts: string[] = [page.title];
  page
    .$("script, style, noscript, svg title, [lang]:not(html), [lang] *")
    .not("html, head, body")
    .filter("script, style")
    .remove();
  page
    .$("body *")
    .contents()
    .each((_, node) => {
      if (node.type === "text") texts.push(node.data);
    });
  for (const name of ["aria-label", "placeholder", "alt", "title"])
    page.$(`[${name}]`).each((_, element) => void texts.push(page.$(element).attr(name) ?? ""));
  const runs = texts.flatMap((text) => text.match(/[A-Za-z][A-Za-z' -]*[A-Za-z]/g) ?? []);
  return [...new Set(runs)].filter(
    (run) =>
      /[a-z]{3}/.test(run) &&
      !UNCHANGED.test(run) &&
      !KEPT.test(run) &&
      !isName(run) &&
      !data.includes(run.toLowerCase()),
  );
}

/** Each screen once that links lead to, whatever it is about. */
async function walk(browser: Browser, visit: (page: Page, path: string) => void): Promise<string[]> {
  const seen = new Map<string, string>();
  const waiting = ["/app/home/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const screen = getScreen(path);
    if (seen.has(screen)) continue;
    seen.set(screen, path);
    const reply = await browser.get(path);
    if (reply.status !== 200 || !reply.headers.get("content-type")?.includes("html")) continue;
    const links = reply
      .$("a[href]")
      .toArray()
      .map((each) => reply.$(each).attr("href") ?? "");
    waiting.push(
      ...links.filter(
        (href) => href.startsWith("/app/") && !/\.(csv|pdf|ics|xlsx)|download|masquerade|activity/.test(href),
      ),
    );
    visit(reply, path);
  }
  return [...seen.values()];
}

const getScreen = (path: string) =>
  path.replace(/\?.*|#.*/g, "").replace(/[0-9a-f]{8}-[0-9a-f-]{20,}|\d{4}-\d{2}(-\d{2})?|\d+/g, "*");

describe.each(Object.entries(people))("the screens of an %s", (_role, email) => {
  test("the screens of an %s have no text left in English", async () => {
    const browser = portal().browser({ host: "harbourline.localhost" });
    await browser.signIn(email);
    await browser.get("/language/xa");
    const english: Record<string, string[]> = {};
    const screens = await walk(browser, (page, path) => {
      expect([path, page.$("html").attr("dir")]).toEqual([path, "rtl"]);
      const left = findEnglish(page);
      if (left.length > 0) english[path] = left;
    });
    expect(screens.length).toBeGreaterThan(15);
    expect(english).toEqual({});
  }, 300_000);
});
