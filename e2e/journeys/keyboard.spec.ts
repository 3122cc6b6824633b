import type { Locator, Page } from "@playwright/test";
import { expect, type Journey, PASSWORD, test } from "../support/fixtures.ts";

const sam = "sam.wilkes@harbourline.example";
const ruth = "ruth.adeyemi@harbourline.example";
/** No journey needs more Tab presses than this to reach a control of any page. */
const MAX_STOPS = 90;

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, "a phone has no Tab key");
});

/** Moves by Tab, as a keyboard user does, and checks that each stop can be seen. */
async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
    expect(await findHiddenFocus(page)).toBeNull();
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function pressKey(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function typeText(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** The focused element if it has no ring, is out of sight or is covered; otherwise null. */
function findHiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const name = `${focused.tagName} "${(focused.ariaLabel ?? focused.textContent ?? "").trim().slice(0, 40)}"`;
    // A row's link fills the row, and so does its ring.
    const ringed = [getComputedStyle(focused), getComputedStyle(focused, "::after")];
    const hasRing = ringed.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!hasRing) return `${name} has no ring`;
    const [box] = focused.getClientRects();
    if (!box || box.bottom <= 0 || box.top >= innerHeight) return `${name} is out of sight`;
    const covering = document.elementFromPoint(
      Math.max(box.left + 1, Math.min(box.left + box.width / 2, innerWidth - 1)),
      Math.max(1, Math.min(box.top + box.height / 2, innerHeight - 1)),
    );
    const isSeen = !covering || focused.contains(covering) || covering.contains(focused);
    const isLabel = covering instanceof Element && covering.closest("label")?.control === focused;
    return isSeen || isLabel ? null : `${name} lies beneath ${covering.className}`;
  });
}

const getHeading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const getButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The client router focuses a new page's heading; a new document begins at its top. */
const expectNewPage = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("body, h1, h2, .bp-summary")))
    .toBe(true);

test("[WCAG-2.1.1] [WCAG-2.4.3] [WCAG-2.4.7] [WCAG-2.4.11] a benefit is chosen from the login to the confirmation by keyboard alone", async ({
  page,
  journey,
}) => {
  test.slow();
  await journey.startAfresh(sam);
  await page.goto(journey.toAddress("/"));
  await pressKey(page, getButton(page, "Accept cookies"));
  await expect(getButton(page, "Accept cookies")).toBeHidden();

  await typeText(page, page.getByLabel("Email", { exact: true }), "sam");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await pressKey(page, page.getByRole("link", { name: "Please enter a valid email address" }));
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(sam);
  await page.keyboard.press("Enter");
  await typeText(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expectNewPage(page);

  await pressKey(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My benefits" }),
  );
  await expect(page).toHaveURL(journey.toAddress("/app/my-benefits/"));
  await expectNewPage(page);
  await pressKey(page, page.getByRole("main").getByRole("link", { name: "Health cash plan", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Health cash plan" })).toBeVisible();
  await expectNewPage(page);
  await pressKey(page, page.getByRole("link", { name: "Choose this benefit" }));

  await expect(getHeading(page, "Your choices")).toBeVisible();
  await expectNewPage(page);
  // All levels are one Tab stop, at the chosen one if there is one.
  await tabTo(page, page.getByRole("radio"));
  const gold = page.getByRole("radio", { name: "Gold" });
  for (let level = 0; level < 4 && !(await gold.isChecked()); level++) await page.keyboard.press("ArrowDown");
  await expect(gold).toBeChecked();
  await pressKey(page, getButton(page, "Continue"));
  await expect(getHeading(page, "Your choices")).toBeHidden();
  await completeSteps(page);
  await expect(getHeading(page, "Review")).toBeVisible();
  await expectNewPage(page);
  await expect(page.getByText("Gold", { exact: true })).toBeVisible();
  await pressKey(page, getButton(page, "Confirm"));
  await expect(getHeading(page, "We have your choice")).toBeVisible();
  await expectNewPage(page);
});

/** Does the steps that the person and the plan require: people, and terms that were never accepted. */
async function completeSteps(page: Page) {
  const agree = page.getByLabel("I have read the terms and agree to them");
  const people = getHeading(page, "People covered");
  await expect(people.or(agree)).toBeVisible();
  if (await people.isVisible()) await pressKey(page, getButton(page, "Continue"));
  await pressKey(page, agree, "Space");
  await expect(agree).toBeChecked();
  await pressKey(page, getButton(page, "Continue"));
}

test("[WCAG-2.1.1] [WCAG-2.4.3] [APPROVE-06] an employer decides by keyboard alone, and the confirmation returns the focus", async ({
  page,
  journey,
}) => {
  await journey.signIn(ruth);
  await page.goto(journey.toAddress("/app/dashboard/approve-selections/"));
  await pressKey(page, page.getByRole("main").getByRole("link", { name: "Cycle to work", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cycle to work/);
  const box = page.getByRole("main").locator('input[name="selectionId"]').first();
  const name = await box.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? "");
  await pressKey(page, box, "Space");
  await expect(box).toBeChecked();
  await pressKey(page, getButton(page, "Approve"));
  const question = getHeading(page, "Are you sure you would like to approve these selections?");
  await expect(question).toBeVisible();
  await expect(page.getByText("1 selection:")).toBeFocused();
  if (journey.hasScripts) {
    const dialog = page.getByRole("dialog");
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press("Tab");
      expect(await findHiddenFocus(page)).toBeNull();
      await expectWithin(dialog);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(getButton(page, "Approve")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeVisible();
    await pressKey(page, dialog.getByRole("button", { name: "Approve" }));
  } else await pressKey(page, getButton(page, "Approve"));
  await expect(page).toHaveURL(journey.toAddress("/app/dashboard/"));
  await expect(page.getByText("1 selection has been approved")).toBeVisible();
  await page.goto(journey.toAddress("/app/dashboard/approve-selections/cycle"));
  await expect(page.getByRole("main")).not.toContainText(name || "1 selection");
});

/** Allows the browser's own controls, which Tab also reaches from a modal dialog. */
async function expectWithin(dialog: Locator) {
  expect(
    await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    ),
  ).toBe(true);
}

test("[WCAG-2.1.1] [WCAG-2.4.3] [PANEL-04] a family member is added by keyboard alone, and the panel returns the focus", async ({
  page,
  journey,
}) => {
  await journey.signIn(sam);
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  const opener = page.getByRole("link", { name: "Add a family member" });
  await pressKey(page, opener);
  const panel = page.getByRole("dialog", { name: "Add a family member" });
  await expect(panel).toBeVisible();
  if (journey.hasScripts) {
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
  }
  await pressKey(page, panel.getByRole("button", { name: "Continue" }));
  await expect(panel.getByRole("alert")).toBeFocused();
  await pressKey(page, panel.getByRole("link", { name: "First name is required" }));
  await expect(panel.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("Robin");
  await typeText(page, panel.getByLabel("Surname"), "Wilkes");
  await typeText(page, panel.getByLabel("Sex"), "F");
  await typeText(page, panel.getByLabel("Relationship"), "D");
  await typeDate(page, journey, panel);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("Title is required");
  await pressKey(page, panel.getByRole("link", { name: "Title is required" }));
  await page.keyboard.type("Mx");
  await pressKey(page, panel.getByRole("button", { name: "Continue" }));
  await expect(page.getByText("Robin Wilkes has been added to your family members")).toBeVisible();
});

/** With scripts a full field moves the focus to the next field (FORM-04). */
async function typeDate(page: Page, journey: Journey, panel: Locator) {
  const born = panel.getByRole("group", { name: "Date of birth" });
  await typeText(page, born.getByLabel("Day"), "28");
  if (journey.hasScripts) await expect(born.getByLabel("Month")).toBeFocused();
  await typeText(page, born.getByLabel("Month"), "02");
  if (journey.hasScripts) await expect(born.getByLabel("Year")).toBeFocused();
  await typeText(page, born.getByLabel("Year"), "2015");
}
