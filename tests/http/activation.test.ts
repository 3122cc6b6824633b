import { describe, expect, test } from "vitest";
import { buildTenant, password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import type { Values } from "../support/form.ts";
import {
  birthDateFields,
  buildPersonWithActivation,
  createVisitor,
  getCsrfToken,
  getDate,
  getDateError,
  listRules,
  listSteps,
  NEW_PASSWORD,
} from "../support/links.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

const INVALID_LINK_HEADING = "Oops... there was an issue requesting your activation link";
const INVALID_LINK_TEXT = "There was an error requesting your activation";

async function openDateStep(path?: string, host?: string) {
  const browser = createVisitor(portal(), host);
  await browser.get(path ?? (await buildPersonWithActivation(portal())).path);
  return browser;
}
const submitDate = ({ page }: Browser, values: Values = {}) =>
  page
    .getForm("#activation-date")
    .fill({ ...birthDateFields, ...values })
    .submit("Next");

async function openPasswordStep(overrides: Parameters<typeof buildPersonWithActivation>[1] = {}) {
  const person = await buildPersonWithActivation(portal(), overrides);
  const browser = await openDateStep(person.path);
  await submitDate(browser);
  return { ...person, browser };
}
const setPassword = ({ page }: Browser, value = NEW_PASSWORD) =>
  page.getForm("#activation-password").fill({ password: value }).submit("Next");

const buildPasswordFields = ({ page }: Browser) =>
  new URLSearchParams({ intent: "password", password: NEW_PASSWORD, csrf: getCsrfToken(page) });

describe("the first step of an activation", () => {
  test("[ACTIV-01] [ACTIV-02] [ACTIV-03] [ACTIV-06] the first step has a greeting by name, and the date of birth", async () => {
    const { page } = await openDateStep();
    expect([page.status, page.heading]).toEqual([200, "Welcome, Tom"]);
    expect(page.title).toBe("Activate your account | Harbour Rewards");
    expect(page.listTexts("fieldset label")).toEqual(["Day", "Month", "Year"]);
    expect(page.listTexts("#activation-date button[name=intent]")).toEqual(["Next"]);
    expect(page.text).toContain("Need help? Email help@harbourrewards.example");
  });

  test("[ACTIV-01] an address with more parts behind the id activates the same account", async () => {
    const person = await buildPersonWithActivation(portal());
    const browser = await openDateStep(`${person.path}/harbour-rewards/welcome`);
    expect([browser.page.status, browser.page.heading]).toEqual([200, "Welcome, Tom"]);
    const page = await submitDate(browser);
    expect(page.redirects).toEqual([`${person.path}/password`]);
  });

  test("[ACTIV-05] the first activation step shows two steps, and neither is a link", async () => {
    const { page } = await openDateStep();
    expect(listSteps(page)).toEqual(["[Date of birth]", "Password"]);
    expect(page.$(".bp-steps a")).toHaveLength(0);
  });

  test("[ACTIV-05] [ACTIV-07] the first step leads to the password, with a link back to the finished step", async () => {
    const { path, browser } = await openPasswordStep();
    const { page } = browser;
    expect(page.redirects).toEqual([`${path}/password`]);
    expect(listSteps(page)).toEqual(["Date of birth", "[Password]"]);
    expect(page.$(".bp-steps a").attr("href")).toBe(path);
    expect(Object.values(listRules(page))).toEqual(Array(9).fill("unknown"));
  });

  test.each([
    [{}, "Date of birth is required"],
    [{ day: "29", month: "2", year: "1993" }, "Date of birth requires a valid date"],
    [{ day: "28", month: "8" }, "Please enter a valid date"],
    [{ day: "1", month: "1", year: "2090" }, "This date of birth is not valid"],
    [{ day: "27", month: "8", year: "1978" }, "This date does not match our records"],
  ])(
    "[FORM-06] [FORM-08] [FORM-09] [FORM-10] [FORM-11] a date of birth %j is refused at activation and kept: %s",
    async (typed, message) => {
      const { day = "", month = "", year = "" } = typed as Record<string, string>;
      const values = { "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
      const page = await submitDate(await openDateStep(), values);
      expect([page.status, getDateError(page)]).toEqual([400, message]);
      expect(getDate(page).map((each) => each ?? "")).toEqual([day, month, year]);
    },
  );

  test("a person born on a leap day can activate the account", async () => {
    const { path } = await buildPersonWithActivation(portal(), { employee: { date_of_birth: "1992-02-29" } });
    const page = await submitDate(await openDateStep(path), {
      "dateOfBirth.day": "29",
      "dateOfBirth.month": "2",
      "dateOfBirth.year": "1992",
    });
    expect(page.redirects).toEqual([`${path}/password`]);
  });
});

describe("[ACTIV-04] [ERR-14] [ERR-15] an invalid activation link", () => {
  const expectInvalidLink = ({ page }: Browser) => {
    expect([page.status, page.heading, page.text.includes(INVALID_LINK_TEXT)]).toEqual([
      404,
      INVALID_LINK_HEADING,
      true,
    ]);
    expect(page.getLink("Return to home")).toBe("/");
    expect(page.$("form input[name^=dateOfBirth], input[name=password]")).toHaveLength(0);
  };

  test.each([
    "act-used-1",
    "no-such-link",
    "%3Cscript%3Ealert(1)%3C%26script%3E",
    "x".repeat(9_000),
    "..%00",
    "%ED%A0%80",
  ])("an activation link with an invalid id shows the error: %.30s", async (id) => {
    const browser = await openDateStep(`/activation/${id}`);
    expect(browser.page.status).toBeLessThan(500);
    if (browser.page.status !== 400) expectInvalidLink(browser);
    expect(browser.page.html).not.toContain("<script>alert");
  });

  test("an activation link without an id shows the error", async () => {
    expectInvalidLink(await openDateStep("/activation/"));
    expectInvalidLink(await openDateStep("/activation"));
  });

  test("an activation link that is too old or was replaced by a newer one shows the error", async () => {
    for (const link of [{ expires_at: 1 }, { voided_at: 1 }]) {
      expectInvalidLink(await openDateStep((await buildPersonWithActivation(portal(), { link })).path));
    }
  });

  test("[E3] an activation link with five wrong dates says why it ended and leads to the page that requests a new link", async () => {
    const browser = await openDateStep((await buildPersonWithActivation(portal())).path);
    for (let guess = 1; guess <= 5; guess++) await submitDate(browser, { "dateOfBirth.day": "1" });
    expectInvalidLink(browser);
    expect(browser.page.text).toContain("The date of birth was wrong too many times");
    expect(browser.page.getLink("Request a new link")).toBe("/forgotten-password/");
  });

  test("another tenant's activation link shows the error", async () => {
    const { db } = await portal().openDatabase();
    const { domain } = await buildTenant(db);
    expectInvalidLink(
      await openDateStep((await buildPersonWithActivation(portal())).path, `${domain}.localhost`),
    );
  });

  test("a reset link cannot be used as an activation link", async () => {
    expectInvalidLink(
      await openDateStep((await buildPersonWithActivation(portal(), { link: { kind: "reset" } })).path),
    );
  });

  test("an activation link that is used between the two steps shows the error", async () => {
    const { browser } = await openPasswordStep();
    const { db } = await portal().openDatabase();
    await db.updateTable("account_links").set({ voided_at: 1 }).where("kind", "=", "activation").execute();
    await setPassword(browser);
    expectInvalidLink(browser);
  });
});

describe("the second step of activation", () => {
  test("[ACTIV-10] the activation's second step logs in with the new password and shows the tour", async () => {
    const { browser, email } = await openPasswordStep();
    const page = await setPassword(browser);
    expect(page.redirects).toEqual(["/app/home/"]);
    expect(page.text).toContain("Hi, Tom");
    expect(page.$(".bp-carousel")).toHaveLength(1);
    const { db } = await portal().openDatabase();
    const row = await db
      .selectFrom("employees")
      .select("registered_at")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.registered_at).not.toBeNull();
    expect((await createVisitor(portal()).signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
  });

  test("[ACTIV-07] [FORM-21] a password that breaks rules is refused with the list of rules, and the date is not asked again", async () => {
    const { browser } = await openPasswordStep();
    const page = await setPassword(browser, "Tom1234");
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
    expect(listRules(page)).toMatchObject({ 1: "broken", 4: "broken", 16: "kept", 128: "broken" });
    expect(page.html).not.toContain("Tom1234");
    expect((await setPassword(browser)).path).toBe("/app/home/");
  });

  test("an empty password and a password that is too long are reported at the field", async () => {
    const { browser } = await openPasswordStep();
    expect((await setPassword(browser, "")).findError("password")).toBe(
      "Please ensure your password meets the listed requirements",
    );
    expect((await setPassword(browser, "Aa1! bcdefghi".repeat(30))).findError("password")).toMatch(
      /256 characters/,
    );
  });

  test("[A13] the password step cannot be opened by its address before the date was given", async () => {
    const { path } = await buildPersonWithActivation(portal());
    const browser = await openDateStep(`${path}/password`);
    expect(browser.page.redirects).toEqual([path]);
    const fields = buildPasswordFields(browser);
    expect((await browser.post(`${path}/password`, fields)).redirects).toEqual([path]);
  });

  test("[A13] the password step cannot be opened with the date of another person's link", async () => {
    const { browser } = await openPasswordStep();
    const { path } = await buildPersonWithActivation(portal());
    const fields = buildPasswordFields(browser);
    expect((await browser.post(`${path}/password`, fields)).redirects).toEqual([path]);
  });

  test("[A6] the password step ends after ten minutes and asks for the date again", async () => {
    const { browser, path } = await openPasswordStep();
    portal().clock.advance(11 * 60_000);
    expect((await setPassword(browser)).redirects).toEqual([path]);
  });

  test("the second step keeps the date of birth only in the sealed cookie", async () => {
    const { browser } = await openPasswordStep();
    const date = /28.{1,3}0?8.{1,3}1978|1978.0?8.28/;
    expect(JSON.stringify(browser.jar.copy())).not.toMatch(date);
    expect(browser.page.html).not.toMatch(date);
    expect(browser.page.headers.get("cache-control")).toBe("private, no-store");
  });

  test("the second step starts no login, and the login screen asks for the email", async () => {
    const { browser } = await openPasswordStep();
    expect((await browser.get("/")).$("#email-step [name=email]").val() ?? "").toBe("");
  });

  test("[ACTIV-09] activation leads to two-factor when that is mandatory, and its screen shows the steps", async () => {
    const { browser } = await openPasswordStep({ employee: { two_factor_required: true } });
    const page = await setPassword(browser);
    expect(page.redirects).toEqual(["/two-fa-qr-setup"]);
    expect(listSteps(page)).toEqual(["Verify", "Password", "[2FA]", "Terms"]);
  });

  test("[A4] activation logs in with new cookies", async () => {
    const { browser } = await openPasswordStep();
    browser.jar.set("bp_session", "1~planted");
    await setPassword(browser);
    expect(browser.jar.get("bp_session")).not.toContain("planted");
    expect(browser.jar.get("bp_login")).toBeUndefined();
  });
});

test("[ACTIV-08] a logged-in person is redirected Home, by link and by post", async () => {
  const { path } = await buildPersonWithActivation(portal());
  const browser = await openDateStep(path);
  const open = browser.page.getForm("#activation-date").fill(birthDateFields);
  await browser.signIn(people.aisha, password);
  expect((await browser.get(path)).redirects).toEqual(["/app/home/"]);
  expect((await open.submit("Next")).path).toBe("/app/home/");
});

describe("[C8] repeated activation of an account", () => {
  test("a double click logs in once, and the second reply says that the account is active", async () => {
    const { browser } = await openPasswordStep();
    const form = browser.page.getForm("#activation-password").fill({ password: NEW_PASSWORD });
    const replies = await form.submitTwice("Next");
    expect(replies.map(({ headers }) => headers.get("location")).sort()).toEqual(["/", "/app/home/"]);
  });

  test("a second click that arrives after the first one's reply says that the account is active", async () => {
    const { browser } = await openPasswordStep();
    const form = browser.page.getForm("#activation-password").fill({ password: NEW_PASSWORD });
    const { target } = form;
    const headers = { Cookie: String(browser.jar.toHeader()) };
    const postForm = async (fields = form.listFields("Next")) =>
      (await browser.postOnce(target, fields, headers)).headers.get("location");
    expect(await postForm()).toBe("/app/home/");
    expect(await postForm()).toBe("/");
    const otherPassword = form.listFields("Next");
    otherPassword.set("password", "Other-Lantern-58-Meadow");
    expect(await postForm(otherPassword)).toBe(target.replace(/\/password$/, ""));
  });

  test("the second of two browsers shows that the link cannot be used", async () => {
    const { browser, path, email } = await openPasswordStep();
    const other = await openDateStep(path);
    await submitDate(other);
    await setPassword(browser);
    expect((await setPassword(other, "Other-Lantern-58-Meadow")).heading).toBe(INVALID_LINK_HEADING);
    expect((await createVisitor(portal()).signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
  });
});
