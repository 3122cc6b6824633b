import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, type Journey, PASSWORD, test } from "../support/fixtures.ts";

const ZOE_EMAIL = "zoe.odonnell-fry@harbourline.example";

async function openHome(journey: Journey, page: Page) {
  await journey.signIn(ZOE_EMAIL);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
}

test("[PROFILE-01] [PANEL-01] [PANEL-08] a password is changed in a panel over the profile", async ({
  page,
  journey,
}) => {
  await openHome(journey, page);
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
  await journey.expectAccessible();

  const opener = page.getByRole("link", { name: "Change password" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Change password" });
  await expect(panel).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/app/home/my-profile/panel/change-password/");
  await journey.expectAccessible();

  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Please enter your current password").first()).toBeVisible();
  await journey.expectAccessible();

  if (journey.hasScripts) {
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  } else {
    await panel.getByRole("link", { name: "Close" }).click();
    await expect(panel).toBeHidden();
  }
});

test("[FORM-22] [LIMIT-03] the list of password rules is updated while a person types", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the rules are checked only after the post");
  await openHome(journey, page);
  await page.goto(journey.toAddress("/app/home/my-profile/panel/change-password/"));
  await page.getByLabel("New password", { exact: true }).fill("Zoë-likes-to-walk-far-7");
  await expect(page.locator('[data-rule="256"]')).toContainText("not met yet");
  await page.getByLabel("New password", { exact: true }).fill("Copper-Lantern-58-Meadow");
  await expect(page.getByText("9 of 9 rules met")).toBeVisible();
});

test("[PANEL-19] [PANEL-20] [PANEL-21] two-factor is turned on by two codes and off with a reason", async ({
  page,
  journey,
}) => {
  await openHome(journey, page);
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await page.getByRole("link", { name: "Enable two-factor authentication" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await journey.expectAccessible();
  const secret = ((await page.locator(".bp-authenticator code").textContent()) ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret });

  const typeCode = async (code: string) => {
    for (const [index, digit] of [...code].entries())
      await page.getByLabel(`Digit ${index + 1} of 6`).fill(digit);
  };
  await page.getByRole("link", { name: "Enter the code" }).click();
  await typeCode(app.generate());
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = page.locator(".bp-recovery__codes li");
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allTextContents();
  await journey.expectAccessible();

  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  // The code of the next step is already valid, because clocks may differ by one step.
  await typeCode(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Two-factor authentication has been enabled")).toBeVisible();

  await page.getByRole("link", { name: "New recovery codes" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Code from your app").fill(first);
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Get new codes" }).click();
  await expect(codes).toHaveCount(10);
  const [renewed = ""] = await codes.allTextContents();
  expect(renewed).not.toBe(second);
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Finish" }).click();

  await page.getByRole("link", { name: "Disable two-factor authentication" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Code from your app").fill(renewed);
  await page.getByLabel("Why are you turning it off?").fill("A new phone");
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Two-factor authentication has been disabled")).toBeVisible();
});
