import type { Brand } from "../support/brands.ts";
import { acceptCookies, expect, test } from "../support/fixtures.ts";

for (const [path, title] of [
  ["/cookie-policy/", "Our Cookie Policy"],
  ["/privacy-statement", "Privacy statement"],
  ["/terms-and-conditions", "Terms and conditions"],
] as const) {
  test(`[CONTENT-07] [CONTENT-08] anybody can read "${title}" and return home`, async ({ page, journey }) => {
    await page.goto(journey.toAddress(path));
    await expect(page).toHaveTitle(`${title} | Harbour Rewards`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await journey.expectAccessible();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(journey.toAddress("/"));
  });
}

test("[COOKIE-03] [COOKIE-05] [COOKIE-06] a person chooses which cookies are allowed", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/cookie-settings?returnTo=%2Fprivacy-statement"));
  await expect(page.getByLabel("Essential cookies")).toBeDisabled();
  await page.getByLabel("Video player cookies").check();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(journey.toAddress("/privacy-statement"));
  await expect(page.getByRole("button", { name: "Accept cookies" })).toHaveCount(0);
  const pes = (await page.context().cookies()).find(({ name }) => name === "pes");
  expect(JSON.parse(decodeURIComponent(pes?.value ?? ""))).toEqual({
    cookiesAccepted: true,
    nonNecessaryCookiesEnabled: true,
  });
});

test("[CONTACT-04] [CONTACT-06] [CONTACT-08] [FORM-19] a logged-in person writes to support", async ({
  page,
  journey,
}) => {
  await journey.signIn("aisha.patel@harbourline.example");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/contact-us/"));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("Please complete the form");
  await journey.expectAccessible();
  await page.getByLabel("Comments").fill("When does my pension match change?");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("Please correct the errors highlighted below");
  await expect(page.getByLabel("Comments")).toHaveValue("When does my pension match change?");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message has been sent!");
  await expect(page.getByText("We will contact you as soon as possible.")).toBeVisible();
  await journey.expectAccessible();
});

test("[CONTACT-03] a visitor must give contact details, unless the client accepts no enquiries", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/contact-us/"));
  await expect(page.getByLabel("First name")).toBeVisible();
  await acceptCookies(page);
  await journey.expectAccessible();
  await page.goto(journey.toAddress("/contact-us/", "cwmcoed"));
  await expect(page).toHaveURL(journey.toAddress("/", "cwmcoed"));
});

const brands: [Brand, string][] = [
  ["harbourline", "Harbour Rewards"],
  ["larkspur", "Larkspur Choices"],
  ["cwmcoed", "Cwm Benefits"],
];
for (const [brand, name] of brands) {
  test(`[THEME-01] [LOGIN-02] the text of the brand ${name} is readable in its colours`, async ({
    page,
    journey,
  }) => {
    await page.goto(journey.toAddress("/", brand));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome to ${name}`);
    await journey.expectAccessible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await journey.expectAccessible();
    await page.goto(journey.toAddress("/terms-and-conditions", brand));
    await journey.expectAccessible();
  });
}

test("the demo's accounts are listed and can be reset", async ({ page, journey }) => {
  await page.goto(journey.toAddress("/demo"));
  await acceptCookies(page);
  await journey.expectAccessible();
  await journey.startAfresh("aisha.patel@harbourline.example");
});

test("[COOKIE-06] a choice of cookies can be changed later from the texts about cookies", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/privacy-statement"));
  await acceptCookies(page);
  await page.getByRole("link", { name: "Our Cookie Policy" }).click();
  await page.getByRole("link", { name: "Manage cookies" }).click();
  await expect(page.getByLabel("Video player cookies")).not.toBeChecked();
  await page.getByLabel("Video player cookies").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(journey.toAddress("/cookie-policy/"));
});
