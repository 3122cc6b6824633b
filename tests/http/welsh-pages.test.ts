import { expect, test } from "vitest";
import { previousTerms } from "../../api/db/seed/policies.ts";
import { CODE_NAMES } from "../../app/components/form/code.ts";
import { buildLink } from "../support/account-links.ts";
import { buildMember } from "../support/api.ts";
import { buildSsoToken, buildStaff } from "../support/builders.ts";
import { findEnglishTexts } from "../support/english-texts.ts";
import type { Values } from "../support/form.ts";
import { BORN_ON, birthDateFields, NEW_PASSWORD } from "../support/links.ts";
import { Page } from "../support/page.ts";
import { eleri, gwen } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { getCode, getShownSecret, signInByCode } from "../support/two-factor.ts";
import { visitPages } from "../support/visit-pages.ts";

const portal = withPortal();

test.each([
  ["an employee", () => signInByCode(portal(), eleri), ["/app/home/"], 30],
  [
    "an employer",
    () => signInByCode(portal(), gwen),
    ["/app/dashboard/", "/app/home/", "/app/dashboard/nothing"],
    70,
  ],
  [
    "a visitor",
    async () => portal().createBrowser({ host: "cwmcoed.localhost" }),
    ["/", "/forgotten-password/", "/light-or-dark", "/idle", "/sso-error/x", "/magic-link/x", "/nowhere"],
    10,
  ],
] as const)(
  "no page and no refused form of %s of a Welsh client has an English word in Welsh",
  async (_, enter, starts, screens) => {
    const browser = await enter();
    await browser.get("/language/cy");
    const english: string[] = [];
    const walked = await visitPages(browser, starts, (page, place) => {
      expect([place, page.$("html").attr("lang")]).toEqual([place, "cy-GB"]);
      english.push(...findEnglishTexts(page).map((text) => `${place}: ${text}`));
    });
    expect(english).toEqual([]);
    expect(walked.screens).toBeGreaterThan(screens);
  },
  120_000,
);

const buildPerson = async (facts: Parameters<typeof buildMember>[2]) => {
  const { db } = await portal().openDatabase();
  const { client_id } = await db
    .selectFrom("schemes")
    .select("client_id")
    .where("domain", "=", "cwmcoed")
    .executeTakeFirstOrThrow();
  return { db, person: await buildMember(db, client_id, facts) };
};

test("no step and no refused form of a new person's first login has an English word in Welsh", async () => {
  const { db, person } = await buildPerson({
    date_of_birth: BORN_ON,
    password_hash: null,
    registered_at: null,
    accepted_terms_version: previousTerms,
  });
  const link = await buildLink({ db, clock: portal().clock }, person, { kind: "activation" });
  const browser = portal().createBrowser({ host: "cwmcoed.localhost" });
  const sentences: string[] = [];
  const english: string[] = [];
  const checkPage = () => {
    const { page } = browser;
    sentences.push(page.url.pathname.replace(link, "*"));
    expect([page.path, page.$("html").attr("lang")]).toEqual([page.path, "cy-GB"]);
    const copy = new Page(browser, page.reply, page.url, []);
    english.push(...findEnglishTexts(copy).map((text) => `${page.path}: ${text}`));
  };
  /** Sends the page's form empty and then filled in, and checks both replies. */
  const submitTwice = async (button: string, values: Values, wrongValues: Values = {}) => {
    checkPage();
    const refused = await browser.page.getForm({ button }).fill(wrongValues).submit(button);
    expect(refused.status).toBe(400);
    checkPage();
    await browser.page.getForm({ button }).fill(values).submit(button);
  };
  const toBoxes = (code: string) =>
    Object.fromEntries(CODE_NAMES.map((name, index) => [name, code[index] ?? ""]));

  await browser.get("/language/cy?returnTo=/");
  await browser.page.getForm({ button: "Derbyn cwcis" }).submit("Derbyn cwcis");
  await browser.get(`/activation/${link}`);
  await submitTwice("Nesaf", birthDateFields);
  await submitTwice("Nesaf", { password: NEW_PASSWORD }, { password: "short" });
  checkPage();
  const secret = getShownSecret(browser.page);
  await browser.click("Rhowch y cod");
  await submitTwice("Nesaf", toBoxes(getCode(secret, portal())));
  await submitTwice("Cadarnhau", toBoxes(getCode(secret, portal(), 1)));
  await submitTwice("Nesaf", { accepted: true });
  checkPage();
  expect(english).toEqual([]);
  const steps = ["/activation/*", "/activation/*/password", "/two-fa-qr-setup", "/two-fa-code-setup"];
  expect([...new Set(sentences)]).toEqual([...steps, "/nearly-there", "/app/home/"]);
});

test("no page that staff see while they view a person's site, or afterwards, has an English word in Welsh", async () => {
  const { db, person } = await buildPerson({});
  const link = {
    client_id: person.client_id,
    employee_id: person.id,
    staff_id: (await buildStaff(db)).id,
    expires_at: portal().clock.real().getTime() + 60_000,
  };
  const english: string[] = [];
  const checkPage = (page: Page, place: string) => {
    const copy = new Page(browser, page.reply, page.url, []);
    english.push(...findEnglishTexts(copy).map((text) => `${place}: ${text}`));
  };
  const browser = portal().createBrowser({ host: "cwmcoed.localhost" });
  await browser.get("/language/cy");
  for (const [year, screens] of [
    ["2025", 20],
    ["0", 25],
  ] as const) {
    const token = await buildSsoToken(db, { ...link, token: `msq_${crypto.randomUUID()}` });
    await browser.get(`/sso-login/${token}/${year}`);
    expect(browser.page.getText(".bp-masquerade")).toContain(year === "0" ? "2026" : year);
    const walked = await visitPages(browser, ["/app/home/", "/nowhere", "/contact-us/"], checkPage);
    expect(walked.screens).toBeGreaterThan(screens);
    for (await browser.get("/logout"); browser.page.refresh; await browser.refresh())
      checkPage(browser.page, browser.page.path);
    checkPage(browser.page, browser.page.path);
    checkPage(await browser.get(`/sso-login/${token}/0`), "a used link");
  }
  expect(english).toEqual([]);
});

test("the search finds English words on the same pages in English", async () => {
  const page = await portal().createBrowser({ host: "cwmcoed.localhost" }).get("/");
  expect(findEnglishTexts(page).length).toBeGreaterThan(8);
});

test("each page and each file of the portal in Welsh declares Welsh as its language", async () => {
  const browser = await signInByCode(portal(), gwen, 1);
  for (const language of ["cy", "en"]) {
    await browser.get(`/language/${language}`);
    const targets = [
      ...[
        "/app/home/",
        "/nowhere",
        "/app/my-benefits/pension/next-date.ics",
        "/app/my-total-benefits/statement.pdf",
      ],
      ...["/app/my-total-benefits/statements.csv", "/app/employee-data/files/employees.csv"],
    ];
    const replies = await Promise.all(targets.map((target) => browser.exchange({ target })));
    expect(replies.map(({ headers }) => headers.get("Content-Language"))).toEqual(
      targets.map(() => `${language}-GB`),
    );
    const [calendar, people] = [replies[2]?.text, replies[5]?.text];
    expect(calendar).toContain(`//Benefits//${language.toUpperCase()}\r\n`);
    expect(people).toContain(language === "cy" ? ",yn gyflogedig,Ydy," : ",active,Yes,");
  }
});
