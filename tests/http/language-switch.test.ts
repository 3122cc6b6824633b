import { beforeAll, describe, expect, test } from "vitest";
import { buildMember } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const ADD_FAMILY_MEMBER_PATH = "/app/home/my-profile/panel/add-family-member/";
const KEPT = { en: "We kept what you typed.", cy: "Rydym wedi cadw'r hyn a deipiwyd gennych." };

beforeAll(async () => {
  const { db } = await portal().openDatabase();
  await db
    .updateTable("clients")
    .set({ other_languages: '["cy"]' })
    .where("id", "=", "harbourline")
    .execute();
});

const getLanguage = ({ page }: Browser) => page.$("html").attr("lang");

/** Presses a form's language button, as a browser without scripts posts it. */
function pressButton(browser: Browser, selector: string, name: string, values: Record<string, string>) {
  const { page } = browser;
  const button = page.$(`${selector} .bp-form__languages button:contains("${name}")`);
  expect([button.length, button.attr("formnovalidate")]).toEqual([1, ""]);
  return browser.post(
    String(button.attr("formaction")),
    page.getForm(selector).fill(values).listFields(name),
  );
}

describe("the language of a form that is half filled in", () => {
  const half = { title: "Dr", first_name: "Siân", surname: 'Pugh "the <b>second', "date_of_birth.day": "31" };

  test("the language button in a form keeps the typed values, from English to Welsh and back", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    for (const [language, name] of [
      ["cy", "Cymraeg"],
      ["en", "English"],
    ] as const) {
      const values = language === "cy" ? half : {};
      const page = await pressButton(browser, "#family-member", name, values);
      expect([page.status, page.path, getLanguage(browser)]).toEqual([
        200,
        ADD_FAMILY_MEMBER_PATH,
        `${language}-GB`,
      ]);
      expect(page.text).toContain(KEPT[language]);
      const fields = page.getForm("#family-member").listFields(language === "cy" ? "English" : "Cymraeg");
      expect(Object.keys(half).map((each) => fields.get(each))).toEqual(Object.values(half));
      // Errors appear only when the form is submitted.
      expect(page.summary).toBe("");
    }
    // The values return once; the next visit finds the form empty.
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(browser.page.getForm("#family-member").listFields("Cymraeg").get("first_name")).toBe("");
  });

  test("the language button in a form works for a visitor, and a later login does not show the visitor's values", async () => {
    const browser = portal().createBrowser();
    await browser.get("/forgotten-password/");
    const page = await pressButton(browser, "#forgotten-password", "Cymraeg", { email: "sian@example.org" });
    expect([page.path, getLanguage(browser)]).toEqual(["/forgotten-password/", "cy-GB"]);
    expect(page.html).toContain("sian@example.org");
    const english = await pressButton(browser, "#forgotten-password", "English", {});
    expect(english.html).toContain("sian@example.org");
    await pressButton(browser, "#forgotten-password", "Cymraeg", {});
    const { db } = await portal().openDatabase();
    const member = await buildMember(db, "harbourline");
    browser.jar.replace({ ...browser.jar.copy(), bp_language: "en" });
    await browser.signIn(String(member.email));
    expect([browser.page.path, browser.jar.get("bp_kept")]).toEqual(["/app/home/", undefined]);
  });

  test("each step of the login keeps the typed email when its language changes, but no password", async () => {
    const browser = portal().createBrowser();
    await browser.get("/");
    await browser.acceptCookies();
    const page = await pressButton(browser, "#email-step", "Cymraeg", { email: "sian@example.org" });
    expect([page.path, getLanguage(browser)]).toEqual(["/", "cy-GB"]);
    const next = page.getForm("#email-step");
    expect(next.listFields("Nesaf").get("email")).toBe("sian@example.org");
    await browser.post("/", next.listFields("Nesaf"));
    const secret = "Slate-Harbour-57-Finch";
    const english = await pressButton(browser, "#password-step", "English", { password: secret });
    expect([english.path, getLanguage(browser), english.html.includes(secret)]).toEqual([
      "/",
      "en-GB",
      false,
    ]);
    const fields = english.getForm("#password-step").listFields("Login");
    expect([fields.get("email"), fields.get("password")]).toEqual(["sian@example.org", ""]);
  });

  test("the language button keeps no typed password", async () => {
    const { browser } = await portal().signInMember();
    const page = await browser.get("/app/home/my-profile/panel/change-password/");
    const names = page
      .$("#change-password input[type=password]")
      .toArray()
      .map((each) => String(page.$(each).attr("name")));
    expect(names.length).toBeGreaterThan(1);
    const secret = "Slate-Harbour-57-Finch";
    const typed = Object.fromEntries(names.map((name) => [name, secret]));
    await pressButton(browser, "#change-password", "Cymraeg", typed);
    expect([getLanguage(browser), browser.page.html.includes(secret)]).toEqual(["cy-GB", false]);
    expect(browser.jar.get("bp_kept")).toBeUndefined();
  });

  test("a post without the form's token does not change the language, and no change redirects to another site", async () => {
    const { browser } = await portal().signInMember();
    const page = await browser.get(ADD_FAMILY_MEMBER_PATH);
    const forged = await browser.postOnce("/language/cy?returnTo=%2F", "csrf=forged&first_name=Eve");
    expect([forged.status, forged.headers.getSetCookie().join()]).toEqual([
      403,
      expect.not.stringContaining("bp_language"),
    ]);
    const csrf = page.getForm("#family-member").listFields("Cymraeg").get("csrf") ?? "";
    const foreignReply = await browser.postOnce(
      "/language/cy?returnTo=https%3A%2F%2Fevil.example%2F",
      new URLSearchParams({ csrf, first_name: "Eve" }),
    );
    expect([foreignReply.status, foreignReply.headers.get("Location")]).toEqual([303, "/app/home/"]);
  });

  test("a form has no language button when the client has one language", async () => {
    const page = await portal().createBrowser({ host: "larkspur.localhost" }).get("/forgotten-password/");
    expect(page.$(".bp-form__languages, [formaction^='/language']").length).toBe(0);
  });

  test("a browser with scripts loads the document again after a change of language", async () => {
    const { browser } = await portal().signInMember();
    const page = await browser.get(ADD_FAMILY_MEMBER_PATH);
    const csrf = page.getForm("#family-member").listFields("Cymraeg").get("csrf") ?? "";
    const reply = await browser.postOnce(
      `/language/cy?returnTo=${encodeURIComponent(ADD_FAMILY_MEMBER_PATH)}&_data=routes%2Flanguage.%24language`,
      new URLSearchParams({ csrf, first_name: "Siân" }),
      { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors" },
    );
    expect([reply.headers.get("X-Remix-Redirect"), reply.headers.get("X-Remix-Reload-Document")]).toEqual([
      ADD_FAMILY_MEMBER_PATH,
      "true",
    ]);
  });
});
