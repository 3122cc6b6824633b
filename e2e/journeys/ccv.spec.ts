import { expect, test } from "../support/fixtures.ts";

test("[CCV-05] [CCV-06] a leaver sees the vouchers and how to spend them, and no benefits", async ({
  page,
  journey,
}) => {
  await journey.signIn("marek.nowak@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expect(page.getByRole("heading", { name: "Your childcare vouchers" })).toBeVisible();
  await expect(page.getByText("£486.00")).toBeVisible();
  await expect(page.getByText("Pay your carer from your voucher account.")).toBeVisible();
  await expect(page.getByRole("link", { name: "My benefits" })).toHaveCount(0);
  await journey.expectAccessible();
  const reply = await page.goto(journey.toAddress("/app/my-benefits/"));
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await journey.expectAccessible();
});

test("[CCV-06] a leaver without vouchers can log in and read the pages for leavers", async ({
  page,
  journey,
}) => {
  await journey.signIn("holly.byrne@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/my-benefits/"));
  await page.getByRole("link", { name: "Childcare vouchers" }).click();
  await expect(page.getByText("Your employment has ended.")).toBeVisible();
  await expect(page.getByText("£0.00")).toBeVisible();
  await journey.expectAccessible();
});
