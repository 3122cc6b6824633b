import type { Page } from "@playwright/test";
import { acceptCookies, expect, fillLogin, test } from "../support/fixtures.ts";
import { answerRobot } from "../support/robot.ts";

const nadia = "nadia.karim@harbourline.example";
const tom = "tom.okafor@harbourline.example";
const NEW_PASSWORD = "Quiet-Lantern-58-Meadow";
const RULES = [
  "at least 12 characters",
  "no repeating patterns such as 1111 or ababa",
  "no predictable sequences such as 1234 or zyxw",
  "no commonly used words such as password or qwerty",
  "at least 1 upper case letter",
  "at least 1 number",
  "at least 1 special character such as # or $",
  "none of your personal details such as name or email address",
  "is not a previous password",
];

async function enterDateOfBirth(page: Page, [day, month, year]: [string, string, string]) {
  await page.getByLabel("Day").fill(day);
  await page.getByLabel("Month").fill(month);
  await page.getByLabel("Year").fill(year);
  await page.getByRole("button", { name: "Next" }).click();
}

const getNewPassword = (page: Page) => page.getByLabel("New password", { exact: true });
const getStep = (page: Page) => page.locator("[aria-current=step]");

test("[LOGIN-07] [FORGOT-01] [FORGOT-04] [FORGOT-05] [FORGOT-08] [FORGOT-09] a person who forgot the password gets a link", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/"));
  await acceptCookies(page);
  await page.getByRole("link", { name: "Forgotten?" }).click();
  await expect(page).toHaveTitle("Reset your password | Harbour Rewards");
  await journey.expectAccessible();

  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("alert")).toContainText("This field is required");
  await expect(page.getByRole("alert")).toContainText("Please confirm that you are not a robot!");
  await expect(page.getByRole("alert")).toBeFocused();
  await journey.expectAccessible();

  await page.getByLabel("Email", { exact: true }).fill(nadia);
  await answerRobot(page, journey);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It's on the way...");
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
});

test("[RESET-01] [RESET-06] [RESET-07] [RESET-09] [ERR-37] a person sets a new password by the email's link, and logs in with it", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(nadia);
  await page.goto(journey.toAddress("/reset-password?token=rst-valid-01"));
  await acceptCookies(page);
  await expect(getStep(page)).toHaveText("Verify");
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Date of birth is required");
  await enterDateOfBirth(page, ["27", "8", "1978"]);
  await expect(page.getByRole("alert")).toContainText("This date does not match our records");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Year")).toHaveValue("1978");
  await journey.expectAccessible();

  await enterDateOfBirth(page, ["28", "8", "1978"]);
  await expect(page).toHaveURL(journey.toAddress("/reset-password?token=rst-valid-01&dob=1978-08-28"));
  await expect(getStep(page)).toHaveText("Password");
  await expect(page.locator("[data-rule]")).toHaveText(RULES);
  await journey.expectAccessible();

  await getNewPassword(page).fill("Nadia-11111");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Please ensure your password meets the listed requirements",
  );
  await expect(getNewPassword(page)).toHaveValue("");
  await expect(page.locator(".bp-rules__rule--broken")).toHaveCount(3);
  await journey.expectAccessible();

  await getNewPassword(page).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await journey.expectAccessible();
  await fillLogin(page, nadia, NEW_PASSWORD);
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));

  await page.goto(journey.toAddress("/reset-password?token=rst-valid-01&dob=1978-08-28"));
  await getNewPassword(page).fill("Other-Lantern-58-Meadow");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("This link is not valid. Please request a new one.")).toBeVisible();
  await journey.expectAccessible();
});

test("[FORM-22] [FORM-23] the list of rules follows the typing with scripts on, and after a refusal keeps the posted result", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the rules are checked only after the post");
  await journey.startAfresh(nadia);
  await page.goto(journey.toAddress("/reset-password?token=rst-valid-01&dob=1978-08-28"));
  await getNewPassword(page).pressSequentially("Teal-Kettle");
  const broken = page.locator(".bp-rules__rule--broken");
  await expect(broken).toHaveCount(2);
  await expect(page.getByText("7 of 9 rules met")).toBeVisible();
  await getNewPassword(page).pressSequentially("-58");
  await expect(broken).toHaveCount(0);
  await journey.expectAccessible();

  const requests: string[] = [];
  page.on("request", (request) => request.url().endsWith("/password-check") && requests.push(request.url()));
  await getNewPassword(page).fill("Nadia-11111");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(broken).toHaveCount(3);
  // Waits longer than the pause after which the list would be requested.
  await getNewPassword(page).pressSequentially("T");
  await expect.poll(() => requests.length).toBe(1);
});

test("[RESET-12] [FORGOT-07] [ERR-08] [ERR-09] [LIMIT-04] an expired link shows an error and leads to the page that requests a new link", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(nadia);
  await page.goto(journey.toAddress("/reset-password?token=rst-expired-01"));
  await enterDateOfBirth(page, ["28", "08", "1978"]);
  await expect(page.getByText("Token has expired")).toBeVisible();
  await expect(page).toHaveURL(journey.toAddress("/forgotten-password/?message=token-expired"));
  await expect(page.getByText("Your password renewal request has expired. Please try again.")).toBeVisible();
  await expect(page.getByText("Token has expired")).toHaveCount(0);
  await journey.expectAccessible();
});

test("[ACTIV-01] [ACTIV-05] [ACTIV-06] [ACTIV-07] [ACTIV-10] a new person activates the account and is logged in", async ({
  page,
  journey,
}) => {
  await journey.startAfresh(tom);
  await page.goto(journey.toAddress("/activation/act-tom-7f3c"));
  await acceptCookies(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Tom");
  await expect(getStep(page)).toHaveText("Date of birth");
  await journey.expectAccessible();
  await enterDateOfBirth(page, ["29", "2", "1993"]);
  await expect(page.getByRole("alert")).toContainText("Date of birth requires a valid date");
  await journey.expectAccessible();
  await enterDateOfBirth(page, ["29", "2", "1992"]);
  await expect(page).toHaveURL(journey.toAddress("/activation/act-tom-7f3c/password"));
  await page.getByRole("link", { name: "Date of birth" }).click();
  await expect(page).toHaveURL(journey.toAddress("/activation/act-tom-7f3c"));
  await enterDateOfBirth(page, ["29", "02", "1992"]);
  await journey.expectAccessible();
  await getNewPassword(page).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  // A new person must accept the terms.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nearly there");
  await page.getByLabel("I have read the terms and conditions").check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tom");
  await page.goto(journey.toAddress("/activation/act-tom-7f3c"));
  await expect(page).toHaveURL(journey.toAddress("/app/home/"));
});

test("[ACTIV-04] [ERR-14] [ERR-15] a used activation link shows an error and leads to the login", async ({
  page,
  journey,
}) => {
  await page.goto(journey.toAddress("/activation/act-used-1"));
  await acceptCookies(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Oops... there was an issue requesting your activation link",
  );
  await expect(page.getByText("There was an error requesting your activation")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "Return to home" }).click();
  await expect(page).toHaveURL(journey.toAddress("/"));
});

test("[FORM-22] a password typed before the scripts have loaded is checked against the rules after they have", async ({
  page,
  journey,
}) => {
  test.skip(!journey.hasScripts, "without scripts the rules are checked only after the post");
  await journey.startAfresh(nadia);
  await page.goto(journey.toAddress("/reset-password?token=rst-valid-01"));
  await enterDateOfBirth(page, ["28", "8", "1978"]);
  await expect(getNewPassword(page)).toBeVisible();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/build/**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await getNewPassword(page).fill("karim1111");
  release();
  await expect(page.getByText("of 9 rules met")).toBeVisible();
  await expect(getNewPassword(page)).toHaveValue("karim1111");
});
