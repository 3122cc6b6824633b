import { buildMember } from "./api.ts";
import type { Browser } from "./browser.ts";
import { createUniqueDigits } from "./builders.ts";
import { listMails } from "./encrypted-rows.ts";
import type { Values } from "./form.ts";
import type { Page } from "./page.ts";
import type { TestPortal } from "./portal.ts";
import { answerQuestion } from "./robot.ts";

export const enquiryFields = { subject: "pay", comments: "How do I add my daughter?" };
export const senderFields = { firstName: "Sam", surname: "Locke", email: "sam.locke@home.example" };

/** The address after a sent enquiry. */
export const SENT = "/contact-us/?sent=1";

/** Opens the form as a separate logged-in person; earlier calls are forgotten. */
export async function openFormAsMember(portal: TestPortal): Promise<Browser> {
  const { db } = await portal.openDatabase();
  const { email } = await buildMember(db, "harbourline", {
    first_name: "Meera",
    surname: "Iyer",
    email: `meera-${createUniqueDigits()}@harbourline.example`,
  });
  const browser = portal.createBrowser();
  await browser.signIn(String(email));
  await browser.get("/contact-us/");
  portal.upstream.calls.length = 0;
  return browser;
}

/** Opens the form as a visitor. */
export async function openFormAsVisitor(portal: TestPortal, host?: string): Promise<Browser> {
  const browser = portal.createBrowser(host ? { host } : {});
  await browser.get("/contact-us/");
  portal.upstream.calls.length = 0;
  return browser;
}

export const sendEnquiry = (page: Page, values: Values) =>
  page.getForm("#enquiry").fill(values).submit("Submit");

export const sendAsVisitor = (page: Page, values: Values = {}) =>
  sendEnquiry(page, { ...senderFields, ...enquiryFields, robot: answerQuestion(page), ...values });

/** The upstream's requests, in order. */
export const listEnquiries = ({ upstream }: TestPortal) =>
  upstream.listCallsTo("POST", "/v1/contact").map(({ body }) => JSON.parse(body));

/** The emails to the support desk whose text contains this. */
export async function listMailsWith(portal: TestPortal, text: string) {
  const { db } = await portal.openDatabase();
  return (await listMails(db)).filter((mail) => mail.text.includes(text));
}
