import { expect, test } from "vitest";
import { password } from "../support/api.ts";
import { getDemoLogoPath } from "../support/demo-logos.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

async function openEmailStep() {
  const browser = portal().createBrowser();
  await browser.get("/");
  await browser.acceptCookies();
  return browser;
}

async function openPasswordStep(email: string = people.aisha) {
  const browser = await openEmailStep();
  await browser.giveEmail(email);
  return browser;
}

test("[LOGIN-01] `/` asks for the email, and then at the same address for the password", async () => {
  const browser = await openEmailStep();
  expect(browser.page.$("input[name=password]")).toHaveLength(0);

  const page = await browser.giveEmail(people.aisha);
  expect(page.redirects).toEqual(["/"]);
  expect(page.path).toBe("/");
  expect(page.$("input[name=email]").val()).toBe(people.aisha);
  expect(page.$("input[name=password]")).toHaveLength(1);
});

test("[LOGIN-01] the password step names the email, and Change leads back to it with the email kept", async () => {
  const browser = await openPasswordStep();
  const page = await browser.click("Change email address");
  expect(page.getForm("#email-step").listFields("Next").get("email")).toBe(people.aisha);
  await browser.giveEmail(people.employer);
  expect(browser.page.$("input[name=email]").val()).toBe(people.employer);
});

test("[LOGIN-02] [LOGIN-05] the login page's heading and title name the brand", async () => {
  const { page } = await openEmailStep();
  expect(page.heading).toBe("Welcome to Harbour Rewards");
  expect(page.title).toBe("Login | Harbour Rewards");
});

test("[LOGIN-03] [THEME-05] the support text names the email if there is one", async () => {
  const { page } = await openEmailStep();
  expect(page.text).toContain("help@harbourrewards.example");
  expect(page.text).not.toContain("08081 570 192");
});

test("[LOGIN-04] the login page shows the scheme's avatar", async () => {
  const { page } = await openEmailStep();
  const avatar = page.$(".bp-signin__avatar").attr("src");
  expect(avatar).toBe(getDemoLogoPath("harbourline", "avatar"));
  expect(
    (
      await portal()
        .createBrowser()
        .exchange({ target: String(avatar) })
    ).status,
  ).toBe(200);
});

test("[LOGIN-06] the login's button says Next, and then Login", async () => {
  const browser = await openEmailStep();
  expect(browser.page.listTexts("#email-step button")).toEqual(["Next"]);
  await browser.giveEmail(people.aisha);
  expect(browser.page.listTexts("#password-step button[name=intent]")).toEqual(["Login"]);
});

test("[LOGIN-09] nobody can log in without accepted cookies, and no field is marked", async () => {
  const browser = portal().createBrowser();
  await browser.get("/");
  const page = await browser.giveEmail(people.aisha);
  expect(page.status).toBe(400);
  expect(page.summary).toBe("Please accept cookies before logging in");
  expect(page.findError("email")).toBeNull();
  expect(page.getForm("#email-step").listFields("Next").get("email")).toBe(people.aisha);
});

test("[LOGIN-09] the password step also requires accepted cookies", async () => {
  const browser = await openPasswordStep();
  browser.jar.delete("pes");
  const page = await browser.givePassword(password);
  expect(page.status).toBe(400);
  expect(page.summary).toBe("Please accept cookies before logging in");
  expect(page.findError("password")).toBeNull();
  expect(browser.jar.get("bp_session")).toBeUndefined();
});

test.each([
  ["", "This field is required"],
  ["   ", "This field is required"],
  ["aisha", "Please enter a valid email address"],
  ["aisha@", "Please enter a valid email address"],
  ["aisha patel@harbourline.example", "Please enter a valid email address"],
  [`${"a".repeat(320)}@harbourline.example`, "Please enter a valid email address"],
])("[LOGIN-10] the email %j is refused: %s", async (email, message) => {
  const browser = await openEmailStep();
  const page = await browser.giveEmail(email);
  expect(page.status).toBe(400);
  expect(page.findError("email")).toBe(message);
  expect(page.summary).toContain(message);
});

test("[LOGIN-11] a password is required", async () => {
  const browser = await openPasswordStep();
  const page = await browser.givePassword("");
  expect(page.status).toBe(400);
  expect(page.findError("password")).toBe("Try again or reset your password");
  expect(page.findError("email")).toBeNull();
});

test("[LOGIN-15] [ERR-01] a wrong password marks both fields and leaves no typed value in the page", async () => {
  const browser = await openPasswordStep();
  const page = await browser.givePassword("Wrong-Kettle-11-Orbit");
  expect(page.status).toBe(400);
  expect(page.findError("email")).toBe("We can't find a match! Try again or contact us");
  expect(page.findError("password")).toBe("We can't find a match! Try again or contact us");
  expect(page.html).not.toContain("Wrong-Kettle-11-Orbit");
});

test("[A3] an unknown email and an account without a password get the same reply as a wrong password", async () => {
  const replies = [];
  for (const email of [people.employer, people.tom, "nobody.at.all@harbourline.example"]) {
    const browser = await openPasswordStep(email);
    const page = await browser.givePassword("Wrong-Kettle-11-Orbit");
    replies.push({
      status: page.status,
      text: page.text,
      errors: [page.findError("email"), page.findError("password")],
    });
  }
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
});

test("[LOGIN-22] a logged-in person is redirected from the login screen to Home", async () => {
  const browser = await portal().signIn(people.aisha);
  const page = await browser.get("/");
  expect(page.redirects).toEqual(["/app/home/"]);
  expect(page.status).toBe(200);
});

test("[LOGIN-22] a login form that stayed open while another tab logged in leads Home", async () => {
  const browser = await openEmailStep();
  const open = browser.page.getForm("#email-step").fill({ email: people.aisha });
  await browser.signIn(people.aisha);
  const page = await open.submit("Next");
  expect(page.path).toBe("/app/home/");
});

test("[B8] fields that the form does not have change nothing", async () => {
  const browser = await openPasswordStep();
  const fields = browser.page.getForm("#password-step").fill({ password }).listFields("Login");
  for (const [name, value] of Object.entries({ userType: "employer", clientId: "larkspur", __proto__: "x" }))
    fields.append(name, value);
  const page = await browser.post("/", fields);
  expect(page.path).toBe("/app/home/");
  expect((await browser.get("/app/dashboard/")).status).toBe(403);
});

test("[B8] [E10] a password posted with another email than in the first step logs in nobody", async () => {
  const browser = await openPasswordStep();
  const fields = browser.page.getForm("#password-step").fill({ password }).listFields("Login");
  fields.set("email", people.employer);
  const page = await browser.post("/", fields);
  expect([page.status, page.summary]).toEqual([400, expect.stringContaining("in a different tab")]);
  expect((await browser.get("/app/home/")).path).not.toBe("/app/home/");
});

test("the login page does nothing when a post has an unknown intent", async () => {
  const browser = await openPasswordStep();
  const fields = browser.page.getForm("#password-step").fill({ password }).listFields("Login");
  fields.set("intent", "something-else");
  const page = await browser.post("/", fields);
  expect(page.redirects).toEqual(["/"]);
  expect(browser.jar.get("bp_session")).toBeUndefined();
});
