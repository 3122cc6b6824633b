import type { Browser } from "./browser.ts";
import type { Values } from "./form.ts";
import { birthDateFields, buildPersonWithReset, createVisitor, NEW_PASSWORD } from "./links.ts";
import type { TestPortal } from "./portal.ts";

/** A visitor at the first step of a reset, for a separate person unless a path is given. */
export async function openResetDate(portal: TestPortal, path?: string, host?: string): Promise<Browser> {
  const browser = createVisitor(portal, host);
  await browser.get(path ?? (await buildPersonWithReset(portal)).path);
  return browser;
}

export const submitDate = ({ page }: Browser, values: Values = {}) =>
  page
    .getForm("#reset-date")
    .fill({ ...birthDateFields, ...values })
    .submit("Next");

/** A visitor at the second step of a reset, with the person whose link it is. */
export async function openNewPassword(portal: TestPortal) {
  const person = await buildPersonWithReset(portal);
  const browser = await openResetDate(portal, person.path);
  await submitDate(browser);
  return { ...person, browser };
}

export const submitPassword = ({ page }: Browser, password = NEW_PASSWORD) =>
  page.getForm("#reset-password").fill({ password }).submit("Next");
