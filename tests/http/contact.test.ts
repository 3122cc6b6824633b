import { describe, expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import {
  enquiryFields,
  listEnquiries,
  listMailsWith,
  openFormAsMember,
  openFormAsVisitor,
  SENT,
  sendAsVisitor,
  sendEnquiry,
  senderFields,
} from "../support/enquiry.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { findQuestion } from "../support/robot.ts";
import { solveSum } from "../support/robot-sum.ts";

const portal = withPortal({ upstream: "watched" });

describe("the enquiry form", () => {
  test("[CONTACT-01] [CONTACT-02] the contact page has its heading and breadcrumbs below Home", async () => {
    for (const [browser, home] of [
      [await openFormAsMember(portal()), "/app/home/"],
      [await openFormAsVisitor(portal()), "/"],
    ] as const) {
      const { page } = browser;
      expect([page.status, page.heading, page.title]).toEqual([
        200,
        "Contact us",
        "Contact us | Harbour Rewards",
      ]);
      expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", "Contact Us"]);
      expect(page.$('nav[aria-label="Breadcrumb"] a').attr("href")).toBe(home);
    }
  });

  test("[CONTACT-04] [API-45] the form asks a member only for a subject of the client's and for comments", async () => {
    const { page } = await openFormAsMember(portal());
    expect(page.listTexts("#enquiry label")).toEqual(["Subject", "Comments"]);
    expect(page.listTexts("#enquiry select option")).toEqual([
      "Choose a subject",
      "Logging in or my account",
      "Choosing or changing a benefit",
      "Something has changed in my life",
      "My pay or a deduction",
      "Leaving the company",
      "A complaint",
      "Something else",
    ]);
    expect(page.$("#enquiry textarea").attr("rows")).toBe("5");
    expect(page.listTexts("#enquiry button")).toEqual(["Submit"]);
  });

  test("[CONTACT-05] the contact page shows the client's text", async () => {
    const { page } = await openFormAsVisitor(portal());
    expect(page.getText("main aside h2")).toBe("Other ways to reach us");
    expect(page.getText("main aside .bp-prose")).toContain("We answer messages within 1 working day.");
  });

  test("[CONTACT-05] [C1] the contact page shows the client's text without its scripts, and shows nothing when there is no text", async () => {
    const pageContent = {
      name: "<b>Desk</b>",
      content: '<p onclick="steal()">Call<script>steal()</script></p>',
    };
    portal().upstream.answer("GET", "/v1/cms-content/contact", { json: { enquiryOptions: [], pageContent } });
    const { page } = await openFormAsVisitor(portal());
    expect(page.getText("main aside h2")).toBe("<b>Desk</b>");
    expect(page.$("main aside").html()).not.toMatch(/steal|onclick/);
    portal().upstream.answer("GET", "/v1/cms-content/contact", { json: { enquiryOptions: [] } });
    expect((await openFormAsVisitor(portal())).page.$("main aside")).toHaveLength(0);
  });

  test("[CONTACT-03] the contact form asks a visitor for their details and a small sum", async () => {
    const { page } = await openFormAsVisitor(portal());
    expect(page.listTexts("#enquiry label").slice(0, 5)).toEqual([
      "First name",
      "Surname",
      "Email",
      "Subject",
      "Comments",
    ]);
    expect(findQuestion(page)).not.toBeNull();
    expect(solveSum(findQuestion(page) ?? "")).toBeGreaterThanOrEqual(0);
  });
});

describe("an enquiry that was sent", () => {
  test("[CONTACT-06] [API-44] a member's enquiry reaches support with their details, and the page confirms it", async () => {
    const browser = await openFormAsMember(portal());
    const page = await sendEnquiry(browser.page, { ...enquiryFields, comments: "Is my sister covered?" });
    expect(page.redirects).toEqual([SENT]);
    expect([page.status, page.heading]).toEqual([200, "Your message has been sent!"]);
    expect(page.text).toContain("We will contact you as soon as possible.");
    expect(listEnquiries(portal())).toEqual([
      {
        subject: "pay",
        comments: "Is my sister covered?",
        domain: null,
        firstName: "Meera",
        surname: "Iyer",
        email: expect.stringMatching(/^meera-/),
        company: "Harbourline Logistics Ltd",
      },
    ]);
    const [mail, ...others] = await listMailsWith(portal(), "Is my sister covered?");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: "help@harbourrewards.example",
      subject: "Enquiry: My pay or a deduction (Harbour Rewards)",
      reply_to: expect.stringMatching(/^meera-/),
    });
  });

  test("[CONTACT-03] [CONTACT-06] [API-44] a visitor's enquiry reaches the support of the host's tenant", async () => {
    const browser = await openFormAsVisitor(portal(), "larkspur.localhost");
    const page = await sendAsVisitor(browser.page, { comments: "I cannot sign in at Larkspur" });
    expect([page.redirects, page.heading]).toEqual([[SENT], "Your message has been sent!"]);
    expect(listEnquiries(portal())).toEqual([
      {
        ...senderFields,
        subject: "pay",
        comments: "I cannot sign in at Larkspur",
        company: "Larkspur Health Group",
        domain: "larkspur",
      },
    ]);
    const mails = await listMailsWith(portal(), "I cannot sign in at Larkspur");
    expect(mails.map((mail) => [mail.to_address, mail.reply_to])).toEqual([
      ["choices@larkspur.example", senderFields.email],
    ]);
  });

  test("[B8] an enquiry is in the logged-in person's name, whatever else the form says", async () => {
    const browser = await openFormAsMember(portal());
    const fields = browser.page.getForm("#enquiry").fill(enquiryFields).listFields("Submit");
    for (const [name, value] of Object.entries({ ...senderFields, company: "Evil Ltd", domain: "larkspur" }))
      fields.append(name, value);
    await browser.post("/contact-us/", fields);
    expect(listEnquiries(portal())).toMatchObject([
      { firstName: "Meera", company: "Harbourline Logistics Ltd", domain: null },
    ]);
  });
});

describe("[CONTACT-03] a client that accepts no enquiries", () => {
  test("the contact page redirects visitors to the login screen, from the form, its reply and a post", async () => {
    const browser = portal().createBrowser({ host: "cwmcoed.localhost" });
    expect((await browser.get("/contact-us/")).redirects).toEqual(["/"]);
    expect((await browser.get(SENT)).redirects).toEqual(["/"]);
    const csrf = String(browser.page.$("[name=csrf]").attr("value"));
    const fields = new URLSearchParams({ csrf, ...senderFields, ...enquiryFields });
    expect((await browser.post("/contact-us/", fields)).redirects).toEqual(["/"]);
    expect(listEnquiries(portal())).toEqual([]);
  });

  test("the contact page redirects members home", async () => {
    const { db } = await portal().openDatabase();
    const { email, domain } = await buildTenant(db, {
      client: { contact_us_enabled: false },
    });
    const browser = await portal().signIn(email, { host: `${domain}.localhost` });
    expect((await browser.get("/contact-us/")).redirects).toEqual(["/app/home/"]);
  });
});

describe("[CONTACT-07] a page that cannot be loaded", () => {
  const failContact = (answer: object) => portal().upstream.answer("GET", "/v1/cms-content/contact", answer);

  test.each([
    ["fails", { status: 500 }],
    ["replies with an error", { json: { enquiryOptions: [], error: "Not available" } }],
    ["gives an invalid reply", { json: {} }],
  ])("[D1] the failed page advises to call when there is a number (the upstream %s)", async (_, answer) => {
    failContact(answer);
    const { page } = await openFormAsVisitor(portal());
    expect([page.status, page.heading]).toEqual([502, "There was a problem loading this page"]);
    expect(page.getText("main")).toContain("Please call our support team on 08081 570 192.");
    expect(page.$("#enquiry")).toHaveLength(0);
    expect(page.getLink("Back to Home")).toBe("/");
  });

  test("[THEME-05] the failed page advises to write when the number is a placeholder", async () => {
    failContact({ status: 500 });
    const { page } = await openFormAsVisitor(portal(), "larkspur.localhost");
    expect(page.heading).toBe("There was a problem loading this page");
    expect(page.getText("main")).toContain("Please email our support team at choices@larkspur.example.");
    expect(page.getText("main")).not.toMatch(/TBC|call/);
  });

  test("a failed contact page links a member home", async () => {
    const browser = await openFormAsMember(portal());
    failContact({ status: 500 });
    expect((await browser.get("/contact-us/")).getLink("Back to Home")).toBe("/app/home/");
  });

  test("[SESSION-08] [D2] an ended session redirects to the login screen", async () => {
    const browser = await openFormAsMember(portal());
    failContact({ status: 401, json: { message: "Your session has been closed." } });
    const page = await browser.get("/contact-us/");
    expect([page.redirects, browser.jar.get("bp_session")]).toEqual([["/"], undefined]);
    expect(page.text).toContain("Your session has been closed.");
  });
});

test("the contact page is the same for an employer as for everybody", async () => {
  const browser = await portal().signIn(people.employer);
  const page = await sendEnquiry(await browser.get("/contact-us/"), {
    ...enquiryFields,
    comments: "From the employer",
  });
  expect(page.redirects).toEqual([SENT]);
});
