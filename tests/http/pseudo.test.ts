import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { DataWords } from "../support/data-words.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

// Welsh as a test language: accented, longer, from right to left (`tests/support/pseudo-language.cjs`).
const portal = withPortal({ isPseudo: true });
let data: DataWords;

beforeAll(async () => {
  const { db } = await portal().database();
  await db.updateTable("clients").set({ other_languages: '["cy"]' }).execute();
  data = await DataWords.read(db, [new URL("../../api/db/seed/claims.ts", import.meta.url)]);
});

const leftOn = (page: Page) => data.findOthers(page);

/** Pages of benefits whose words do not depend on the benefit. */
const SHARED = /(?<=my-benefits\/)[^/]+(?=\/(panel|manage\/panel|documents|claims|nominations))/;
const toScreen = (path: string) =>
  path
    .replace(/\?.*|#.*/g, "")
    .replace(SHARED, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{20,}|[0-9a-f]{32}|\d{4}-\d{2}(-\d{2})?|\d+/g, "*");

const leadsOn = (href: string) =>
  /^\/(?!language|logout|demo)/.test(href) &&
  !/\.(csv|pdf|ics|xlsx|zip)|download|template|masquerade/.test(href);

interface BlankForm {
  from: string;
  target: string;
  fields: URLSearchParams;
}

/** The empty forms of a page, by their kind. */
function findBlankForms(page: Page): Map<string, BlankForm> {
  const forms = new Map<string, BlankForm>();
  for (const element of page.$("main form[method=post]:not([enctype*=multipart])").toArray()) {
    const form = page.$(element);
    if (form.find("input:not([type=hidden]), select, textarea").length === 0) continue;
    const { pathname, search } = new URL(form.attr("action") ?? page.path, page.url);
    const intent = form.find("button[name=intent]").last().attr("value") ?? "";
    const fields = new URLSearchParams({ intent });
    for (const control of form.find("input[name], select[name], textarea[name]").toArray()) {
      const { name = "", type, value = "" } = control.attribs;
      fields.append(name, type === "hidden" ? value : "");
    }
    forms.set(`${toScreen(pathname)} ${intent}`, { from: page.path, target: pathname + search, fields });
  }
  return forms;
}

/**
 * Visits each page that links lead to once, and then each form's refusal when it is sent empty. @returns
 * the English texts that were found, each once, by where it was first seen
 */
async function walk(browser: Browser, starts: readonly string[]) {
  const seen = new Set<string>();
  const waiting = [...starts];
  const forms = new Map<string, BlankForm>();
  const english = new Map<string, string>();
  const look = (page: Page, where: string) => {
    if (!page.headers.get("content-type")?.includes("html")) return;
    expect([where, page.$("html").attr("dir")]).toEqual([where, "rtl"]);
    for (const [key, form] of findBlankForms(page)) if (!forms.has(key)) forms.set(key, form);
    const links = page.$("a[href]").toArray();
    waiting.push(...links.map((each) => each.attribs.href ?? "").filter(leadsOn));
    // Done last, because it removes from the page what is marked as another language.
    for (const run of leftOn(page)) if (!english.has(run)) english.set(run, where);
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(toScreen(path))) continue;
    seen.add(toScreen(path));
    look(await browser.get(path), path);
  }
  for (const { from, target, fields } of [...forms.values()])
    look(await browser.post(target, fields), `POST ${from}`);
  return { english: Object.fromEntries(english), screens: seen.size, forms: forms.size };
}

const visitor = () => portal().browser({ host: "harbourline.localhost" });

describe("English texts in another language", () => {
  test.each([
    [people.aisha, 70, 15],
    [people.employer, 120, 25],
  ])(
    "no English is left on the screens of %s or in refused forms",
    async (email, screens, forms) => {
      const browser = visitor();
      await browser.signIn(email);
      await browser.get("/language/cy");
      const walked = await walk(browser, ["/app/home/", "/nowhere", "/app/dashboard/"]);
      expect(walked.english).toEqual({});
      expect(walked.screens).toBeGreaterThan(screens);
      expect(walked.forms).toBeGreaterThan(forms);
    },
    120_000,
  );

  test("no English is left on the screens before login", async () => {
    const browser = visitor();
    await browser.get("/language/cy");
    const walked = await walk(browser, [
      ...["/", "/activation/act-tom-7f3c", "/activation/act-used-1", "/activation/nobody"],
      ...["/reset-password?token=rst-valid-01&dob=1978-08-28", "/forgotten-password/", "/contact-us/"],
      ...["/sso-error/x", "/sso-login/sso_fails_hal/0", "/magic-link/x", "/account-change/x"],
      ...["/confirm-email/x", "/idle", "/logout-success", "/nowhere", "/robot-check/login", "/light-or-dark"],
    ]);
    expect(walked.english).toEqual({});
    expect(walked.screens).toBeGreaterThan(18);
  }, 60_000);

  test("no English is left in a calendar file and in a spreadsheet of statements", async () => {
    const browser = visitor();
    await browser.signIn(people.aisha);
    await browser.get("/language/cy");
    const event = await browser.ask({ target: "/app/my-benefits/pension/next-date.ics" });
    const statement = await browser.ask({ target: "/app/my-total-benefits/statements.csv" });
    expect([event.status, statement.status]).toEqual([200, 200]);
    expect(statement.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''%C4%8F/,
    );
    const said = event.text.split("\r\n").filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line));
    expect(said.length).toBeGreaterThan(0);
    expect(data.findOthersIn([...said.map((line) => line.replace(/^.*?:/, "")), statement.text])).toEqual([]);
  });

  test("the search finds much English on the same screens in English", async () => {
    const page = await visitor().get("/");
    expect(leftOn(page).length).toBeGreaterThan(8);
  });
});
