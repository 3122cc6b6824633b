import { getCode, typeCode } from "../support/codes.ts";
import { expect, test } from "../support/fixtures.ts";

const daniel = { email: "daniel.reyes@harbourline.example", secret: "JBSWY3DPEHPK3PXP" };
const grace = "grace.lim@harbourline.example";

test("[TFA-01] [TFA-02] [TFA-05] [ERR-28] a person with two-factor logs in by the app's code", async ({
  page,
  journey,
}) => {
  await journey.signIn(daniel.email);
  await expect(page).toHaveURL(journey.toAddress("/two-fa"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter authentication code");
  await journey.expectAccessible();
  await typeCode(page, "000000");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("The code is not right. Please try again.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator("input[name=code1]")).toHaveValue("");
  await journey.expectAccessible();
  await typeCode(page, getCode(daniel.secret));
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[TFA-04] a pasted code with scripts fills all six boxes, and Enter waits for the last one", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "only scripts spread a code over the boxes");
  await journey.signIn(daniel.email);
  const first = page.locator("input[name=code1]");
  await expect(first).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(journey.toAddress("/two-fa"));
  await expect(page.locator("input[name=code3]")).toBeFocused();
  const code = getCode(daniel.secret);
  await first.focus();
  await first.evaluate(
    (box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  for (const [index, digit] of [...code].entries())
    await expect(page.locator(`input[name=code${index + 1}]`)).toHaveValue(digit);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[LOGIN-21] [TFA-02] the Back link ends the login, and the code screen cannot be opened again", async ({
  page,
  journey,
}) => {
  await journey.signIn(daniel.email);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter recovery code");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
  await page.goto(journey.toAddress("/two-fa"));
  await expect(page).toHaveURL(journey.toAddress("/"));
  await expect(page.getByText("Your login has expired. Please enter your email again")).toBeVisible();
});

test("[TFA-06] [TFA-09] [TFA-10] [ERR-40] a person who must set up two-factor sets it up, keeps recovery codes and ends at Home", async ({
  page,
  journey,
}) => {
  await journey.signIn(grace);
  await expect(page).toHaveURL(journey.toAddress("/two-fa-qr-setup"));
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = ((await page.locator(".bp-authenticator code").textContent()) ?? "").replaceAll(" ", "");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enable two factor authentication");
  await journey.expectAccessible();
  await typeCode(page, getCode(key));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Verify" })).toBeVisible();
  const recoveryCodes = await page.locator(".bp-recovery__codes li").allTextContents();
  expect(new Set(recoveryCodes).size).toBe(10);
  await journey.expectAccessible();
  await typeCode(page, getCode(key, 1));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expect(page.getByText("Two-factor authentication has been enabled")).toBeVisible();
});
