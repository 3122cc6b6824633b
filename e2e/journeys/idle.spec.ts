import type { Page } from "@playwright/test";
import { expect, fillLogin, type Journey, test } from "../support/fixtures.ts";
import type { DemoServer } from "../support/server.ts";

const aisha = "aisha.patel@harbourline.example";
const MINUTE = 60_000;
const FAMILY_FORM_PATH = "/app/home/my-profile/panel/add-family-member/";

test.afterEach(({ server }) => server.moveClock(0));

/** Opens the form. Returns the clock of all the browser's pages and the server, moved together. */
async function openForm(page: Page, journey: Journey, server: DemoServer) {
  if (journey.hasScripts) await page.clock.install();
  await journey.signIn(aisha);
  await openPage(page, journey);
  await expect(page.getByLabel("First name")).toBeVisible();
  let movedMs = 0;
  return {
    async pass(ms: number) {
      movedMs += ms;
      await server.moveClock(movedMs);
      if (journey.hasScripts) await page.clock.fastForward(ms);
    },
  };
}

/** Opens the form, types a name, and lets time pass until the idle question. */
async function openIdleQuestion(page: Page, journey: Journey, server: DemoServer) {
  const clock = await openForm(page, journey, server);
  await page.getByLabel("First name").fill("Rosalind");
  await clock.pass(14 * MINUTE);
  await expect(getDialog(page)).toBeVisible();
}

/** Opens the form and waits until its scripts watch for activity. */
async function openPage(page: Page, journey: Journey) {
  if (journey.hasScripts) await page.evaluate(() => localStorage.removeItem("last-request"));
  await page.goto(journey.toAddress(FAMILY_FORM_PATH));
  if (journey.hasScripts) await page.waitForFunction(() => localStorage.getItem("last-request") !== null);
}

const getDialog = (page: Page) => page.getByRole("dialog", { name: "Stay logged in?" });
const getWarning = (page: Page) => page.getByRole("alert").filter({ hasText: "We will log you out soon..." });

test("[IDLE-01] [IDLE-02] [IDLE-03] [IDLE-05] the idle notice covers the page and keeps typed values", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the page leads to the idle screen");
  const clock = await openForm(page, journey, server);
  await page.getByLabel("First name").fill("Rosalind");

  await clock.pass(11 * MINUTE);
  await expect(getWarning(page)).toBeHidden();
  await clock.pass(MINUTE);
  await expect(getWarning(page)).toBeVisible();
  await journey.expectAccessible();
  await clock.pass(2 * MINUTE);
  await expect(getDialog(page)).toBeVisible();
  await expect(getDialog(page).getByRole("timer")).toHaveText(/^1[0-5] seconds left$/);
  await journey.expectAccessible();
  for (let presses = 0; presses < 5; presses++) {
    const isInPage = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
    expect(isInPage).toBe(false);
    await page.keyboard.press("Tab");
  }

  await getDialog(page).getByRole("button", { name: "Stay logged in" }).click();
  await expect(getDialog(page)).toBeHidden();
  await expect(page).toHaveURL(journey.toAddress(FAMILY_FORM_PATH));
  await expect(page.getByLabel("First name")).toHaveValue("Rosalind");
  await clock.pass(13 * MINUTE);
  await expect(getWarning(page)).toBeVisible();
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[IDLE-03] [IDLE-04] a person who presses “Stay logged in” in time stays logged in, however late the reply comes", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the button is a form");
  await openIdleQuestion(page, journey, server);
  let reports = 0;
  let releaseReply = () => {};
  const released = new Promise<void>((resolve) => {
    releaseReply = resolve;
  });
  await page.route(/\/activity$/, async (route) => {
    if (route.request().method() === "POST") {
      reports++;
      await released;
    }
    await route.continue();
  });
  await getDialog(page).getByRole("button", { name: "Stay logged in" }).dblclick();
  await page.clock.runFor(16_000);
  await expect(getDialog(page).getByRole("timer")).toHaveText("0 seconds left");
  releaseReply();
  await expect(getDialog(page)).toBeHidden();
  await expect(page).toHaveURL(journey.toAddress(FAMILY_FORM_PATH));
  await expect(page.getByLabel("First name")).toHaveValue("Rosalind");
  expect(reports).toBe(1);
});

test("[IDLE-03] the idle question says when Stay logged in did not reach the server", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the button is a form");
  await openIdleQuestion(page, journey, server);
  await page.route(/\/activity$/, (route) => route.fulfill({ status: 429, body: "" }));
  await getDialog(page).getByRole("button", { name: "Stay logged in" }).click();
  await expect(getDialog(page)).toContainText("That did not reach us. Try again.");
  await journey.expectAccessible();
  await page.unroute(/\/activity$/);
  await getDialog(page).getByRole("button", { name: "Stay logged in" }).click();
  await expect(getDialog(page)).toBeHidden();
  await expect(page.getByLabel("First name")).toHaveValue("Rosalind");
});

test("[IDLE-05] focus returns to the field that a person left for the idle warning", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the button leads to a new page");
  const clock = await openForm(page, journey, server);
  await page.getByLabel("First name").fill("Rosalind");
  await clock.pass(12 * MINUTE);
  await getWarning(page).getByRole("button", { name: "Stay logged in" }).click();
  await expect(getWarning(page)).toBeHidden();
  await expect(page.getByLabel("First name")).toBeFocused();
});

test("[IDLE-01] [API-07] a person who types stays logged in, also on the server", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts only requests count as activity");
  const clock = await openForm(page, journey, server);
  let reports = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/activity")) reports++;
  });
  for (let times = 0; times < 4; times++) {
    await clock.pass(10 * MINUTE);
    const reported = page.waitForResponse(/\/activity$/);
    await page.getByLabel("First name").fill(`Rosalind ${times}`);
    await reported;
    await expect(getWarning(page)).toBeHidden();
  }
  // Two presses within a minute are reported once.
  await page.getByLabel("First name").fill("Rosalind");
  await page.clock.runFor(5_000);
  expect(reports).toBe(4);
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[D9] [IDLE-01] [IDLE-02] typing is reported and an idle page asks, also on a device whose clock was set back", async ({
  page,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts the page keeps no time");
  const clock = await openForm(page, journey, server);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 60 * MINUTE);
  await clock.pass(10 * MINUTE);
  const reported = page.waitForResponse(/\/activity$/);
  await page.getByLabel("First name").fill("Rosalind");
  await reported;
  await clock.pass(14 * MINUTE);
  await expect(getDialog(page)).toBeVisible();
});

test("[IDLE-01] activity in one tab prevents the idle question in the other", async ({
  page,
  context,
  journey,
  server,
}) => {
  test.skip(!journey.hasScripts, "Without scripts only requests count as activity");
  const clock = await openForm(page, journey, server);
  const other = await context.newPage();
  await other.goto(journey.toAddress("/app/home/"));
  await openPage(other, journey);
  await clock.pass(10 * MINUTE);
  await other.getByLabel("First name").fill("Rosalind");
  await clock.pass(5 * MINUTE);
  await page.clock.runFor(2_000);
  await expect(getDialog(page)).toBeHidden();
  await expect(getWarning(page)).toBeHidden();
});

test("[IDLE-04] [E12] an idle page logs out, and typed values are restored after the next login", async ({
  page,
  journey,
  server,
}) => {
  test.skip(
    !journey.hasScripts,
    "Without scripts the server does not know what was typed before it is posted",
  );
  const clock = await openForm(page, journey, server);
  await page.getByLabel("First name").fill("Rosalind");
  await page.getByLabel("Surname").fill("Quill");
  await clock.pass(14 * MINUTE);
  await expect(getDialog(page)).toBeVisible();
  await clock.pass(15_000);
  await expect(page).toHaveURL(journey.toAddress("/logout-success"));
  await logIn(page, journey);
  await expect(page).toHaveURL(journey.toAddress(FAMILY_FORM_PATH));
  await expect(page.getByText("We kept what you typed. Check it and send it again.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Rosalind");
  await expect(page.getByLabel("Surname")).toHaveValue("Quill");
  await journey.expectAccessible();
});

test("[E12] a form that is sent after the session's end is filled in again after logging in", async ({
  page,
  journey,
  server,
}) => {
  await openForm(page, journey, server);
  await page.getByLabel("First name").fill("Rosalind");
  await page.getByLabel("Title").selectOption("Dr");
  // The page's clock stops, as on a computer that slept.
  await server.moveClock(20 * MINUTE);
  await page.getByLabel("Surname").fill("Quill");
  await page.getByRole("group", { name: "Date of birth" }).getByLabel("Year").fill("2015");
  await page.getByRole("group", { name: "Date of birth" }).getByLabel("Month").fill("2");
  await page.getByRole("group", { name: "Date of birth" }).getByLabel("Day").fill("3");
  await page.getByLabel("Sex").selectOption("female");
  await page.getByLabel("Relationship").selectOption("dependant");
  await page
    .getByRole("button", { name: "Save" })
    .or(page.getByRole("button", { name: "Continue" }))
    .click();
  await expect(page).toHaveURL(journey.toAddress("/"));
  await expect(page.getByText("You were logged out because you had been away for a while")).toBeVisible();
  await logIn(page, journey);
  await expect(page).toHaveURL(journey.toAddress(FAMILY_FORM_PATH));
  await expect(page.getByText("We kept what you typed. Check it and send it again.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Rosalind");
  await expect(page.getByLabel("Title")).toHaveValue("Dr");
  await expect(page.getByLabel("Relationship")).toHaveValue("dependant");
  await expect(page.getByRole("group", { name: "Date of birth" }).getByLabel("Year")).toHaveValue("2015");
});

test("[IDLE-01] [IDLE-02] [IDLE-03] the page without scripts leads to the idle screen and back", async ({
  page,
  journey,
  server,
}) => {
  test.skip(journey.hasScripts, "With scripts the notice lies over the page");
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/faqs/"));
  const content = await page.locator('meta[http-equiv="refresh"]').getAttribute("content");
  const [seconds = "", url = ""] = (content ?? "").split("; url=");
  await server.moveClock(Number(seconds) * 1_000);
  await page.goto(journey.toAddress(url));
  await expect(page.getByRole("heading", { name: "Stay logged in?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/faqs/"));
});

test("[IDLE-05] a page without scripts offers to stay logged in from 12 minutes on, also with less motion", async ({
  page,
  journey,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/faqs/"));
  const reminder = page.getByRole("alert").filter({ hasText: "We will log you out soon..." });
  const waitFor = (ms: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) animation.currentTime = time;
    }, ms);
  await waitFor(11 * MINUTE);
  await expect(reminder).toHaveCount(0);
  await waitFor(12 * MINUTE);
  await expect(reminder).toBeVisible();
  await journey.expectAccessible();
  await reminder.getByRole("button", { name: "Stay logged in" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/faqs/"));
  await expect(reminder).toHaveCount(0);
});

async function logIn(page: Page, journey: Journey) {
  await page.goto(journey.toAddress("/"));
  await fillLogin(page, aisha);
}
