import { acceptCookies, expect, fillLogin, PASSWORD, test } from "../support/fixtures.ts";

const AISHA_EMAIL = "aisha.patel@harbourline.example";

test("[D11] a page with only some of its scripts still logs in, opens a panel and shows errors", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts there is no file that could be missing");
  await journey.startAfresh(AISHA_EMAIL);
  // The shared file never arrives, as with a blocker, in a tunnel, or during a deploy.
  await page.route("**/build/_shared/*.js", (route) =>
    route.fulfill({ status: 404, contentType: "text/javascript", body: "" }),
  );
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await fillLogin(page, AISHA_EMAIL, "not the password");
  await expect(page.getByRole("alert")).toContainText("We can't find a match!");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await page.getByRole("link", { name: "Change password" }).click();
  const panel = page.getByRole("dialog", { name: "Change password" });
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Please enter your current password").first()).toBeVisible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});

test("[D12] a page from before a deploy, whose next files no longer exist, reloads once and continues", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts a link asks for no file");
  await journey.signIn(AISHA_EMAIL);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await page.goto(journey.toAddress("/app/home/my-profile/"));
  await page.route(
    "**/build/routes/*.change-password-*.js",
    (route) => route.fulfill({ status: 404, contentType: "text/javascript", body: "" }),
    { times: 1 },
  );
  const loadedAfresh = page.waitForEvent("load");
  await page.getByRole("link", { name: "Change password" }).click();
  await loadedAfresh;
  await page.getByRole("link", { name: "Change password" }).click();
  await expect(page.getByRole("dialog", { name: "Change password" })).toBeVisible();
});
