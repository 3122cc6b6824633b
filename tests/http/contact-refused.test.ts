import { describe, expect, test } from "vitest";
import {
  enquiryFields,
  listEnquiries,
  openFormAsMember,
  openFormAsVisitor,
  SENT,
  sendAsVisitor,
  sendEnquiry,
  senderFields,
} from "../support/enquiry.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

describe("errors of an enquiry", () => {
  test("[CONTACT-08] [FORM-01] [FORM-19] an empty enquiry shows an error at each field and sends nothing", async () => {
    const { page } = await openFormAsMember(portal());
    const refused = await page.getForm("#enquiry").submit("Submit");
    expect(refused.status).toBe(400);
    expect(refused.findError("subject")).toBe("This field is required");
    expect(refused.findError("comments")).toBe("This field is required");
    expect(refused.summary).toContain("Please complete the form");
    expect(listEnquiries(portal())).toEqual([]);
  });

  test("[CONTACT-08] [FORM-20] a form with one missing field keeps the value of the other field", async () => {
    const { page } = await openFormAsMember(portal());
    const refused = await sendEnquiry(page, { comments: "  Kept as typed <b>& all</b>  " });
    expect(refused.findError("subject")).toBe("This field is required");
    expect(refused.findError("comments")).toBeNull();
    expect(refused.summary).toContain("Please correct the errors highlighted below");
    expect(refused.getForm("#enquiry").listFields("Submit").get("comments")).toContain(
      "Kept as typed <b>& all</b>",
    );

    const other = await sendEnquiry(refused, { subject: "pay", comments: "   " });
    expect(other.findError("comments")).toBe("This field is required");
    expect(other.getForm("#enquiry").listFields("Submit").get("subject")).toBe("pay");
  });

  test("[FORM-17] [FORM-18] [FORM-19] a visitor's missing details have specific errors", async () => {
    const { page } = await openFormAsVisitor(portal());
    const refused = await page.getForm("#enquiry").submit("Submit");
    expect(refused.summary).toContain("Please complete the form");
    expect(refused.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect(refused.findError("firstName")).toBe("First name is required");
    expect(refused.findError("surname")).toBe("Surname is required");
    expect(refused.findError("email")).toBe("This field is required");
    const email = await sendEnquiry(refused, {
      ...senderFields,
      ...enquiryFields,
      email: "sam.locke",
      robot: "x",
    });
    expect(email.findError("email")).toBe("Please enter a valid email address");
    expect(email.getForm("#enquiry").listFields("Submit").get("firstName")).toBe("Sam");
  });

  test("[LOGIN-14] [LIMIT-16] a visitor must answer this form's own sum, and each sum counts once", async () => {
    const browser = await openFormAsVisitor(portal());
    const first = browser.page;
    const refusedPage = await sendAsVisitor(first, { robot: "99", comments: "Not a robot" });
    expect(refusedPage.status).toBe(400);
    expect(refusedPage.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect(refusedPage.getForm("#enquiry").listFields("Submit").get("comments")).toBe("Not a robot");
    const replayed = await sendAsVisitor(first, { comments: "Not a robot" });
    expect(replayed.findError("robot")).toBe("Please confirm that you are not a robot!");
    expect(listEnquiries(portal())).toEqual([]);
    expect((await sendAsVisitor(replayed, { comments: "Not a robot" })).redirects).toEqual([SENT]);
  });

  test.each([200, 422])(
    "[CONTACT-09] [API-08] an error from the server with status %i is shown at its field, and typed values stay",
    async (status) => {
      const { page } = await openFormAsMember(portal());
      const fields = { _person_enq: "x", _message: "x" };
      portal().upstream.answer("POST", "/v1/contact", { status, json: { status: "error", fields } });
      const refused = await sendEnquiry(page, enquiryFields);
      expect(refused.status).toBe(400);
      expect(refused.findError("subject")).toBe("Please provide a subject for your message");
      expect(refused.findError("comments")).toBe("This field is required");
      expect(refused.getForm("#enquiry").listFields("Submit").get("comments")).toBe(enquiryFields.comments);
      portal().upstream.reset();
      expect((await sendEnquiry(refused, enquiryFields)).redirects).toEqual([SENT]);
    },
  );

  test("[CONTACT-09] the embedded API refuses an unknown subject", async () => {
    const browser = await openFormAsMember(portal());
    const fields = browser.page.getForm("#enquiry").fill(enquiryFields).listFields("Submit");
    fields.set("subject", "no-such-subject");
    const refused = await browser.post("/contact-us/", fields);
    expect(refused.findError("subject")).toBe("Please provide a subject for your message");
  });

  test("[CONTACT-09] an address that only the server refuses has its error at the field", async () => {
    const { page } = await openFormAsVisitor(portal());
    const refused = await sendAsVisitor(page, { email: "sam,locke@home.example" });
    expect(refused.status).toBe(400);
    expect(refused.findError("email")).toBe("Please enter a valid email address");
  });

  test("[API-44] a refusal without fields shows the server's message as text", async () => {
    const { page } = await openFormAsMember(portal());
    const message = "The desk is closed <b>today</b>";
    portal().upstream.answer("POST", "/v1/contact", { json: { status: "error", message } });
    const refused = await sendEnquiry(page, enquiryFields);
    expect([refused.status, refused.summary]).toEqual([400, message]);
  });

  test.each([{ status: 500 }, "reset", { text: "<html>" }] as const)(
    "[E8] [D1] the contact form keeps typed values and does not claim success when the upstream fails (%j)",
    async (answer) => {
      const { page } = await openFormAsMember(portal());
      portal().upstream.answer("POST", "/v1/contact", answer);
      const failedPage = await sendEnquiry(page, { ...enquiryFields, comments: "Kept over a failure" });
      expect(failedPage.status).toBe(502);
      expect(failedPage.summary).toBe(
        "We do not know yet whether this was saved. Try again: it will not be done twice.",
      );
      expect(failedPage.getForm("#enquiry").listFields("Submit").get("comments")).toBe("Kept over a failure");
    },
  );
});
