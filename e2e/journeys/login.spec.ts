import { acceptCookies, expect, PASSWORD, test } from "../support/fixtures.ts";
import { answerRobot } from "../support/robot.ts";

const aisha = "aisha.patel@harbourline.example";

test("[PRODUCT-02] [LOGIN-01] [LOGIN-05] [LOGIN-06] [LOGIN-16] a person logs in by email and then password", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await expect(page).toHaveTitle("Login | Harbour Rewards");
  await journey.expectAccessible();
  await page.getByLabel("Email", { exact: true }).fill(aisha);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(aisha);
  await journey.expectAccessible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Aisha");
  await page.goto(journey.toAddress("/"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("the login's second step begins at the same height as the first, so that nothing moves on the page", async ({
  page,
  journey,
}) => {
  const getHeadingTop = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y;
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  const topBefore = await getHeadingTop();
  expect(topBefore).toBeGreaterThan(0);
  await page.getByLabel("Email", { exact: true }).fill(aisha);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await getHeadingTop()).toBe(topBefore);
});

test("[LOGIN-10] [FORM-01] [FORM-20] an invalid email is reported at the field and kept", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("This field is required");
  await page.getByLabel("Email", { exact: true }).fill("aisha.patel@");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a valid email address");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("aisha.patel@");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await journey.expectAccessible();
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Email", { exact: true })).toBeInViewport();
});

test("the login page loads its scripts when somebody first touches it", async ({ page, journey }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(journey.toAddress("/"));
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toBeVisible();
  expect(scripts).toEqual([]);
  await email.pressSequentially("ais");
  await expect.poll(() => scripts.length > 0).toBe(journey.hasScripts);
  await email.pressSequentially("ha");
  if (journey.hasScripts) await expect(page.locator("script[data-loading]")).toHaveCount(0);
  await expect(email, "what was typed meanwhile stays").toHaveValue("aisha");
});

test("[FORM-01] a field is checked when the focus leaves it, and nothing is posted, with scripts on", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts a field is checked only after the post");
  await page.goto(journey.toAddress("/"));
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByLabel("Email", { exact: true }).focus();
  // React removes the script once it runs.
  await expect(page.locator("script[data-loading]")).toHaveCount(0);
  await page.getByLabel("Email", { exact: true }).fill("no address");
  await page.getByLabel("Email", { exact: true }).blur();
  await expect(page.locator(".bp-field--error")).toContainText("Please enter a valid email address");
  await page.getByLabel("Email", { exact: true }).fill(aisha);
  await expect(page.locator(".bp-field--error")).toHaveCount(0);
  expect(posts).toEqual([]);
});

test("[LOGIN-09] [COOKIE-01] nobody can log in before cookies are accepted, and no field shows an error", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  await page.getByLabel("Email", { exact: true }).fill(aisha);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please accept cookies before logging in");
  await expect(page.locator(".bp-field--error")).toHaveCount(0);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(aisha);
});

test("[LOGIN-11] [LOGIN-15] [ERR-01] a missing and a wrong password are reported without marking one field only", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(aisha);
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await page.getByLabel("Email", { exact: true }).fill(aisha);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText("Try again or reset your password");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.locator(".bp-field--error")).toHaveCount(2);
  await expect(page.getByRole("alert")).toContainText("We can't find a match! Try again or contact us");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Change email address" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(aisha);
});

test("[LOGIN-13] [LOGIN-14] a person passes the robot check after three failures and logs in", async ({
  page,
  journey,
}) => {
  await journey.signInByHand("lee.hughes@harbourline.example");
  await expect(page.getByRole("alert")).toContainText("Please confirm that you are not a robot!");
  await journey.expectAccessible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await answerRobot(page, journey);
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[ERR-05] [LIMIT-01] a locked account shows that it is locked, even with the right password", async ({
  page,
  journey,
}) => {
  await journey.signInByHand("priya.nair@harbourline.example");
  await expect(page.getByRole("alert")).toHaveText(
    "You have unsuccessfully tried to login too many times - your account has been locked for 15 mins. Please try again later",
  );
});

test("[A14] [LOGOUT-01] [LOGOUT-03] [ERR-39] the back button shows no page of the portal after logging out", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/logout"));
  await expect(page).toHaveURL(journey.toAddress("/logout-success"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have been logged out successfully");
  await journey.expectAccessible();
  await page.goBack();
  await expect(page.getByText("Good", { exact: false }).filter({ hasText: "Aisha" })).toHaveCount(0);
  await page.goto(journey.toAddress("/app/home/"));
  await expect(page).toHaveURL(journey.toAddress("/"));
});

test("[C8] refreshing after a refused post shows only the browser's own question about sending again", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await page.getByLabel("Email", { exact: true }).fill("nobody@harbourline.example");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nobody@harbourline.example");
});
