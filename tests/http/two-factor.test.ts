import { describe, expect, test } from "vitest";
import { sealRow } from "../../api/db/sealing/rows.ts";
import { hashToken } from "../../api/platform/tokens.ts";
import { getDemoLogoPath } from "../support/demo-logos.ts";
import { people } from "../support/people.ts";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";
import {
  APP_SECRET,
  getCode,
  getWrongCode,
  listCredentials,
  openCodeStep,
  readCookiesAndPage,
  submitCode,
} from "../support/two-factor.ts";

const portal = withPortal();
const getCurrentCode = () => getCode(APP_SECRET, portal());
const toMs = (count: number) => count * 60_000;
const LOGIN_EXPIRED = "Your login has expired. Please enter your email again";
const WRONG_CODE_TEXT = "The code is not right. Please try again.";

test("[LOGIN-20] [TFA-01] the right password leads to the code when two-factor is on", async () => {
  const { page } = (await openCodeStep(portal())).browser;
  expect(page.redirects).toEqual(["/two-fa"]);
  expect(page.heading).toBe("Enter authentication code");
  expect(page.title).toContain("Enter authentication code | ");
  expect(page.text).toContain("Please enter the authentication code displayed in your app");
});

test("[TFA-02] the code page has six one-digit boxes, a Login button and a Back link to the login", async () => {
  const { page } = (await openCodeStep(portal())).browser;
  const boxes = page.$("form input[maxlength=1]");
  expect(boxes.toArray().map((box) => page.$(box).attr("name"))).toEqual([
    "code1",
    "code2",
    "code3",
    "code4",
    "code5",
    "code6",
  ]);
  expect(page.listTexts("form button")).toEqual(["Login"]);
  expect(page.getLink("Back")).toBe("/");
});

test("[TFA-03] the code screen shows the brand, the avatar and the support contact", async () => {
  const browser = portal().createBrowser();
  const { page } = await browser.signIn("daniel.reyes@harbourline.example").then(() => browser);
  expect(page.path).toBe("/two-fa");
  expect(page.$(".bp-logo img").attr("alt")).toBe("Harbour Rewards");
  expect(page.$(".bp-signin__avatar").attr("src")).toBe(getDemoLogoPath("harbourline", "avatar"));
  expect(page.text).toContain("help@harbourrewards.example");
});

test("[TFA-05] the right code logs in and leads Home", async () => {
  const { browser } = await openCodeStep(portal());
  const page = await submitCode(browser, getCurrentCode(), "Login");
  expect(page.redirects).toEqual(["/app/home/"]);
  expect(page.status).toBe(200);
  expect(browser.jar.get("bp_session")).toBeDefined();
  expect(browser.jar.get("bp_login")).toBeUndefined();
});

test("[TFA-04] a whole code in the first box is accepted, as some password managers fill it in", async () => {
  const { browser } = await openCodeStep(portal());
  const page = await browser.page.getForm("#code").fill({ code1: getCurrentCode() }).submit("Login");
  expect(page.path).toBe("/app/home/");
});

test("[TFA-04] empty boxes count as 0", async () => {
  const { browser } = await openCodeStep(portal());
  while (!getCurrentCode().includes("0")) portal().clock.advance(30_000);
  const typed = [...getCurrentCode()].map((digit, index) => [`code${index + 1}`, digit === "0" ? "" : digit]);
  const page = await browser.page.getForm("#code").fill(Object.fromEntries(typed)).submit("Login");
  expect(page.path).toBe("/app/home/");
});

test("[ERR-28] a wrong code is reported in the banner, and the boxes are empty", async () => {
  const { browser } = await openCodeStep(portal());
  const page = await submitCode(browser, getWrongCode(APP_SECRET, portal()), "Login");
  expect(page.status).toBe(400);
  expect(page.path).toBe("/two-fa");
  expect(page.summary).toBe(WRONG_CODE_TEXT);
  for (const box of page.$("input[name^=code]").toArray()) expect(page.$(box).attr("value") ?? "").toBe("");
  expect((await submitCode(browser, getCurrentCode(), "Login")).path).toBe("/app/home/");
});

test("[A5] a code that was used to log in is refused afterwards", async () => {
  const { browser, email, host } = await openCodeStep(portal());
  const code = getCurrentCode();
  await submitCode(browser, code, "Login");
  const other = await portal().signIn(email, { host });
  expect((await submitCode(other, code, "Login")).summary).toBe(WRONG_CODE_TEXT);
  expect((await submitCode(other, getCode(APP_SECRET, portal(), 1), "Login")).path).toBe("/app/home/");
});

test("[A5] the code before the previous one is refused, and the previous one is accepted", async () => {
  const { browser } = await openCodeStep(portal());
  expect((await submitCode(browser, getCode(APP_SECRET, portal(), -2), "Login")).summary).toBe(
    WRONG_CODE_TEXT,
  );
  expect((await submitCode(browser, getCode(APP_SECRET, portal(), -1), "Login")).path).toBe("/app/home/");
});

test("[A5] wrong codes lock the account as wrong passwords do, and then the right code is refused too", async () => {
  const { browser, email, host } = await openCodeStep(portal());
  const wrongCode = getWrongCode(APP_SECRET, portal());
  const errors = [];
  for (let guess = 0; guess < 6; guess++)
    errors.push((await submitCode(browser, wrongCode, "Login")).summary);
  expect(errors.slice(0, 4)).toEqual([WRONG_CODE_TEXT, WRONG_CODE_TEXT, WRONG_CODE_TEXT, WRONG_CODE_TEXT]);
  expect(errors[5]).toContain("your account has been locked for 15 mins");
  expect((await submitCode(browser, getCurrentCode(), "Login")).summary).toContain("locked for 15 mins");
  const other = portal().createBrowser({ host });
  expect((await other.signIn(email)).summary).toContain("locked for 15 mins");
});

describe("a recovery code in place of the app's code", () => {
  async function openWithRecoveryCode() {
    const { db } = await portal().openDatabase();
    const arrived = await openCodeStep(portal());
    const { client_id, id } = arrived.employee;
    await db
      .insertInto("recovery_codes")
      .values({
        ...sealRow(db, "recovery_codes", { client_id, employee_id: id, code_hash: hashToken("abcdefghjk") }),
        id: `${id}-code`,
        is_pending: false,
        created_at: 1,
      })
      .execute();
    return arrived;
  }
  const submitRecoveryCode = (
    browser: Awaited<ReturnType<typeof openWithRecoveryCode>>["browser"],
    code: string,
  ) => browser.page.getForm("#recovery").fill({ code }).submit("Login");

  test("[TFA-05] a recovery code has a separate page, with links there and back", async () => {
    const { browser } = await openWithRecoveryCode();
    const page = await browser.click("Use a recovery code");
    expect(page.path).toBe("/two-fa?method=recovery");
    expect(page.heading).toBe("Enter recovery code");
    expect(page.getLink("Use the code from your app")).toBe("/two-fa");
    expect(page.getLink("Back")).toBe("/");
  });

  test("[TFA-05] a recovery code logs in once, however it is typed", async () => {
    const { browser, email, host } = await openWithRecoveryCode();
    await browser.click("Use a recovery code");
    expect((await submitRecoveryCode(browser, " ABCDE fghjk ")).path).toBe("/app/home/");
    const other = await portal().signIn(email, { host });
    await other.click("Use a recovery code");
    const page = await submitRecoveryCode(other, "abcde-fghjk");
    expect(page.path).toBe("/two-fa?method=recovery");
    expect(page.summary).toBe(WRONG_CODE_TEXT);
    expect(page.$("input[name=code]").attr("value") ?? "").toBe("");
  });

  test("a missing two-factor code is reported at the field, without a call", async () => {
    const { browser } = await openWithRecoveryCode();
    await browser.click("Use a recovery code");
    const page = await submitRecoveryCode(browser, " ");
    expect(page.status).toBe(400);
    expect(page.findError("code")).toBe("This field is required");
  });
});

describe("[LOGIN-21] the browser between password and code", () => {
  test("nothing that the browser stores can be read, and scripts cannot read the cookie", async () => {
    const { browser, email } = await openCodeStep(portal());
    await submitCode(browser, getWrongCode(APP_SECRET, portal()), "Login");
    for (const secret of listCredentials(email)) expect(readCookiesAndPage(browser)).not.toContain(secret);
    expect(Object.keys(browser.jar.copy()).sort()).toEqual(["bp_csrf", "bp_login", "pes"]);
    expect(browser.jar.hasAttribute("bp_login", "HttpOnly")).toBe(true);
    expect(browser.page.headers.get("cache-control")).toBe("private, no-store");
  });

  test("Back deletes the credentials and asks for the password again", async () => {
    const { browser } = await openCodeStep(portal());
    const cookiesBefore = browser.jar.copy();
    const page = await browser.click("Back");
    expect(page.path).toBe("/");
    expect((await browser.get("/two-fa")).path).toBe("/");
    // A copy of the cookie does not work either.
    browser.jar.replace(cookiesBefore);
    expect((await browser.get("/two-fa")).redirects).toEqual(["/"]);
  });

  test("[A6] ten minutes after the password, a code leads back to the first step with a message", async () => {
    const { browser } = await openCodeStep(portal());
    const { page } = browser;
    const copy = browser.jar.copy();
    portal().clock.advance(toMs(10) + 1_000);
    browser.jar.replace(copy);
    const reply = await page.getForm("#code").fill({ code1: getCurrentCode() }).submit("Login");
    expect(reply.redirects).toEqual(["/"]);
    expect(reply.text).toContain(LOGIN_EXPIRED);
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("[A6] the cookie of a pending login is invalid after it was used to log in", async () => {
    const { browser, host } = await openCodeStep(portal());
    const copy = browser.jar.copy();
    await submitCode(browser, getCurrentCode(), "Login");
    const thief = portal().createBrowser({ host });
    thief.jar.replace(copy);
    const page = await thief.get("/two-fa");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain(LOGIN_EXPIRED);
  });

  test("[A6] the cookie of a pending login is invalid at another tenant's host", async () => {
    const { browser } = await openCodeStep(portal());
    const other = portal().createBrowser({ host: "cwmcoed.localhost" });
    other.jar.replace(browser.jar.copy());
    expect((await other.get("/two-fa")).redirects).toEqual(["/"]);
  });

  test("[A13] the portal cannot be entered by its address before the code", async () => {
    const { browser } = await openCodeStep(portal());
    for (const target of ["/app/home/", "/app/home/?_data=routes%2Fapp.home", "/app/faqs/"]) {
      const reply = await browser.exchange({ target });
      expect(reply.headers.get("location") ?? reply.headers.get("x-remix-redirect")).toBe("/");
    }
  });

  test("a login that another tab completes leads this tab Home too", async () => {
    const { browser } = await openCodeStep(portal());
    const tab = browser.page.getForm("#code");
    await submitCode(browser, getCurrentCode(), "Login");
    const page = await tab.fill({ code1: getCurrentCode() }).submit("Login");
    expect(page.path).toBe("/app/home/");
    expect((await browser.get("/two-fa")).redirects).toEqual(["/app/home/"]);
  });

  test("Back in a second tab ends the first tab's step, and the first tab says so", async () => {
    const { browser } = await openCodeStep(portal());
    const tab = browser.page.getForm("#code");
    await browser.get("/");
    const page = await tab.fill({ code1: getCurrentCode() }).submit("Login");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain(LOGIN_EXPIRED);
  });
});

test("[A4] the session after the code is new, and no earlier cookie opens anything", async () => {
  const { browser, email, host } = await openCodeStep(portal());
  const formToken = browser.jar.get("bp_csrf");
  await submitCode(browser, getCurrentCode(), "Login");
  expect(browser.jar.get("bp_csrf")).not.toBe(formToken);
  const { sid } = await readTokens(browser, portal(), { tenant: host.split(".")[0] });
  await browser.get("/logout");
  while (browser.page.refresh) await browser.refresh();
  portal().clock.advance(60_000);
  await browser.signIn(email);
  await submitCode(browser, getCurrentCode(), "Login");
  const tokensAfter = await readTokens(browser, portal(), { tenant: host.split(".")[0] });
  expect(tokensAfter.sid).not.toBe(sid);
});

test("the code screens redirect to the login with a message when no login is pending", async () => {
  for (const target of ["/two-fa", "/two-fa?method=recovery", "/two-fa-qr-setup", "/two-fa-code-setup"]) {
    const browser = portal().createBrowser();
    const page = await browser.get(target);
    expect([target, ...page.redirects]).toEqual([target, "/"]);
    expect(page.text).toContain(LOGIN_EXPIRED);
  }
});

test("an email without a password is not enough for the code screens", async () => {
  const browser = portal().createBrowser();
  await browser.get("/");
  await browser.acceptCookies();
  await browser.giveEmail(people.aisha);
  expect((await browser.get("/two-fa")).redirects).toEqual(["/"]);
});

test("a post of the code screen without a known intent does nothing", async () => {
  const { browser } = await openCodeStep(portal());
  const fields = browser.page.getForm("#code").fill({ code1: getCurrentCode() }).listFields("Login");
  fields.set("intent", "something-else");
  expect((await browser.post("/two-fa", fields)).redirects).toEqual(["/two-fa"]);
  expect(browser.jar.get("bp_session")).toBeUndefined();
});

test("a person whose password has changed during the login starts again", async () => {
  const { browser, employee } = await openCodeStep(portal());
  const { db } = await portal().openDatabase();
  await db.updateTable("employees").set({ password_hash: null }).where("id", "=", employee.id).execute();
  const page = await submitCode(browser, getCurrentCode(), "Login");
  expect(page.redirects).toEqual(["/"]);
  expect(page.text).toContain("We can't find a match! Try again or contact us");
  expect((await browser.get("/two-fa")).redirects).toEqual(["/"]);
});
