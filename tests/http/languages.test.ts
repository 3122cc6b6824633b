import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { importClients } from "../../api/clients/import.ts";
import { paths } from "../../app/paths.ts";
import type { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { buildClientDocument } from "../support/client-documents.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import { findQuestion } from "../support/robot.ts";

// The API is behind a socket, so that requests wait for it and others run in between.
const portal = withPortal({ upstream: "separate", env: { DEMO: "off" } });

type Language = "en" | "cy";
const readCatalogue = (language: Language, area: string): Record<string, string> =>
  parse(readFileSync(new URL(`../../app/copy/${language}/${area}.yaml`, import.meta.url), "utf8"));
const login = { en: readCatalogue("en", "login"), cy: readCatalogue("cy", "login") };
const shell = { en: readCatalogue("en", "shell"), cy: readCatalogue("cy", "shell") };

const listWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

beforeAll(async () => {
  const clock = createTestClock(portal().clock.now());
  const documents = [
    buildClientDocument("quay", { otherLanguages: ["cy"] }),
    buildClientDocument("cove", { language: "cy", otherLanguages: ["en"], languageByBrowser: false }),
    buildClientDocument("mill"),
  ];
  const actor = { id: "command", request: { id: "test", ip: null } };
  const imported = await importClients(
    { database: await portal().openDatabase(), clock },
    { documents, day: null, actor },
  );
  expect(imported).toMatchObject({ ok: true });
});

/** A visitor of one client whose browser prefers a language. */
const openVisitor = (client: string, preferredLanguage: string): Browser =>
  portal().createBrowser({ host: `${client}.localhost`, headers: { "Accept-Language": preferredLanguage } });

/** The login page's text about its language, in that language. */
const readTexts = (page: Page) => ({
  status: page.status,
  lang: page.$("html").attr("lang"),
  heading: page.heading,
  lead: page.text.includes(login.cy.introEmail as string) ? "cy" : "en",
  labels: page.listTexts("#email-step label"),
  button: page.listTexts("#email-step button:not([formaction])").at(-1),
  terms: page.findLink(shell.cy.terms as string) !== null ? "cy" : "en",
});

const openLoginPage = (language: Language, client: string) => ({
  status: 200,
  lang: `${language}-GB`,
  heading: login[language].heading?.replace("{brand}", `${client} Rewards`),
  lead: language,
  labels: [login[language].email],
  button: login[language].next,
  terms: language,
});

describe("a client that offers Welsh as well as English", () => {
  test.each([
    ["cy", "cy"],
    ["cy-GB,cy;q=0.9,en;q=0.8", "cy"],
    ["en-GB", "en"],
    ["en;q=0.9,cy;q=0.2", "en"],
    ["pl", "en"],
  ] as const)("a browser that prefers %s gets a login page in %s", async (preferredLanguage, language) => {
    const page = await openVisitor("quay", preferredLanguage).get("/");
    expect(readTexts(page)).toEqual(openLoginPage(language, "quay"));
    // No shared cache keeps the page for a reader of the other language.
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("the footer's language link opens the same page, and the choice is kept", async () => {
    const browser = openVisitor("quay", "en-GB");
    const english = await browser.get("/?from=letter");
    const link = english.$('a[hreflang="cy-GB"]');
    expect([link.text(), link.attr("lang"), link.attr("href")]).toEqual([
      "Cymraeg",
      "cy-GB",
      `/language/cy?returnTo=${encodeURIComponent("/?from=letter")}`,
    ]);

    const reply = await browser.exchange({ target: english.getLink("Cymraeg") });
    expect([reply.status, reply.headers.get("Location")]).toEqual([303, "/?from=letter"]);
    const [cookie = ""] = reply.headers.getSetCookie().filter((line) => line.startsWith("bp_language="));
    expect(cookie).toMatch(/^bp_language=cy;/);
    expect(cookie).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
    expect(cookie).toContain("HttpOnly");

    const welsh = await browser.get("/?from=letter");
    expect(readTexts(welsh)).toEqual(openLoginPage("cy", "quay"));
    portal().clock.advance(300 * 24 * 3_600_000);
    expect(readTexts(await browser.get("/"))).toEqual(openLoginPage("cy", "quay"));

    const englishLink = welsh.$('a[hreflang="en-GB"]');
    expect([englishLink.text(), englishLink.attr("lang")]).toEqual(["English", "en-GB"]);
    const englishPage = await browser.click("English");
    expect([englishPage.path, englishPage.redirects]).toEqual(["/", ["/"]]);
    expect(readTexts(englishPage)).toEqual(openLoginPage("en", "quay"));
  });

  test("a chosen language takes precedence over the browser's, in both directions", async () => {
    for (const [preferredLanguage, choice] of [
      ["en-GB", "cy"],
      ["cy", "en"],
    ] as const) {
      const browser = openVisitor("quay", preferredLanguage);
      await browser.get(`/language/${choice}`);
      expect(readTexts(await browser.get("/"))).toEqual(openLoginPage(choice, "quay"));
    }
  });

  test("choosing a language redirects to no other site", async () => {
    const evil = ["https://evil.example/", "//evil.example/", "/\\evil.example", "/%09/evil.example", "evil"];
    for (const returnTo of evil) {
      const reply = await openVisitor("quay", "en").exchange({
        target: `/language/cy?returnTo=${encodeURIComponent(returnTo)}`,
      });
      expect([returnTo, reply.status, reply.headers.get("Location")]).toEqual([returnTo, 303, "/"]);
    }
  });

  // The last two pages call the API, so that other requests run in between.
  test.each([paths.login(), paths.terms(), paths.contact()])(
    "twenty simultaneous visitors of %s each get their own language",
    async (path) => {
      const languages = Array.from({ length: 20 }, (_, index): Language => (index % 2 === 0 ? "cy" : "en"));
      const pages = await Promise.all(languages.map((language) => openVisitor("quay", language).get(path)));
      const hasLink = (page: Page, text = "") => page.findLink(text) !== null;
      const texts = pages.map((page) => ({
        status: page.status,
        lang: page.$("html").attr("lang"),
        en: hasLink(page, shell.en.privacy),
        cy: hasLink(page, shell.cy.privacy),
      }));
      expect(texts).toEqual(
        languages.map((language) => ({
          status: 200,
          lang: `${language}-GB`,
          en: language === "en",
          cy: language === "cy",
        })),
      );
    },
  );
});

describe("a client whose language is Welsh, whatever the browser prefers", () => {
  test.each(["en-GB", "cy", "pl", "*"])("the portal starts in Welsh for %s", async (preferredLanguage) => {
    expect(readTexts(await openVisitor("cove", preferredLanguage).get("/"))).toEqual(
      openLoginPage("cy", "cove"),
    );
  });

  test("a Welsh client's page changes to English on request", async () => {
    const browser = openVisitor("cove", "en-GB");
    await browser.get("/");
    expect(readTexts(await browser.click("English"))).toEqual(openLoginPage("en", "cove"));
  });
});

describe("a client that offers English only", () => {
  test("an English client has no language link, whatever the browser or the choice at another client", async () => {
    const browser = openVisitor("mill", "cy");
    const page = await browser.get("/", { headers: { Cookie: "bp_language=cy" } });
    expect(readTexts(page)).toEqual(openLoginPage("en", "mill"));
    expect(page.$("a[hreflang], a[href^='/language']").length).toBe(0);
  });

  test("an English client has no page to choose Welsh", async () => {
    const reply = await openVisitor("mill", "cy").exchange({ target: "/language/cy?returnTo=%2F" });
    expect(reply.status).toBe(404);
    expect(reply.headers.getSetCookie().join()).not.toContain("bp_language");
  });

  test.each(["xx", "fr", "EN", "constructor", "cy-GB"])(
    "no client has a page to choose %s",
    async (language) => {
      expect((await openVisitor("quay", "en").exchange({ target: `/language/${language}` })).status).toBe(
        404,
      );
    },
  );
});

test.each(["en", "cy"] as const)(
  "[LOGIN-14] a visitor without scripts gets a sum in %s",
  async (language) => {
    const page = await openVisitor("quay", language).get(paths.contact());
    const catalogueWords = Object.values(readCatalogue(language, "robot")).flatMap(listWords);
    const questionWords = listWords(findQuestion(page) ?? "");
    expect(questionWords.length).toBeGreaterThan(2);
    expect(questionWords.filter((word) => !catalogueWords.includes(word))).toEqual([]);
  },
);

describe("the language of a page's scripts", () => {
  /**
   * Texts of more than ten characters, because Remix's own code contains shorter ones such as
   * "Loading...".
   */
  const listDistinctTexts = (language: Language) =>
    [...Object.values(login[language]), ...Object.values(shell[language])].flatMap((text) =>
      text.length > 10 && !/[{']/.test(text) ? [text] : [],
    );
  const listAddresses = (text: string): string[] => text.match(/\/build\/[\w./$@-]+?\.(?:js|css)\b/g) ?? [];
  /** Replaces the escapes that the build writes for some letters. */
  const unescapeScript = (script: string) =>
    script.replace(/\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})/g, (_, two, four) =>
      String.fromCharCode(Number.parseInt(two ?? four, 16)),
    );

  /** Every script that the page's scripts lead to, by its address. */
  async function loadScripts(browser: Browser, page: Page): Promise<Map<string, string>> {
    const scripts = new Map<string, string>();
    const waiting: string[] = listAddresses(page.html);
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      if (scripts.has(address)) continue;
      const reply = await browser.exchange({ target: address });
      expect([address, reply.status]).toEqual([address, 200]);
      scripts.set(address, unescapeScript(reply.text));
      waiting.push(...listAddresses(reply.text));
    }
    return scripts;
  }

  test.each([
    ["cy", "en"],
    ["en", "cy"],
  ] as const)(
    "the scripts in %s are complete and contain no text of the login page in %s",
    async (language, other) => {
      const browser = openVisitor("quay", language);
      const scripts = await loadScripts(browser, await browser.get("/"));
      const listScriptsWith = (texts: string[]) =>
        [...scripts].flatMap(([address, script]) =>
          texts.filter((text) => script.includes(text)).map((text) => `${address}: ${text}`),
        );
      expect(listScriptsWith(listDistinctTexts(language)).length).toBeGreaterThan(5);
      expect(listScriptsWith(listDistinctTexts(other))).toEqual([]);
    },
  );
});

test("a text is in every language when the reader is unknown", async () => {
  const reply = await portal().createBrowser().exchange({ target: "/build/none.js" });
  expect([reply.status, reply.text]).toEqual([404, "Not found\nHeb ei ganfod"]);
});
