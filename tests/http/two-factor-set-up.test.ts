import { describe, expect, test } from "vitest";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";
import {
  completeTwoFactorSetUp,
  getCode,
  getShownSecret,
  getWrongCode,
  listCredentials,
  openSetUp,
  readCookiesAndPage,
  submitCode,
} from "../support/two-factor.ts";

const portal = withPortal();
const LOGIN_EXPIRED = "Your login has expired. Please enter your email again";

async function openFirstCode() {
  const arrived = await openSetUp(portal());
  await arrived.browser.click("Enter the code");
  return arrived;
}

async function openNextCode() {
  const arrived = await openFirstCode();
  await submitCode(arrived.browser, getCode(arrived.secret, portal()), "Next");
  return arrived;
}

test("[LOGIN-19] [TFA-06] login shows the QR code and the key to a person who must set up two-factor", async () => {
  const { browser, secret } = await openSetUp(portal());
  const { page } = browser;
  expect(page.redirects).toEqual(["/two-fa-qr-setup"]);
  expect(page.$(".bp-qr svg path").length).toBeGreaterThan(0);
  expect(page.$(".bp-qr").attr("aria-label")).toBe("QR code for your authenticator app");
  expect(page.$(".bp-qr [style], .bp-qr script")).toHaveLength(0);
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  expect(page.getText(".bp-authenticator code")).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  expect(page.getLink("Enter the code")).toBe("/two-fa-code-setup");
  expect(page.getLink("Close")).toBe("/");
});

test("[LIMIT-20] the QR code is 256 wide and high", async () => {
  const { page } = (await openSetUp(portal())).browser;
  const svg = page.$(".bp-qr svg");
  expect([svg.attr("width"), svg.attr("height")]).toEqual(["256", "256"]);
});

test("two tabs show the same two-factor key", async () => {
  const { email, host, secret } = await openSetUp(portal());
  const other = await portal().signIn(email, { host });
  expect(getShownSecret(other.page)).toBe(secret);
});

test("[TFA-07] [TFA-08] [TFA-09] the first code is posted with Next", async () => {
  const { page } = (await openFirstCode()).browser;
  expect(page.path).toBe("/two-fa-code-setup");
  expect(page.heading).toBe("Enable two factor authentication");
  expect(page.listTexts("form button")).toEqual(["Next"]);
  expect(page.getLink("Close")).toBe("/");
  expect(page.$(".bp-recovery")).toHaveLength(0);
});

test("[TFA-09] the right first code loads the page again, which shows ten recovery codes and asks for the next code", async () => {
  const { browser, secret } = await openFirstCode();
  const page = await submitCode(browser, getCode(secret, portal()), "Next");
  expect(page.redirects).toEqual(["/two-fa-code-setup"]);
  expect(page.listTexts("form button")).toEqual(["Verify"]);
  const codes = page.listTexts(".bp-recovery__codes li");
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
  expect(page.text).toContain("print this page");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(browser.jar.get("bp_session")).toBeUndefined();
});

test("[TFA-10] [ERR-40] [TFA-13] the second code completes the set-up, logs in and leads Home with a message", async () => {
  const { browser, secret } = await openNextCode();
  const page = await submitCode(browser, getCode(secret, portal(), 1), "Verify");
  expect(page.redirects).toEqual(["/app/home/"]);
  expect(page.getText(".bp-flash")).toBe("Two-factor authentication has been enabled");
  expect(browser.jar.get("bp_login")).toBeUndefined();
  expect((await browser.get("/app/home/")).$(".bp-flash")).toHaveLength(0);
});

test("[TFA-10] later logins need a code, and a recovery code of the set-up works", async () => {
  const { browser, email, host } = await openSetUp(portal());
  const [recoveryCode = ""] = await completeTwoFactorSetUp(portal(), browser);
  const other = portal().createBrowser({ host });
  expect((await other.signIn(email)).path).toBe("/two-fa");
  await other.click("Use a recovery code");
  const page = await other.page.getForm("#recovery").fill({ code: recoveryCode }).submit("Login");
  expect(page.path).toBe("/app/home/");
});

test("[A5] the first code cannot also complete the set-up", async () => {
  const { browser, secret } = await openNextCode();
  const page = await submitCode(browser, getCode(secret, portal()), "Verify");
  expect(page.status).toBe(400);
  expect(page.summary).toBe("The code is not right. Please try again.");
  expect(page.listTexts(".bp-recovery__codes li")).toHaveLength(10);
  expect((await submitCode(browser, getCode(secret, portal(), 1), "Verify")).path).toBe("/app/home/");
});

test("[ERR-28] [A5] wrong first codes are reported, and repeated ones lock the account", async () => {
  const { browser, secret } = await openFirstCode();
  const errors = [];
  for (let guess = 0; guess < 6; guess++)
    errors.push((await submitCode(browser, getWrongCode(secret, portal()), "Next")).summary);
  expect(errors[0]).toBe("The code is not right. Please try again.");
  expect(errors[5]).toContain("your account has been locked for 15 mins");
  expect(browser.page.listTexts("form button")).toEqual(["Next"]);
});

describe("[LOGIN-21] the browser between the steps of a set-up", () => {
  test("no page or cookie of the set-up reveals email or password", async () => {
    const { browser, email, secret } = await openSetUp(portal());
    const pages = [readCookiesAndPage(browser)];
    await browser.click("Enter the code");
    pages.push(readCookiesAndPage(browser));
    await submitCode(browser, getCode(secret, portal()), "Next");
    pages.push(readCookiesAndPage(browser));
    for (const page of pages)
      for (const credential of listCredentials(email)) expect(page).not.toContain(credential);
    expect(Object.keys(browser.jar.copy()).sort()).toEqual(["bp_csrf", "bp_login", "pes"]);
  });

  test("[TFA-11] Close leads to the login and deletes the pending login", async () => {
    for (const arrive of [() => openSetUp(portal()), openFirstCode, openNextCode]) {
      const { browser } = await arrive();
      const copy = browser.jar.copy();
      expect((await browser.click("Close")).path).toBe("/");
      browser.jar.replace(copy);
      const page = await browser.get("/two-fa-code-setup");
      expect(page.redirects).toEqual(["/"]);
      expect(page.text).toContain(LOGIN_EXPIRED);
    }
  });

  test("[A6] the set-up starts again after ten minutes, and at another host", async () => {
    const { browser } = await openNextCode();
    const copy = browser.jar.copy();
    const other = portal().createBrowser();
    other.jar.replace(copy);
    expect((await other.get("/two-fa-qr-setup")).redirects).toEqual(["/"]);
    portal().clock.advance(601_000);
    browser.jar.replace(copy);
    expect((await browser.get("/two-fa-qr-setup")).redirects).toEqual(["/"]);
  });

  test("[A6] the cookie of a login's steps is invalid after the two-factor set-up is complete", async () => {
    const { browser, secret, host } = await openNextCode();
    const copy = browser.jar.copy();
    await submitCode(browser, getCode(secret, portal(), 1), "Verify");
    const thief = portal().createBrowser({ host });
    thief.jar.replace(copy);
    expect((await thief.get("/two-fa-code-setup")).redirects).toEqual(["/"]);
  });

  test("[A13] neither the portal nor the code screen can be entered by its address", async () => {
    const { browser } = await openNextCode();
    expect((await browser.get("/two-fa")).redirects).toEqual(["/two-fa-qr-setup"]);
    expect((await browser.get("/app/home/")).redirects[0]).toBe("/");
  });

  test("a tab at an earlier step of the set-up redirects to the current step", async () => {
    const { browser, secret } = await openFirstCode();
    const tab = browser.page.getForm("#first-code");
    await submitCode(browser, getCode(secret, portal()), "Next");
    const page = await tab.fill({ code1: getCode(secret, portal()) }).submit("Next");
    expect(page.redirects).toEqual(["/two-fa-code-setup"]);
    expect(page.listTexts("form button")).toEqual(["Verify"]);
    await submitCode(browser, getCode(secret, portal(), 1), "Verify");
    expect((await tab.submit("Next")).path).toBe("/app/home/");
  });
});

test("[A4] the session after a two-factor set-up is new, whatever cookie was there before", async () => {
  const { browser, domain, secret } = await openNextCode();
  browser.jar.set("bp_session", "planted");
  await submitCode(browser, getCode(secret, portal(), 1), "Verify");
  const { sid } = await readTokens(browser, portal(), { tenant: domain });
  expect(sid).toMatch(/^[\w-]{20,}$/);
  expect(browser.jar.get("bp_session")).not.toBe("planted");
});
