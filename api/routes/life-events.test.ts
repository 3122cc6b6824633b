import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn, toKeyHeader } from "../../tests/support/api.ts";
import { buildBenefit, buildFamilyMember, buildSelection } from "../../tests/support/builders.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";

const birth = {
  type: "birth",
  event_date: "01/11/2026",
  ...childForm,
  date_of_birth: "01/11/2026",
};
const marriage = {
  type: "marriage",
  event_date: "14/11/2026",
  title: "Mr",
  first_name: "Ash",
  surname: "Vale",
  sex: "male",
  fmember_type: "partner",
  date_of_birth: "29/02/1984",
};
const divorce = { type: "divorce", event_date: "10/11/2026" };
const family = { kind: "tiers", level: "standard", tier: "family" } as const;

describeEachDatabase("life events", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  beforeEach(async () => {
    for (const code of ["private-medical", "dental", "life", "partner-life", "gym"] as const)
      await buildBenefit(test.db, tenant.client.id, code);
  });

  const listTypes = async () =>
    (await test.send("GET", "/main/client/life-events/available", { token: tenant.token })).body;
  const listEvents = async (callerToken = tenant.token) =>
    (await test.send("GET", "/main/client/life-events", { token: callerToken })).body;
  const reportEvent = (body: object, key?: string) =>
    test.send("POST", "/main/client/life-events", {
      token: tenant.token,
      body,
      headers: toKeyHeader(key),
    });
  const sendEvent = (body: object, callerToken = tenant.token) =>
    test.send("POST", "/v1/user/family/consequences", { token: callerToken, body });
  const listRelatives = async () =>
    (await test.send("GET", "/v1/user/family", { token: tenant.token })).body as { family_fname: string }[];
  const getBenefit = async (code: string) =>
    (await test.send("GET", `/v1/benefit/${code}/with-selection`, { token: tenant.token })).body;
  const loadRows = (table: "life_events" | "family_members" | "selections") =>
    test.db.selectFrom(table).selectAll().where("client_id", "=", tenant.client.id).execute();
  const listAuditRows = async () =>
    (
      await test.db
        .selectFrom("audit")
        .select(["action", "target_id"])
        .where("client_id", "=", tenant.client.id)
        .where("action", "not like", "login%")
        .execute()
    )
      .map(({ action }) => action)
      .toSorted();
  const buildPartner = () =>
    buildFamilyMember(test.db, tenant.employee, {
      relationship: "partner",
      first_name: "Ash",
      date_of_birth: "1984-02-29",
    });

  it("[API-68] the reply lists the kinds of events that can be reported, with the benefits that each would open for the person", async () => {
    const listOpenedBenefits = async () =>
      (await listTypes()).map(({ code, adds, opens }: { code: string; adds: string; opens: object[] }) => [
        ...[code, adds, opens.map((each) => (each as { benefitId: string }).benefitId).join(" ")],
      ]);
    expect(await listOpenedBenefits()).toEqual([
      ["marriage", "partner", "private-medical dental life partner-life"],
      ["birth", "dependant", "private-medical dental life"],
    ]);
    await buildPartner();
    expect(await listOpenedBenefits()).toEqual([
      ["marriage", null, "private-medical dental life partner-life"],
      ["birth", "dependant", "private-medical dental life"],
      ["divorce", null, "private-medical dental life"],
      ["partner-death", null, "private-medical dental life"],
    ]);
  });

  it("[API-68] a leaver can report no event", async () => {
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left", leave_date: "2026-10-31" })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect(await listTypes()).toEqual([]);
  });

  it("[API-69] [LIFE-01] [LIFE-02] a birth adds the child, opens its benefits, and is listed with the newest first", async () => {
    expect(await listEvents()).toEqual([]);
    const { status, body } = await reportEvent(birth);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        code: "birth",
        name: "Birth or adoption",
        isOpen: true,
        eventDate: "2026-11-01",
        reportedDate: "2026-11-20",
        closesDate: "2026-12-01",
        opens: [
          { benefitId: "private-medical", name: "Private medical" },
          { benefitId: "dental", name: "Dental" },
          { benefitId: "life", name: "Life assurance" },
        ],
      },
    ]);
    expect((await listRelatives()).map(({ family_fname }) => family_fname)).toEqual(["Wren"]);
    const later = (await reportEvent(marriage)).body;
    expect(await listEvents()).toEqual([later, body]);
    expect(await listAuditRows()).toEqual([
      "family.added",
      "family.added",
      "life_event.told",
      "life_event.told",
    ]);
  });

  it("[RULE-11] an event opens its benefits from the report on, each with its own cover date, and opens no other benefits", async () => {
    expect((await getBenefit("dental")).availability.canChange).toBe(false);
    await reportEvent(birth);
    const getDates = async (code: string) => {
      const { canChange, coverDate, closes } = (await getBenefit(code)).availability;
      return [canChange, coverDate, closes];
    };
    expect(await getDates("private-medical")).toEqual([true, "2026-11-01", "2026-12-01"]);
    expect(await getDates("dental")).toEqual([true, "2026-12-01", "2026-12-01"]);
    expect(await getDates("life")).toEqual([true, "2026-11-20", "2026-12-01"]);
    expect((await getBenefit("gym")).availability.text).not.toContain("life event");
    await test.db
      .updateTable("life_events")
      .set({ event_date: "2026-10-20", reported_date: "2026-10-20" })
      .where("client_id", "=", tenant.client.id)
      .execute();
    const [event] = await listEvents();
    expect([event.isOpen, event.closesDate, event.opens]).toEqual([false, "2026-11-19", []]);
    expect((await getBenefit("dental")).availability.canChange).toBe(false);
  });

  it("[RULE-11] a new family member is covered only after somebody chose them, and the reply gives the price", async () => {
    await buildSelection(test.db, tenant.employee, { code: "private-medical", choice: family });
    const before = (await getBenefit("private-medical")).selection;
    const { body } = await sendEvent({ lifeEvent: birth });
    expect(body.consequences).toEqual([]);
    expect(body.opens[0]).toEqual({
      benefitId: "private-medical",
      name: "Private medical",
      until: "2026-12-01",
      adding: {
        names: ["Wren Tester"],
        before: { label: "You", employeeMonthlyPence: 0 },
        after: { label: "You and your children", employeeMonthlyPence: 33_70 },
      },
    });
    expect(await loadRows("family_members")).toEqual([]);
    await reportEvent(birth);
    const { peopleCovered, costsSummaryForMonthlyCostSection } = (await getBenefit("private-medical"))
      .selection;
    expect([peopleCovered, costsSummaryForMonthlyCostSection]).toEqual([
      ...[before.peopleCovered, before.costsSummaryForMonthlyCostSection],
    ]);
  });

  it.each(["divorce", "partner-death"])(
    "[RULE-10] a %s removes the partner, and changes tiers and cover on the partner's life as the preview showed",
    async (type) => {
      const spouse = await buildPartner();
      const child = await buildFamilyMember(test.db, tenant.employee);
      const people = [spouse.id, child.id];
      await buildSelection(test.db, tenant.employee, { code: "private-medical", choice: family, people });
      const life = await buildSelection(test.db, tenant.employee, {
        code: "partner-life",
        people: [spouse.id],
        choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
      });
      const event = { ...divorce, type };
      const reply = (await sendEvent({ lifeEvent: event })).body;
      expect(reply.consequences).toEqual([
        {
          benefitId: "private-medical",
          name: "Private medical",
          from: "2026-11-10",
          joining: [],
          leaving: ["Ash Tester"],
          before: { label: "You and your family", employeeMonthlyPence: 81_50 },
          after: { label: "You and your children", employeeMonthlyPence: 33_70 },
        },
        {
          benefitId: "partner-life",
          name: "Partner life",
          from: "2026-11-10",
          joining: [],
          leaving: ["Ash Tester"],
          after: null,
          before: { label: "Your partner", employeeMonthlyPence: expect.any(Number) },
        },
      ]);
      expect((await reportEvent(event)).status).toBe(200);
      expect((await listRelatives()).map(({ family_fname }) => family_fname)).toEqual(["Wren"]);
      const { selection } = await getBenefit("private-medical");
      expect([
        selection.peopleCovered.map(({ name }: { name: string }) => name),
        selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence,
      ]).toEqual([["Wren Tester"], 33_70]);
      const rows = await loadRows("selections");
      expect(rows.find(({ id }) => id === life.id)).toMatchObject({
        status: "ended",
        end_date: "2026-11-10",
        version: 2,
      });
      expect(rows.filter(({ status }) => status === "ended")).toHaveLength(1);
      expect(await listAuditRows()).toEqual(["family.removed", "life_event.told", "selection.ended"]);
    },
  );

  it("[RULE-10] [FAMILY-01] removing a member, or correcting a birth date, shows its consequences before saving", async () => {
    const spouse = await buildPartner();
    const child = await buildFamilyMember(test.db, tenant.employee);
    const people = [spouse.id, child.id];
    await buildSelection(test.db, tenant.employee, { code: "private-medical", choice: family, people });
    const member = { familyMemberId: child.id, date_of_birth: "01/05/2000", education_check: false };
    expect((await sendEvent({ member })).body).toMatchObject({
      consequences: [{ leaving: ["Wren Tester"], after: { employeeMonthlyPence: 48_20 } }],
      opens: [],
    });
    expect(
      (await sendEvent({ member: { familyMemberId: child.id, first_name: "Ada" } })).body.consequences,
    ).toEqual([]);
    const life = await buildSelection(test.db, tenant.employee, {
      code: "partner-life",
      people: [spouse.id],
      status: "scheduled",
      cover_date: "2027-01-01",
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
    });
    const removal = { familyMemberId: spouse.id, active: false };
    expect((await sendEvent({ member: removal })).body.consequences).toMatchObject([
      { benefitId: "private-medical", from: "2026-11-20" },
      { benefitId: "partner-life", from: "2027-01-01", after: null },
    ]);
    const path = `/v1/user/family-members/${spouse.id}`;
    expect((await test.send("PATCH", path, { token: tenant.token, body: removal })).status).toBe(200);
    const ended = (await loadRows("selections")).filter(({ status }) => status === "ended");
    expect(ended.map(({ id }) => id)).toEqual([life.id]);
  });

  it.each([
    ["missing", { event_date: "" }, "Event date is required"],
    ["impossible", { event_date: "31/11/2026" }, "Event date requires a valid date"],
    ["incomplete", { event_date: "11/2026" }, "Please enter a valid date"],
    ["tomorrow", { event_date: "21/11/2026" }, "Enter a date that is today or earlier"],
    ["too long ago", { event_date: "20/10/2026" }, "You had 30 days to tell us, until 19 November 2026."],
  ])(
    "[RULE-11] a date that is %s is reported at its field, when saving and when asking for consequences",
    async (_, date, text) => {
      const event = { ...birth, ...date };
      for (const { status, body } of [await reportEvent(event), await sendEvent({ lifeEvent: event })])
        expect([status, body.errors]).toEqual([400, { event_date: [text] }]);
      expect(await loadRows("life_events")).toEqual([]);
    },
  );

  it("[FORM-13] [FORM-14] [FORM-15] [FORM-16] a missing value is reported at its field, and nothing is saved", async () => {
    expect((await reportEvent({})).body.errors).toEqual({
      type: ["Please choose what happened"],
      event_date: ["Event date is required"],
    });
    const { body } = await reportEvent({ type: "birth", event_date: "01/11/2026" });
    expect(body.errors).toEqual({
      title: ["Title is required"],
      first_name: ["First name is required"],
      surname: ["Surname is required"],
      sex: ["Sex is required"],
      fmember_type: ["Relationship is required"],
      date_of_birth: ["Date of birth is required"],
    });
    const adopted = { ...birth, date_of_birth: "01/05/2008" };
    expect((await reportEvent(adopted)).body.errors).toEqual({
      education_check: ["Full time education is required"],
    });
    expect((await reportEvent({ ...birth, fmember_type: "partner" })).body.errors).toEqual({
      fmember_type: ["Please choose Dependant"],
    });
    expect(await loadRows("family_members")).toEqual([]);
    expect((await reportEvent({ ...birth, type: "moved-house" })).status).toBe(400);
  });

  it("a person marries their recorded partner once and without a form, and cannot marry anybody else", async () => {
    const spouse = await buildPartner();
    expect((await reportEvent(marriage)).body.error).toBe("partner_exists");
    const wedding = { type: "marriage", event_date: "14/11/2026" };
    expect((await reportEvent(wedding)).status).toBe(200);
    expect((await loadRows("life_events")).map(({ family_member_id }) => family_member_id)).toEqual([
      spouse.id,
    ]);
    expect((await loadRows("family_members")).length).toBe(1);
    expect((await reportEvent({ ...wedding, event_date: "15/11/2026" })).body.error).toBe("already_told");
    const codes = (await listTypes()).map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["birth", "divorce", "partner-death"]);
  });

  it("the API refuses to remove an unknown member, to add one to a full family, and to repeat a report", async () => {
    expect((await reportEvent(divorce)).body.error).toBe("no_partner");
    expect((await reportEvent(birth)).status).toBe(200);
    expect((await reportEvent({ ...birth, first_name: "Twin" })).body.error).toBe("already_told");
    expect((await sendEvent({ lifeEvent: birth })).body.error).toBe("already_told");
    for (let index = 0; index < 19; index++) await buildFamilyMember(test.db, tenant.employee);
    expect((await reportEvent({ ...birth, event_date: "02/11/2026" })).body.error).toBe("family_full");
    expect(await loadRows("life_events")).toHaveLength(1);
  });

  it("[C8] parallel posts report an event once, and a repeat with the same key gets the first reply", async () => {
    const posts = await Promise.all([reportEvent(marriage), reportEvent(marriage), reportEvent(marriage)]);
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const key = randomUUID();
    const repeats = await Promise.all([reportEvent(birth, key), reportEvent(birth, key)]);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    expect(repeats[0]?.body).toEqual(repeats[1]?.body);
    expect((await reportEvent({ ...birth, surname: "Else" }, key)).status).toBe(400);
    expect(await loadRows("life_events")).toHaveLength(2);
    expect(await loadRows("family_members")).toHaveLength(2);
  });

  it("[B1] a colleague's events and members are not found, and open no benefits for the person", async () => {
    const colleague = await buildMember(test.db, tenant.client.id);
    const theirs = await buildFamilyMember(test.db, colleague, { surname: "Secret" });
    const other = await signIn(test, { email: String(colleague.email), domain: tenant.domain });
    await reportEvent(birth);
    expect(await listEvents(other.token)).toEqual([]);
    for (const active of [null, false]) {
      const { status, body } = await sendEvent({ member: { familyMemberId: theirs.id, active } });
      expect([status, body.error]).toEqual([404, "not_found"]);
    }
    const { body } = await test.send("GET", "/v1/benefit/dental", { token: other.token });
    expect(body.availability.canChange).toBe(false);
    expect((await sendEvent({})).status).toBe(400);
  });

  it("no log line of a life event contains a name or a date of birth", async () => {
    await sendEvent({ lifeEvent: { ...birth, surname: "Unmistakable" } });
    await reportEvent({ ...birth, surname: "Unmistakable" });
    expect(test.logLines.join("\n")).not.toMatch(/Unmistakable|01\/11\/2026/);
  });
});
