import { describe, expect, test, vi } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { listMails } from "../support/encrypted-rows.ts";
import type { Values } from "../support/form.ts";
import { createVisitor, getCsrfToken } from "../support/links.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { answerQuestion, findQuestion } from "../support/robot.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", env: { TRUSTED_PROXIES: "127.0.0.1" } });

const FORM_SELECTOR = "#forgotten-password";
const LINK_SENT_PATH = "/forgotten-password/?sent=1";
const FORGOT_PASSWORD_CALL = "/v1/forgot-password";
const ROBOT_CHECK_TEXT = "Please confirm that you are not a robot!";

async function openForm(host?: string) {
  const browser = createVisitor(portal(), host);
  await browser.get("/forgotten-password/");
  return browser;
}

const submitEmail = ({ page }: Browser, values: Values = {}) =>
  page
    .getForm(FORM_SELECTOR)
    .fill({ email: people.aisha, robot: answerQuestion(page), ...values })
    .submit("Reset password");

async function listMailsTo(email: string) {
  const { db } = await portal().openDatabase();
  return (await listMails(db)).filter((mail) => mail.to_address === email);
}

test("[FORGOT-01] [FORGOT-02] [FORGOT-03] the page asks for the email and a sum, with a clearly labelled button", async () => {
  const { page } = await openForm();
  expect([page.status, page.heading]).toEqual([200, "Reset your password"]);
  expect(page.title).toBe("Reset your password | Harbour Rewards");
  expect(page.$(`${FORM_SELECTOR} [name=email]`)).toHaveLength(1);
  expect(findQuestion(page)).not.toBeNull();
  expect(page.listTexts(`${FORM_SELECTOR} button[name=intent]`)).toEqual(["Reset password"]);
});

test("[LOGIN-07] both steps of the login link to the forgotten-password page", async () => {
  const browser = createVisitor(portal());
  await browser.get("/");
  await browser.acceptCookies();
  expect(browser.page.getLink("Forgotten?")).toBe("/forgotten-password/");
  await browser.giveEmail(people.aisha);
  expect((await browser.click("Forgotten?")).heading).toBe("Reset your password");
});

test("[FORGOT-04] Back returns to the login", async () => {
  const { page } = await openForm();
  expect(page.getLink("Back")).toBe("/");
});

test("[FORGOT-05] the reply says that the email is on its way, mentions the spam folder and the contact, and links back", async () => {
  const page = await submitEmail(await openForm());
  expect(page.redirects).toEqual([LINK_SENT_PATH]);
  expect(page.heading).toBe("It's on the way...");
  expect(page.text).toContain("Check your inbox! Don't forget to check your Junk & Spam folders.");
  expect(page.getLink("help@harbourrewards.example")).toBe("mailto:help@harbourrewards.example");
  expect(page.getLink("Back to Login")).toBe("/");
});

test("[FORGOT-05] the forgotten-password email leads to the first step of a reset at the tenant's address", async () => {
  const { db } = await portal().openDatabase();
  const member = await buildMember(db, "harbourline");
  const browser = await openForm();
  await submitEmail(browser, { email: String(member.email) });
  const [mail] = await vi.waitFor(async () => {
    const mails = await listMailsTo(String(member.email));
    expect(mails).toHaveLength(1);
    return mails;
  });
  const [, link = ""] = /(\/reset-password\?token=[\w-]+)/.exec(mail?.text ?? "") ?? [];
  const page = await browser.get(link);
  expect(page.getText("fieldset legend")).toBe("Date of birth");
});

test("[A3] [FORGOT-05] an unknown address gets the same reply as a known one", async () => {
  const { db } = await portal().openDatabase();
  const member = await buildMember(db, "harbourline");
  const replies = [];
  for (const email of [String(member.email), "nobody.at.all@harbourline.example", people.tom]) {
    const page = await submitEmail(await openForm(), { email });
    replies.push([page.redirects, page.status, page.text]);
  }
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);
});

describe("[FORGOT-06] [LOGIN-07] a client with single sign-on only", () => {
  const buildSsoTenant = async () => {
    const { db } = await portal().openDatabase();
    return buildTenant(db, { client: { sso_access_only: true } });
  };

  test("a client with single sign-on only has no forgotten-password form, and its login has no link to one", async () => {
    const { domain } = await buildSsoTenant();
    const browser = await openForm(`${domain}.localhost`);
    expect(browser.page.$(FORM_SELECTOR)).toHaveLength(0);
    expect(browser.page.heading).toBe("Reset your password");
    expect((await browser.click("Back")).findLink("Forgotten?")).toBeNull();
  });

  test("a forgotten-password post for single sign-on is refused without a call to the upstream", async () => {
    const { domain, email } = await buildSsoTenant();
    const browser = await openForm(`${domain}.localhost`);
    const page = await browser.post(
      "/forgotten-password/",
      new URLSearchParams({ intent: "reset", email, robot: "1", csrf: getCsrfToken(browser.page) }),
    );
    expect(page.redirects).toEqual(["/forgotten-password/"]);
    expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toEqual([]);
  });
});

test("[FORGOT-07] [ERR-08] the page says that the link has expired until the form is sent", async () => {
  const text = "Your password renewal request has expired. Please try again.";
  const browser = createVisitor(portal());
  const page = await browser.get("/forgotten-password?message=token-expired");
  expect(page.text).toContain(text);
  expect((await submitEmail(browser, { email: "" })).text).not.toContain(text);
  expect((await browser.get("/forgotten-password?message=something-else")).text).not.toContain(text);
});

test.each([
  ["", "This field is required"],
  ["   ", "This field is required"],
  ["nadia", "Please enter a valid email address"],
  ["nadia karim@harbourline.example", "Please enter a valid email address"],
  [`${"a".repeat(320)}@harbourline.example`, "Please enter a valid email address"],
])("[FORGOT-08] the email %j is refused and kept: %s", async (email, message) => {
  const page = await submitEmail(await openForm(), { email });
  expect(page.status).toBe(400);
  expect(page.findError("email")).toBe(message);
  expect(page.getForm(FORM_SELECTOR).listFields("Reset password").get("email")).toBe(email);
  expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toEqual([]);
});

describe("[FORGOT-09] the robot check of a reset request", () => {
  test("[FORM-19] the forgotten-password form requires the sum together with the email", async () => {
    const page = await submitEmail(await openForm(), { email: "", robot: "" });
    expect(page.summary).toBe(`Please complete the formThis field is required${ROBOT_CHECK_TEXT}`);
    expect([page.findError("email"), page.findError("robot")]).toEqual([
      "This field is required",
      ROBOT_CHECK_TEXT,
    ]);
  });

  test.each(["", "99", "not a number"])(
    "the robot check refuses %j and keeps the typed email",
    async (robot) => {
      const page = await submitEmail(await openForm(), { robot });
      expect(page.status).toBe(400);
      expect(page.findError("robot")).toBe(ROBOT_CHECK_TEXT);
      expect(page.getForm(FORM_SELECTOR).listFields("Reset password").get("email")).toBe(people.aisha);
      expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toEqual([]);
    },
  );

  test("[A10] another form's answer is refused, and so is a used answer", async () => {
    const browser = await openForm();
    const contact = await browser.get("/contact-us/");
    const sum = {
      challenge: String(contact.$("[name=challenge]").val()),
      robot: answerQuestion(contact),
    };
    await browser.get("/forgotten-password/");
    const fields = browser.page
      .getForm(FORM_SELECTOR)
      .fill({ email: people.aisha })
      .listFields("Reset password");
    for (const [name, value] of Object.entries(sum)) fields.set(name, value);
    expect((await browser.post("/forgotten-password/", fields)).findError("robot")).toBe(ROBOT_CHECK_TEXT);

    await browser.get("/forgotten-password/");
    const submitted = browser.page
      .getForm(FORM_SELECTOR)
      .fill({ email: people.aisha, robot: answerQuestion(browser.page) });
    const replayed = submitted.listFields("Reset password");
    expect((await submitted.submit("Reset password")).redirects).toEqual([LINK_SENT_PATH]);
    replayed.set("email", people.employer);
    expect((await browser.post("/forgotten-password/", replayed)).findError("robot")).toBe(ROBOT_CHECK_TEXT);
    expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toHaveLength(1);
  });
});

describe("[C8] one form sends one email", () => {
  test("a double click sends one reset email", async () => {
    const browser = await openForm();
    const form = browser.page
      .getForm(FORM_SELECTOR)
      .fill({ email: people.aisha, robot: answerQuestion(browser.page) });
    const replies = await form.submitTwice("Reset password");
    expect(replies.map(({ headers }) => headers.get("location"))).toEqual([LINK_SENT_PATH, LINK_SENT_PATH]);
    expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toHaveLength(1);
  });

  test("a form that the browser posts again sends one reset email", async () => {
    const browser = await openForm();
    const form = browser.page
      .getForm(FORM_SELECTOR)
      .fill({ email: people.aisha, robot: answerQuestion(browser.page) });
    expect((await form.submit("Reset password")).redirects).toEqual([LINK_SENT_PATH]);
    expect((await form.submit("Reset password")).redirects).toEqual([LINK_SENT_PATH]);
    expect(portal().upstream.listCallsTo("POST", FORGOT_PASSWORD_CALL)).toHaveLength(1);
  });
});

describe("refusals of the upstream", () => {
  const refusals: [string, Answer, number, string][] = [
    [
      "[ERR-11] without a named error",
      { status: 422, json: { error: "invalid", errors: {} } },
      400,
      "Validation failed",
    ],
    [
      "[ERR-11] with an empty list",
      { status: 422, json: { error: "invalid", errors: [] } },
      400,
      "Validation failed",
    ],
    ["[ERR-12] without a text", { status: 400, json: {} }, 400, "An unexpected error occurred"],
    [
      "[ERR-12] with a server error",
      { status: 500, text: "at Secret.place" },
      502,
      "An unexpected error occurred",
    ],
    ["[ERR-12] by a cut connection", "reset", 502, "An unexpected error occurred"],
    ["with its own text", { status: 422, json: { message: "Not <b>today</b>" } }, 400, "Not <b>today</b>"],
    ["with the status 200", { json: { sent: false, message: "Not this one" } }, 400, "Not this one"],
  ];
  test.each(refusals)(
    "an API refusal %s is shown, and the typed email stays",
    async (_, answer, status, text) => {
      portal().upstream.answer("POST", FORGOT_PASSWORD_CALL, answer);
      const page = await submitEmail(await openForm());
      expect([page.status, page.summary]).toEqual([status, text]);
      expect(page.getForm(FORM_SELECTOR).listFields("Reset password").get("email")).toBe(people.aisha);
      expect(page.html).not.toContain("Secret.place");
    },
  );

  test("a refusal about the email is shown at the email field", async () => {
    portal().upstream.answer("POST", FORGOT_PASSWORD_CALL, {
      status: 422,
      json: { error: "invalid", errors: { email: ["Not one of ours"] } },
    });
    expect((await submitEmail(await openForm())).findError("email")).toBe("Not one of ours");
  });

  test("a rate limit ends after a while, and then the same form with a new sum works", async () => {
    portal().upstream.answer("POST", FORGOT_PASSWORD_CALL, "reset");
    const browser = await openForm();
    await submitEmail(browser);
    portal().upstream.reset();
    expect((await submitEmail(browser)).redirects).toEqual([LINK_SENT_PATH]);
  });
});
