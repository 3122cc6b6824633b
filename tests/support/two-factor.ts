import { TOTP } from "otpauth";
import { CODE_NAMES } from "../../app/components/form/code.ts";
import { buildTenant, password } from "./api.ts";
import type { Browser } from "./browser.ts";
import { addTwoFactor } from "./encrypted-rows.ts";
import type { Page } from "./page.ts";
import type { TestPortal } from "./portal.ts";

const STEP_MS = 30_000;

interface ClockOwner {
  clock: { real(): Date };
}

/** An authenticator app's code now, or a number of 30-second steps later. */
export function getCode(secret: string, { clock }: ClockOwner, stepsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.real().getTime() + stepsLater * STEP_MS });
}

/** A code that is wrong now, 30 seconds ago and in 30 seconds. */
export function getWrongCode(secret: string, portal: Pick<TestPortal, "clock">): string {
  const rightCodes = [-1, 0, 1].map((steps) => getCode(secret, portal, steps));
  return ["000001", "000002", "000003", "000004"].find((code) => !rightCodes.includes(code)) as string;
}

/** A code's digits by the name of their box. */
export const toBoxes = (code: string) =>
  Object.fromEntries(CODE_NAMES.map((name, index) => [name, code[index] ?? ""]));

/** Types a code into the six boxes, with other fields if the form has them, and presses the button. */
export function submitCode(
  browser: Browser,
  code: string,
  button: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  return browser.page
    .getForm({ button })
    .fill({ ...toBoxes(code), ...fields })
    .submit(button);
}

export const APP_SECRET = "JBSWY3DPEHPK3PXP";

/** Builds a person of a separate tenant with two-factor, and opens the step that asks for the code. */
export async function openCodeStep(portal: TestPortal) {
  const { db } = await portal.openDatabase();
  const { employee, email, domain } = await buildTenant(db, {});
  const row = { client_id: employee.client_id, employee_id: employee.id };
  const now = portal.clock.real().getTime();
  await addTwoFactor(db, { ...row, secret: APP_SECRET, enabled_at: now });
  const browser = portal.createBrowser({ host: `${domain}.localhost` });
  await browser.signIn(email);
  return { browser, email, domain, employee, host: `${domain}.localhost` };
}

/** Builds a person who must set up two-factor, and opens the page with the QR code. */
export async function openSetUp(portal: TestPortal) {
  const { db } = await portal.openDatabase();
  const { employee, email, domain } = await buildTenant(db, {
    employee: { two_factor_required: true },
  });
  const host = `${domain}.localhost`;
  const browser = portal.createBrowser({ host });
  await browser.signIn(email);
  return { browser, email, domain, employee, host, secret: getShownSecret(browser.page) };
}

/** The key that the page shows for typing. */
export const getShownSecret = (page: Page) => page.getText(".bp-authenticator code").replaceAll(" ", "");

/** Completes the set-up with this code and the next, and returns the recovery codes. The browser is then at Home. */
export async function completeTwoFactorSetUp(portal: TestPortal, browser: Browser): Promise<string[]> {
  const secret = getShownSecret(browser.page);
  await browser.click("Enter the code");
  await submitCode(browser, getCode(secret, portal), "Next");
  const codes = browser.page.listTexts(".bp-recovery__codes li");
  await submitCode(browser, getCode(secret, portal, 1), "Verify");
  return codes;
}

/** Every cookie and the page as anybody could read them: unchanged, and decoded from base64. */
export function readCookiesAndPage(browser: Browser): string {
  const cookies = Object.values(browser.jar.copy()).map((value) => decodeURIComponent(value));
  const parts = cookies.flatMap((value) => value.split(/[.~:]/));
  const decoded = parts.flatMap((part) => [
    Buffer.from(part, "base64url").toString("utf8"),
    Buffer.from(part, "base64").toString("utf8"),
  ]);
  return [browser.page.html, ...cookies, ...decoded].join("\n");
}

/** Values that must not be readable between the steps. */
export const listCredentials = (email: string) => [email, password, encodeURIComponent(email)];

/** Logs in at the demo's Welsh client. Each code works only once, so a second login must use a later one. */
export async function signInByCode(
  portal: TestPortal,
  { email, secret }: { email: string; secret: string },
  stepsLater = 0,
): Promise<Browser> {
  const browser = await portal.signIn(email, { host: "cwmcoed.localhost" });
  await submitCode(browser, getCode(secret, portal, stepsLater), "Login");
  return browser;
}
