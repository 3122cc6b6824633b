import type { Locator, Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/fixtures.ts";

const BENEFITS_PATH = "/app/my-benefits/";

async function goToBenefit(journey: Journey, page: Page, login: string, id: string) {
  await journey.signIn(`${login}@harbourline.example`);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress(BENEFITS_PATH + id));
}

test("[BENEFIT-11] the page shows a price before anything is pressed, and mentions no button that it does not have", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "yusuf.demir", "cash-plan");
  await page.getByRole("link", { name: "Choose this benefit" }).click();
  await expect(page.getByLabel("Bronze")).toBeChecked();
  const costs = page.getByRole("complementary");
  await expect(costs).toContainText("£5.20 a month of take-home pay");
  await expect(costs).not.toContainText("Recalculate");
  const recalculate = page.getByRole("button", { name: "Recalculate" });
  await expect(recalculate).toHaveCount(journey.hasScripts ? 0 : 1);
  if (journey.hasScripts) return;
  const getButtonTop = async (button: Locator) => (await button.boundingBox())?.y;
  expect(await getButtonTop(recalculate)).toBe(
    await getButtonTop(page.getByRole("button", { name: "Continue" })),
  );
});

test("the pension modeller follows the slider, the suggested shares and the typed share, and without scripts has Recalculate", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "aisha.patel", "pension/model/");
  const result = page.getByRole("complementary");
  const recalculate = page.getByRole("button", { name: "Recalculate" });
  if (journey.hasScripts) {
    const range = page.getByRole("slider");
    await expect(range).toHaveValue("6");
    await range.press("ArrowRight");
    await expect(page.getByLabel("You pay")).toHaveValue("7");
    await expect(result).toContainText("What if you paid 7%?");
    await expect(range).toBeFocused();
    await page.getByLabel("You pay").fill("9");
    await expect(result).toContainText("What if you paid 9%?");
    await expect(range).toHaveValue("9");
    await expect(recalculate).toHaveCount(0);
    await page.getByLabel("You pay").fill("99");
    await expect(page.getByText("Enter a percentage from 5 to 60, in whole numbers")).toBeVisible();
  } else {
    await expect(page.getByRole("slider")).toHaveCount(0);
    await page.getByLabel("You pay").fill("9");
    await recalculate.click();
    await expect(result).toContainText("What if you paid 9%?");
  }
  await page.getByRole("button", { name: "8%", exact: true }).click();
  await expect(result).toContainText("What if you paid 8%?");
  await expect(page.getByLabel("You pay")).toHaveValue("8");
  await page.getByRole("button", { name: "Change to 8%" }).click();
  await expect(page).toHaveURL(/setup\/(terms|review)/);
});

test("a step of the wizard prints the chosen values without the buttons", async ({ page, journey }) => {
  await goToBenefit(journey, page, "yusuf.demir", "season-ticket/setup/choices/");
  await page.getByLabel("Amount").fill("£2,400");
  await page.getByLabel("12 months").check();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Amount")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("£2,400");
  await expect(page.getByText("12 months").first()).toBeVisible();
  await expect(page.getByText("10 months").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Back" })).toBeHidden();
});

test("a printed step shows the calculation of its price", async ({ page, journey }) => {
  await goToBenefit(journey, page, "yusuf.demir", "cash-plan/setup/choices/");
  const reasons = page.getByRole("complementary").locator("details");
  await expect(reasons).toContainText("Bronze for you: 12 × £5.20");
  await page.emulateMedia({ media: "print" });
  await expect(reasons.getByText("In a year")).toBeVisible();
});

test("[BENEFIT-04] a step of the wizard loads only its own data after its post", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "yusuf.demir", "season-ticket/setup/choices/");
  await page.getByLabel("Amount").fill("£2,400");
  await page.getByLabel("12 months").check();
  if (journey.hasScripts)
    await expect(page.getByRole("complementary").getByText("£200.00").first()).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/app/"))
      requests.push(`${request.method()} ${searchParams.get("_data") ?? "document"}`);
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Terms" })).toBeVisible();
  const target = journey.hasScripts ? "routes/app.my-benefits_.$id_.setup.$" : "document";
  expect(requests).toEqual([`POST ${target}`, `GET ${target}`]);
});

test("[BENEFIT-01] [BENEFIT-04] [BENEFIT-11] [BENEFIT-13] a bike is chosen with its price, requested and withdrawn", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "yusuf.demir", "cycle");
  await page.getByRole("link", { name: "Choose this benefit" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Your choices" })).toBeVisible();
  await journey.expectAccessible();

  await page.getByLabel("Amount").fill("1e9");
  await page.getByRole("button", { name: "Continue" }).click();
  const range = "Please enter a value between 250 and 3000";
  await expect(page.getByRole("link", { name: range })).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("1e9");
  await journey.expectAccessible();

  await page.getByLabel("Amount").fill("£1,200");
  await page.getByLabel("12 months").check();
  if (!journey.hasScripts) await page.getByRole("button", { name: "Recalculate" }).click();
  const costs = page.getByRole("complementary");
  await expect(costs.getByText("£58.00").first(), "[LIMIT-19] by itself where scripts run").toBeVisible();
  await expect(costs).toContainText("£100.00 comes off your payslip and you save £42.00");
  await expect(costs.getByText("Your employer must approve this first.")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("£1,200");
  await page.getByRole("button", { name: "£1,500", exact: true }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("1,500");
  await expect(page.getByRole("button", { name: "Recalculate" })).toHaveCount(journey.hasScripts ? 0 : 1);
  await expect(page.getByRole("slider")).toHaveCount(journey.hasScripts ? 1 : 0);
  await expect(costs.getByText("£72.50").first()).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "Terms" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  const message = "Please confirm that you have read the terms and agree to them";
  await expect(page.getByRole("link", { name: message })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("I have read the terms and agree to them").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "Review" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Change: Paid over" }).click();
  await expect(page.getByLabel("12 months")).toBeChecked();
  await page.getByLabel("18 months").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("18 months", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your request is with your employer" })).toBeVisible();
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await journey.expectAccessible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Cycle to work" }).first()).toBeVisible();

  await page.goto(journey.toAddress(`${BENEFITS_PATH}cycle/manage/`));
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Withdraw the request" }).click();
  const panel = page.getByRole("dialog", { name: "Withdraw your request for Cycle to work?" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();
  await panel.getByRole("button", { name: "Yes, withdraw it" }).click();
  await expect(page.getByText("Your request for Cycle to work has been withdrawn")).toBeVisible();
});

test("[BENEFIT-06] [BENEFIT-05] a person changes a gym membership and the people it covers, and opts out", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "aisha.patel", "gym");
  await page.getByRole("link", { name: "Manage", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Manage Gym" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Change your choices" }).click();

  await expect(page.getByLabel("Full")).toBeChecked();
  await page.getByLabel("Off-peak").check();
  await page.getByRole("button", { name: "Save for later" }).click();
  await expect(page.getByText("Your Gym choices are saved but not yet submitted.")).toBeVisible();
  await page.goto(journey.toAddress(`${BENEFITS_PATH}gym/setup/`));
  await expect(page.getByLabel("Off-peak")).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "People covered" })).toBeVisible();
  await expect(page.getByLabel("Ravi Patel")).toBeChecked();
  await journey.expectAccessible();
  await page.getByLabel("Ravi Patel").uncheck();
  if (journey.hasScripts) {
    await expect(page.getByRole("complementary").getByText("£24.99").first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Continue" }).click();
  const agree = page.getByLabel("I have read the terms and agree to them");
  const confirm = page.getByRole("button", { name: "Confirm" });
  await expect(agree.or(confirm)).toBeVisible();
  if (await agree.isVisible()) {
    await agree.check();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(page.getByRole("complementary").getByText("£24.99").first()).toBeVisible();
  await confirm.click();
  await expect(page.getByRole("heading", { name: "We have your choice" })).toBeVisible();
  await expect(page.getByText("Off-peak", { exact: true })).toBeVisible();

  await page.goto(journey.toAddress(`${BENEFITS_PATH}gym/manage/`));
  await page.getByRole("link", { name: "Opt out" }).click();
  const panel = page.getByRole("dialog", { name: "Opt out of Gym?" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();
  await panel.getByRole("link", { name: "No, keep it" }).click();
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "Opt out" }).click();
  await panel.getByRole("button", { name: "Yes, opt out" }).click();
  await expect(page.getByText(/You have opted out of Gym/)).toBeVisible();
});

test("[LIMIT-19] an amount typed before the scripts have loaded gets its price after they have", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the Recalculate button asks for the price");
  await journey.signIn("yusuf.demir@harbourline.example");
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/build/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  const path = `${BENEFITS_PATH}season-ticket/setup/choices/`;
  await page.goto(journey.toAddress(path), { waitUntil: "commit" });
  await page.getByLabel("Amount").fill("£3,600");
  await page.getByLabel("12 months").check();
  release();
  await expect(page.getByRole("complementary").getByText("£300.00").first()).toBeVisible();
});

test("[LIMIT-19] no price is shown for an amount whose price cannot be loaded", async ({ page, journey }) => {
  test.skip(!journey.hasScripts, "without scripts the Recalculate button asks for the price");
  await goToBenefit(journey, page, "yusuf.demir", "season-ticket/setup/choices/");
  await page.getByLabel("12 months").check();
  await page.getByLabel("Amount").fill("£3,600");
  const costs = page.getByRole("complementary");
  await expect(costs.getByText("£300.00").first()).toBeVisible();
  await page.route("**/setup/costs*", (route) => route.fulfill({ json: null }));
  await page.getByLabel("Amount").fill("£2,400");
  await expect(costs.getByText("We could not work out the cost").last()).toBeVisible();
  await expect(page.getByText("£300.00").filter({ visible: true })).toHaveCount(0);
  await page.unroute("**/setup/costs*");
  await page.getByLabel("Amount").fill("£1,200");
  await expect(costs.getByText("£100.00").first()).toBeVisible();
});

test("[BENEFIT-08] [RULE-16] a partner's limits follow the employee's own amount as it is typed", async ({
  page,
  journey,
}) => {
  await journey.startAfresh("nora.singh@larkspur.example");
  await page.goto(journey.toAddress("/sso-login/sso_valid_nora/0", "larkspur"));
  await page.goto(journey.toAddress(`${BENEFITS_PATH}critical-illness/setup/choices/`, "larkspur"));
  const partner = page.getByLabel("Your partner's cover (optional)");
  await expect(partner).toHaveAccessibleDescription("Only £25,000");
  await page.getByLabel("Your cover", { exact: true }).fill("£100,000");
  if (!journey.hasScripts) await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(partner).toHaveAccessibleDescription("Between £25,000 and £100,000, in steps of £25,000");
  const picks = page.getByRole("group", { name: "Your partner's cover: common amounts" });
  await expect(picks.getByRole("button")).toHaveText(["£50,000", "£100,000"]);
});

test("[S11] a pension above the annual allowance can be confirmed after its warning is accepted", async ({
  page,
  journey,
}) => {
  await goToBenefit(journey, page, "yusuf.demir", "pension/setup/choices");
  await page.getByLabel("Share of your pay").fill("60");
  if (!journey.hasScripts) await page.getByRole("button", { name: "Recalculate" }).click();
  const warning = page.getByText("£10,720.00 above the annual allowance of £60,000");
  await expect(warning, "by itself where scripts run").toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Continue" }).click();
  const terms = page.getByLabel("I have read the terms and agree to them");
  await terms.check();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { level: 2, name: "Review" })).toBeVisible();
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  const message = "Confirm that you understand this before you go ahead";
  await expect(page.getByRole("link", { name: message })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("I understand this and want to go ahead").check();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "We have your choice" })).toBeVisible();
});

test("[S7] the wizard shows a car's tax for each tax year", async ({ page, journey }) => {
  await goToBenefit(journey, page, "aisha.patel", "electric-car/setup/choices");
  await page.getByLabel("Meridian E4").check();
  if (!journey.hasScripts) await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(page.getByRole("heading", { name: "Tax on this, year by year" })).toBeVisible();
  await expect(page.getByRole("row", { name: "2027/28" })).toContainText("£1,949.75");
  await journey.expectAccessible();
});
