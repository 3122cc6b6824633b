import { expect, test } from "../support/fixtures.ts";

test("[OPS-11] an employer connects a system, keeps its secret, reads its messages and removes it", async ({
  page,
  journey,
}) => {
  await journey.signIn("ruth.adeyemi@harbourline.example");
  await page.goto(journey.toAddress("/app/reporting/"));
  await page.getByRole("link", { name: "Manage connected systems" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connected systems" })).toBeVisible();
  await journey.expectAccessible();

  await page.getByRole("link", { name: "Add a system" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add a system" })).toBeVisible();
  await page.getByLabel("Address").fill("https://127.0.0.1/hook");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Enter an address that can be reached from the internet",
  );
  await journey.expectAccessible();

  // A name of the reserved top-level domain, which leads nowhere.
  await page.getByLabel("Address").fill("https://hooks.acme.invalid/benefits");
  await page.getByLabel("An employee leaves").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  const secret = page.locator("main .bp-mail");
  await expect(secret).toHaveText(/^whsec_/);
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "hooks.acme.invalid" })).toBeVisible();
  await expect(page.getByText("7 of 8 kinds")).toBeVisible();

  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test sent.")).toBeVisible();
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh the list" }).click();
    await expect(page.getByRole("region", { name: "Last 50 messages" })).toContainText("Not delivered", {
      timeout: 1_000,
    });
  }).toPass();
  await journey.expectAccessible();

  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await expect(page.locator("main .bp-mail")).toHaveText(/^whsec_/);
  await page.getByRole("link", { name: "Finish" }).click();

  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Remove this system?" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No systems are connected yet.")).toBeVisible();
});
