import type { Page } from "@playwright/test";
import { expect, type Journey, test } from "../support/fixtures.ts";

const APPROVALS_PATH = "/app/dashboard/approve-selections/";
const employer = "ruth.adeyemi@harbourline.example";

async function goToApprovals(journey: Journey, page: Page) {
  await journey.signIn(employer);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress(APPROVALS_PATH));
  await expect(page.getByRole("heading", { level: 1, name: "Selections awaiting approval" })).toBeVisible();
}

/** With scripts the confirmation is over the list; without them it is a page. */
const getQuestion = (journey: Journey, page: Page) =>
  journey.hasScripts ? page.getByRole("dialog") : page.getByRole("main");

const getBoxes = (page: Page) => page.getByRole("main").locator('input[name="selectionId"]');

test("[APPROVE-01] [APPROVE-06] [APPROVE-07] [APPROVE-10] one request is approved, and another rejected with its reason", async ({
  page,
  journey,
}) => {
  await goToApprovals(journey, page);
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Holiday", exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Holiday - Selections awaiting approval" }),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
    /Home\s*>?\s*Employer dashboard\s*>?\s*Approve Selections/,
  );
  await journey.expectAccessible();
  const boxCount = await getBoxes(page).count();

  await page.getByRole("button", { name: "Approve" }).click();
  await expect(
    page.getByRole("heading", { name: "No selections to approve, please review your choice" }),
  ).toBeVisible();
  await journey.expectAccessible();
  await getQuestion(journey, page)
    .getByRole(journey.hasScripts ? "button" : "link", { name: "Close" })
    .click();
  if (journey.hasScripts) await expect(page.getByRole("button", { name: "Approve" })).toBeFocused();

  await getBoxes(page).first().check();
  if (journey.hasScripts) await expect(page.getByText(`1 of ${boxCount} selected`)).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(
    page.getByRole("heading", { name: "Are you sure you would like to approve these selections?" }),
  ).toBeVisible();
  await expect(page.getByText("1 selection:")).toBeFocused();
  await expect(getQuestion(journey, page).getByRole("rowheader")).toHaveCount(1);
  await journey.expectAccessible();
  if (journey.hasScripts) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(getBoxes(page).first()).toBeChecked();
    await page.getByRole("button", { name: "Approve" }).click();
  }
  await getQuestion(journey, page).getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/dashboard/"));
  await expect(page.getByText("1 selection has been approved")).toBeVisible();

  await page.goto(journey.toAddress(`${APPROVALS_PATH}holiday`));
  await expect(getBoxes(page)).toHaveCount(boxCount - 1);
  await getBoxes(page).first().check();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(
    page.getByRole("heading", { name: "Are you sure you would like to reject these selections?" }),
  ).toBeVisible();
  await getQuestion(journey, page).getByRole("button", { name: "Reject" }).click();
  await expect(page.locator(".bp-field__error", { hasText: "Enter a reason" })).toBeVisible();
  await journey.expectAccessible();
  await page.getByLabel("Reason").fill("Please ask again in April.");
  await getQuestion(journey, page).getByRole("button", { name: "Reject" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/dashboard/"));
  await expect(page.getByText("1 selection has been rejected")).toBeVisible();
});

test("[APPROVE-06] [C11] select-all selects every row, and the search stays in the address", async ({
  page,
  journey,
}) => {
  await goToApprovals(journey, page);
  await page.goto(journey.toAddress(`${APPROVALS_PATH}cycle`));
  const count = await getBoxes(page).count();
  if (journey.hasScripts) await page.getByLabel("Select all").check();
  else await page.getByRole("button", { name: "Select all" }).click();
  await expect(page.getByText(`${count} of ${count} selected`)).toBeVisible();
  await expect(page.locator('input[name="selectionId"]:checked')).toHaveCount(count);
  if (journey.hasScripts) {
    await getBoxes(page).first().uncheck();
    await expect(page.getByText(`${count - 1} of ${count} selected`)).toBeVisible();
    await expect(page.getByLabel("Select all")).not.toBeChecked();
  } else {
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(page.locator('input[name="selectionId"]:checked')).toHaveCount(0);
  }

  await page.getByLabel("Find a person").fill("no such person");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No waiting request matches your search.")).toBeVisible();
  await expect(page).toHaveURL(/search=no\+such\+person/);
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(getBoxes(page)).toHaveCount(count);
  await expect(page.getByLabel("Find a person")).toHaveValue("");
});

test("[APPROVE-10] the second of two tabs shows the decision made in the first", async ({
  page,
  journey,
  context,
}) => {
  await goToApprovals(journey, page);
  const openConfirmation = async (tab: Page, verb: string) => {
    await tab.goto(journey.toAddress(`${APPROVALS_PATH}electric-car`));
    await getBoxes(tab).first().check();
    await tab.getByRole("button", { name: verb }).click();
    await expect(tab.getByText("1 selection:")).toBeVisible();
  };
  await openConfirmation(page, "Approve");
  const other = await context.newPage();
  await openConfirmation(other, "Reject");
  await other.getByLabel("Reason").fill("The fleet is full this year.");
  await getQuestion(journey, other).getByRole("button", { name: "Reject" }).click();
  await expect(other.getByText("1 selection has been rejected")).toBeVisible();
  await getQuestion(journey, page).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Some selections were not decided" })).toBeVisible();
  await expect(page.getByText("It has since been rejected.")).toBeVisible();
  await journey.expectAccessible();
});

/** Completes the wizard for a bike of this many pounds, paid over a year. */
async function requestBike(journey: Journey, page: Page, pounds: string) {
  await page.goto(journey.toAddress("/app/my-benefits/cycle/setup/choices"));
  await page.getByLabel("Amount").fill(pounds);
  await page.getByLabel("12 months").check();
  await page.getByRole("button", { name: "Continue" }).click();
  const terms = page.getByLabel("I have read the terms and agree to them");
  const confirm = page.getByRole("button", { name: "Confirm" });
  await expect(terms.or(confirm)).toBeVisible();
  if (await terms.isVisible()) {
    await terms.check();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await confirm.click();
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
}

test("[E6] a request that the employee changes during the confirmation is not approved, and the page shows the difference", async ({
  page,
  journey,
  context,
}) => {
  await journey.signIn("yusuf.demir@harbourline.example");
  await requestBike(journey, page, "480");
  const employee = await context.cookies();
  await goToApprovals(journey, page);
  const approver = await context.cookies();
  const logInAs = async (cookies: typeof employee) => {
    await context.clearCookies();
    await context.addCookies(cookies);
  };
  await page.goto(journey.toAddress(`${APPROVALS_PATH}cycle?search=Yusuf`));
  await getBoxes(page).first().check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("td", { hasText: /^£40\.00$/ }).first()).toBeVisible();
  await journey.expectAccessible();

  await logInAs(employee);
  const other = await context.newPage();
  await other.goto(journey.toAddress("/app/my-benefits/cycle/manage/panel/withdraw"));
  await other.getByRole("button", { name: "Yes, withdraw it" }).click();
  await expect(other.getByText("has been withdrawn")).toBeVisible();
  await requestBike(journey, other, "2400");
  await other.close();

  await logInAs(approver);
  await getQuestion(journey, page).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Some selections were not decided" })).toBeVisible();
  await expect(page.getByText("It was £40.00 a month and is now £200.00 a month.")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.locator("td", { hasText: /^£200\.00$/ }).first()).toBeVisible();
});

test("[PANEL-18] [ERR-36] the panel opens over the list and closes, and an empty list says that it is empty", async ({
  page,
  journey,
}) => {
  await goToApprovals(journey, page);
  const opener = page.getByRole("link", { name: "View requests Cycle to work" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Cycle to work" });
  await expect(panel).toBeVisible();
  await journey.expectAccessible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  if (journey.hasScripts) await expect(opener).toBeFocused();
  await page.getByRole("link", { name: "Season ticket loan", exact: true }).click();
  await expect(page.getByText("There are no selections awaiting approval")).toBeVisible();
  await journey.expectAccessible();
});
