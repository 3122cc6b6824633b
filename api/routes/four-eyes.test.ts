import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildBenefit, buildSelection, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { openEmployersView, openStaffView, signInMember, type View } from "../../tests/support/views.ts";

const terms = { accepted_terms: true, terms_version: "1" };
const bike = { eeben_amount_value: 480, eeben_months: 12 };
const refusal = {
  status: 403,
  body: { error: "forbidden", message: "Not possible while you view the site as another person" },
};

/** Today is 20 November 2026. */
describeEachDatabase("the four-eyes rule", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, {
    employee: { user_type: "employer", first_name: "Ruth" },
    scheme: { public_url: "https://quay.example" },
  });
  let sam: Awaited<ReturnType<typeof buildMember>>;
  /** Tokens of two employers and of the employee. */
  let ruth: string;
  let omar: string;
  let employerToken: string;

  beforeEach(async () => {
    ruth = (await signIn(test, tenant)).token;
    omar = await signInMember(
      test,
      tenant,
      await buildMember(test.db, tenant.client.id, { user_type: "employer" }),
    );
    sam = await buildMember(test.db, tenant.client.id, { first_name: "Sam" });
    employerToken = await signInMember(test, tenant, sam);
    await buildBenefit(test.db, tenant.client.id, "cycle");
  });

  const chooseBenefit = (
    body: object,
    caller: View | { token: string } = { token: employerToken },
    code = "cycle",
  ) => test.send("PATCH", `/v1/benefit/${code}/selection`, { ...caller, body });
  const changeStatus = (
    id: string,
    to: string,
    caller: View | { token: string } = { token: employerToken },
  ) => test.send("PATCH", `/v1/selection/${id}`, { ...caller, body: { status: to } });
  const loadRows = () =>
    test.db.selectFrom("selections").selectAll().where("employee_id", "=", sam.id).execute();
  const decideRequests = async (token: string, selectionIds: string[], body: object = {}) => {
    const path = "/main/v2/scheme/selections/status/";
    const reply = await test.send("PATCH", path, { token, body: { selectionIds, approval: true, ...body } });
    return reply.body.results.map(({ outcome, message }: { outcome: string; message: string | null }) => [
      ...[outcome, message],
    ]);
  };
  const loadWaitingRequest = async (token: string, code = "cycle") =>
    (await test.send("GET", `/main/v2/scheme/selections/${code}/pending/`, { token })).body.approvals;
  const listAuditRows = async (action: string) =>
    (
      await selectAuditRows(test.db, tenant.client.id, action)
        .select(["actor_id", "effective_user_id", "detail"])
        .execute()
    ).map(({ actor_id, effective_user_id, detail }) => [
      ...[actor_id, effective_user_id, JSON.parse(String(detail)).call],
    ]);
  const createViews = async (): Promise<[string, string, View][]> => {
    const staff = await buildStaff(test.db);
    return [
      [
        "magic link",
        tenant.employee.id,
        await openEmployersView(test, tenant, { employer: ruth, userId: sam.id }),
      ],
      ["staff", staff.id, await openStaffView(test, tenant, { userId: sam.id, staffId: staff.id })],
    ];
  };

  it("[E5] [B7] an employer who views an employee's site cannot request, accept or end anything for the employee", async () => {
    await buildBenefit(test.db, tenant.client.id, "life");
    const active = await buildSelection(test.db, sam, {
      code: "life",
      choice: { kind: "multiple", multiple: 4 },
    });
    await chooseBenefit({ ...bike, ...terms });
    const before = await loadRows();
    const requested = before.find(({ product_code }) => product_code === "cycle")?.id ?? "";
    for (const [name, actorId, view] of await createViews()) {
      const tries = [
        [chooseBenefit({ eeben_amount_value: 4_000, ...terms }, view), "updateSelection"],
        [chooseBenefit({ eeben_amount_value: 4_000, accepted_terms: false }, view), "updateSelection"],
        [chooseBenefit({ medical_answers: { smoker: false } }, view, "life"), "updateSelection"],
        [changeStatus(requested, "withdrawn", view), "changeSelectionStatus"],
        [changeStatus(active.id, "opted-out", view), "changeSelectionStatus"],
      ] as const;
      for (const [reply] of tries) expect(await reply, name).toMatchObject(refusal);
      const path = "/v1/benefit/cycle/selection";
      expect(await test.send("POST", path, { ...view, body: { ...bike, ...terms } })).toMatchObject(refusal);
      const trail = (await listAuditRows("masquerade.refused")).filter(([id]) => id === actorId);
      const tried = [...tries.map(([, call]) => call), "createSelection"];
      expect(trail.toSorted(), name).toEqual(tried.map((call) => [actorId, sam.id, call]).toSorted());
    }
    expect(await loadRows()).toEqual(before);
  });

  it("[E5] [MASQ-01] a viewer saves and discards a draft for an employee, audited under both names", async () => {
    for (const [name, actorId, view] of await createViews()) {
      const { status: code, body } = await chooseBenefit(bike, view);
      expect([name, code, body.status]).toEqual([name, 200, "draft"]);
      expect((await changeStatus(body.selectionId, "discarded", view)).status, name).toBe(200);
      for (const action of ["selection.drafted", "selection.discarded"])
        expect(
          (await listAuditRows(action)).flatMap(([actor, target]) => (actor === actorId ? [target] : [])),
          `${name}: ${action}`,
        ).toEqual([sam.id]);
      expect(await loadRows()).toEqual([]);
    }
  });

  it("[E5] [B9] nobody decides on a request whose draft they edited in a masquerade, whoever sent it", async () => {
    const view = await openEmployersView(test, tenant, { employer: ruth, userId: sam.id });
    await chooseBenefit({ ...bike, eeben_amount_value: 900 }, view);
    const { body } = await chooseBenefit({ ...bike, ...terms });
    expect(body.status).toBe("approval-pending");
    const id = body.selectionId;
    const words = "You worked on this request. Someone else must decide it.";
    expect(await decideRequests(ruth, [id])).toEqual([["own", words]]);
    expect(await decideRequests(ruth, [id], { approval: false, reason: "No." })).toEqual([["own", words]]);
    expect((await listAuditRows("selection.decision_refused")).map(([actor]) => actor)).toEqual(
      Array(2).fill(tenant.employee.id),
    );
    // Ruth worked on Sam's request, so no employer reads that it was her own.
    const path = `/main/client/${tenant.client.id}/activity?kind=decisions`;
    const { body: activity } = await test.send("GET", path, { token: ruth });
    expect(activity.rows.map(({ text }: { text: string }) => text)).toEqual(
      Array(2).fill(expect.stringMatching(/ tried to decide a request that someone else must decide$/)),
    );
    expect(await loadWaitingRequest(ruth)).toMatchObject([{ selectionId: id, isOwn: false, hasActed: true }]);
    expect(await loadWaitingRequest(omar)).toMatchObject([
      { selectionId: id, isOwn: false, hasActed: false },
    ]);
    expect((await loadRows())[0]?.status).toBe("approval-pending");

    await changeStatus(id, "withdrawn");
    await chooseBenefit({ ...bike, ...terms });
    expect(await decideRequests(ruth, [id])).toEqual([["own", words]]);
    expect(await decideRequests(omar, [id])).toEqual([["done", null]]);
  });

  it("[E5] an approver can decide on a colleague's request after editing another person's draft", async () => {
    const view = await openEmployersView(test, tenant, { employer: ruth, userId: sam.id });
    await chooseBenefit(bike, view);
    const other = await buildMember(test.db, tenant.client.id);
    const { id } = await buildSelection(test.db, other, {
      code: "cycle",
      choice: { kind: "spread", pence: 480_00, months: 12 },
      status: "approval-pending",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    expect(await decideRequests(ruth, [id])).toEqual([["done", null]]);
  });

  const sendCycle = async (value: number) =>
    (await chooseBenefit({ ...bike, ...terms, eeben_amount_value: value })).body;

  it("[E6] a request that changed since the approver saw it is not decided, and the other requests are", async () => {
    const { selectionId: id } = await sendCycle(480);
    const other = await buildMember(test.db, tenant.client.id);
    const still = await buildSelection(test.db, other, {
      code: "cycle",
      choice: { kind: "spread", pence: 480_00, months: 12 },
      status: "approval-pending",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    const loadDecisionVersions = async () =>
      Object.fromEntries(
        (await loadWaitingRequest(omar)).map((request: { selectionId: string; decisionVersion: string }) => [
          ...[request.selectionId, request.decisionVersion],
        ]),
      );
    const versions = await loadDecisionVersions();
    await changeStatus(id, "withdrawn");
    expect((await sendCycle(960)).selectionId).toBe(id);
    const difference =
      "This has changed since you looked at it. It was £40.00 a month and is now £80.00 a month.";
    expect(await decideRequests(omar, [id, still.id], { versions })).toEqual([
      ["not-allowed", difference],
      ["done", null],
    ]);
    const reject = { approval: false, reason: "No.", versions };
    expect(await decideRequests(omar, [id], reject)).toEqual([["not-allowed", difference]]);
    expect((await loadRows())[0]?.status).toBe("approval-pending");

    // Even for the same amount, a new request is a different one.
    const shownVersions = await loadDecisionVersions();
    await changeStatus(id, "withdrawn");
    await sendCycle(960);
    expect(await decideRequests(omar, [id], { versions: shownVersions })).toEqual([
      ["not-allowed", "This has changed since you looked at it."],
    ]);
    expect(await decideRequests(omar, [id], { versions: await loadDecisionVersions() })).toEqual([
      ["done", null],
    ]);
    // A decided request gets the same reply as before, whatever version was shown.
    expect(await decideRequests(omar, [id], { versions: shownVersions })).toEqual([
      ["already", "Already approved."],
    ]);
  });

  it("[E6] [API-89] a decision without a version applies to the current one, as the specification says", async () => {
    const { selectionId: id } = await sendCycle(480);
    expect(await decideRequests(omar, [id], { versions: { "another-one": "1.1..x" } })).toEqual([
      ["done", null],
    ]);
  });

  it.each<[string, object, string]>([
    [
      "an amount",
      { choice: { kind: "spread", pence: 960_00, months: 12 }, agreed_pence: 960_00 },
      "£40.00 a month and is now £80.00 a month",
    ],
    [
      "a term",
      { choice: { kind: "spread", pence: 480_00, months: 10 }, instalments: 10 },
      "£40.00 a month and is now £48.00 a month",
    ],
    ["a start day", { cover_date: "2027-02-01" }, "from 1 January 2027 and is now from 1 February 2027"],
    ["a last day", { end_date: "2027-12-30" }, ""],
    ["the terms agreed to", { terms_version: "2" }, ""],
  ])(
    "[E6] a decision is refused when the request's value changed since the approver saw it: %s",
    async (_, change, words) => {
      const { selectionId: id } = await sendCycle(480);
      const [{ decisionVersion }] = await loadWaitingRequest(omar);
      const set = Object.fromEntries(
        Object.entries(change).map(([key, value]) => [
          ...[key, typeof value === "object" ? JSON.stringify(value) : value],
        ]),
      );
      await test.db.updateTable("selections").set(set).where("id", "=", id).execute();
      const text = "This has changed since you looked at it.";
      expect(await decideRequests(omar, [id], { versions: { [id]: decisionVersion } })).toEqual([
        ["not-allowed", words ? `${text} It was ${words}.` : text],
      ]);
    },
  );

  it("[E6] a request whose price depends on pay counts as changed after pay has changed", async () => {
    await buildBenefit(test.db, tenant.client.id, "holiday");
    const { id } = await buildSelection(test.db, sam, {
      code: "holiday",
      status: "approval-pending",
      pay_pence: null,
      end_date: "2027-03-31",
      choice: { kind: "days", direction: "buy", amount: 5, unit: "days" },
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    const [{ decisionVersion, fields }] = await loadWaitingRequest(omar, "holiday");
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 80_000_00 })
      .where("id", "=", sam.id)
      .execute();
    const [{ fields: after }] = await loadWaitingRequest(omar, "holiday");
    expect(await decideRequests(omar, [id], { versions: { [id]: decisionVersion } })).toEqual([
      [
        "not-allowed",
        `This has changed since you looked at it. It was ${fields["Each month"]} a month and is now ${after["Each month"]} a month.`,
      ],
    ]);
  });

  it("[E6] [RULE-05] two requests of one person are both decided as they were seen, in one post", async () => {
    await buildBenefit(test.db, tenant.client.id, "holiday");
    const { selectionId } = await sendCycle(480);
    const holiday = await buildSelection(test.db, sam, {
      code: "holiday",
      status: "approval-pending",
      pay_pence: 42_000_00,
      end_date: "2027-03-31",
      choice: { kind: "days", direction: "buy", amount: 2, unit: "days" },
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    const rows = [...(await loadWaitingRequest(omar)), ...(await loadWaitingRequest(omar, "holiday"))];
    const versions = Object.fromEntries(rows.map((row) => [row.selectionId, row.decisionVersion]));
    expect(await decideRequests(omar, [selectionId, holiday.id], { versions })).toEqual([
      ["done", null],
      ["done", null],
    ]);
  });

  it("[E6] a choice is confirmed only at the cost that was shown, and a refusal gives both costs", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const quotePercent = async (percent: number) =>
      (
        await test.send("POST", "/v1/selections/costs", {
          token: employerToken,
          body: { eeben_benefit_id: "pension", eeben_amount_value: percent },
        })
      ).body;
    const confirmPercent = (percent: number, quoteId: string | null) =>
      chooseBenefit({ eeben_amount_value: percent, ...terms, quoteId }, { token: employerToken }, "pension");
    const quote = await quotePercent(6);
    const moved = await confirmPercent(8, quote.quoteId);
    expect([moved.status, moved.body.error, moved.body.message]).toEqual([
      409,
      "changed",
      "It is now £280.00 a month on your payslip, not £210.00. Your choice has changed.",
    ]);
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 60_000_00 })
      .where("id", "=", sam.id)
      .execute();
    // 6% of £60,000.00 is £300.00 a month.
    const raised = await confirmPercent(6, quote.quoteId);
    expect([raised.status, raised.body.message]).toEqual([
      409,
      "It is now £300.00 a month on your payslip, not £210.00. Your pay has changed.",
    ]);
    expect(await loadRows()).toEqual([]);
    expect((await confirmPercent(6, (await quotePercent(6)).quoteId)).body.status).toBe("scheduled");
    expect((await confirmPercent(7, null)).status).toBe(200);
  });
});
