import { describe, expect, test } from "vitest";
import { calls } from "../support/calls.ts";
import { enquiryFields, openFormAsMember } from "../support/enquiry.ts";
import type { Form } from "../support/form.ts";
import { toDateFields } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { writesAfterLostReply } from "../support/write-calls.ts";

const portal = withPortal({ upstream: "watched" });

const UNKNOWN_OUTCOME_TEXT =
  "We do not know yet whether this was saved. Try again: it will not be done twice.";
const PROFILE_PATH = "/app/home/my-profile/";
const ADD_FAMILY_MEMBER_PATH = `${PROFILE_PATH}panel/add-family-member/`;

/** Makes the API act while its reply is lost. */
function loseReplies(): void {
  portal().upstream.answerAll(async ({ method, path }, loadRealReply) => {
    const isQuestion = method === "GET" || /consequences|costs/.test(path);
    const answer = await loadRealReply();
    return isQuestion ? { ...answer, text: answer.text } : "reset";
  });
}

async function countRows(
  table: "audit" | "family_members" | "enquiries" | "welcome_resends" | "life_events",
) {
  const { db } = await portal().openDatabase();
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const wren = {
  title: "Miss",
  first_name: "Wren",
  surname: "Quist",
  sex: "female",
  fmember_type: "dependant",
  ...toDateFields("date_of_birth", "1", "11", "2026"),
};

/** Presses the button with the reply lost, and again on the page that reports it. */
async function pressTwice(form: Form, button: string, findForm: (page: Page) => Form) {
  loseReplies();
  const countBefore = await countRows("audit");
  const unknown = await form.submit(button);
  const afterFirst = await countRows("audit");
  expect(afterFirst, "the API has acted").toBeGreaterThan(countBefore);
  portal().upstream.reset();
  const page = await findForm(unknown).submit(button);
  expect(await countRows("audit"), "pressed again, nothing more is done").toBe(afterFirst);
  return { unknown, page };
}

describe("[E8] a button that is pressed again after a lost API reply", () => {
  test("[E8] a family member is added once, and the text does not claim to know whether the first post succeeded", async () => {
    const { browser } = await portal().signInMember();
    const countBefore = await countRows("family_members");
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);
    const { unknown, page } = await pressTwice(form, "Continue", (retryPage) =>
      retryPage.getForm("#family-member"),
    );
    expect([unknown.status, unknown.summary]).toEqual([502, UNKNOWN_OUTCOME_TEXT]);
    expect([page.path, await countRows("family_members")]).toEqual([PROFILE_PATH, countBefore + 1]);
    expect(page.getText(".bp-flash")).toContain("Wren Quist");
  });

  test("[E8] a family member edited after a lost reply needs a confirmation, and is added only when pressed again", async () => {
    const { browser } = await portal().signInMember();
    const countBefore = await countRows("family_members");
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);
    loseReplies();
    const unknown = await form.submit("Continue");
    portal().upstream.reset();
    const edited = await unknown.getForm("#family-member").fill({ first_name: "Xan" }).submit("Continue");
    expect(edited.summary).toBe(
      "Your first try was saved: Wren Quist. Your changes since then were not. Save again to keep them.",
    );
    expect(await countRows("family_members")).toBe(countBefore + 1);
    const added = await edited.getForm("#family-member").submit("Continue");
    expect([added.path, await countRows("family_members")]).toEqual([PROFILE_PATH, countBefore + 2]);
  });

  test("[E8] a life event is reported once", async () => {
    const { browser } = await portal().signInMember();
    const countBefore = await countRows("life_events");
    const { fmember_type: _, ...child } = wren;
    const typed = { ...child, ...toDateFields("event_date", "1", "11", "2026") };
    const form = (await browser.get(`${PROFILE_PATH}panel/add-life-event/birth/`))
      .getForm("#life-event")
      .fill(typed);
    const review = await form.submit("Continue");
    const isReviewed = review.$("form button:contains('Save')").length > 0;
    expect(isReviewed).toBe(true);
    loseReplies();
    const unknown = await review.getForm({ button: "Save" }).submit("Save");
    expect(unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    portal().upstream.reset();
    const page = await unknown.getForm("#life-event").submit("Continue");
    expect([page.path, await countRows("life_events")]).toEqual([PROFILE_PATH, countBefore + 1]);
  });

  test("[E8] a form that names people for life cover takes effect once, and the earlier wish stays in the history", async () => {
    const { browser } = await portal().signInMember();
    const LIFE = "/app/my-benefits/life";
    const findForm = (page: Page) => page.getForm({ button: "Save" });
    const oneBeneficiary = { "name-0": "Dev Patel", "relationship-0": "spouse", "share-0": "100" };
    await findForm(await browser.get(`${LIFE}/nominations/`))
      .fill(oneBeneficiary)
      .submit("Save");
    const form = findForm(await browser.get(`${LIFE}/nominations/`)).fill({ "name-0": "Rory Quist" });
    const { unknown, page } = await pressTwice(form, "Save", findForm);
    expect([unknown.status, unknown.text.includes(UNKNOWN_OUTCOME_TEXT)]).toEqual([502, true]);
    expect(unknown.$("[name=name-0]").attr("value")).toBe("Rory Quist");
    expect(page.listTexts(".bp-wish__person")).toEqual(["Rory QuistHusband, wife or civil partner 100%"]);
    const history = await browser.get(`${LIFE}/nominations/`);
    expect(history.listTexts("details .bp-wish__person")).toEqual([
      "Dev PatelHusband, wife or civil partner 100%",
    ]);
  });

  test("[E8] a contact enquiry is sent once", async () => {
    const browser = await openFormAsMember(portal());
    const countBefore = await countRows("enquiries");
    loseReplies();
    const unknown = await browser.page.getForm("#enquiry").fill(enquiryFields).submit("Submit");
    expect([unknown.status, unknown.summary]).toEqual([502, UNKNOWN_OUTCOME_TEXT]);
    portal().upstream.reset();
    const confirmation = await unknown.getForm("#enquiry").submit("Submit");
    expect([confirmation.heading, await countRows("enquiries")]).toEqual([
      "Your message has been sent!",
      countBefore + 1,
    ]);
  });

  test("[E8] welcome emails are requested once when the reply is lost", async () => {
    const browser = await portal().signIn(people.employer);
    const list = await browser.get("/app/employee-data/");
    const countBefore = await countRows("welcome_resends");
    const sendAll = list.getText("button[value=send-all]");
    const confirm = await list.getForm({ button: sendAll }).submit(sendAll);
    const send = confirm.getText("button[value=confirm]");
    const { unknown, page } = await pressTwice(confirm.getForm({ button: send }), send, (retryPage) =>
      retryPage.getForm({ button: send }),
    );
    expect(unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    expect(page.path).toMatch(/^\/app\/employee-data\//);
    expect(await countRows("welcome_resends")).toBe(countBefore + 1);
  });

  test("[E8] each step of a choice, its submission and its withdrawal happen once when their replies are lost", async () => {
    const browser = await portal().signIn("yusuf.demir@harbourline.example");
    await browser.get("/app/my-benefits/cycle/setup/");
    const stepForm = (page: Page) => page.getForm(".bp-card--panel form");
    const choices = stepForm(browser.page).fill({ eeben_amount_value: "1200", eeben_months: "12" });
    const first = await pressTwice(choices, "Continue", stepForm);
    expect(first.unknown.text).toContain("There was an error connecting to the server");
    expect(first.unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    const terms = await pressTwice(stepForm(first.page).fill({ accepted: true }), "Continue", (page) =>
      stepForm(page).fill({ accepted: true }),
    );
    expect(terms.unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    const review = await pressTwice(stepForm(terms.page), "Confirm", stepForm);
    expect(review.unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    expect(review.page.heading).toBeTruthy();
    expect(review.page.path).toBe("/app/my-benefits/cycle/setup/done/");
    const panel = await browser.get("/app/my-benefits/cycle/manage/panel/withdraw/");
    const getForm = (page: Page) => page.getForm({ button: "Yes, withdraw it" });
    const withdrawn = await pressTwice(getForm(panel), "Yes, withdraw it", getForm);
    expect(withdrawn.unknown.text).toContain(UNKNOWN_OUTCOME_TEXT);
    expect(withdrawn.page.getText(".bp-flash")).toContain("has been withdrawn");
  });
});

test("[E8] every call that writes declares what a lost reply means for it", () => {
  const writing = calls.filter(({ method }) => method !== "get");
  expect(writing.length).toBeGreaterThan(30);
  expect(Object.keys(writesAfterLostReply).toSorted()).toEqual(writing.map(({ id }) => id).toSorted());
});
