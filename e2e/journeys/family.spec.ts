import { expect, test } from "../support/fixtures.ts";
import { goToProfile, typeDate } from "../support/profile.ts";

test("[FAMILY-01] [FAMILY-07] [PANEL-04] a child in education is added to the family, changed and removed", async ({
  page,
  journey,
}) => {
  await goToProfile(journey, page, "ben.carter");
  await expect(page.getByText("No one yet.")).toBeVisible();
  await journey.expectAccessible();

  const opener = page.getByRole("link", { name: "Add a family member" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Add a family member" });
  await expect(panel).toBeVisible();
  await expect(panel.getByLabel("Full time education")).toBeHidden();
  await journey.expectAccessible();

  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByRole("heading", { name: "Please complete the form" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Relationship is required" })).toBeVisible();
  await journey.expectAccessible();

  await panel.getByLabel("Title").selectOption("Mx");
  await panel.getByLabel("First name").fill("Robin");
  await panel.getByLabel("Surname").fill("Carter");
  await panel.getByLabel("Sex").selectOption("Male");
  await panel.getByLabel("Relationship").selectOption("Dependant");
  await typeDate(page, "Date of birth", ["29", "2", "2007"]);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(
    panel.locator(".bp-field__error", { hasText: "Date of birth requires a valid date" }),
  ).toBeVisible();

  await typeDate(page, "Date of birth", ["28", "2", "2007"]);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(
    panel.locator(".bp-field__error", { hasText: "Full time education is required" }),
  ).toBeVisible();
  await panel.getByLabel("Full time education").selectOption("Yes");
  await typeDate(page, "When does it end?", ["31", "7", "2028"]);
  await journey.expectAccessible();
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Robin Carter has been added to your family members")).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByText("Until 31 July 2028")).toBeVisible();
  await journey.expectAccessible();

  await page.getByRole("link", { name: "Edit Robin Carter" }).click();
  const edit = page.getByRole("dialog", { name: "Edit family member" });
  await expect(edit.getByLabel("Full time education")).toHaveValue("yes");
  await edit.getByLabel("Surname").fill("Carter-Lee");
  await edit.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Robin Carter-Lee has been updated")).toBeVisible();

  await page.getByRole("link", { name: "Edit Robin Carter-Lee" }).click();
  await page.getByRole("link", { name: "Remove this person" }).click();
  const question = page.getByRole("dialog", { name: "Remove Robin Carter-Lee?" });
  await expect(question).toBeVisible();
  await journey.expectAccessible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Robin Carter-Lee has been removed from your family members")).toBeVisible();
  await expect(page.getByText("No one yet.")).toBeVisible();
});

test("[FAMILY-01] the form asks no education question about a partner, and closing it changes nothing", async ({
  page,
  journey,
}) => {
  await goToProfile(journey, page, "aisha.patel");
  const opener = page.getByRole("link", { name: "Edit Ravi Patel" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Edit family member" });
  await expect(panel.getByLabel("Relationship")).toHaveValue("partner");
  await expect(panel.getByLabel("Full time education")).toBeHidden();
  await panel.getByLabel("Relationship").selectOption("Dependant");
  await expect(panel.getByLabel("Full time education")).toBeVisible();
  await expect(panel.getByRole("group", { name: "When does it end?" })).toBeHidden();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("row", { name: /Ravi Patel/ })).toContainText("Partner");
  if (journey.hasScripts) await expect(opener).toBeFocused();
});
