import { expect, test } from "../support/fixtures.ts";

test("a person names who should be paid if they die, and sees it on the benefit's page", async ({
  page,
  journey,
}) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await page.goto(journey.toAddress("/app/my-benefits/life"));
  await page.getByRole("link", { name: "Name someone" }).click();
  await journey.expectAccessible();
  const people = page.locator("fieldset.bp-wish__fields");
  const fillPerson = async (index: number, name: string, relationship: string, share: string) => {
    await people.nth(index).getByLabel("Full name").fill(name);
    await people.nth(index).getByLabel("Relationship to you").selectOption({ label: relationship });
    await people.nth(index).getByLabel("Share").fill(share);
  };
  await fillPerson(0, "Dev Patel", "Partner", "60");
  await page.getByRole("button", { name: "Add another person" }).click();
  await fillPerson(1, "Maya Patel", "Child", "30");
  // The Enter key presses Save, and no button that removes a person.
  await people.nth(1).getByLabel("Full name").press("Enter");
  await expect(page.getByRole("alert")).toContainText("The shares add up to 90%. They must add up to 100%");
  await journey.expectAccessible();
  await people.nth(1).getByLabel("Share").fill("40");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. These are the people you want to be paid.")).toBeVisible();
  await expect(page.locator(".bp-wish__person")).toHaveCount(2);
});

test("a person tries another share of pay, and continues to its review", async ({ page, journey }) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await page.goto(journey.toAddress("/app/my-benefits/pension"));
  await page.getByRole("link", { name: "Try another percentage" }).click();
  await page.getByLabel("You pay").fill("10");
  if (!journey.hasScripts) await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(page.getByRole("heading", { name: "What if you paid 10%?" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Change to 10%" }).click();
  await expect(page).toHaveURL(/\/setup\/(terms|review)\/$/);
});
