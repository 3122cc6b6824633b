import { expect, test } from "vitest";
import { buildMember, password } from "../support/api.ts";
import { addTwoFactor } from "../support/encrypted-rows.ts";
import { withPortal } from "../support/portal.ts";
import { APP_SECRET, getCode } from "../support/two-factor.ts";

const portal = withPortal();

/** Builds a person of Harbourline, with an authenticator app if requested. */
async function buildPerson({ hasApp = false } = {}) {
  const { db } = await portal().openDatabase();
  const person = await buildMember(db, "harbourline");
  if (hasApp) {
    const row = { client_id: person.client_id, employee_id: person.id };
    await addTwoFactor(db, { ...row, secret: APP_SECRET, enabled_at: 1 });
  }
  return String(person.email);
}

async function loadFailures(...emails: string[]): Promise<number> {
  const { db } = await portal().openDatabase();
  const rows = await db
    .selectFrom("login_failures")
    .select("failures")
    .where("email_key", "in", emails)
    .execute();
  return rows.reduce((sum, { failures }) => sum + Number(failures), 0);
}

/** One browser whose first tab has a form from before another tab began a login. */
async function openTwoTabs(first: string, second: string) {
  const browser = portal().createBrowser();
  await browser.get("/");
  await browser.acceptCookies();
  await browser.page.getForm("#email-step").fill({ email: first }).submit("Next");
  const form = browser.page.getForm("#password-step");
  await browser.get("/?step=email");
  await browser.page.getForm("#email-step").fill({ email: second }).submit("Next");
  return { browser, form };
}

test("[E10] a password typed for an email that another tab has replaced is refused and does not count towards a lock", async () => {
  const [first, second] = [await buildPerson(), await buildPerson()];
  const { form } = await openTwoTabs(first, second);
  for (const typed of [password, "wrong"]) {
    const page = await form.fill({ password: typed }).submit("Login");
    expect([page.status, page.path]).toEqual([400, "/"]);
    expect(page.summary).toContain("You started to log in with another email in a different tab");
    expect(page.$("#password-step [name=email]").val()).toBe(second);
  }
  expect(await loadFailures(first, second)).toBe(0);
});

test("[E10] the page that refuses a password of an outdated login accepts the password for the latest email", async () => {
  const [first, second] = [await buildPerson(), await buildPerson()];
  const { form } = await openTwoTabs(first, second);
  const page = await form.fill({ password: "wrong" }).submit("Login");
  expect((await page.getForm("#password-step").fill({ password }).submit("Login")).path).toBe("/app/home/");
});

test("[E10] a code typed for a login that another tab has replaced is refused and does not count towards a lock", async () => {
  const [first, second] = [await buildPerson({ hasApp: true }), await buildPerson({ hasApp: true })];
  const browser = await portal().signIn(first);
  const form = browser.page.getForm("#code");
  const recovery = (await browser.click("Use a recovery code")).getForm("#recovery");
  await browser.signIn(second);
  const digits = [...getCode(APP_SECRET, portal())].map((digit, index) => [`code${index + 1}`, digit]);
  const replies = [
    await form.fill(Object.fromEntries(digits)).submit("Login"),
    await recovery.fill({ code: "aaaaa-aaaaa" }).submit("Login"),
  ];
  for (const page of replies) {
    expect(page.status).toBe(400);
    expect(page.summary).toContain("You started to log in with another email in a different tab");
  }
  expect(await loadFailures(first, second)).toBe(0);
});
