import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { activityKinds } from "#contract/extensions/activity.ts";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { openEmployersView, openStaffView, signInMember } from "../../tests/support/views.ts";
import { runInLanguage } from "../copy/language.ts";
import { type ActivityFacts, describeActivity, listActivityActions } from "../domain/activity.ts";
import { hoursToMs } from "../domain/clock.ts";
import { addAudit } from "../repositories/audit.ts";

interface Entry {
  id: string;
  at: number;
  text: string;
  kind: string;
  role: string;
}

/** The clock begins on 20 November 2026. */
describeEachDatabase("activity", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, {
    employee: { user_type: "employer", first_name: "Ruth", surname: "Adeyemi" },
    scheme: { public_url: "https://quay.example" },
  });
  let aisha: Awaited<ReturnType<typeof buildMember>>;
  let ruth: string;
  let employeeToken: string;

  beforeEach(async () => {
    aisha = await buildMember(test.db, tenant.client.id, { first_name: "Aisha", surname: "Patel" });
    await buildBenefit(test.db, tenant.client.id, "cycle", { name: "Bike scheme" });
    ruth = (await signIn(test, tenant)).token;
    employeeToken = await signInMember(test, tenant, aisha);
  });

  const getActivity = (query = "", { token = ruth, client = tenant.client.id } = {}) =>
    test.send("GET", `/main/client/${client}/activity${query}`, { token });
  const listTexts = async (query = "", options = {}) => {
    const { status, body } = await getActivity(query, options);
    expect(status).toBe(200);
    return (body.rows as Entry[]).map(({ text }) => text);
  };
  /** Requests a bike and returns the request's id. */
  const sendRequest = async () => {
    const { status } = await test.send("PATCH", "/v1/benefit/cycle/selection", {
      token: employeeToken,
      body: { eeben_amount_value: 480, eeben_months: 12, accepted_terms: true, terms_version: "1" },
    });
    expect(status).toBe(200);
    const selection = test.db.selectFrom("selections").select("id").where("employee_id", "=", aisha.id);
    return (await selection.executeTakeFirstOrThrow()).id;
  };
  const approveRequest = (id: string, token = ruth) =>
    test.send("PATCH", "/main/v2/scheme/selections/status/", {
      token,
      body: { selectionIds: [id], approval: true },
    });
  const getPanel = () =>
    test.send("GET", `/main/client/${tenant.client.id}/employees/${aisha.id}`, { token: ruth });
  const listAudit = async (action: string) =>
    (
      await test.db
        .selectFrom("audit")
        .selectAll()
        .where("client_id", "=", tenant.client.id)
        .where("action", "=", action)
        .orderBy("at")
        .execute()
    ).map((row) => ({
      ...row,
      before: JSON.parse(row.before_values ?? "null"),
      after: JSON.parse(row.after_values ?? "null"),
    }));

  it("the activity page lists actions with the names of actor, affected person and benefit, the newest first", async () => {
    // The two logins have the same time, so this makes the next rows later.
    test.clock.advance(1_000);
    const id = await sendRequest();
    test.clock.advance(1_000);
    await approveRequest(id);
    const { body } = await getActivity("?kind=decisions");
    expect(body).toMatchObject({ total: 1, totalIsLeast: false, last_page: 1 });
    expect(body.rows).toEqual([
      {
        id: expect.any(String),
        at: test.clock.now().getTime(),
        text: "Ruth Adeyemi approved Aisha Patel's Bike scheme",
        kind: "decisions",
        role: "employer",
        code: {
          code: "activity.selection.approved",
          values: expect.objectContaining({ who: "Ruth Adeyemi", whom: "Aisha Patel", owner: "other" }),
          typed: {
            run: { code: "activity.aRun", values: {} },
            report: { code: "activity.aReport", values: {} },
          },
        },
      },
    ]);
    expect((await listTexts()).slice(0, 2)).toEqual([
      "Ruth Adeyemi approved Aisha Patel's Bike scheme",
      "Aisha Patel asked for Bike scheme",
    ]);
  });

  it("the activity page shows a choice and its approval with the values before and after", async () => {
    const id = await sendRequest();
    const [submitted] = await listAudit("selection.submitted");
    expect(submitted).toMatchObject({
      actor_id: aisha.id,
      effective_user_id: aisha.id,
      subject_id: aisha.id,
      target_id: id,
      before: null,
      after: { product_code: "cycle", status: "approval-pending", agreed_pence: 480_00 },
    });
    await approveRequest(id);
    const [approved] = await listAudit("selection.approved");
    expect(approved?.before).toMatchObject({ status: "approval-pending", version: submitted?.after.version });
    expect(approved?.after).toMatchObject({ status: "scheduled", version: submitted?.after.version + 1 });
    // A value that did not change is not listed.
    expect(approved?.after).not.toHaveProperty("product_code");
  });

  it("the activity page shows a family change with its person and without its values", async () => {
    const child = {
      title: "Miss",
      first_name: "Zainab",
      surname: "Patel",
      sex: "female",
      fmember_type: "dependant",
      date_of_birth: "03/02/2020",
    };
    const { body } = await test.send("POST", `/v1/user/${aisha.id}/family-members`, {
      token: employeeToken,
      body: child,
    });
    expect(body).toMatchObject({ family_fname: "Zainab" });
    const [added] = await listAudit("family.added");
    expect(added?.subject_id).toBe(aisha.id);
    expect(added?.after).toMatchObject({
      relationship: "dependant",
      first_name: "hidden",
      date_of_birth: "hidden",
    });
    expect(`${added?.after_values}${added?.detail}`).not.toMatch(/Zainab|2020/);
    expect(await listTexts("?search=aisha&kind=choices")).toEqual(["Aisha Patel added a family member"]);
  });

  it("a search finds part of a name, of the actor or of the person affected", async () => {
    const ben = await buildMember(test.db, tenant.client.id, { first_name: "Ben", surname: "Carter" });
    await approveRequest(await sendRequest());
    await signInMember(test, tenant, ben);
    for (const search of ["isha", "patel", "AISHA%20PA", "adeyemi"])
      expect(await listTexts(`?search=${search}&kind=decisions`), search).toEqual([
        "Ruth Adeyemi approved Aisha Patel's Bike scheme",
      ]);
    expect(await listTexts("?search=carter")).toEqual(["Ben Carter logged in"]);
    expect(await listTexts("?search=nobody")).toEqual([]);
  });

  it("a search filters by kind and by London's days, both included", async () => {
    // 23:30 UTC on 19 July is already 20 July in London.
    const at = Date.parse("2026-07-19T23:30:00Z");
    const request = { id: "test", ip: null };
    const row = {
      id: "july",
      at,
      client_id: tenant.client.id,
      actor_id: tenant.employee.id,
      request_id: request.id,
    };
    await test.db
      .insertInto("audit")
      .values({
        ...row,
        effective_user_id: tenant.employee.id,
        subject_id: null,
        action: "report.downloaded",

        target_type: "report",
        target_id: "payroll.2026-06",
        detail: null,
        ip: null,
        before_values: null,
        after_values: null,
      })
      .execute();
    const july = ["Ruth Adeyemi downloaded the report payroll.2026-06"];
    expect(await listTexts("?from=2026-07-20&to=2026-07-20")).toEqual(july);
    expect(await listTexts("?from=2026-07-20&to=2026-07-20&kind=views")).toEqual(july);
    expect(await listTexts("?from=2026-07-20&to=2026-07-20&kind=payroll")).toEqual([]);
    expect(await listTexts("?to=2026-07-19")).toEqual([]);
    expect(await listTexts("?from=2026-07-21&search=ruth")).toEqual(["Ruth Adeyemi logged in"]);
    expect(await listTexts("?from=2026-07-21&to=2026-07-20")).toEqual([]);
    for (const wrong of ["?from=2026-02-31", "?kind=gossip", "?page=0"])
      expect((await getActivity(wrong)).status, wrong).toBe(400);
    const path = `/main/client/${tenant.client.id}/activity?page=0`;
    const { body } = await test.send("GET", path, { token: ruth, headers: { "Accept-Language": "cy" } });
    expect(body.errors).toEqual({ page: ["Rhaid i hwn fod o leiaf 1"] });
    expect(body.codes["/errors/page/0"]).toEqual({
      code: "refusals.schema.too_small",
      values: { minimum: "1", origin: "number" },
    });
  });

  it("the activity list has pages, and a page number after the last shows the last page", async () => {
    for (let times = 0; times < 60; times += 1) {
      await test.send("GET", `/main/v2/client/${tenant.client.id}/employees/download-report?format=csv`, {
        token: ruth,
      });
      test.clock.advance(1_000);
    }
    const pages = await Promise.all([1, 2, 9].map((page) => getActivity(`?kind=views&page=${page}`)));
    const [first, second, beyond] = pages.map(({ body }) => body);
    expect(first).toMatchObject({ total: 60, last_page: 2 });
    expect([first.rows.length, second.rows.length]).toEqual([50, 10]);
    expect(beyond.rows).toEqual(second.rows);
    const times = [...first.rows, ...second.rows].map(({ at }: Entry) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set([...first.rows, ...second.rows].map(({ id }: Entry) => id)).size).toBe(60);
  });

  it("the activity page names a payroll run by group and month, and leaves out an unknown one", async () => {
    const auditLock = (id: string, at: number) =>
      addAudit(test.db, {
        action: "payroll.locked",
        at,
        request: { id: "test", ip: null },
        clientId: tenant.client.id,
        target: { type: "payroll-run", id },
        change: { before: { state: "open" }, after: { state: "locked", rows: 3 } },
      });
    await auditLock("monthly.2026-10", 1);
    await auditLock("yearly.2026", 2);
    expect(await listTexts("?kind=payroll")).toEqual([
      "A payroll run was locked",
      "The payroll run for Monthly, October 2026 was locked",
    ]);
  });

  it("[B1] the activity page shows only the employer's own client, and is closed to employees", async () => {
    await approveRequest(await sendRequest());
    const other = await buildTenant(test.db, { employee: { user_type: "employer", first_name: "Helen" } });
    const helen = (await signIn(test, other)).token;
    for (const path of ["", "/download"]) {
      const address = `/main/client/${tenant.client.id}/activity${path}`;
      expect((await test.send("GET", address, { token: helen })).status).toBe(404);
      expect((await test.send("GET", address, { token: employeeToken })).status).toBe(403);
      expect((await test.send("GET", address)).status).toBe(401);
    }
    const theirs = await listTexts("", { token: helen, client: other.client.id });
    expect(theirs).toEqual(["Helen Tester logged in"]);
    expect(await listTexts("?search=patel", { token: helen, client: other.client.id })).toEqual([]);
  });

  it("the activity page names viewer and viewed person, and lists a view's requests once an hour", async () => {
    const staff = await buildStaff(test.db);
    const view = await openStaffView(test, tenant, { userId: aisha.id, staffId: staff.id });
    const viewUser = () => test.send("GET", "/v1/user", view);
    await viewUser();
    await viewUser();
    await test.send("PATCH", "/v1/benefit/cycle/selection", {
      ...view,
      body: { eeben_amount_value: 480, eeben_months: 12 },
    });
    expect(await listTexts("?search=patel&kind=views")).toEqual([
      `${staff.name} viewed the site as Aisha Patel`,
    ]);
    expect(await listTexts("?kind=choices")).toEqual([
      `${staff.name}, as Aisha Patel, saved a draft of their Bike scheme`,
    ]);
    expect(await listTexts("?kind=logins")).toContain(`${staff.name} logged in as Aisha Patel`);
    const { body } = await getActivity("?kind=choices");
    expect(body.rows[0].role).toBe("support");
    // The audit has a row for each request.
    expect(await listAudit("masquerade.request")).toHaveLength(3);
  });

  it("the activity page leaves out health and private matters", () => {
    const actions = listActivityActions(null);
    for (const action of ["nomination.made", "claim.sent", "claim.answered", "claim.receipt_added"] as const)
      expect(actions).not.toContain(action);
    expect(actions.filter((action) => action.startsWith("underwriting."))).toEqual(["underwriting.recorded"]);
    const byKind = activityKinds.flatMap((kind) => listActivityActions(kind));
    expect(byKind.toSorted()).toEqual(actions.toSorted());
  });

  it.each([
    ["en", /^[A-Z][\w ,'()-]+$/],
    ["cy", /^\p{Lu}[\p{L}\d ,'()-]+$/u],
  ] as const)(
    "activity in %s is described in whole sentences, without names of actions or columns",
    (language, sentence) => {
      const names = { actorName: "Ruth Adeyemi", asName: "Ruth Adeyemi", subjectName: "Aisha Patel" };
      const cases: Partial<ActivityFacts>[] = [
        { ...names, actorId: "ruth", asId: "ruth", subjectId: "aisha" },
        {
          ...names,
          actorId: "sam",
          actorName: "Sam Lee",
          asId: "aisha",
          asName: "Aisha Patel",
          subjectId: "aisha",
        },
        { ...names, actorId: "aisha", asId: "aisha", subjectId: "aisha", actorName: "Aisha Patel" },
        { actorId: null, actorName: null, asId: null, asName: null, subjectId: null, subjectName: null },
        {
          actorId: "gone",
          actorName: null,
          asId: "gone",
          asName: null,
          subjectId: "gone too",
          subjectName: null,
        },
      ];
      for (const action of listActivityActions(null)) {
        const texts = cases.map((facts) =>
          runInLanguage(language, () =>
            describeActivity({ action, benefit: null, ...facts } as ActivityFacts),
          ),
        );
        for (const { text } of texts) {
          expect(text, action).toMatch(sentence);
          expect(text, action).not.toMatch(/_|\w\.\w|null|undefined/);
          if (language === "cy") expect(text, action).not.toMatch(/\b(the|their|was|of|for|and)\b/i);
          if (language === "en") expect(text, action).not.toMatch(/('s|their) an? /);
        }
      }
    },
  );

  it("a benefit that no longer has a name appears as “a benefit”", () => {
    const facts = {
      action: "selection.approved",
      actorId: "ruth",
      actorName: "Ruth Adeyemi",
      asId: "ruth",
      asName: "Ruth Adeyemi",
      subjectId: "aisha",
      subjectName: "Aisha Patel",
      benefit: null,
    } as ActivityFacts;
    const describeInLanguage = (language: "en" | "cy", changes: Partial<ActivityFacts>) =>
      runInLanguage(language, () => describeActivity({ ...facts, ...changes }).text);
    expect(describeInLanguage("en", {})).toBe("Ruth Adeyemi approved Aisha Patel's benefit");
    expect(describeInLanguage("cy", {})).toBe("Cymeradwyodd Ruth Adeyemi fudd Aisha Patel");
    expect(describeInLanguage("cy", { benefit: "Dental" })).toBe(
      "Cymeradwyodd Ruth Adeyemi Dental Aisha Patel",
    );
    expect(describeInLanguage("en", { action: "selection.submitted" })).toBe(
      "Ruth Adeyemi asked for a benefit",
    );
    expect(describeInLanguage("cy", { action: "selection.submitted" })).toBe(
      "Gofynnodd Ruth Adeyemi am un o'r buddion",
    );
  });

  it("the search results can be downloaded as a file, and the download is audited", async () => {
    await approveRequest(await sendRequest());
    const path = `/main/client/${tenant.client.id}/activity/download?search=patel&kind=decisions`;
    const { status, body, headers } = await test.send("GET", path, { token: ruth });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("activity-2026-11-20.csv");
    expect(parse(body, { bom: true, columns: true })).toEqual([
      {
        Date: "2026-11-20",
        Time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
        "What happened": "Ruth Adeyemi approved Aisha Patel's Bike scheme",

        Kind: "Decisions",
        Who: "Ruth Adeyemi",
        Role: "Employer",
        "Viewing as": "",
        About: "Aisha Patel",
      },
    ]);
    expect(await listTexts("?kind=views")).toEqual(["Ruth Adeyemi downloaded the activity"]);
  });

  it("the activity page and its file are in the requested language, also for old entries", async () => {
    await addAudit(test.db, {
      action: "payroll.locked",
      at: 1,
      request: { id: "test", ip: null },
      clientId: tenant.client.id,
      target: { type: "payroll-run", id: "monthly.2026-10" },
      change: { before: { state: "open" }, after: { state: "locked", rows: 3 } },
    });
    await approveRequest(await sendRequest());
    const path = `/main/client/${tenant.client.id}/activity`;
    const welsh = { token: ruth, headers: { "Accept-Language": "cy" } };
    const { body } = await test.send("GET", path, welsh);
    const activityTexts = (body.rows as Entry[]).map(({ text }) => text);
    expect(activityTexts).toContain("Cymeradwyodd Ruth Adeyemi Bike scheme Aisha Patel");
    expect(activityTexts).toContain("Gofynnodd Aisha Patel am Bike scheme");
    expect(activityTexts.at(-1)).toBe("Cafodd y rhediad cyflog Monthly, Hydref 2026 ei gloi");
    const file = await test.send("GET", `${path}/download?kind=decisions`, welsh);
    const [cells] = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(cells).toMatchObject({
      "Beth ddigwyddodd": "Cymeradwyodd Ruth Adeyemi Bike scheme Aisha Patel",
      Math: "Penderfyniadau",
      Rôl: "Cyflogwr",
    });
  });

  const getViews = (token = employeeToken, page = 1) =>
    test.send("GET", `/v1/user/views?page=${page}`, { token });
  const listViews = async (token = employeeToken) =>
    ((await getViews(token)).body.rows as { who: string; role: string; what: string }[]).map(
      ({ who, role, what }) => [who, role, what],
    );

  it("people see who viewed their account: an employer, staff, or an employer through a link", async () => {
    expect(await listViews()).toEqual([]);
    await getPanel();
    test.clock.advance(hoursToMs(1));
    const staff = await buildStaff(test.db);
    const view = await openStaffView(test, tenant, { userId: aisha.id, staffId: staff.id });
    await test.send("GET", "/v1/user", view);
    test.clock.advance(hoursToMs(1));
    ruth = (await signIn(test, tenant)).token;
    const employers = await openEmployersView(test, tenant, { employer: ruth, userId: aisha.id });
    await test.send("GET", "/v1/user", employers);
    employeeToken = await signInMember(test, tenant, aisha);
    expect(await listViews()).toEqual([
      ["Ruth Adeyemi", "employer", "site"],
      [staff.name, "support", "site"],
      ["Ruth Adeyemi", "employer", "details"],
    ]);
    // Nobody viewed the employer's own account.
    expect(await listViews(ruth)).toEqual([]);
  });

  it("views are listed once an hour for each viewer, and never for a person's own views", async () => {
    await getPanel();
    await getPanel();
    expect(await listViews()).toHaveLength(1);
    test.clock.advance(hoursToMs(1));
    ruth = (await signIn(test, tenant)).token;
    await getPanel();
    employeeToken = await signInMember(test, tenant, aisha);
    const { body } = await getViews();
    expect(body).toMatchObject({ total: 2, last_page: 1 });
    expect(await listAudit("employee.viewed")).toHaveLength(3);
    // An employer who opens their own record is not listed.
    const path = `/main/client/${tenant.client.id}/employees/${tenant.employee.id}`;
    await test.send("GET", path, { token: ruth });
    expect(await listViews(ruth)).toEqual([]);
  });

  it("[B1] nobody can see who viewed another person's account", async () => {
    await getPanel();
    const ben = await signInMember(test, tenant, await buildMember(test.db, tenant.client.id));
    expect(await listViews(ben)).toEqual([]);
    expect((await test.send("GET", "/v1/user/views")).status).toBe(401);
  });

  it("opening an employee's panel is audited, and opening an unknown panel is not", async () => {
    await getPanel();
    const other = await buildTenant(test.db);
    const path = `/main/client/${tenant.client.id}/employees/${other.employee.id}`;
    expect((await test.send("GET", path, { token: ruth })).status).toBe(404);
    expect(await listAudit("employee.viewed")).toMatchObject([
      { actor_id: tenant.employee.id, subject_id: aisha.id, target_id: aisha.id },
    ]);
  });
});
