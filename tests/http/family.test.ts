import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { buildFamilyMember } from "../support/builders.ts";
import type { Values } from "../support/form.ts";
import { toDateFields } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";

const portal = withPortal({ upstream: "watched" });

const PROFILE_PATH = "/app/home/my-profile/";
const ADD_FAMILY_MEMBER_PATH = `${PROFILE_PATH}panel/add-family-member/`;
const wren: Values = {
  title: "Miss",
  first_name: "Wren",
  surname: "Quist",
  sex: "female",
  fmember_type: "dependant",
  "date_of_birth.day": "2",
  "date_of_birth.month": "5",
  "date_of_birth.year": "2019",
};
const toBirthFields = (...date: [string, string, string]) => toDateFields("date_of_birth", ...date);

/** Logs in a new person with these family members, at the profile. */
async function signInParent(...members: Parameters<typeof buildFamilyMember>[2][]) {
  const { browser, member: parent, db } = await portal().signInMember();
  const ids: string[] = [];
  for (const each of members) ids.push((await buildFamilyMember(db, parent, each)).id);
  await browser.get(PROFILE_PATH);
  return { browser, parent, ids, id: ids[0] ?? "" };
}
const listRows = (page: Page) => page.listTexts('.bp-table tbody [role="rowheader"]');
const loadMembers = async (employeeId: string) =>
  (await portal().openDatabase()).db
    .selectFrom("family_members")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .orderBy("first_name")
    .execute();
const saveMember = (page: Page, values: Values) =>
  page.getForm("#family-member").fill(values).submit("Continue");
async function addMember(browser: Browser, values: Values) {
  return saveMember(await browser.get(ADD_FAMILY_MEMBER_PATH), values);
}

describe("the family on the profile", () => {
  test("[FAMILY-01] [PROFILE-01] [API-30] the family is listed with its details, and links to the forms", async () => {
    const browser = await portal().signIn(people.aisha);
    const page = await browser.get(PROFILE_PATH);
    expect(page.listTexts("main h2")).toContain("Family members");
    expect(listRows(page)).toEqual(["Ravi Patel", "Meera Patel", "Rohan Patel"]);
    expect(page.listTexts('.bp-table tbody tr:nth-child(2) [role="cell"]')).toEqual([
      "Dependant",
      "20 June 2009",
      "Until 31 July 2027",
      "Edit Meera Patel",
    ]);
    const [partner] = page.$(".bp-table tbody tr").toArray();
    // A phone leaves out an empty cell with its label.
    expect(page.$(partner).find("td:empty").attr("data-label")).toBe("Full time education");
    expect(page.findLink("Add a family member")).toBe(ADD_FAMILY_MEMBER_PATH);
    expect(page.getLink("Edit Ravi Patel")).toMatch(new RegExp(`^${ADD_FAMILY_MEMBER_PATH}[\\w-]+/$`));
  });

  test("[FAMILY-01] the family list has no column for full-time education when nobody is in it", async () => {
    const { browser } = await signInParent({ relationship: "partner" }, { education_ends: null });
    expect(browser.page.listTexts('section[aria-label="Family members"] thead th')).toEqual([
      ...["Name", "Relationship", "Date of birth", "Change"],
    ]);
  });

  test("[PANEL-01] a panel is closed by a link to the page below, which stays visible", async () => {
    const { browser, id } = await signInParent({});
    for (const target of [
      ADD_FAMILY_MEMBER_PATH,
      `${ADD_FAMILY_MEMBER_PATH}${id}/`,
      `${ADD_FAMILY_MEMBER_PATH}${id}/remove/`,
    ]) {
      const page = await browser.get(target);
      expect([page.heading, listRows(page), page.getLink("Close")]).toEqual([
        "Profile Settings",
        ["Wren Tester"],
        PROFILE_PATH,
      ]);
    }
  });

  test("an empty family list says that it is empty, with a link to add a person", async () => {
    const { browser } = await signInParent();
    expect(browser.page.getText("main .bp-empty")).toMatch(/^No one yet\./);
    expect(browser.page.findLink("Add a family member")).toBe(ADD_FAMILY_MEMBER_PATH);
  });

  test("[FAMILY-03] [FAMILY-04] a foreign upstream's inactive members are left out, whatever types its values have", async () => {
    const { browser } = await signInParent();
    const member = { family_sname: "Vale", family_dob: "1980-02-29T00:00:00Z", family_gender_id: "2" };
    portal().upstream.answer("GET", "/v1/user/family", {
      json: [
        { ...member, family_id: 7, family_fname: "Ida", family_famtype_id: "1", family_active: 1 },
        { ...member, family_id: 8, family_fname: "Odd", family_famtype_id: "4", family_active: "0" },
        { ...member, family_id: 9, family_fname: "Ola", family_famtype_id: 3 },
      ],
    });
    const page = await browser.get(PROFILE_PATH);
    expect(listRows(page)).toEqual(["Ida Vale", "Ola Vale"]);
    expect(page.listTexts('.bp-table tbody [role="cell"]').slice(0, 2)).toEqual([
      "Partner",
      "29 February 1980",
    ]);
    expect((await browser.get(`${ADD_FAMILY_MEMBER_PATH}8/`)).status).toBe(404);
    const panel = await browser.get(`${ADD_FAMILY_MEMBER_PATH}7/`);
    expect(panel.getForm("#family-member").listFields("Continue").get("sex")).toBe("male");
  });

  test.each([
    ["fails", { status: 500 }],
    ["is missing", { status: 404, json: { error: "not_found" } }],
    ["is not a list", { json: { family: [] } }],
  ])("[D1] the profile page stays when the family list %s", async (_, answer) => {
    const { browser } = await signInParent({});
    portal().upstream.answer("GET", "/v1/user/family", answer);
    const page = await browser.get(PROFILE_PATH);
    expect([page.status, page.heading]).toEqual([200, "Profile Settings"]);
    expect(page.text).toContain("We could not load your family members.");
    expect(page.findLink("Change password")).not.toBeNull();
    expect((await browser.get(ADD_FAMILY_MEMBER_PATH)).status).toBe(200);
  });

  test("the profile makes each call once, also with a panel over it", async () => {
    const { browser, id } = await signInParent({});
    const profileCalls = [
      ...["/main/client/life-events", "/v1/user/account-changes"],
      ...["/v1/user/family", "/v1/user/profile"],
    ];
    for (const [target, panelCalls] of [
      [PROFILE_PATH, []],
      [ADD_FAMILY_MEMBER_PATH, []],
      [`${ADD_FAMILY_MEMBER_PATH}${id}/`, []],
      [`${ADD_FAMILY_MEMBER_PATH}${id}/remove/`, ["/v1/user/family/consequences"]],
    ] as const) {
      portal().upstream.reset();
      expect((await browser.get(target)).status).toBe(200);
      const paths = portal().upstream.calls.map(({ path }) => path);
      expect(paths.toSorted(), target).toEqual([...profileCalls, ...panelCalls].toSorted());
    }
  });
});

describe("the form to add a family member", () => {
  test("[PANEL-04] [API-31] [LIFE-02] the panel to add a family member has its own address and the form's labels", async () => {
    const { browser } = await signInParent();
    const page = await browser.click("Add a family member");
    expect([page.path, page.getText('[role="dialog"] h2')]).toEqual([
      ADD_FAMILY_MEMBER_PATH,
      "Add a family member",
    ]);
    expect(page.title).toBe("Add a family member | Harbour Rewards");
    expect(page.listTexts("#family-member .bp-field__label")).toEqual([
      ...["Title", "First name", "Surname", "Sex", "Relationship", "Date of birth"],
      ...["Full time education", "When does it end?"],
    ]);
    expect(page.listTexts("#family-member button")).toEqual(["Continue"]);
    expect(page.getLink("Close")).toBe(PROFILE_PATH);
    const lengths = ["day", "month", "year"].map((part) => {
      return page.$(`[name="date_of_birth.${part}"]`).attr("maxlength");
    });
    expect(lengths, "[FORM-03]").toEqual(["2", "2", "4"]);
  });

  test("[FAMILY-05] [FAMILY-06] [FORM-04] [FORM-07] the form sends the posted values, confirms on the page below, and lists the person", async () => {
    const { browser, parent } = await signInParent();
    const ends = { "education.day": "31", "education.month": "7", "education.year": "2037" };
    const page = await addMember(browser, { ...wren, education_check: "yes", ...ends });
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Wren Quist has been added to your family members",
    ]);
    expect(listRows(page)).toEqual(["Wren Quist"]);
    expect(page.text).toContain("Until 31 July 2037");
    const [call] = portal().upstream.listCallsTo("POST", `/v1/user/${parent.id}/family-members`);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      title: "Miss",
      first_name: "Wren",
      surname: "Quist",
      sex: "female",
      fmember_type: "dependant",
      date_of_birth: "02/05/2019",
      education_check: true,
      education: "31/07/2037",
    });
    expect((await browser.get(PROFILE_PATH)).$(".bp-flash")).toHaveLength(0);
  });

  test("[LIMIT-18] the title is a native list, which needs no script", async () => {
    const { browser } = await signInParent();
    const page = await browser.get(ADD_FAMILY_MEMBER_PATH);
    const titles = page.$("form select[name=title] option").toArray();
    expect(titles.map((option) => page.$(option).attr("value"))).toEqual(
      expect.arrayContaining(["", "Mr", "Mrs", "Mx", "Dr"]),
    );
  });

  test("[FORM-19] [FORM-09] [FORM-14] [FORM-15] [FORM-16] [FORM-17] [FORM-18] [FAMILY-07] an empty family form has an error at each field", async () => {
    const { browser, parent } = await signInParent();
    const page = await addMember(browser, {});
    expect([page.status, page.getText(".bp-summary h2")]).toEqual([400, "Please complete the form"]);
    expect(page.listTexts(".bp-summary li")).toEqual([
      "Title is required",
      "First name is required",
      "Surname is required",
      "Sex is required",
      "Relationship is required",
      "Date of birth is required",
    ]);
    for (const link of page.$(".bp-summary a").toArray())
      expect(page.$(`[id="${page.$(link).attr("href")?.slice(1)}"]`)).toHaveLength(1);
    expect(page.findError("title")).toBe("Title is required");
    expect(await loadMembers(parent.id)).toEqual([]);
  });

  test.each([
    ["29/02 of a common year", toBirthFields("29", "02", "2027"), "Date of birth requires a valid date"],
    ["31 April", toBirthFields("31", "4", "2019"), "Date of birth requires a valid date"],
    ["with a month 13", toBirthFields("1", "13", "2019"), "Date of birth requires a valid date"],
    ["with a year of two digits", toBirthFields("1", "1", "19"), "Please enter a valid date"],
    ["that is incomplete", toBirthFields("1", "", "2019"), "Please enter a valid date"],
    ["tomorrow", toBirthFields("21", "11", "2026"), "This date of birth is not valid"],
    ["in the year 1", toBirthFields("1", "1", "0001"), "This date of birth is not valid"],
    ["in the year 9999", toBirthFields("1", "1", "9999"), "This date of birth is not valid"],
  ])(
    "[C6] [FORM-02] [FORM-05] [FORM-06] [FORM-08] [FORM-10] a birth date %s is refused, and typed values stay",
    async (_, date, message) => {
      const { browser, parent } = await signInParent();
      const page = await addMember(browser, { ...wren, ...date });
      expect([page.status, page.listTexts(".bp-summary li")]).toEqual([400, [message]]);
      const fields = page.getForm("#family-member").listFields("Continue");
      expect(fields.get("first_name")).toBe("Wren");
      expect(fields.get("date_of_birth.month")).toBe(date["date_of_birth.month"]);
      expect(await loadMembers(parent.id)).toEqual([]);
    },
  );

  test("[C6] a birth date in Arabic digits is read, and today is accepted", async () => {
    const { browser, parent } = await signInParent();
    await addMember(browser, { ...wren, ...toBirthFields("٢", "٥", "٢٠١٩") });
    await addMember(browser, { ...wren, first_name: "Xan", ...toBirthFields("20", "11", "2026") });
    expect((await loadMembers(parent.id)).map(({ date_of_birth }) => date_of_birth)).toEqual([
      "2019-05-02",
      "2026-11-20",
    ]);
  });

  test("[FORM-13] [FAMILY-07] the form asks about full-time education, and its end, for a dependant of 18 or over", async () => {
    const { browser } = await signInParent();
    const adult = { ...wren, ...toBirthFields("20", "11", "2008") };
    let page = await addMember(browser, adult);
    expect([page.status, page.findError("education_check")]).toEqual([
      400,
      "Full time education is required",
    ]);
    page = await saveMember(page, { education_check: "yes" });
    expect(page.listTexts(".bp-summary li")).toEqual(["Full time education end date is required"]);
    const buildEducationEnd = (year: string) => ({
      "education.day": "31",
      "education.month": "7",
      "education.year": year,
    });
    page = await saveMember(page, buildEducationEnd("2026"));
    expect(page.listTexts(".bp-summary li")).toEqual(["Please enter a date from today to the end of 2046"]);
    page = await saveMember(page, buildEducationEnd("2027"));
    expect(page.getText(".bp-flash")).toContain("has been added");
  });

  test("[FAMILY-02] a second partner is refused at the field", async () => {
    const { browser } = await signInParent({ relationship: "partner" });
    const page = await addMember(browser, { ...wren, fmember_type: "partner" });
    expect([page.status, page.findError("fmember_type")]).toEqual([
      400,
      "You already have a partner here. Remove them first, or choose Dependant.",
    ]);
  });

  test("a twenty-first member is refused at the top of the form", async () => {
    const { browser } = await signInParent(...Array.from({ length: 20 }, () => ({})));
    const page = await addMember(browser, wren);
    expect([page.status, page.summary]).toEqual([400, "You can have at most 20 family members here."]);
  });

  test("[C8] a double click, a refresh after it and a return to the form add one person", async () => {
    const { browser, parent } = await signInParent();
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);
    const fields = form.listFields("Continue");
    for (const { status, headers } of await form.submitTwice("Continue"))
      expect([status, headers.get("location")]).toEqual([303, PROFILE_PATH]);
    expect((await form.submit("Continue")).getText(".bp-flash")).toContain("has been added");
    expect(await loadMembers(parent.id)).toHaveLength(1);
    fields.set("first_name", "Xan");
    await browser.post(ADD_FAMILY_MEMBER_PATH, fields);
    expect((await loadMembers(parent.id)).map(({ first_name }) => first_name)).toEqual(["Wren", "Xan"]);
  });

  test("[C1] [C2] scripts, a right-to-left name and emoji are shown as text, each isolated", async () => {
    const { browser } = await signInParent();
    await addMember(browser, { ...wren, first_name: '"><script>alert(1)</script>', surname: "ليلى اليوسف" });
    let page = await addMember(browser, {
      ...wren,
      first_name: "🦊".repeat(100),
      surname: "O'Neil\u0000-Ng\u202e",
    });
    expect(listRows(page).toSorted()).toEqual([
      '"><script>alert(1)</script> ليلى اليوسف',
      `${"🦊".repeat(100)} O'Neil -Ng`,
    ]);
    expect(page.$("tbody script")).toHaveLength(0);
    expect(page.$("tbody th bdi")).toHaveLength(2);
    page = await addMember(browser, { ...wren, first_name: "é".repeat(101), surname: "\u202e\u0007" });
    expect([page.status, page.findError("first_name")]).toEqual([400, "Please use at most 100 characters"]);
    page = await saveMember(page, { first_name: "Wren" });
    expect([page.status, page.findError("surname")]).toEqual([400, "Surname is required"]);
  });

  test("[B8] only the family form's fields are sent on, and a repeated field is refused", async () => {
    const { browser, parent } = await signInParent();
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);
    const fields = form.listFields("Continue");
    for (const name of ["active", "client_id", "employee_id", "registered_disabled"])
      fields.append(name, "true");
    expect((await browser.post(ADD_FAMILY_MEMBER_PATH, fields)).path).toBe(PROFILE_PATH);
    const [member] = await loadMembers(parent.id);
    expect(member).toMatchObject({ client_id: "harbourline", registered_disabled: false, active: true });
    fields.append("surname", "Else");
    expect((await browser.post(ADD_FAMILY_MEMBER_PATH, fields)).findError("surname")).toBe(
      "Surname is required",
    );
  });

  test("[D1] an upstream failure is reported, and no typed value is lost", async () => {
    const { browser, parent } = await signInParent();
    portal().upstream.answer("POST", `/v1/user/${parent.id}/family-members`, { status: 500 });
    const page = await addMember(browser, wren);
    expect([page.status, page.summary]).toEqual([
      502,
      "We do not know yet whether this was saved. Try again: it will not be done twice.",
    ]);
    portal().upstream.reset();
    expect((await saveMember(page, {})).getText(".bp-flash")).toContain("Wren Quist has been added");
  });

  test("[D1] a profile that fails to load is reported on its page, and no typed value is lost", async () => {
    const { browser, parent } = await signInParent();
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);
    portal().upstream.answer("GET", "/v1/user/profile", { status: 500 });
    portal().upstream.answer("POST", `/v1/user/${parent.id}/family-members`, { status: 500 });
    const page = await form.submit("Continue");
    expect([page.heading, page.$("[name=surname]").val()]).toEqual(["Profile Settings", "Quist"]);
    expect(page.text).toContain("We could not load your profile");
    expect((await browser.get(PROFILE_PATH)).status).toBe(503);
    portal().upstream.reset();
    expect((await saveMember(page, {})).getText(".bp-flash")).toContain("Wren Quist has been added");
  });

  test("[FAMILY-06] the family form shows the upstream's messages at their fields or at the top", async () => {
    const { browser, parent } = await signInParent();
    const call = `/v1/user/${parent.id}/family-members`;
    const errors = { surname: ["Too odd a name"], other: ["Hidden"] };
    portal().upstream.answer("POST", call, { status: 400, json: { error: "invalid", errors } });
    expect((await addMember(browser, wren)).findError("surname")).toBe("Too odd a name");
    portal().upstream.answer("POST", call, { status: 422, json: { message: "Not this <b>week</b>" } });
    expect((await addMember(browser, wren)).summary).toBe("Not this <b>week</b>");
  });
});

describe("the form to change a family member", () => {
  test("[PANEL-04] [API-32] [FAMILY-05] the form to change a family member is the form to add one, filled in", async () => {
    const { browser, id } = await signInParent({
      title: "Lady",
      sex: "female",
      date_of_birth: "2007-01-09",
      education_ends: "2027-07-31",
    });
    const page = await browser.click("Edit Wren Tester");
    expect([page.path, page.getText('[role="dialog"] h2')]).toEqual([
      `${ADD_FAMILY_MEMBER_PATH}${id}/`,
      "Edit family member",
    ]);
    const { formId, csrf, intent, ...values } = Object.fromEntries(
      page.getForm("#family-member").listFields("Continue"),
    );
    expect(values).toEqual({
      title: "Lady",
      first_name: "Wren",
      surname: "Tester",
      sex: "female",
      fmember_type: "dependant",
      "date_of_birth.day": "09",
      "date_of_birth.month": "01",
      "date_of_birth.year": "2007",
      education_check: "yes",
      "education.day": "31",
      "education.month": "07",
      "education.year": "2027",
    });
    const saved = await saveMember(page, { surname: "Quist", education_check: "no" });
    expect([saved.path, saved.getText(".bp-flash")]).toEqual([PROFILE_PATH, "Wren Quist has been updated"]);
    const [call] = portal().upstream.listCallsTo("PATCH", `/v1/user/family-members/${id}`);
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      familyMemberId: id,
      surname: "Quist",
      date_of_birth: "09/01/2007",
      education_check: false,
      education: null,
    });
    expect(
      (await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`))
        .getForm("#family-member")
        .listFields("Continue")
        .get("education_check"),
    ).toBe("no");
  });

  test("an error of a family change stays in the panel and keeps typed values", async () => {
    const { browser, id } = await signInParent({});
    const page = await saveMember(await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`), {
      surname: " ",
      first_name: "Ada",
    });
    expect([page.status, page.path, page.findError("surname")]).toEqual([
      400,
      `${ADD_FAMILY_MEMBER_PATH}${id}/`,
      "Surname is required",
    ]);
    expect(page.getForm("#family-member").listFields("Continue").get("first_name")).toBe("Ada");
  });

  test("[C8] the later of two tabs saves the values on its screen", async () => {
    const { browser, id, parent } = await signInParent({});
    const first = await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`);
    const second = await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`);
    await saveMember(first, { surname: "First" });
    expect((await saveMember(second, { first_name: "Ada" })).getText(".bp-flash")).toBe(
      "Ada Tester has been updated",
    );
    expect(await loadMembers(parent.id)).toMatchObject([{ first_name: "Ada", surname: "Tester" }]);
  });

  test("[C8] a person who was removed in another tab stays removed, and the second tab reports this", async () => {
    const { browser, id, parent } = await signInParent({});
    const stale = await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`);
    await (await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/remove/`))
      .getForm({ button: "Remove" })
      .submit("Remove");
    const page = await saveMember(stale, { surname: "Back" });
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "This person is no longer one of your family members",
    ]);
    expect(await loadMembers(parent.id)).toMatchObject([{ surname: "Tester", active: false }]);
    expect((await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/`)).status).toBe(404);
  });

  test("[B1] another person's family member cannot be seen, changed or removed, and the attempt is audited", async () => {
    const { id: theirs, parent: other } = await signInParent({ surname: "Secret" });
    const { browser, parent } = await signInParent({});
    for (const target of [
      `${ADD_FAMILY_MEMBER_PATH}${theirs}/`,
      `${ADD_FAMILY_MEMBER_PATH}${theirs}/remove/`,
    ]) {
      const page = await browser.get(target);
      expect(page.status).toBe(404);
      expect(page.html).not.toContain("Secret");
    }
    const fields = (await browser.get(ADD_FAMILY_MEMBER_PATH))
      .getForm("#family-member")
      .fill(wren)
      .listFields("Continue");
    for (const [target, intent] of [
      [`${ADD_FAMILY_MEMBER_PATH}${theirs}/`, "save"],
      [`${ADD_FAMILY_MEMBER_PATH}${theirs}/remove/`, "remove"],
    ] as const) {
      fields.set("intent", intent);
      const page = await browser.post(target, fields);
      expect([page.path, page.getText(".bp-flash")]).toEqual([
        PROFILE_PATH,
        "This person is no longer one of your family members",
      ]);
    }
    expect(await loadMembers(other.id)).toMatchObject([{ surname: "Secret", active: true }]);
    const traces = await (await portal().openDatabase()).db
      .selectFrom("audit")
      .select(["target_type", "target_id"])
      .where("actor_id", "=", parent.id)
      .where("action", "=", "access.not_found")
      .execute();
    expect(traces).toEqual([1, 2].map(() => ({ target_type: "editFamilyMember", target_id: theirs })));
  });

  test.each(["nobody/", "a/b/", "a/remove/more", "..%2f..%2fuser/", "%00/", "a%20b/remove"])(
    "[C11] an address with an invalid id (%s) is not found, by GET and by POST",
    async (rest) => {
      const { browser } = await signInParent();
      expect((await browser.get(ADD_FAMILY_MEMBER_PATH + rest)).status).toBeGreaterThanOrEqual(400);
      const fields = (await browser.get(ADD_FAMILY_MEMBER_PATH))
        .getForm("#family-member")
        .fill(wren)
        .listFields("Continue");
      expect((await browser.post(ADD_FAMILY_MEMBER_PATH + rest, fields)).status).toBeLessThan(500);
    },
  );
});

describe("removal of a family member", () => {
  test("[FAMILY-01] [FAMILY-04] [API-32] removing a person is a separate step that shows its effect and makes the person inactive", async () => {
    const { browser, id, parent } = await signInParent({});
    await browser.click("Edit Wren Tester");
    const page = await browser.click("Remove this person");
    expect([page.path, page.getText('[role="dialog"] h2')]).toEqual([
      `${ADD_FAMILY_MEMBER_PATH}${id}/remove/`,
      "Remove Wren Tester?",
    ]);
    expect(page.getText('[role="dialog"] p')).toContain("What you pay may change");
    expect(page.getLink("Keep")).toBe(`${ADD_FAMILY_MEMBER_PATH}${id}/`);
    const form = page.getForm({ button: "Remove" });
    const removed = await form.submit("Remove");
    expect([removed.path, removed.getText(".bp-flash")]).toEqual([
      PROFILE_PATH,
      "Wren Tester has been removed from your family members",
    ]);
    expect(listRows(removed)).toEqual([]);
    expect(await loadMembers(parent.id)).toMatchObject([{ active: false }]);
    const [call] = portal().upstream.listCallsTo("PATCH", `/v1/user/family-members/${id}`);
    expect(JSON.parse(call?.body ?? "")).toEqual({ familyMemberId: id, active: false });
    expect((await form.submit("Remove")).getText(".bp-flash"), "[C8] refreshed").toContain(
      "has been removed",
    );
  });

  test("[D1] a failed removal is reported on the profile, and the person stays", async () => {
    const { browser, id } = await signInParent({});
    const form = (await browser.get(`${ADD_FAMILY_MEMBER_PATH}${id}/remove/`)).getForm({ button: "Remove" });
    portal().upstream.answer("PATCH", `/v1/user/family-members/${id}`, { status: 500 });
    const page = await form.submit("Remove");
    expect(page.getText(".bp-flash")).toBe(
      "We do not know yet whether this was saved. Try again: it will not be done twice.",
    );
    expect(listRows(page)).toEqual(["Wren Tester"]);
  });
});

test("[E5] [RULE-21] staff who view a person's site cannot add family members, in any scheme year", async () => {
  for (const schemeYear of ["0", "2025"]) {
    const { browser, employee } = await openMasquerade(portal(), { schemeYear });
    const page = await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect([page.status, page.heading]).toEqual([403, "You cannot do this for someone else"]);
    expect((await browser.get("/app/home/my-profile/")).findLink("Add a family member")).toBeNull();
    expect(await loadMembers(employee.id)).toEqual([]);
  }
});

test("[GUARD-05] a visitor is redirected to the login screen", async () => {
  const browser = portal().createBrowser();
  for (const target of [
    ADD_FAMILY_MEMBER_PATH,
    `${ADD_FAMILY_MEMBER_PATH}any/`,
    `${ADD_FAMILY_MEMBER_PATH}any/remove/`,
  ])
    expect((await browser.get(target)).path).toBe("/");
});
