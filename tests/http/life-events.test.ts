import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { buildFamilyMember, buildSelection } from "../support/builders.ts";
import type { Values } from "../support/form.ts";
import { toDateFields } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";

const portal = withPortal({ upstream: "watched" });

const PROFILE_PATH = "/app/home/my-profile/";
const ADD_LIFE_EVENT_PATH = `${PROFILE_PATH}panel/add-life-event/`;
const LIFE_EVENTS_CALL = "/main/client/life-events";
const CONSEQUENCES_CALL = "/v1/user/family/consequences";
const failure = "There was an error encountered when trying to add the life event";

const wren: Values = {
  title: "Miss",
  first_name: "Wren",
  surname: "Quist",
  sex: "female",
  ...toDateFields("date_of_birth", "1", "11"),
  ...toDateFields("event_date", "1", "11"),
};
const partner = { relationship: "partner", first_name: "Ash", date_of_birth: "1984-02-29" } as const;

/** Logs in a new person at the profile, with these family members covered by private medical. */
async function signInParent(...members: Parameters<typeof buildFamilyMember>[2][]) {
  const { browser, member: parent, db } = await portal().signInMember();
  const people: string[] = [];
  for (const each of members) people.push((await buildFamilyMember(db, parent, each)).id);
  await buildSelection(db, parent, {
    code: "private-medical",
    choice: { kind: "tiers", level: "standard", tier: "family" },
    people,
  });
  await browser.get(PROFILE_PATH);
  return { browser, parent, people, id: people[0] ?? "" };
}
const loadEvents = async (employeeId: string) =>
  (await portal().openDatabase()).db
    .selectFrom("life_events")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .execute();
const loadFamily = async (employeeId: string) =>
  (await portal().openDatabase()).db
    .selectFrom("family_members")
    .select(["first_name", "active"])
    .where("employee_id", "=", employeeId)
    .execute();
const submitForm = (page: Page, values: Values, button = "Continue") =>
  page.getForm("#life-event").fill(values).submit(button);
const reportEvent = async (browser: Browser, type: string, values: Values) =>
  submitForm(await browser.get(`${ADD_LIFE_EVENT_PATH}${type}/`), values);
const saveEvent = (page: Page) => page.getForm({ button: "Save" }).submit("Save");
const getTitle = (page: Page) => page.getText('[role="dialog"] h2');

describe("life events on the profile", () => {
  test("[LIFE-01] [PANEL-09] an empty list of life events says that it is empty, with a link to the events", async () => {
    const { browser } = await signInParent();
    expect(browser.page.listTexts("main h2")).toContain("Life events");
    expect(browser.page.listTexts("main .bp-empty").at(-1)).toMatch(/^No life events yet\./);
    const page = await browser.click("Add a life event");
    expect([page.path, getTitle(page)]).toEqual([ADD_LIFE_EVENT_PATH, "Add a life event"]);
    expect(page.title).toBe("Add a life event | Harbour Rewards");
    expect(page.listTexts(".bp-choice__link")).toEqual([
      "Marriage or civil partnership",
      "Birth or adoption",
    ]);
    expect(page.getText(".bp-choice p")).toBe(
      "Tell us within 30 days. Lets you change Private medical, Dental, Life assurance, Partner life and Critical illness.",
    );
    expect([page.getLink("Birth or adoption"), page.getLink("Close")]).toEqual([
      `${ADD_LIFE_EVENT_PATH}birth/`,
      PROFILE_PATH,
    ]);
  });

  test("[LIFE-04] [RULE-11] life events are listed with links to the benefits that they open, and their last day", async () => {
    const { browser } = await signInParent();
    const page = await saveEvent(await reportEvent(browser, "birth", wren));
    expect(page.listTexts('[aria-label="Life events"] tbody [role="rowheader"]')).toEqual([
      "Birth or adoption",
    ]);
    expect(page.listTexts('[aria-label="Life events"] tbody [role="cell"]').slice(0, 3)).toEqual([
      ...["1 November 2026", "Open", "1 December 2026"],
    ]);
    expect(page.getLink("Dental")).toBe("/app/my-benefits/dental");
    portal().upstream.answer("GET", LIFE_EVENTS_CALL, {
      json: [
        {
          id: "e-1",
          code: "x",
          name: "Old one",
          eventDate: "2026-01-01",
          isOpen: false,
          opens: [],
          reportedDate: "2026-01-01",
          closesDate: "2026-01-31",
        },
      ],
    });
    const old = await browser.get(PROFILE_PATH);
    expect(old.listTexts('[aria-label="Life events"] tbody [role="cell"]')).toEqual([
      ...["1 January 2026", "Closed", "31 January 2026", "–"],
    ]);
  });

  test("[D1] the rest of the page and the panel stay when life events cannot be loaded", async () => {
    const { browser } = await signInParent({});
    portal().upstream.answer("GET", LIFE_EVENTS_CALL, { status: 500 });
    portal().upstream.answer("GET", `${LIFE_EVENTS_CALL}/available`, { status: 500 });
    const page = await browser.get(ADD_LIFE_EVENT_PATH);
    expect([page.status, page.heading]).toEqual([200, "Profile Settings"]);
    expect(page.text).toContain("We could not load your life events.");
    expect(page.text).toContain("We could not load the life events.");
    expect(page.text).toContain("Wren Tester");
    expect((await browser.get(`${ADD_LIFE_EVENT_PATH}birth/`)).status).toBe(503);
  });

  test("the profile with life events makes each call once", async () => {
    const { browser } = await signInParent(partner);
    for (const target of [ADD_LIFE_EVENT_PATH, `${ADD_LIFE_EVENT_PATH}divorce/`]) {
      portal().upstream.reset();
      await browser.get(target);
      expect(
        portal()
          .upstream.calls.map(({ path }) => path)
          .toSorted(),
      ).toEqual([
        ...[LIFE_EVENTS_CALL, `${LIFE_EVENTS_CALL}/available`, "/v1/user/account-changes"],
        ...["/v1/user/family", "/v1/user/profile"],
      ]);
    }
  });
});

describe("the report of a life event", () => {
  test("[PANEL-09] each kind of life event has a different picture next to its name", async () => {
    const { browser } = await signInParent();
    const page = await browser.get(ADD_LIFE_EVENT_PATH);
    const drawings = page.$(".bp-choice use").toArray();
    expect(drawings.length).toBe(page.listTexts(".bp-choice__link").length);
    expect(drawings.length).toBeGreaterThan(1);
    expect(new Set(drawings.map(({ attribs }) => attribs.href)).size).toBe(drawings.length);
  });

  test("[LIFE-02] [PANEL-09] a life event's form has the fields of a family member with a fixed relationship, and a date", async () => {
    const { browser } = await signInParent();
    const page = await browser.get(`${ADD_LIFE_EVENT_PATH}birth/`);
    expect(getTitle(page)).toBe("Birth or adoption");
    expect(page.listTexts("#life-event .bp-field__label")).toEqual([
      ...["When did it happen?", "Title", "First name", "Surname", "Sex", "Relationship", "Date of birth"],
      ...["Full time education", "When does it end?"],
    ]);
    expect(page.getForm("#life-event").listFields("Continue").get("fmember_type")).toBe("dependant");
    expect(page.getLink("Choose something else")).toBe(ADD_LIFE_EVENT_PATH);
  });

  test("[API-69] [LIFE-01] the form shows the benefits that open, and then saves and confirms event and person", async () => {
    const { browser, parent } = await signInParent(partner);
    const review = await reportEvent(browser, "birth", wren);
    expect([review.status, getTitle(review)]).toEqual([200, "What this changes"]);
    expect(review.listTexts(".bp-opens li").slice(0, 2)).toEqual([
      "Private medical Until 1 December 2026With Wren Quist it would be £81.50 a month on your payslip instead of £48.20.",
      "Dental Until 1 December 2026",
    ]);
    expect(await loadEvents(parent.id), "nothing is kept before").toEqual([]);
    expect(portal().upstream.listCallsTo("POST", LIFE_EVENTS_CALL)).toEqual([]);
    const page = await saveEvent(review);
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Your life event has been added. You can change the benefits it affects until 1 December 2026.",
    ]);
    const [call] = portal().upstream.listCallsTo("POST", LIFE_EVENTS_CALL);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      type: "birth",
      event_date: "01/11/2026",
      title: "Miss",
      first_name: "Wren",
      surname: "Quist",
      sex: "female",
      fmember_type: "dependant",
      date_of_birth: "01/11/2026",
      education_check: null,
      education: null,
    });
    expect(page.listTexts('[aria-label="Family members"] [role="rowheader"]')).toEqual([
      ...["Ash Tester", "Wren Quist"],
    ]);
  });

  test("[FORM-13] [FORM-14] [FORM-15] [FORM-16] [FORM-09] [FORM-19] a missing value is reported at its field, and no typed value is lost", async () => {
    const { browser, parent } = await signInParent();
    const emptyReply = await reportEvent(browser, "birth", {});
    expect(emptyReply.summary).toContain("Please complete the form");
    const page = await reportEvent(browser, "birth", { fmember_type: "" });
    expect([page.status, page.listTexts(".bp-summary li")]).toEqual([
      400,
      [
        ...["Event date is required", "Title is required", "First name is required", "Surname is required"],
        ...["Sex is required", "Relationship is required", "Date of birth is required"],
      ],
    ]);
    const adult = await submitForm(page, {
      ...wren,
      fmember_type: "dependant",
      ...toDateFields("date_of_birth", "1", "5", "2008"),
    });
    expect([adult.findError("education_check"), adult.findError("title")]).toEqual([
      ...["Full time education is required", null],
    ]);
    expect(adult.getForm("#life-event").listFields("Continue").get("event_date.day")).toBe("1");
    expect(portal().upstream.listCallsTo("POST", CONSEQUENCES_CALL)).toEqual([]);
    expect(await loadEvents(parent.id)).toEqual([]);
  });

  test.each([
    ["tomorrow", toDateFields("event_date", "21", "11"), "Enter a date that is today or earlier"],
    ["31 November", toDateFields("event_date", "31", "11"), "Event date requires a valid date"],
    ["that is incomplete", toDateFields("event_date", "", "11"), "Please enter a valid date"],
    [
      "that is too long ago",
      toDateFields("event_date", "20", "10"),
      "You had 30 days to tell us, until 19 November 2026.",
    ],
    ["in the year 1", toDateFields("event_date", "1", "1", "0001"), /^You had 30 days to tell us, until /],
    [
      "in the year 9999",
      toDateFields("event_date", "1", "1", "9999"),
      "Enter a date that is today or earlier",
    ],
  ])("[C6] [RULE-11] a life event's date %s is refused, and typed values stay", async (_, date, message) => {
    const { browser, parent } = await signInParent();
    const page = await reportEvent(browser, "birth", { ...wren, ...date });
    const [error, ...others] = page.listTexts(".bp-summary li");
    expect(page.status).toBe(400);
    expect(error).toMatch(message);
    expect(others).toEqual([]);
    const fields = page.getForm("#life-event").listFields("Continue");
    expect([fields.get("first_name"), fields.get("event_date.day")]).toEqual([
      ...["Wren", date["event_date.day"]],
    ]);
    expect(await loadEvents(parent.id)).toEqual([]);
  });

  test("going back from the consequences keeps every field and saves nothing", async () => {
    const { browser, parent } = await signInParent();
    const review = await reportEvent(browser, "birth", { ...wren, first_name: '"><b>W' });
    const page = await review.getForm({ button: "Save" }).submit("Go back");
    expect([page.status, page.summary, page.getText('[role="dialog"] .bp-panel__lead')]).toEqual([
      ...[200, "", "Nothing has been saved yet."],
    ]);
    const { csrf, formId, intent, ...fields } = Object.fromEntries(
      page.getForm("#life-event").listFields("Continue"),
    );
    expect(fields).toMatchObject({ ...wren, first_name: '"><b>W', fmember_type: "dependant" });
    const reloaded = await saveEvent(await submitForm(page, { first_name: "Wren" }));
    expect(reloaded.getText(".bp-flash")).toContain("has been added");
    expect(await loadFamily(parent.id)).toEqual([{ first_name: "Wren", active: true }]);
  });

  test("[RULE-10] a divorce shows who leaves and what changes, and then removes the partner", async () => {
    const { browser, parent, id } = await signInParent(partner, {});
    const { db } = await portal().openDatabase();
    await buildSelection(db, parent, {
      code: "partner-life",
      people: [id],
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
    });
    const form = await browser.get(`${ADD_LIFE_EVENT_PATH}divorce/`);
    expect(form.listTexts("#life-event .bp-field__label")).toEqual(["When did it happen?"]);
    expect(form.getText('[role="dialog"]')).toContain("Ash Tester will be removed from your family members.");
    const review = await submitForm(form, toDateFields("event_date", "10", "11"));
    expect(review.listTexts(".bp-consequences li")).toEqual([
      "Private medicalAsh Tester will no longer be covered.NowYou and your family£81.50 a month on your payslip" +
        "From 10 November 2026You and your children£33.70 a month on your payslip",
      "Partner lifeAsh Tester will no longer be covered.NowYour partner£12.00 a month on your payslip" +
        "From 10 November 2026Ends",
    ]);
    const page = await saveEvent(review);
    expect(page.listTexts('[aria-label="Family members"] [role="rowheader"]')).toEqual(["Wren Tester"]);
    expect((await browser.get("/app/my-benefits/private-medical")).text).toContain("£33.70");
  });

  test("a marriage to a known partner needs no form", async () => {
    const { browser, parent } = await signInParent(partner);
    const form = await browser.get(`${ADD_LIFE_EVENT_PATH}marriage/`);
    expect(form.listTexts("#life-event .bp-field__label")).toEqual(["When did it happen?"]);
    expect(form.getText('[role="dialog"]')).toContain("Ash Tester is already in your family members.");
    const page = await saveEvent(await submitForm(form, toDateFields("event_date", "14", "11")));
    expect(page.getText(".bp-flash")).toContain("has been added");
    expect(await loadFamily(parent.id)).toEqual([{ first_name: "Ash", active: true }]);
    expect((await browser.get(`${ADD_LIFE_EVENT_PATH}marriage/`)).status).toBe(404);
  });

  test("[C8] an event reported twice is refused, and a double click, a refresh and another tab add one event", async () => {
    const { browser, parent } = await signInParent();
    const review = await reportEvent(browser, "birth", wren);
    const form = review.getForm({ button: "Save" });
    for (const { status, headers } of await form.submitTwice("Save"))
      expect([status, headers.get("location")]).toEqual([303, PROFILE_PATH]);
    expect((await form.submit("Save")).path).toBe(PROFILE_PATH);
    const repeatedPost = await reportEvent(browser, "birth", wren);
    expect([repeatedPost.status, repeatedPost.summary]).toEqual([
      400,
      "You have already told us. You can add another child under Family members.",
    ]);
    expect(await loadEvents(parent.id)).toHaveLength(1);
  });

  test.each([{ status: 500 }, "reset", { json: { odd: true } }] as const)(
    "[ERR-16] [D1] an upstream failure (%j) is reported in the panel, and no typed value is lost",
    async (answer) => {
      const { browser, parent } = await signInParent();
      const review = await reportEvent(browser, "birth", wren);
      portal().upstream.answer("POST", LIFE_EVENTS_CALL, answer);
      const page = await saveEvent(review);
      expect([page.status, page.getText('[role="dialog"] [role="alert"]')]).toEqual([502, failure]);
      expect(page.getForm("#life-event").listFields("Continue").get("surname")).toBe("Quist");
      portal().upstream.reset();
      expect((await saveEvent(await submitForm(page, {}))).getText(".bp-flash")).toContain("has been added");
      expect(await loadEvents(parent.id)).toHaveLength(1);
    },
  );

  test("[ERR-16] consequences that cannot be loaded are reported in the panel, and no typed value is lost", async () => {
    const { browser } = await signInParent();
    portal().upstream.answer("POST", CONSEQUENCES_CALL, { status: 500 });
    const page = await reportEvent(browser, "birth", wren);
    expect([page.status, page.summary]).toEqual([502, failure]);
    portal().upstream.answer("POST", CONSEQUENCES_CALL, { status: 422, json: { message: "Not this week" } });
    expect((await reportEvent(browser, "birth", wren)).summary).toBe("Not this week");
  });

  test("[B1] [B8] [C11] only possible events have an address, and extra posted fields are ignored", async () => {
    const { browser, parent } = await signInParent();
    for (const rest of ["divorce/", "moved-house/", "birth/more/", "..%2f..%2fuser/", "%00/", "__proto__/"]) {
      expect([400, 404], rest).toContain((await browser.get(ADD_LIFE_EVENT_PATH + rest)).status);
      const fields = (await browser.get(`${ADD_LIFE_EVENT_PATH}birth/`))
        .getForm("#life-event")
        .fill(wren)
        .listFields("Continue");
      fields.set("intent", "save");
      expect([400, 404], rest).toContain((await browser.post(ADD_LIFE_EVENT_PATH + rest, fields)).status);
    }
    const fields = (await browser.get(`${ADD_LIFE_EVENT_PATH}birth/`))
      .getForm("#life-event")
      .fill(wren)
      .listFields("Continue");
    fields.set("intent", "save");
    for (const name of ["type", "client_id", "employee_id", "closed_date", "familyMemberId"])
      fields.append(name, "divorce");
    expect((await browser.post(`${ADD_LIFE_EVENT_PATH}birth/`, fields)).path).toBe(PROFILE_PATH);
    expect(await loadEvents(parent.id)).toMatchObject([
      { client_id: "harbourline", code: "birth", closed_date: null },
    ]);
    fields.set("intent", "wipe");
    expect((await browser.post(`${ADD_LIFE_EVENT_PATH}birth/`, fields)).path).toBe(
      `${ADD_LIFE_EVENT_PATH}birth/`,
    );
  });
});

describe("[FAMILY-01] [FAMILY-06] effects of a family change", () => {
  const getEdit = (id: string) => `${PROFILE_PATH}panel/add-family-member/${id}/`;

  test("[RULE-10] the effect is shown before the change is saved, and Go back keeps the typed values", async () => {
    const { browser, id, parent } = await signInParent({});
    const form = (await browser.get(getEdit(id))).getForm("#family-member");
    form.fill({
      ...toDateFields("date_of_birth", "1", "5", "2000"),
      education_check: "no",
      first_name: "Ada",
    });
    const review = await form.submit("Continue");
    expect(review.listTexts(".bp-consequences li")).toEqual([
      "Private medicalWren Tester will no longer be covered.NowYou and your children£33.70 a month on your payslip" +
        "From 20 November 2026You£0.00 a month on your payslip",
    ]);
    expect(portal().upstream.listCallsTo("PATCH", `/v1/user/family-members/${id}`)).toEqual([]);
    const formPage = await review.getForm({ button: "Save" }).submit("Go back");
    expect(formPage.getForm("#family-member").listFields("Continue").get("first_name")).toBe("Ada");
    const page = await saveEvent(await formPage.getForm("#family-member").submit("Continue"));
    expect(page.getText(".bp-flash")).toBe("Ada Tester has been updated");
    expect(await loadFamily(parent.id)).toEqual([{ first_name: "Ada", active: true }]);
  });

  test("the effect is shown before a person is removed", async () => {
    const { browser, id } = await signInParent({});
    const page = await browser.get(`${getEdit(id)}remove/`);
    expect(page.getText('[role="dialog"] p')).toBe("Removing Wren Tester changes your benefits:");
    expect(page.listTexts(".bp-consequences h3")).toEqual(["Private medical"]);
    const removed = await page.getForm({ button: "Remove" }).submit("Remove");
    expect(removed.getText(".bp-flash")).toContain("has been removed");
  });

  test("a change is saved at once when the upstream gives no consequences", async () => {
    portal().upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
      const { text, ...rest } = await loadRealReply();
      return { ...rest, text: JSON.stringify({ ...JSON.parse(text), extensions: ["refresh"] }) };
    });
    const { browser, id } = await signInParent({});
    const form = (await browser.get(getEdit(id))).getForm("#family-member");
    const page = await form
      .fill(toDateFields("date_of_birth", "1", "5", "2005"))
      .fill({ education_check: "no" })
      .submit("Save");
    expect(page.getText(".bp-flash")).toBe("Wren Tester has been updated");
    const saved = await submitForm(await browser.get(`${ADD_LIFE_EVENT_PATH}birth/`), wren, "Save");
    expect(saved.getText(".bp-flash")).toContain("has been added");
    expect((await browser.get(`${getEdit(id)}remove/`)).getText('[role="dialog"] p')).toContain("may change");
    expect(portal().upstream.listCallsTo("POST", CONSEQUENCES_CALL)).toEqual([]);
  });
});

test("[E5] [RULE-21] staff who view a person's site cannot report life events, in any scheme year", async () => {
  for (const schemeYear of ["0", "2025"]) {
    const { browser, employee } = await openMasquerade(portal(), { schemeYear });
    for (const target of [ADD_LIFE_EVENT_PATH, `${ADD_LIFE_EVENT_PATH}birth/`])
      expect((await browser.get(target)).heading).toBe("You cannot do this for someone else");
    expect(await loadEvents(employee.id)).toEqual([]);
  }
});

test("[GUARD-05] a visitor is redirected to the login screen", async () => {
  const browser = portal().createBrowser();
  for (const target of [ADD_LIFE_EVENT_PATH, `${ADD_LIFE_EVENT_PATH}birth/`])
    expect((await browser.get(target)).path).toBe("/");
});
