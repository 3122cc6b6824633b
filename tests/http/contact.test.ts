import { beforeEach, describe, expect, test } from "vitest";
import { currentTerms } from "../../api/db/seed/policies.ts";
import { buildMember, buildTenant } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import type { Values } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { answerTo, findQuestion } from "../support/robot.ts";

const portal = withPortal({ upstream: "watched" });
beforeEach(() => portal().upstream.reset());

const question = { subject: "pay", comments: "How do I add my daughter?" };
const sender = { firstName: "Sam", surname: "Locke", email: "sam.locke@home.example" };

/** Somebody of their own, signed in, at the form. */
async function member(): Promise<Browser> {
  const { db } = await portal().database();
  const { email } = await buildMember(db, "harbourline", {
    ...{
      first_name: "Meera",
      surname: "Iyer",
      email: `meera-${crypto.randomUUID().slice(0, 8)}@harbourline.example`,
    },
    accepted_terms_version: currentTerms,
  });
  const browser = portal().browser();
  await browser.signIn(String(email));
  await browser.get("/contact-us/");
  portal().upstream.calls.length = 0;
  return browser;
}

/** Somebody who is not signed in, at the form. */
async function visitor(host?: string): Promise<Browser> {
  const browser = portal().browser(host ? { host } : {});
  await browser.get("/contact-us/");
  portal().upstream.calls.length = 0;
  return browser;
}

const send = (page: Page, values: Values) => page.form("#enquiry").fill(values).submit("Submit");
const sendAsVisitor = (page: Page, values: Values = {}) =>
  send(page, { ...sender, ...question, robot: answerTo(page), ...values });
const enquiries = () =>
  portal()
    .upstream.callsTo("POST", "/v1/contact")
    .map(({ body }) => JSON.parse(body));

/** The mails that the support desk gets whose text holds this. */
async function mailsWith(text: string) {
  const { db } = await portal().database();
  return db.selectFrom("mails").selectAll().where("text", "like", `%${text}%`).execute();
}

const SENT = "/contact-us/?sent=1";

describe("the enquiry form", () => {
  test("[CONTACT-01] [CONTACT-02] stands below Home, under its heading", async () => {
    for (const [browser, home] of [
      [await member(), "/app/home/"],
      [await visitor(), "/"],
    ] as const) {
      const { page } = browser;
      expect([page.status, page.heading, page.title]).toEqual([
        200,
        "Contact us",
        "Contact us | Harbour Rewards",
      ]);
      expect(page.textsOf('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", "Contact Us"]);
      expect(page.$('nav[aria-label="Breadcrumb"] a').attr("href")).toBe(home);
    }
  });

  test("[CONTACT-04] [API-45] asks a member for a subject of the client's and for comments, and nothing else", async () => {
    const { page } = await member();
    expect(page.textsOf("#enquiry label")).toEqual(["Subject", "Comments"]);
    expect(page.textsOf("#enquiry select option")).toEqual([
      "Choose a subject",
      "Signing in or my account",
      "Choosing or changing a benefit",
      "Something has changed in my life",
      "My pay or a deduction",
      "Leaving the company",
      "A complaint",
      "Something else",
    ]);
    expect(page.$("#enquiry textarea").attr("rows")).toBe("5");
    expect(page.textsOf("#enquiry button")).toEqual(["Submit"]);
  });

  test("[CONTACT-05] has the client's own text beside it", async () => {
    const { page } = await visitor();
    expect(page.textOf("main aside h2")).toBe("Other ways to reach us");
    expect(page.textOf("main aside .bp-prose")).toContain("We answer messages within one working day.");
  });

  test("[CONTACT-05] [C1] and none of its scripts, or no such text where there is none", async () => {
    const pageContent = {
      name: "<b>Desk</b>",
      content: '<p onclick="steal()">Call<script>steal()</script></p>',
    };
    portal().upstream.answer("GET", "/v1/cms-content/contact", { json: { enquiryOptions: [], pageContent } });
    const { page } = await visitor();
    expect(page.textOf("main aside h2")).toBe("<b>Desk</b>");
    expect(page.$("main aside").html()).not.toMatch(/steal|onclick/);
    portal().upstream.answer("GET", "/v1/cms-content/contact", { json: { enquiryOptions: [] } });
    expect((await visitor()).page.$("main aside")).toHaveLength(0);
  });

  test("[CONTACT-03] asks a visitor who they are as well, and for a small sum", async () => {
    const { page } = await visitor();
    expect(page.textsOf("#enquiry label").slice(0, 5)).toEqual([
      "First name",
      "Surname",
      "Email",
      "Subject",
      "Comments",
    ]);
    expect(findQuestion(page)).toMatch(/^What is \w+ plus \d+\?$/);
  });
});

describe("sent", () => {
  test("[CONTACT-06] [API-44] by a member, it reaches support with who they are, and the page says so", async () => {
    const browser = await member();
    const page = await send(browser.page, { ...question, comments: "Is my sister covered?" });
    expect(page.redirects).toEqual([SENT]);
    expect([page.status, page.heading]).toEqual([200, "Your message has been sent!"]);
    expect(page.text).toContain("We will contact you as soon as possible.");
    expect(enquiries()).toEqual([
      {
        ...{ subject: "pay", comments: "Is my sister covered?", domain: null },
        ...{ firstName: "Meera", surname: "Iyer", email: expect.stringMatching(/^meera-/) },
        company: "Harbourline Logistics Ltd",
      },
    ]);
    const [mail, ...others] = await mailsWith("Is my sister covered?");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "help@harbourrewards.example",
      subject: "Enquiry: My pay or a deduction (Harbour Rewards)",
      reply_to: expect.stringMatching(/^meera-/),
    });
  });

  test("[CONTACT-03] [CONTACT-06] [API-44] by a visitor, it reaches the desk of the host's tenant", async () => {
    const browser = await visitor("larkspur.localhost");
    const page = await sendAsVisitor(browser.page, { comments: "I cannot sign in at Larkspur" });
    expect([page.redirects, page.heading]).toEqual([[SENT], "Your message has been sent!"]);
    expect(enquiries()).toEqual([
      {
        ...{ ...sender, subject: "pay", comments: "I cannot sign in at Larkspur" },
        ...{ company: "Larkspur Health Group", domain: "larkspur" },
      },
    ]);
    const mails = await mailsWith("I cannot sign in at Larkspur");
    expect(mails.map((mail) => [mail.to_address, mail.reply_to])).toEqual([
      ["choices@larkspur.example", sender.email],
    ]);
  });

  test("[B8] in the name of the person signed in, whatever else the form says", async () => {
    const browser = await member();
    const fields = browser.page.form("#enquiry").fill(question).fields("Submit");
    for (const [name, value] of Object.entries({ ...sender, company: "Evil Ltd", domain: "larkspur" }))
      fields.append(name, value);
    await browser.post("/contact-us/", fields);
    expect(enquiries()).toMatchObject([
      { firstName: "Meera", company: "Harbourline Logistics Ltd", domain: null },
    ]);
  });
});

describe("what is wrong", () => {
  test("[CONTACT-08] [FORM-01] [FORM-19] with nothing filled in is told beside each field, and nothing is sent", async () => {
    const { page } = await member();
    const refused = await page.form("#enquiry").submit("Submit");
    expect(refused.status).toBe(400);
    expect(refused.errorOf("subject")).toBe("This field is required");
    expect(refused.errorOf("comments")).toBe("This field is required");
    expect(refused.summary).toContain("Please complete the form");
    expect(enquiries()).toEqual([]);
  });

  test("[CONTACT-08] [FORM-20] with one field missing keeps the other", async () => {
    const { page } = await member();
    const refused = await send(page, { comments: "  Kept as typed <b>& all</b>  " });
    expect(refused.errorOf("subject")).toBe("This field is required");
    expect(refused.errorOf("comments")).toBeNull();
    expect(refused.summary).toContain("Please correct the errors highlighted below");
    expect(refused.form("#enquiry").fields("Submit").get("comments")).toContain("Kept as typed <b>& all</b>");

    const other = await send(refused, { subject: "pay", comments: "   " });
    expect(other.errorOf("comments")).toBe("This field is required");
    expect(other.form("#enquiry").fields("Submit").get("subject")).toBe("pay");
  });

  test("[FORM-17] [FORM-18] of a visitor's own is told in its words", async () => {
    const { page } = await visitor();
    const refused = await page.form("#enquiry").submit("Submit");
    expect(refused.errorOf("firstName")).toBe("First name is required");
    expect(refused.errorOf("surname")).toBe("Surname is required");
    expect(refused.errorOf("email")).toBe("This field is required");
    const email = await send(refused, { ...sender, ...question, email: "sam.locke", robot: "x" });
    expect(email.errorOf("email")).toBe("Please enter a valid email address");
    expect(email.form("#enquiry").fields("Submit").get("firstName")).toBe("Sam");
  });

  test("[LOGIN-14] [LIMIT-16] a visitor must answer the sum of this very form, and each sum once", async () => {
    const browser = await visitor();
    const first = browser.page;
    const wrong = await sendAsVisitor(first, { robot: "99", comments: "Not a robot" });
    expect(wrong.status).toBe(400);
    expect(wrong.errorOf("robot")).toBe("Please confirm that you are not a robot!");
    expect(wrong.form("#enquiry").fields("Submit").get("comments")).toBe("Not a robot");
    const replayed = await sendAsVisitor(first, { comments: "Not a robot" });
    expect(replayed.errorOf("robot")).toBe("Please confirm that you are not a robot!");
    expect(enquiries()).toEqual([]);
    expect((await sendAsVisitor(replayed, { comments: "Not a robot" })).redirects).toEqual([SENT]);
  });

  test("[CONTACT-09] for the server is told beside its field, and what was typed is kept", async () => {
    const { page } = await member();
    const fields = { _person_enq: "x", _message: "x" };
    portal().upstream.answer("POST", "/v1/contact", { json: { status: "error", fields } });
    const refused = await send(page, question);
    expect(refused.status).toBe(400);
    expect(refused.errorOf("subject")).toBe("Please provide a subject for your message");
    expect(refused.errorOf("comments")).toBe("This field is required");
    expect(refused.form("#enquiry").fields("Submit").get("comments")).toBe(question.comments);
    portal().upstream.reset();
    expect((await send(refused, question)).redirects).toEqual([SENT]);
  });

  test("[CONTACT-09] a subject that the server does not know is told so by the real one", async () => {
    const browser = await member();
    const fields = browser.page.form("#enquiry").fill(question).fields("Submit");
    fields.set("subject", "no-such-subject");
    const refused = await browser.post("/contact-us/", fields);
    expect(refused.errorOf("subject")).toBe("Please provide a subject for your message");
  });

  test("[CONTACT-09] an address that only the server finds fault with is told beside it", async () => {
    const { page } = await visitor();
    const refused = await sendAsVisitor(page, { email: "sam,locke@home.example" });
    expect(refused.status).toBe(400);
    expect(refused.errorOf("email")).toBe("Please enter a valid email address");
  });

  test("[API-44] a refusal without fields shows the server's own words, as text", async () => {
    const { page } = await member();
    const message = "The desk is closed <b>today</b>";
    portal().upstream.answer("POST", "/v1/contact", { json: { status: "error", message } });
    const refused = await send(page, question);
    expect([refused.status, refused.summary]).toEqual([400, message]);
  });

  test.each([{ status: 500 }, "reset", { text: "<html>" }] as const)(
    "[ERR-23] [D1] an upstream that fails (%j) loses nothing typed",
    async (answer) => {
      const { page } = await member();
      portal().upstream.answer("POST", "/v1/contact", answer);
      const failed = await send(page, { ...question, comments: "Kept over a failure" });
      expect(failed.status).toBe(502);
      expect(failed.summary).toBe("It looks like something has gone wrong, please try again later");
      expect(failed.form("#enquiry").fields("Submit").get("comments")).toBe("Kept over a failure");
    },
  );
});

describe("[C8] one form is one enquiry", () => {
  test("for a member: a double click, then back and again", async () => {
    const browser = await member();
    const form = browser.page.form("#enquiry").fill({ ...question, comments: "Twice by a member" });
    const both = await Promise.all([1, 2].map(() => ask(browser, form.fields("Submit"))));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect(await mailsWith("Twice by a member")).toHaveLength(1);
  });

  test("for a visitor: back and again", async () => {
    const browser = await visitor();
    const robot = answerTo(browser.page);
    const form = browser.page
      .form("#enquiry")
      .fill({ ...sender, ...question, comments: "Twice by a visitor", robot });
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect(await mailsWith("Twice by a visitor")).toHaveLength(1);
  });

  test("for a visitor: a double click", async () => {
    const browser = await visitor();
    const robot = answerTo(browser.page);
    const form = browser.page
      .form("#enquiry")
      .fill({ ...sender, ...question, comments: "Double click", robot });
    const both = await Promise.all([1, 2].map(() => ask(browser, form.fields("Submit"))));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await mailsWith("Double click")).toHaveLength(1);
  });

  test("and whoever goes back and writes something else sends that as well", async () => {
    const { page } = await member();
    await send(page, { ...question, comments: "First thought" });
    expect((await send(page, { ...question, comments: "Second thought" })).redirects).toEqual([SENT]);
    expect(await mailsWith("First thought")).toHaveLength(1);
    expect(await mailsWith("Second thought")).toHaveLength(1);
  });

  test("but a visitor who does so is asked another sum", async () => {
    const { page } = await visitor();
    await sendAsVisitor(page, { comments: "A stranger's first" });
    const asked = await sendAsVisitor(page, { comments: "A stranger's second" });
    expect(asked.errorOf("robot")).toBe("Please confirm that you are not a robot!");
    expect((await sendAsVisitor(asked, { comments: "A stranger's second" })).redirects).toEqual([SENT]);
  });

  test("and a refresh of the page that says so sends nothing", async () => {
    const browser = await member();
    await send(browser.page, { ...question, comments: "Refreshed afterwards" });
    expect((await browser.get(SENT)).heading).toBe("Your message has been sent!");
    expect(await mailsWith("Refreshed afterwards")).toHaveLength(1);
  });

  test("but a new form is a new enquiry", async () => {
    const browser = await member();
    await send(browser.page, { ...question, comments: "The same again" });
    await send(await browser.get("/contact-us/"), { ...question, comments: "The same again" });
    expect(await mailsWith("The same again")).toHaveLength(2);
  });

  const ask = (browser: Browser, fields: URLSearchParams) =>
    browser.ask({
      method: "POST",
      target: "/contact-us/",
      body: String(fields),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: browser.origin,
        "Sec-Fetch-Site": "same-origin",
      },
    });
});

describe("odd input", () => {
  test("[C9] a name or an address cannot add a header or another recipient to the mail", async () => {
    const browser = await visitor();
    const fields = browser.page
      .form("#enquiry")
      .fill({ ...sender, ...question, robot: answerTo(browser.page) })
      .fields("Submit");
    fields.set("firstName", "Sam\r\nBcc: everybody@evil.example\r\n\r\nBuy");
    fields.set("comments", "Header injection tried");
    expect((await browser.post("/contact-us/", fields)).redirects).toEqual([SENT]);
    const [mail] = await mailsWith("Header injection tried");
    expect(`${mail?.subject} ${mail?.reply_to} ${mail?.to_address}`).not.toMatch(/[\r\n]|evil/);
    expect(mail?.text).not.toMatch(/^Bcc:/m);
  });

  test.each(["a@b.example\r\nBcc: x@evil.example", "a@b.example, x@evil.example", "<a@b.example>"])(
    "[C9] the address %j is refused",
    async (email) => {
      const browser = await visitor();
      const fields = browser.page
        .form("#enquiry")
        .fill({ ...sender, ...question, robot: answerTo(browser.page) })
        .fields("Submit");
      fields.set("email", email);
      const refused = await browser.post("/contact-us/", fields);
      expect(refused.errorOf("email")).toBe("Please enter a valid email address");
    },
  );

  test.each([
    ["SQL", "'; drop table mails; --"],
    ["emoji and combining marks", "👩‍👧‍👦 Zoe\u0308 ✓"],
    ["right-to-left override", "abc\u202edef"],
    ["a lone surrogate", "x\ud800y"],
    ["NUL", "nul\u0000byte"],
    ["markup", "<script>alert(1)</script>"],
  ])("[C2] %s is taken as text or refused as text", async (name, odd) => {
    const mark = `Odd ${name}`;
    const page = await send((await member()).page, { ...question, comments: `${mark} ${odd}` });
    expect([page.redirects, page.status]).toEqual([[SENT], 200]);
    const [mail] = await mailsWith(mark);
    expect(mail?.html).not.toContain("<script>");
  });

  test("[C2] comments of 5,000 characters are taken, whatever they are made of, and one more is told of", async () => {
    const browser = await member();
    const long = "é".repeat(4_990);
    const refused = await send(browser.page, { ...question, comments: `Too long ${long}12` });
    expect(refused.status).toBe(400);
    expect(refused.errorOf("comments")).toBe("Please use at most 5000 characters");
    expect(refused.form("#enquiry").fields("Submit").get("comments")).toHaveLength(5_001);
    expect((await send(refused, { ...question, comments: `Fits well ${long}` })).redirects).toEqual([SENT]);
    expect(await mailsWith("Fits well")).toHaveLength(1);
  });

  test("[C5] a message beyond every measure is refused at the door, and the portal lives", async () => {
    const browser = await member();
    const fields = browser.page
      .form("#enquiry")
      .fill({ ...question, comments: "x".repeat(1_000_000) })
      .fields("Submit");
    const refused = await browser.post("/contact-us/", fields);
    expect(refused.status).toBe(413);
    expect((await browser.get("/contact-us/")).status).toBe(200);
  });

  test("[B8] repeated fields and posts without a known field are no 500", async () => {
    const browser = await member();
    const fields = browser.page.form("#enquiry").fill(question).fields("Submit");
    fields.append("subject", "other");
    fields.append("comments", "again");
    fields.append("__proto__", "x");
    expect((await browser.post("/contact-us/", fields)).status).toBeLessThan(500);
    const csrf = String((await browser.get("/contact-us/")).$("#enquiry [name=csrf]").attr("value"));
    expect((await browser.post("/contact-us/", new URLSearchParams({ csrf }))).status).toBe(400);
  });

  test("[A2] one network of strangers cannot flood the desk; what they typed is kept", async () => {
    const { db } = await portal().database();
    const { domain, scheme } = await buildTenant(db);
    await db
      .insertInto("enquiry_options")
      .values({ client_id: scheme.client_id, value: "pay", label: "Pay", position: 1 })
      .execute();
    portal().clock.advance(2 * 3_600_000);
    const browser = await visitor(`${domain}.localhost`);
    for (let sent = 1; sent <= 20; sent++) {
      expect((await sendAsVisitor(await browser.get("/contact-us/"))).redirects).toEqual([SENT]);
    }
    const refused = await sendAsVisitor(await browser.get("/contact-us/"), { comments: "One too many" });
    expect(refused.status).toBe(429);
    expect(refused.summary).toBe(
      "Too many messages have come from your network. Please try again in an hour",
    );
    expect(refused.form("#enquiry").fields("Submit").get("comments")).toBe("One too many");
    portal().clock.advance(3_600_000 + 1);
    expect((await sendAsVisitor(await browser.get("/contact-us/"))).redirects).toEqual([SENT]);
  });
});

describe("[CONTACT-03] a client that takes no enquiries", () => {
  test("sends its visitors to the login screen, from the form, its answer and a post", async () => {
    const browser = portal().browser({ host: "cwmcoed.localhost" });
    expect((await browser.get("/contact-us/")).redirects).toEqual(["/"]);
    expect((await browser.get(SENT)).redirects).toEqual(["/"]);
    const csrf = String(browser.page.$("[name=csrf]").attr("value"));
    const fields = new URLSearchParams({ csrf, ...sender, ...question });
    expect((await browser.post("/contact-us/", fields)).redirects).toEqual(["/"]);
    expect(enquiries()).toEqual([]);
  });

  test("sends its members home", async () => {
    const { db } = await portal().database();
    const { email, domain } = await buildTenant(db, {
      client: { contact_us_enabled: false },
      employee: { accepted_terms_version: currentTerms },
    });
    const browser = portal().browser({ host: `${domain}.localhost` });
    await browser.signIn(email);
    expect((await browser.get("/contact-us/")).redirects).toEqual(["/app/home/"]);
  });
});

describe("[CONTACT-07] a page that cannot be loaded", () => {
  const fail = (answer: object) => portal().upstream.answer("GET", "/v1/cms-content/contact", answer);

  test.each([
    ["fails", { status: 500 }],
    ["says so", { json: { enquiryOptions: [], error: "Not available" } }],
    ["is something else", { json: {} }],
  ])("[D1] advises to call where there is a number (the upstream %s)", async (_, answer) => {
    fail(answer);
    const { page } = await visitor();
    expect([page.status, page.heading]).toEqual([502, "There was a problem loading this page"]);
    expect(page.textOf("main")).toContain("Please call our support team on 08081 570 192.");
    expect(page.$("#enquiry")).toHaveLength(0);
    expect(page.link("Back to Home")).toBe("/");
  });

  test("[THEME-05] advises to write where the number is a placeholder", async () => {
    fail({ status: 500 });
    const { page } = await visitor("larkspur.localhost");
    expect(page.heading).toBe("There was a problem loading this page");
    expect(page.textOf("main")).toContain("Please email our support team at choices@larkspur.example.");
    expect(page.textOf("main")).not.toMatch(/TBC|call/);
  });

  test("leads a member back home", async () => {
    const browser = await member();
    fail({ status: 500 });
    expect((await browser.get("/contact-us/")).link("Back to Home")).toBe("/app/home/");
  });

  test("[SESSION-08] [D2] but a session that has ended leads to the login screen", async () => {
    const browser = await member();
    fail({ status: 401, json: { message: "Your session has been closed." } });
    const page = await browser.get("/contact-us/");
    expect([page.redirects, browser.jar.get("bp_session")]).toEqual([["/"], undefined]);
    expect(page.text).toContain("Your session has been closed.");
  });
});

test("the employer's own answers are as everybody's", async () => {
  const browser = portal().browser();
  await browser.signIn(people.employer);
  const page = await send(await browser.get("/contact-us/"), { ...question, comments: "From the employer" });
  expect(page.redirects).toEqual([SENT]);
});
