import { describe, expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import {
  enquiryFields,
  listMailsWith,
  openFormAsMember,
  openFormAsVisitor,
  SENT,
  sendAsVisitor,
  sendEnquiry,
  senderFields,
} from "../support/enquiry.ts";
import { withPortal } from "../support/portal.ts";
import { answerQuestion } from "../support/robot.ts";

const portal = withPortal({ upstream: "watched" });

describe("[C8] one form makes one enquiry", () => {
  test("a member who double-clicks, and then goes back and sends again, sends one enquiry", async () => {
    const browser = await openFormAsMember(portal());
    const form = browser.page.getForm("#enquiry").fill({ ...enquiryFields, comments: "Twice by a member" });
    const replies = await form.submitTwice("Submit");
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect(await listMailsWith(portal(), "Twice by a member")).toHaveLength(1);
  });

  test("a visitor who goes back and sends again sends one enquiry", async () => {
    const browser = await openFormAsVisitor(portal());
    const robot = answerQuestion(browser.page);
    const form = browser.page
      .getForm("#enquiry")
      .fill({ ...senderFields, ...enquiryFields, comments: "Twice by a visitor", robot });
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect((await form.submit("Submit")).redirects).toEqual([SENT]);
    expect(await listMailsWith(portal(), "Twice by a visitor")).toHaveLength(1);
  });

  test("a visitor's double click sends one enquiry", async () => {
    const browser = await openFormAsVisitor(portal());
    const robot = answerQuestion(browser.page);
    const form = browser.page
      .getForm("#enquiry")
      .fill({ ...senderFields, ...enquiryFields, comments: "Double click", robot });
    const replies = await form.submitTwice("Submit");
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(await listMailsWith(portal(), "Double click")).toHaveLength(1);
  });

  test("a person who goes back and writes something else sends a second enquiry", async () => {
    const { page } = await openFormAsMember(portal());
    await sendEnquiry(page, { ...enquiryFields, comments: "First thought" });
    expect((await sendEnquiry(page, { ...enquiryFields, comments: "Second thought" })).redirects).toEqual([
      SENT,
    ]);
    expect(await listMailsWith(portal(), "First thought")).toHaveLength(1);
    expect(await listMailsWith(portal(), "Second thought")).toHaveLength(1);
  });

  test("a visitor who writes another message gets another sum", async () => {
    const { page } = await openFormAsVisitor(portal());
    await sendAsVisitor(page, { comments: "A stranger's first" });
    const question = await sendAsVisitor(page, { comments: "A stranger's second" });
    expect(question.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect((await sendAsVisitor(question, { comments: "A stranger's second" })).redirects).toEqual([SENT]);
  });

  test("a refresh of the confirmation sends nothing", async () => {
    const browser = await openFormAsMember(portal());
    await sendEnquiry(browser.page, { ...enquiryFields, comments: "Refreshed afterwards" });
    expect((await browser.get(SENT)).heading).toBe("Your message has been sent!");
    expect(await listMailsWith(portal(), "Refreshed afterwards")).toHaveLength(1);
  });

  test("a second contact form sends a second enquiry", async () => {
    const browser = await openFormAsMember(portal());
    await sendEnquiry(browser.page, { ...enquiryFields, comments: "The same again" });
    await sendEnquiry(await browser.get("/contact-us/"), { ...enquiryFields, comments: "The same again" });
    expect(await listMailsWith(portal(), "The same again")).toHaveLength(2);
  });
});

describe("unusual input in an enquiry", () => {
  test("[C9] a name or an address cannot add a header or another recipient to the email", async () => {
    const browser = await openFormAsVisitor(portal());
    const fields = browser.page
      .getForm("#enquiry")
      .fill({ ...senderFields, ...enquiryFields, robot: answerQuestion(browser.page) })
      .listFields("Submit");
    fields.set("firstName", "Sam\r\nBcc: everybody@evil.example\r\n\r\nBuy");
    fields.set("comments", "Header injection tried");
    expect((await browser.post("/contact-us/", fields)).redirects).toEqual([SENT]);
    const [mail] = await listMailsWith(portal(), "Header injection tried");
    expect(`${mail?.subject} ${mail?.reply_to} ${mail?.to_address}`).not.toMatch(/[\r\n]|evil/);
    expect(mail?.text).not.toMatch(/^Bcc:/m);
  });

  test.each(["a@b.example\r\nBcc: x@evil.example", "a@b.example, x@evil.example", "<a@b.example>"])(
    "[C9] the email address %j is refused",
    async (email) => {
      const browser = await openFormAsVisitor(portal());
      const fields = browser.page
        .getForm("#enquiry")
        .fill({ ...senderFields, ...enquiryFields, robot: answerQuestion(browser.page) })
        .listFields("Submit");
      fields.set("email", email);
      const refused = await browser.post("/contact-us/", fields);
      expect(refused.findError("email")).toBe("Please enter a valid email address");
    },
  );

  test.each([
    ["SQL", "'; drop table mails; --"],
    ["emoji and combining marks", "👩‍👧‍👦 Zoe\u0308 ✓"],
    ["right-to-left override", "abc\u202edef"],
    ["a lone surrogate", "x\ud800y"],
    ["NUL", "nul\u0000byte"],
    ["markup", "<script>alert(1)</script>"],
  ])("[C2] an enquiry of %s is accepted as text or refused with a text", async (name, text) => {
    const mark = `Odd ${name}`;
    const page = await sendEnquiry((await openFormAsMember(portal())).page, {
      ...enquiryFields,
      comments: `${mark} ${text}`,
    });
    expect([page.redirects, page.status]).toEqual([[SENT], 200]);
    const [mail] = await listMailsWith(portal(), mark);
    expect(mail?.html).not.toContain("<script>");
  });

  test("[C2] comments of 5,000 characters are accepted whatever they contain, and one more is refused", async () => {
    const browser = await openFormAsMember(portal());
    const long = "é".repeat(4_990);
    const refused = await sendEnquiry(browser.page, { ...enquiryFields, comments: `Too long ${long}12` });
    expect(refused.status).toBe(400);
    expect(refused.findError("comments")).toBe("Please use at most 5000 characters");
    expect(refused.getForm("#enquiry").listFields("Submit").get("comments")).toHaveLength(5_001);
    expect(
      (await sendEnquiry(refused, { ...enquiryFields, comments: `Fits well ${long}` })).redirects,
    ).toEqual([SENT]);
    expect(await listMailsWith(portal(), "Fits well")).toHaveLength(1);
  });

  test("[C5] a message that is far too long is refused at the entry check, and the portal keeps running", async () => {
    const browser = await openFormAsMember(portal());
    const fields = browser.page
      .getForm("#enquiry")
      .fill({ ...enquiryFields, comments: "x".repeat(1_000_000) })
      .listFields("Submit");
    const refused = await browser.post("/contact-us/", fields);
    expect([refused.status, refused.heading, refused.title]).toEqual([
      413,
      "That is too much to send",
      "That is too much to send | Harbour Rewards",
    ]);
    expect(refused.text).toContain("Go back, then send less text or a smaller file.");
    expect(refused.$('main a[href="/contact-us/"]')).toHaveLength(1);
    expect((await browser.get("/contact-us/")).status).toBe(200);
  });

  test("[B8] repeated fields and posts without a known field do not give a 500", async () => {
    const browser = await openFormAsMember(portal());
    const fields = browser.page.getForm("#enquiry").fill(enquiryFields).listFields("Submit");
    fields.append("subject", "other");
    fields.append("comments", "again");
    expect((await browser.post("/contact-us/", fields)).status).toBeLessThan(500);
    const csrf = String((await browser.get("/contact-us/")).$("#enquiry [name=csrf]").attr("value"));
    expect((await browser.post("/contact-us/", new URLSearchParams({ csrf }))).status).toBe(400);
  });

  test("[A2] the contact form limits messages from one network and keeps typed values", async () => {
    const { db } = await portal().openDatabase();
    const { domain, scheme } = await buildTenant(db);
    await db
      .insertInto("enquiry_options")
      .values({ client_id: scheme.client_id, value: "pay", label: "Pay", position: 1 })
      .execute();
    portal().clock.advance(2 * 3_600_000);
    const browser = await openFormAsVisitor(portal(), `${domain}.localhost`);
    for (let messages = 1; messages <= 20; messages++) {
      expect((await sendAsVisitor(await browser.get("/contact-us/"))).redirects).toEqual([SENT]);
    }
    const refused = await sendAsVisitor(await browser.get("/contact-us/"), { comments: "One too many" });
    expect(refused.status).toBe(429);
    expect(refused.summary).toBe(
      "Too many messages have come from your network. Please try again in an hour",
    );
    expect(refused.getForm("#enquiry").listFields("Submit").get("comments")).toBe("One too many");
    portal().clock.advance(3_600_000 + 1);
    expect((await sendAsVisitor(await browser.get("/contact-us/"))).redirects).toEqual([SENT]);
  });
});
