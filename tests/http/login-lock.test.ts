import { describe, expect, test } from "vitest";
import { buildTenant, password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { answerQuestion, findQuestion } from "../support/robot.ts";

const LOCKED =
  "You have unsuccessfully tried to login too many times - your account has been locked for 15 mins. Please try again later";

const portal = withPortal();

/** A visitor at the password step of a new tenant and account. */
async function openVisitor() {
  const { db } = await portal().openDatabase();
  const { domain, email } = await buildTenant(db);
  const browser = portal().createBrowser({ host: `${domain}.localhost` });
  await openPasswordStep(browser, email);
  return { browser, domain, email };
}

async function openPasswordStep(browser: Browser, email: string) {
  await browser.get("/?step=email");
  if (!browser.jar.get("pes")) await browser.acceptCookies();
  await browser.get("/?step=email");
  await browser.giveEmail(email);
}

/** Posts a password, with the right sum if one is required. */
function tryPassword(browser: Browser, guess: string) {
  const { page } = browser;
  const form = page.getForm("#password-step").fill({ password: guess });
  if (findQuestion(page) !== null) form.fill({ robot: answerQuestion(page) });
  return form.submit("Login");
}

describe("[LIMIT-01] [A1] five wrong passwords", () => {
  test("[ERR-05] five wrong passwords lock the account for 15 minutes, for the right password too", async () => {
    const { browser, domain, email } = await openVisitor();
    for (let attempt = 1; attempt <= 4; attempt++) {
      const page = await tryPassword(browser, "Wrong-Kettle-11-Orbit");
      expect(page.findError("password")).toBe("We can't find a match! Try again or contact us");
    }
    const fifth = await tryPassword(browser, "Wrong-Kettle-11-Orbit");
    expect(fifth.summary).toBe(LOCKED);
    expect(fifth.findError("password")).toBeNull();

    expect((await tryPassword(browser, password)).summary).toBe(LOCKED);
    portal().clock.advance(14 * 60_000 + 59_000);
    const later = portal().createBrowser({ host: `${domain}.localhost` });
    await openPasswordStep(later, email);
    expect((await tryPassword(later, password)).summary).toBe(LOCKED);

    portal().clock.advance(2_000);
    expect((await tryPassword(later, password)).path).toBe("/app/home/");
  });

  test("failures lock only the account that they were for", async () => {
    const { browser, domain } = await openVisitor();
    for (let attempt = 1; attempt <= 5; attempt++) await tryPassword(browser, "Wrong-Kettle-11-Orbit");
    expect(browser.page.summary).toBe(LOCKED);
    const other = portal().createBrowser({ host: `${domain}.localhost` });
    await openPasswordStep(other, "somebody.else@test.example");
    const page = await tryPassword(other, "Wrong-Kettle-11-Orbit");
    expect(page.findError("password")).toBe("We can't find a match! Try again or contact us");
  });
});

test("[ERR-06] a locked account shows that it is locked", async () => {
  const { db } = await portal().openDatabase();
  const locked_until = portal().clock.now().getTime() + 60_000;
  await db
    .updateTable("login_failures")
    .set({ locked_until })
    .where("email_key", "=", people.priya)
    .execute();
  const browser = portal().createBrowser();
  await openPasswordStep(browser, people.priya);
  const page = await tryPassword(browser, password);
  expect(page.status).toBe(400);
  expect(page.summary).toBe(LOCKED);
});

describe("[LOGIN-13] the robot check at login", () => {
  test("the robot check appears after the third failure and stays when the page is loaded again", async () => {
    const { browser } = await openVisitor();
    for (const expected of [false, false, true]) {
      await tryPassword(browser, "Wrong-Kettle-11-Orbit");
      expect(findQuestion(browser.page) !== null).toBe(expected);
    }
    expect(findQuestion(await browser.get("/"))).not.toBeNull();
  });

  test("[LOGIN-14] login requires the robot check's answer after failures", async () => {
    const { browser } = await openVisitorWithQuestion();
    const page = await browser.page.getForm("#password-step").fill({ password }).submit("Login");
    expect(page.status).toBe(400);
    expect(page.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("[LOGIN-14] a wrong robot-check answer brings another question, and the right answer logs in", async () => {
    const { browser } = await openVisitorWithQuestion();
    const firstChallenge = browser.page.$("[name=challenge]").val();
    const page = await browser.page.getForm("#password-step").fill({ password, robot: "99" }).submit("Login");
    expect(page.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect(page.$("[name=challenge]").val()).not.toBe(firstChallenge);
    expect((await tryPassword(browser, password)).path).toBe("/app/home/");
  });

  test("[A10] an answer to the robot check counts once", async () => {
    const { browser } = await openVisitorWithQuestion();
    const fields = browser.page
      .getForm("#password-step")
      .fill({ password: "Wrong-Kettle-11-Orbit", robot: answerQuestion(browser.page) })
      .listFields("Login");
    const first = await browser.post("/", fields);
    expect(first.findError("robot")).toBeNull();
    fields.set("password", password);
    const second = await browser.post("/", fields);
    expect(second.findError("robot")).toBe("Please confirm that you are not a robot!");
  });

  test("an account with three failures must answer a sum on its first try, even with the right password", async () => {
    const browser = portal().createBrowser();
    await openPasswordStep(browser, people.lee);
    const page = await tryPassword(browser, password);
    expect(page.status).toBe(400);
    expect(findQuestion(page)).not.toBeNull();
    expect((await tryPassword(browser, password)).path).toBe("/app/home/");
  });

  async function openVisitorWithQuestion() {
    const visitor = await openVisitor();
    for (let attempt = 1; attempt <= 3; attempt++)
      await tryPassword(visitor.browser, "Wrong-Kettle-11-Orbit");
    return visitor;
  }
});
