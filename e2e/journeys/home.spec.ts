import { expect, test } from "../support/fixtures.ts";

test("[HOME-02] [HOME-03] Home greets the person and shows the news", async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Aisha$/,
  );
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await journey.expectAccessible();
});

test("Home suggests one thing from the person's facts, and not again after it is dismissed", async ({
  page,
  journey,
}) => {
  await journey.signIn("aisha.patel@harbourline.example");
  const getSection = (name: string) =>
    page.locator("main section").filter({ has: page.getByRole("heading", { level: 2, name }) });
  const suggestion = getSection("A suggestion for you");
  await expect(suggestion.getByRole("heading", { level: 3 })).toHaveText("Raise your pension to 8%");
  await expect(getSection("What you can change now")).toContainText("Pension");
  await journey.expectAccessible();
  await suggestion.getByRole("button", { name: "Stop suggesting this" }).click();
  await expect(page.getByText("We will not suggest that again")).toBeVisible();
  await expect(page.getByText("Raise your pension to 8%")).toHaveCount(0);
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page.getByText("Raise your pension to 8%")).toHaveCount(0);
  // Logging in resets the demo account, and with it the dismissal.
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(suggestion).toContainText("Raise your pension to 8%");
});

test("[HOME-04] the first login's tour is shown until it has been read", async ({ page, journey }) => {
  await journey.signIn("oliver.grant@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  const tour = page.getByRole("dialog", { name: "Welcome to Harbour Rewards" });
  await expect(tour.getByRole("listitem").first()).toBeVisible();
  await journey.expectAccessible();
  if (journey.hasScripts) {
    for (const position of ["2 of 4", "3 of 4", "4 of 4"]) {
      await tour.getByRole("button", { name: "Next" }).click();
      await expect(tour).toContainText(position);
    }
  }
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByRole("button", { name: "Get started" })).toHaveCount(0);
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page.getByRole("button", { name: "Get started" })).toHaveCount(0);
});

test("[HOME-05] a person on probation reads what probation means", async ({ page, journey }) => {
  await journey.signIn("ben.carter@harbourline.example");
  await expect(
    page.getByText("You cannot access all benefits during your probation. We will email you when you can."),
  ).toBeVisible();
});

test("[TERMS-01] [TERMS-03] [TERMS-04] [TERMS-07] new terms are shown before anything else, once", async ({
  page,
  journey,
}) => {
  await journey.signIn("ffion.rees@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/nearly-there?returnTo=%2Fapp%2Fhome%2F"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Please confirm that you have read the terms and conditions",
  );
  await journey.expectAccessible();
  await page.getByLabel("I have read the terms and conditions").check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[TERMS-06] the browser asks before a person leaves the terms without accepting them, when scripts run", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the screen comes back instead");
  await journey.signIn("ffion.rees@harbourline.example");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  // Browsers ask only if the person has done something on the page.
  await page.getByLabel("I have read the terms and conditions").check();
  const dialogOpened = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
});

test("[IDLE-05] twelve idle minutes with scripts show a warning that one press ends", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the idle screen itself is the warning");
  await page.clock.install();
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  // The idle timer runs only once scripts have started, so the clock advances twelve minutes again.
  await expect(async () => {
    await page.clock.fastForward("12:05");
    await expect(page.getByRole("alert")).toContainText("We will log you out soon...", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(page.getByText("We will log you out soon...")).toHaveCount(0);
});
