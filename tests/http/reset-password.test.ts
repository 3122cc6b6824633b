import { describe, expect, test } from "vitest";
import {
  BORN_ON,
  buildPersonWithReset,
  createVisitor,
  getDate,
  getDateError,
  listRules,
  listSteps,
  NEW_PASSWORD,
} from "../support/links.ts";
import { withPortal } from "../support/portal.ts";
import { openNewPassword, openResetDate, submitDate, submitPassword } from "../support/reset.ts";

const portal = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

const PASSWORD_CHANGED_TEXT = "Your password has been changed";

const openDateStep = (path?: string) => openResetDate(portal(), path);
const openPasswordStep = () => openNewPassword(portal());

describe("the first step of a reset", () => {
  test("[RESET-01] [RESET-03] [RESET-04] the first step asks for the date of birth in three boxes", async () => {
    const { page } = await openDateStep();
    expect([page.status, page.title]).toEqual([200, "Reset your password | Harbour Rewards"]);
    expect(listSteps(page)).toEqual(["[Verify]", "Password"]);
    expect(page.listTexts("fieldset label")).toEqual(["Day", "Month", "Year"]);
    const places = page
      .$("fieldset input")
      .toArray()
      .map((each) => page.$(each).attr("placeholder"));
    expect(places).toEqual(["DD", "MM", "YYYY"]);
    expect(page.text).toContain("e.g. 28 08 1978");
  });

  test.each(["/reset-password", "/reset-password?token=", "/reset-password?dob=1978-08-28"])(
    "[RESET-02] a reset address %s redirects to the page that requests a link",
    async (path) => {
      expect((await openDateStep(path)).page.redirects).toEqual(["/forgotten-password/"]);
    },
  );

  test("[RESET-05] the first step has Cancel, which leads to the login, and Next", async () => {
    const { page } = await openDateStep();
    expect(page.getLink("Cancel")).toBe("/");
    expect(page.listTexts("#reset-date button[name=intent]")).toEqual(["Next"]);
  });

  test("[RESET-06] [FORM-04] the first step leads to the same address with the date added, padded by the server", async () => {
    const { token, path } = await buildPersonWithReset(portal());
    const page = await submitDate(await openDateStep(path));
    expect(page.redirects).toEqual([`/reset-password?token=${token}&dob=${BORN_ON}`]);
    expect(page.$("input[name=password]")).toHaveLength(1);
  });

  test.each([
    [{ day: "", month: "", year: "" }, "[FORM-09]", "Date of birth is required"],
    [{ day: "28", month: "", year: "1978" }, "[FORM-08] [ERR-42]", "Please enter a valid date"],
    [{ day: "28", month: "8", year: "78" }, "[FORM-08] [C6]", "Please enter a valid date"],
    [{ day: "29", month: "02", year: "2025" }, "[FORM-06] [C6]", "Date of birth requires a valid date"],
    [{ day: "31", month: "04", year: "1980" }, "[FORM-06] [C6]", "Date of birth requires a valid date"],
    [{ day: "21", month: "11", year: "2026" }, "[FORM-10]", "This date of birth is not valid"],
    [{ day: "1", month: "1", year: "0001" }, "[FORM-10] [C6]", "This date of birth is not valid"],
    [{ day: "29", month: "08", year: "1978" }, "[FORM-11]", "This date does not match our records"],
  ])(
    "a date of birth %j at the first step of a reset is refused and kept %s: %s",
    async ({ day, month, year }, _, message) => {
      const values = { "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
      const page = await submitDate(await openDateStep(), values);
      expect([page.status, getDateError(page)]).toEqual([400, message]);
      expect(page.summary).toContain(message);
      expect(getDate(page).map((each) => each ?? "")).toEqual([day, month, year]);
      expect(listSteps(page)[0]).toBe("[Verify]");
    },
  );

  test("[C6] a date in the digits of any script is accepted", async () => {
    const page = await submitDate(await openDateStep(), {
      "dateOfBirth.day": "٢٨",
      "dateOfBirth.month": "٠٨",
      "dateOfBirth.year": "１９７８",
    });
    expect(page.redirects[0]).toMatch(/&dob=1978-08-28$/);
  });

  test("[A7] five wrong dates end the reset link", async () => {
    const { path } = await buildPersonWithReset(portal());
    const browser = await openDateStep(path);
    const wrongDate = { "dateOfBirth.day": "1" };
    for (let guess = 1; guess <= 4; guess++) {
      expect(getDateError(await submitDate(browser, wrongDate))).not.toBeNull();
    }
    const page = await submitDate(browser, wrongDate);
    expect(page.text).toContain("The date of birth was wrong too many times, so this link no longer works.");
    expect(page.getLink("Request a new link")).toBe("/forgotten-password/");
    expect((await (await openDateStep(path)).get(path)).status).toBe(200);
    expect((await submitDate(await openDateStep(path))).text).toContain(
      "The date of birth was wrong too many times",
    );
  });
});

describe("[RESET-07] the date in the address of a reset", () => {
  test("the second step shows a new password, its rules, Cancel and Next", async () => {
    const { token } = await buildPersonWithReset(portal());
    const { page } = await openDateStep(`/reset-password?token=${token}&dob=${BORN_ON}`);
    expect(listSteps(page)).toEqual(["Verify", "[Password]"]);
    expect(page.getText("label[for=reset-password-password]")).toBe("New password");
    expect(Object.keys(listRules(page))).toEqual(
      ["1", "2", "4", "8", "16", "64", "128", "256", "512"].sort(compareNumbers),
    );
    expect(page.getLink("Cancel")).toBe("/");
    expect(page.listTexts("#reset-password button[name=intent]")).toEqual(["Next"]);
  });

  test.each([
    ["2027-02-29", "Date of birth requires a valid date"],
    ["2030-01-01", "This date of birth is not valid"],
    ["yesterday", "Please enter a valid date"],
    ["", "Date of birth is required"],
    [`${"9".repeat(5_000)}-01-01`, "Please enter a valid date"],
    ["1978-08-28<script>", "Please enter a valid date"],
  ])("an address with the date %.20j shows the first step with an error", async (dob, message) => {
    const { path } = await buildPersonWithReset(portal());
    const { page } = await openDateStep(`${path}&dob=${encodeURIComponent(dob)}`);
    expect([page.status, getDateError(page)]).toEqual([200, message]);
    expect(page.$("input[name=password]")).toHaveLength(0);
    expect(page.html).not.toContain("<script>");
  });

  test("[RESET-11] another person's password step returns to the first step with an error", async () => {
    const { token } = await buildPersonWithReset(portal());
    const browser = await openDateStep(`/reset-password?token=${token}&dob=1978-08-29`);
    const page = await submitPassword(browser);
    expect([page.status, getDateError(page)]).toEqual([400, "This date does not match our records"]);
    expect(listSteps(page)).toEqual(["[Verify]", "Password"]);
    expect(getDate(page)).toEqual(["29", "08", "1978"]);
    expect((await submitDate(browser)).redirects[0]).toContain(`dob=${BORN_ON}`);
  });

  test("the second step may not be cached, because its address opens an account", async () => {
    const { page } = await openPasswordStep().then(({ browser }) => browser);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });
});

describe("the second step of a reset", () => {
  test("[RESET-09] [ERR-37] the second step sets the password and leads to the login, where only the new password works", async () => {
    const { browser, email } = await openPasswordStep();
    const page = await submitPassword(browser);
    expect(page.redirects).toEqual(["/"]);
    expect(page.getText("[role=status]")).toBe(PASSWORD_CHANGED_TEXT);
    expect((await browser.get("/")).text).not.toContain(PASSWORD_CHANGED_TEXT);
    expect((await createVisitor(portal()).signIn(email)).summary).toContain("We can't find a match!");
    expect((await browser.signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
  });

  test("[RESET-08] [RESET-11] [FORM-20] [FORM-21] a password that breaks rules is refused, and the list shows which rules", async () => {
    const { browser, email } = await openPasswordStep();
    const page = await submitPassword(browser, "nadia1234");
    expect(page.status).toBe(400);
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
    expect(page.summary).toContain("Please correct the errors highlighted below");
    expect(page.summary).not.toContain("Please complete the form");
    expect(listRules(page)).toMatchObject({
      1: "broken",
      4: "broken",
      16: "broken",
      64: "kept",
      128: "broken",
    });
    expect(listSteps(page)).toEqual(["Verify", "[Password]"]);
    expect(page.html).not.toContain("nadia1234");
    expect((await createVisitor(portal()).signIn(email, "nadia1234")).path).toBe("/");
  });

  test("[FORM-23] [FORM-24] [FORM-25] [FORM-26] [FORM-27] [FORM-28] [FORM-29] [FORM-30] a password that breaks one rule has that rule marked, and no other", async () => {
    const { browser } = await openPasswordStep();
    const passwords = {
      1: "Qui3t-Lant",
      2: "Quiet-Lantern-1111-Meadow",
      4: "Quiet-Lantern-1234-Meadow",
      8: "Quiet-Password-58-Meadow",
      16: "quiet-lantern-58-meadow",
      64: "Quiet-Lantern-Meadow-Quill",
      128: "QuietLantern58MeadowQuill",
    };
    for (const [code, password] of Object.entries(passwords)) {
      const rules = Object.entries(listRules(await submitPassword(browser, password)));
      expect(rules).toHaveLength(9);
      expect(rules.filter(([, state]) => state === "broken")).toEqual([[code, "broken"]]);
    }
  });

  test("[FORM-19] [FORM-21] an empty password is refused at the reset with the list of rules, as an empty form", async () => {
    const page = await submitPassword((await openPasswordStep()).browser, "");
    expect(page.summary).toContain("Please complete the form");
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
  });

  test("[FORM-31] the password rules use the details of the link's person", async () => {
    const { browser, email } = await openPasswordStep();
    const page = await submitPassword(browser, `Quiet-58-${email.split("@")[0]}`);
    expect(listRules(page)[256]).toBe("broken");
  });

  test("a password of 256 characters of any script, with spaces, is accepted, and one more is refused", async () => {
    const { browser, email } = await openPasswordStep();
    const long = `Ünïcödé 密碼 58 🙂 ${"q1w9 Z-x7 ".repeat(30)}`;
    const tooLong = [...long].slice(0, 257).join("");
    const refused = await submitPassword(browser, tooLong);
    expect(refused.summary).toContain("Please review the form");
    expect(refused.findError("password")).toMatch(/256 characters/);
    const acceptedPage = await submitPassword(browser, [..."Kestrel 密碼 58 🙂 öffnet, "].join(""));
    expect(acceptedPage.redirects).toEqual(["/"]);
    expect((await browser.signIn(email, "Kestrel 密碼 58 🙂 öffnet, ")).path).toBe("/app/home/");
  });

  test("a reset logs out the logged-in person and leads to the login with a message", async () => {
    const { path, email } = await buildPersonWithReset(portal());
    const browser = createVisitor(portal());
    await browser.signIn(email);
    await browser.get(path);
    await submitDate(browser);
    const page = await submitPassword(browser);
    expect([page.redirects, page.getText("[role=status]")]).toEqual([["/"], PASSWORD_CHANGED_TEXT]);
  });
});

const compareNumbers = (a: string, b: string) => Number(a) - Number(b);
