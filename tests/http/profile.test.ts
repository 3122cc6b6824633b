import { describe, expect, test } from "vitest";
import { password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { addTwoFactor } from "../support/encrypted-rows.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { APP_SECRET, getCode, getShownSecret, getWrongCode, submitCode } from "../support/two-factor.ts";

const portal = withPortal();
const PROFILE_PATH = "/app/home/my-profile/";
const getPanel = (name: string) => `${PROFILE_PATH}panel/${name}/`;
const ACCOUNT_PANELS = [
  "change-password",
  "two-fa-qr",
  "two-fa-code",
  "two-fa-disable",
  "two-fa-recovery-codes",
];
const NEW_PASSWORD = "Copper-Lantern-58-Meadow";

async function enableTwoFactor(browser: Browser): Promise<string[]> {
  await browser.get(getPanel("two-fa-qr"));
  const secret = getShownSecret(browser.page);
  await browser.click("Enter the code");
  await submitCode(browser, getCode(secret, portal()), "Next");
  const codes = browser.page.listTexts(".bp-recovery__codes li");
  await submitCode(browser, getCode(secret, portal(), 1), "Verify", { password });
  return codes;
}

describe("the profile page", () => {
  test("[PROFILE-01] [API-28] the profile shows the person's details, with links to change them", async () => {
    const { browser, email } = await portal().signInMember({
      title: "Ms",
      first_name: "Edda",
      surname: "Quist",
      date_of_birth: "1984-02-29",
      grade: null,
    });
    const page = await browser.get(PROFILE_PATH);
    expect([page.heading, page.title]).toEqual(["Profile Settings", "Profile Settings | Harbour Rewards"]);
    const facts = page.listTexts(".bp-facts__fact");
    expect(facts).toContain("NameMs Edda Quist");
    expect(facts).toContain(`Email${email}`);
    expect(facts).toContain("Date of birth29 February 1984");
    expect(facts).toContain("GradeNot given");
    expect(page.findLink("Change password")).toBe(getPanel("change-password"));
    expect(page.findLink("Enable two-factor authentication")).toBe(getPanel("two-fa-qr"));
    expect(page.findLink("My profile settings")).toBe(PROFILE_PATH);
  });

  test("[PANEL-01] a panel has an address, is rendered open, and is closed by a link to the page below", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(PROFILE_PATH);
    const page = await browser.click("Change password");
    expect(page.path).toBe(getPanel("change-password"));
    expect(page.getText('[role="dialog"] h2')).toBe("Change password");
    expect(page.heading).toBe("Profile Settings");
    expect(page.getLink("Close")).toBe(PROFILE_PATH);
    expect((await browser.click("Close")).$('[role="dialog"]')).toHaveLength(0);
  });

  test("[GUARD-05] a visitor is redirected to the login screen, from the page and from each panel", async () => {
    const browser = portal().createBrowser();
    for (const name of ACCOUNT_PANELS) expect((await browser.get(getPanel(name))).path).toBe("/");
  });
});

describe("the panel to change the password", () => {
  const changePassword = (browser: Browser, fields: Record<string, string>) =>
    browser.page.getForm("#change-password").fill(fields).submit("Save");

  test("[PANEL-08] [PANEL-02] [API-27] [ERR-37] the panel asks for the current and a new password, and confirms on the page below", async () => {
    const { browser, email } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    const page = await changePassword(browser, { current: password, password: NEW_PASSWORD });
    expect([page.path, page.getText(".bp-flash")]).toEqual([PROFILE_PATH, "Your password has been changed"]);
    expect((await browser.get(PROFILE_PATH)).$(".bp-flash")).toHaveLength(0);
    const newBrowser = portal().createBrowser();
    expect((await newBrowser.signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
    expect((await portal().createBrowser().signIn(email, password)).path).toBe("/");
  });

  test("a changed password ends the person's other sessions and keeps this one", async () => {
    const { browser, email } = await portal().signInMember();
    const other = await portal().signIn(email);
    await browser.get(getPanel("change-password"));
    await changePassword(browser, { current: password, password: NEW_PASSWORD });
    expect((await other.get(PROFILE_PATH)).path).toBe("/");
    expect((await browser.get(PROFILE_PATH)).path).toBe(PROFILE_PATH);
  });

  test("a wrong current password is reported at its field, and neither password is sent back", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    const page = await changePassword(browser, { current: "not-mine-at-all", password: NEW_PASSWORD });
    expect([page.status, page.findError("current")]).toEqual([400, "This is not your current password"]);
    expect(page.html).not.toContain("not-mine-at-all");
    expect(page.html).not.toContain(NEW_PASSWORD);
  });

  test("[A1] wrong current passwords lock the account as wrong logins do", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    for (let attempt = 0; attempt < 5; attempt++)
      await changePassword(browser, { current: `wrong-${attempt}`, password: NEW_PASSWORD });
    const page = await changePassword(browser, { current: password, password: NEW_PASSWORD });
    expect(page.summary).toContain("Too many wrong passwords. Please try again in 15 minutes.");
  });

  test("[FORM-21] a new password that breaks rules is refused, with the result of each rule", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    expect(browser.page.$(".bp-rules__rule--broken, .bp-rules__rule--kept")).toHaveLength(0);
    const page = await changePassword(browser, { current: password, password: "Aaaa1111" });
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
    const broken = page.listTexts(".bp-rules__rule--broken");
    expect(broken).toContain("at least 12 characters, not met yet");
    expect(page.listTexts(".bp-rules__rule--kept")).toContain("at least 1 upper case letter, met");
  });

  test("[FORM-32] the current password is refused as the new one", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    const page = await changePassword(browser, { current: password, password });
    expect(page.listTexts(".bp-rules__rule--broken")).toEqual(["is not a previous password, not met yet"]);
  });

  test("an empty form to change the password has an error at each field", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("change-password"));
    const page = await changePassword(browser, {});
    expect(page.findError("current")).toBe("Please enter your current password");
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
  });
});

describe("two-factor on the profile", () => {
  test("[PANEL-19] [API-91] [LIMIT-20] the panel shows a QR code and the key, the same however often it is opened", async () => {
    const { browser } = await portal().signInMember();
    const page = await browser.get(getPanel("two-fa-qr"));
    expect(page.$(".bp-qr svg").attr("width")).toBe("256");
    const secret = getShownSecret(page);
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    expect(getShownSecret(await browser.get(getPanel("two-fa-qr")))).toBe(secret);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  test("[PANEL-21] [API-92] [ERR-40] the set-up asks for two codes, shows ten recovery codes in between, and turns two-factor on", async () => {
    const { browser, email } = await portal().signInMember();
    const codes = await enableTwoFactor(browser);
    expect(new Set(codes).size).toBe(10);
    expect([browser.page.path, browser.page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Two-factor authentication has been enabled",
    ]);
    expect(browser.page.text).toContain("Recovery codes left: 10.");
    expect(browser.page.text).not.toContain("Without a code you cannot log in if you lose your phone.");
    expect(browser.page.findLink("Disable two-factor authentication")).toBe(getPanel("two-fa-disable"));
    expect((await portal().createBrowser().signIn(email)).path).toBe("/two-fa");
  });

  test("[A5] a person without recovery codes is told what that means", async () => {
    const { db } = await portal().openDatabase();
    const { browser, email } = await portal().signInMember();
    await enableTwoFactor(browser);
    const owner = db.selectFrom("employees").select("id").where("email", "=", email);
    await db.deleteFrom("recovery_codes").where("employee_id", "in", owner).execute();
    expect((await browser.get(PROFILE_PATH)).text).toContain(
      "Recovery codes left: 0.Without a code you cannot log in if you lose your phone.",
    );
  });

  test("[ERR-28] [A5] a wrong code is reported, and a code that was already used is refused", async () => {
    const { browser } = await portal().signInMember();
    await browser.get(getPanel("two-fa-qr"));
    const secret = getShownSecret(browser.page);
    await browser.click("Enter the code");
    const refusedPage = await submitCode(browser, getWrongCode(secret, portal()), "Next");
    expect([refusedPage.status, refusedPage.summary]).toEqual([
      400,
      expect.stringContaining("The code is not right. Please try again."),
    ]);
    const code = getCode(secret, portal());
    await submitCode(browser, code, "Next");
    const replayed = await submitCode(browser, code, "Verify", { password });
    expect([replayed.status, replayed.summary]).toEqual([
      400,
      expect.stringContaining("The code is not right. Please try again."),
    ]);
  });

  test("[A5] [PANEL-21] turning two-factor on asks for the password, and a refused one keeps the set-up", async () => {
    const { browser, email } = await portal().signInMember();
    await browser.get(getPanel("two-fa-qr"));
    const secret = getShownSecret(browser.page);
    await browser.click("Enter the code");
    expect(browser.page.$("[name=password]")).toHaveLength(0);
    await submitCode(browser, getCode(secret, portal()), "Next");
    const [recoveryCode] = browser.page.listTexts(".bp-recovery__codes li");
    const next = getCode(secret, portal(), 1);
    for (const [typed, text] of [
      ["", "Please enter your current password"],
      ["Not-My-Password-1", "This is not your current password"],
    ] as const) {
      const refusedPage = await submitCode(browser, next, "Verify", { password: typed });
      expect([refusedPage.status, refusedPage.findError("password")]).toEqual([400, text]);
      expect(refusedPage.html).not.toContain("Not-My-Password-1");
      expect(refusedPage.listTexts(".bp-recovery__codes li")[0]).toBe(recoveryCode);
    }
    const page = await submitCode(browser, next, "Verify", { password });
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Two-factor authentication has been enabled",
    ]);
    expect((await portal().createBrowser().signIn(email)).path).toBe("/two-fa");
  });

  test("the code panel redirects to the QR code when no set-up has started", async () => {
    const { browser } = await portal().signInMember();
    expect((await browser.get(getPanel("two-fa-code"))).path).toBe(getPanel("two-fa-qr"));
  });

  test("[PANEL-20] [TFA-12] [ERR-41] [FORM-19] two-factor is turned off with a reason, which is required", async () => {
    const { browser, email } = await portal().signInMember();
    const codes = await enableTwoFactor(browser);
    await browser.get(getPanel("two-fa-disable"));
    const refusedForm = await browser.page.getForm("#disable-two-factor").submit("Disable");
    expect(refusedForm.getText(".bp-summary__title"), "[FORM-19]").toBe("Please complete the form");
    const refused = await browser.page
      .getForm("#disable-two-factor")
      .fill({ reason: " ", password, code: "000000" })
      .submit("Disable");
    expect([refused.status, refused.findError("reason")]).toEqual([400, "This field is required"]);
    expect([refused.findError("password"), refused.findError("code")]).toEqual([null, null]);
    const fillForm = (fields: Record<string, string>) =>
      browser.page
        .getForm("#disable-two-factor")
        .fill({ reason: "A new phone", ...fields })
        .submit("Disable");
    const withoutProof = await fillForm({});
    expect([withoutProof.status, withoutProof.findError("password"), withoutProof.findError("code")]).toEqual(
      [...[400, "Please enter your current password", "Enter the code from your app"]],
    );
    const wrongPassword = await fillForm({ password: "wrong", code: String(codes[0]) });
    expect(wrongPassword.findError("password")).toBe("This is not your current password");
    const refusedPage = await fillForm({ password, code: "000000" });
    expect([refusedPage.status, refusedPage.findError("code")]).toEqual([
      400,
      "The code is not right. Please try again.",
    ]);
    expect([refusedPage.$("[name=reason]").text(), refusedPage.$("[name=password]").val() ?? ""]).toEqual([
      "A new phone",
      "",
    ]);
    const page = await fillForm({ password, code: String(codes[0]) });
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Two-factor authentication has been disabled",
    ]);
    expect((await portal().createBrowser().signIn(email)).path).toBe("/app/home/");
  });

  test("[C8] the second tab reads that two-factor is already off", async () => {
    const { browser } = await portal().signInMember();
    const [code = ""] = await enableTwoFactor(browser);
    const form = (await browser.get(getPanel("two-fa-disable"))).getForm("#disable-two-factor");
    form.fill({ reason: "A new phone", password, code });
    await form.submit("Disable");
    expect((await form.submit("Disable")).getText(".bp-flash")).toBe(
      "Two-factor authentication is already off",
    );
  });

  test("[TFA-12] new recovery codes are shown once, for password and code, and the old ones are invalid", async () => {
    const { browser, email } = await portal().signInMember();
    const [first = "", second = ""] = await enableTwoFactor(browser);
    const renewCodes = (fields: Record<string, string>) =>
      browser.page.getForm("#renew-codes").fill(fields).submit("Get new codes");
    expect((await browser.get(PROFILE_PATH)).findLink("New recovery codes")).toBe(
      getPanel("two-fa-recovery-codes"),
    );
    await browser.get(getPanel("two-fa-recovery-codes"));
    expect((await renewCodes({})).getText(".bp-summary__title")).toBe("Please complete the form");
    expect((await renewCodes({ password: "wrong", code: first })).findError("password")).toBe(
      "This is not your current password",
    );
    expect((await renewCodes({ password, code: "000000" })).findError("code")).toBe(
      "The code is not right. Please try again.",
    );
    const page = await renewCodes({ password, code: first });
    const codes = page.listTexts(".bp-recovery__codes li");
    expect([page.status, codes.length, codes.includes(second)]).toEqual([200, 10, false]);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const reopened = await browser.get(getPanel("two-fa-recovery-codes"));
    expect(reopened.html).not.toContain(codes[0]);

    const other = await portal().signIn(email);
    await other.click("Use a recovery code");
    const enterRecoveryCode = (code: string) =>
      other.page.getForm("#recovery").fill({ code }).submit("Login");
    expect((await enterRecoveryCode(second)).status).toBe(400);
    expect((await enterRecoveryCode(String(codes[0]))).path).toBe("/app/home/");
  });

  test("[TFA-12] two-factor cannot be turned off when it is mandatory", async () => {
    const { db } = await portal().openDatabase();
    const { browser, member } = await portal().signInMember();
    const [code = ""] = await enableTwoFactor(browser);
    await db
      .updateTable("employees")
      .set({ two_factor_required: true })
      .where("client_id", "=", member.client_id)
      .where("id", "=", member.id)
      .execute();
    expect((await browser.get(PROFILE_PATH)).findLink("Disable two-factor authentication")).toBeNull();
    await browser.get(getPanel("two-fa-disable"));
    const page = await browser.page
      .getForm("#disable-two-factor")
      .fill({ reason: "No phone", password, code })
      .submit("Disable");
    expect([page.status, page.summary]).toEqual([400, expect.stringContaining("cannot turn it off")]);
  });

  test("a set-up redirects to the profile when two-factor is already on", async () => {
    const { db } = await portal().openDatabase();
    const { browser, member } = await portal().signInMember();
    const row = { client_id: member.client_id, employee_id: member.id };
    await addTwoFactor(db, { ...row, secret: APP_SECRET, enabled_at: 1 });
    const page = await browser.get(getPanel("two-fa-qr"));
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Two-factor authentication is already on",
    ]);
  });
});

test("[B7] [MASQ-01] staff who view somebody's site see the profile, but no panel that changes the login", async () => {
  const browser = portal().createBrowser();
  await browser.get("/sso-login/msq_valid_aisha/0");
  const page = await browser.get(PROFILE_PATH);
  expect(page.listTexts(".bp-facts__fact")).toContain(`Email${people.aisha}`);
  expect(page.findLink("Change password")).toBeNull();
  for (const name of ACCOUNT_PANELS) expect((await browser.get(getPanel(name))).status).toBe(403);
});
