import type { Browser } from "./browser.ts";
import type { Values } from "./form.ts";
import { born, NEW_PASSWORD, personWithReset, visitor } from "./links.ts";
import type { TestPortal } from "./portal.ts";

/** A visitor at the first step of a reset, for a separate person unless a path is given. */
export async function atResetDate(portal: TestPortal, path?: string, host?: string): Promise<Browser> {
  const browser = visitor(portal, host);
  await browser.get(path ?? (await personWithReset(portal)).path);
  return browser;
}

export const giveDate = ({ page }: Browser, values: Values = {}) =>
  page
    .form("#reset-date")
    .fill({ ...born, ...values })
    .submit("Next");

/** The same visitor at the second step. */
export async function atNewPassword(portal: TestPortal) {
  const made = await personWithReset(portal);
  const browser = await atResetDate(portal, made.path);
  await giveDate(browser);
  return { ...made, browser };
}

export const choose = ({ page }: Browser, password = NEW_PASSWORD) =>
  page.form("#reset-password").fill({ password }).submit("Next");
