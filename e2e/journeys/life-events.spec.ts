import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { goToProfile, typeDate } from "../support/profile.ts";

/** Fills in a birth that is reported too late. */
async function fillLateEvent(panel: Locator) {
  await typeDate(panel, "When did it happen?", ["1", "1", "2026"]);
  await panel.getByLabel("Title").selectOption("Miss");
  await panel.getByLabel("First name").fill("Wren");
  await panel.getByLabel("Surname").fill("Carter");
  await panel.getByLabel("Sex").selectOption("Female");
  await typeDate(panel, "Date of birth", ["1", "11", "2026"]);
}

test("[LIFE-01] [LIFE-02] [LIFE-04] [PANEL-09] [RULE-11] a birth is reported, reviewed, saved, and opens benefits", async ({
  page,
  journey,
}) => {
  await goToProfile(journey, page, "ben.carter");
  await expect(page.getByText("No life events yet.")).toBeVisible();
  await page.getByRole("link", { name: "Add a life event" }).click();
  const choose = page.getByRole("dialog", { name: "Add a life event" });
  await expect(choose).toBeVisible();
  await journey.expectAccessible();
  await choose.getByRole("link", { name: "Birth or adoption" }).click();

  const panel = page.getByRole("dialog", { name: "Birth or adoption" });
  await expect(panel.getByLabel("Relationship")).toHaveValue("dependant");
  await journey.expectAccessible();
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByRole("link", { name: "Event date is required" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Title is required" })).toBeVisible();
  await journey.expectAccessible();

  await fillLateEvent(panel);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.locator(".bp-field__error", { hasText: "You had" })).toBeVisible();
  await typeDate(panel, "When did it happen?", ["1", "11", "2026"]);
  await panel.getByRole("button", { name: "Continue" }).click();

  const review = page.getByRole("dialog", { name: "What this changes" });
  await expect(review.getByText("Nothing is saved yet. Please check")).toBeFocused();
  await expect(review.getByText("Dental")).toBeVisible();
  await expect(review.getByText("Until 1 December 2026").first()).toBeVisible();
  await journey.expectAccessible();
  await review.getByRole("button", { name: "Go back" }).click();
  await expect(panel.getByText("Nothing has been saved yet.")).toBeFocused();
  await expect(panel.getByLabel("First name")).toHaveValue("Wren");
  await journey.expectAccessible();
  await panel.getByLabel("First name").fill("Robin");
  await panel.getByRole("button", { name: "Continue" }).click();
  await review.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Your life event has been added.")).toBeVisible();
  await expect(review).toBeHidden();
  await expect(page.getByRole("row", { name: /Robin Carter/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Birth or adoption/ })).toContainText("1 December 2026");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Dental" }).click();
  await expect(page.getByText("After your life event, choose by 1 December 2026.")).toBeVisible();
});

test("[RULE-10] [FAMILY-01] a divorce shows who leaves with every price, and closing the panel changes nothing", async ({
  page,
  journey,
}) => {
  await goToProfile(journey, page, "aisha.patel");
  await page.getByRole("link", { name: "Add a life event" }).click();
  await page.getByRole("link", { name: "Divorce or separation" }).click();
  const panel = page.getByRole("dialog", { name: "Divorce or separation" });
  await expect(panel.getByText("Ravi Patel will be removed from your family members")).toBeVisible();
  await typeDate(panel, "When did it happen?", ["10", "11", "2026"]);
  await panel.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("dialog", { name: "What this changes" });
  const medical = review.getByRole("listitem").filter({ hasText: "Private medical" }).first();
  await expect(medical).toContainText("Ravi Patel will no longer be covered.");
  await expect(medical).toContainText("£81.50");
  await expect(medical).toContainText("£33.70");
  await expect(review.getByRole("listitem").filter({ hasText: "Partner life" }).first()).toContainText(
    "Ends",
  );
  await journey.expectAccessible();
  await review.getByRole("link", { name: "Close" }).click();
  await expect(review).toBeHidden();
  await expect(page.getByRole("row", { name: /Ravi Patel/ })).toContainText("Partner");

  await page.getByRole("link", { name: "Edit Ravi Patel" }).click();
  await page.getByRole("link", { name: "Remove this person" }).click();
  const question = page.getByRole("dialog", { name: "Remove Ravi Patel?" });
  await expect(question.getByText("changes your benefits:")).toBeVisible();
  await expect(question.getByRole("heading", { name: "Private medical" })).toBeVisible();
  await journey.expectAccessible();
});

test("[WCAG-2.4.3] a field that a person corrects keeps the focus while the page's data is loaded again", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts nothing is loaded after the page");
  await goToProfile(journey, page, "ben.carter");
  await page.getByRole("link", { name: "Add a life event" }).click();
  await page.getByRole("link", { name: "Birth or adoption" }).click();
  const panel = page.getByRole("dialog", { name: "Birth or adoption" });
  await fillLateEvent(panel);
  const requestSent = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(
    ({ searchParams }) => searchParams.has("_data"),
    async (route) => {
      if (route.request().method() === "GET") {
        requestSent.resolve();
        await release.promise;
      }
      await route.continue();
    },
  );
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.locator(".bp-field__error", { hasText: "You had" })).toBeVisible();
  await requestSent.promise;
  const day = panel.getByRole("group", { name: "When did it happen?" }).getByLabel("Day");
  await day.focus();
  const loaded = page.waitForResponse((response) => response.request().method() === "GET");
  release.resolve();
  await (await loaded).finished();
  await expect(panel.getByRole("button", { name: "Continue" })).toBeEnabled();
  await expect(day).toBeFocused();
});
