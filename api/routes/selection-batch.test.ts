import { beforeEach, expect, it } from "vitest";
import { buildMember, toKeyHeader } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { buildBenefit, buildStaff } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { openStaffView, signInMember } from "../../tests/support/views.ts";

const pension = { eeben_benefit_id: "pension", eeben_amount_value: 8 };
const cycle = { eeben_benefit_id: "cycle", eeben_amount_value: 1_200, eeben_months: 12 };

/** Today is 20 November 2026; the person earns £42,000. */
describeEachDatabase("confirming several choices together", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let sam: Awaited<ReturnType<typeof buildMember>>;
  let token: string;

  beforeEach(async () => {
    sam = await buildMember(test.db, tenant.client.id, { first_name: "Sam" });
    token = await signInMember(test, tenant, sam);
    for (const code of ["pension", "cycle"]) await buildBenefit(test.db, tenant.client.id, code);
  });

  const quoteLines = async (...lines: object[]) =>
    (await test.send("POST", "/v1/selections/batch/costs", { token, body: { lines } })).body.lines;
  const confirmLines = (
    lines: object[],
    { key, callerToken = token }: { key?: string; callerToken?: string } = {},
  ) =>
    test.send("POST", "/v1/selections/batch", {
      token: callerToken,
      headers: toKeyHeader(key),
      body: { lines },
    });
  const reviewLines = async (...lines: object[]) => {
    const quoted = await quoteLines(...lines);
    return lines.map((line, index) => ({ ...line, quoteId: quoted[index].quoteId, terms_version: "1" }));
  };
  const listRows = (id = sam.id) =>
    test.db.selectFrom("selections").selectAll().where("employee_id", "=", id).execute();
  const setSalary = (annual_salary_pence: number) =>
    test.db.updateTable("employees").set({ annual_salary_pence }).where("id", "=", sam.id).execute();
  const listAuditRows = (action: string) =>
    selectAuditRows(test.db, tenant.client.id, action).select("id").execute();

  it("[B11] confirming several choices saves each with a reference, its shown price and an audit row", async () => {
    const lines = await reviewLines(pension, cycle);
    expect(await listRows()).toEqual([]);
    const { status, body } = await confirmLines(lines);
    expect(status).toBe(200);
    const { selections } = body;
    expect(selections.map((each: { quoteId: string }) => each.quoteId)).toEqual(
      lines.map(({ quoteId }) => quoteId),
    );
    expect(new Set(selections.map((each: { reference: string }) => each.reference)).size).toBe(2);
    // 8% of £42,000 a year, and the price of the bike.
    const saved = new Map((await listRows()).map((row) => [row.product_code, row.agreed_pence]));
    expect(saved).toEqual(
      new Map([...[["pension", 3_360_00]], ...[["cycle", 1_200_00]]] as [string, number][]),
    );
    expect(await listAuditRows("selection.submitted")).toHaveLength(2);
  });

  it("[RULE-04] a second choice is quoted on top of the first, across a tax band", async () => {
    // £52,000 is £1,730 above the higher-rate threshold of £50,270, and the pension's £4,160 takes pay
    // below it.
    await setSalary(52_000_00);
    const [single] = await quoteLines(cycle);
    const [, together] = await quoteLines(pension, cycle);
    expect(single.costs.employeeMonthlyPence).toBe(together.costs.employeeMonthlyPence);
    // £100 a month at 40% and 2%, compared with 20% and 8%.
    expect(single.costs.takeHome.savedMonthlyPence).toBe(42_00);
    expect(together.costs.takeHome.savedMonthlyPence).toBe(28_00);
    expect(single.quoteId).not.toBe(together.quoteId);
  });

  it("[C8] a repeated confirmation gets the first reply and saves nothing again", async () => {
    const lines = await reviewLines(pension, cycle);
    const first = await confirmLines(lines, { key: "one" });
    const again = await confirmLines(lines, { key: "one" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await listRows()).toHaveLength(2);
    expect(await listAuditRows("selection.submitted")).toHaveLength(2);
    const other = await confirmLines(lines.slice(0, 1), { key: "one" });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ["Idempotency-Key"]]);
  });

  it("[C8] two confirmations at once save each choice once", async () => {
    const lines = await reviewLines(pension, cycle);
    const replies = await Promise.all([
      confirmLines(lines, { key: "two" }),
      confirmLines(lines, { key: "two" }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listRows()).toHaveLength(2);
  });

  it("[B11] a changed price is refused at the line of its choice, and nothing is saved", async () => {
    const lines = await reviewLines(cycle, pension);
    await setSalary(45_000_00);
    const { status, body } = await confirmLines(lines);
    expect([status, body.error]).toEqual([409, "refused"]);
    expect(body.lines).toMatchObject([
      {
        eeben_benefit_id: "cycle",
        name: "changed",
        message: "This has changed since you looked at it. Your pay has changed.",
      },
      {
        eeben_benefit_id: "pension",
        name: "changed",
        message: "It is now £300.00 a month on your payslip, not £280.00. Your pay has changed.",
      },
    ]);
    expect(await listRows()).toEqual([]);
    expect((await confirmLines(await reviewLines(cycle, pension))).status).toBe(200);
  });

  it("[RULE-05] a line that the minimum wage forbids is refused, and nothing is saved", async () => {
    // £27,000 is £2,215 a year above the minimum wage, and 20% of it is £5,400.
    await setSalary(27_000_00);
    const share = { ...pension, eeben_amount_value: 20 };
    const [first, second] = await quoteLines(cycle, share);
    expect([first.error, second.error]).toEqual([null, expect.stringContaining("minimum wage")]);
    const { body } = await confirmLines(await reviewLines(cycle, share));
    expect(body.lines).toMatchObject([{ eeben_benefit_id: "pension", name: "not_allowed" }]);
    expect(await listRows()).toEqual([]);
  });

  it("[BENEFIT-12] a line with a closed or unknown benefit is refused with the other errors", async () => {
    await buildBenefit(test.db, tenant.client.id, "dental");
    const lines = await reviewLines(cycle);
    const dental = { eeben_benefit_id: "dental", eeben_level: "full", quoteId: "x" };
    const unknownLine = { eeben_benefit_id: "gone", quoteId: "x" };
    const { body } = await confirmLines([...lines, dental, unknownLine]);
    expect(body.lines).toMatchObject([
      { eeben_benefit_id: "dental", name: "closed" },
      { eeben_benefit_id: "gone", name: "not_found" },
    ]);
    expect(await listRows()).toEqual([]);
  });

  it("[RULE-06] a confirmation is refused as a whole when the current terms were not accepted", async () => {
    const [first, second] = await reviewLines(pension, cycle);
    const { body } = await confirmLines([first ?? {}, { ...second, terms_version: "0" }]);
    expect(body.lines).toMatchObject([{ eeben_benefit_id: "cycle", name: "terms_required" }]);
    expect(await listRows()).toEqual([]);
  });

  it("[BENEFIT-14] a confirmation is refused when a draft changed after the review", async () => {
    const saveDraft = (values: object) =>
      test.send("PATCH", "/v1/benefit/cycle/selection", { token, body: values });
    const { version } = (await saveDraft({ eeben_amount_value: 1_200, eeben_months: 12 })).body;
    await saveDraft({ eeben_amount_value: 900 });
    const [line] = await reviewLines(cycle);
    const { body } = await confirmLines([{ ...line, version }]);
    expect(body.lines).toMatchObject([{ eeben_benefit_id: "cycle", name: "changed" }]);
    expect(await listRows()).toMatchObject([{ status: "draft" }]);
  });

  it("[B1] a confirmation saves no selection of another person, whatever version it names", async () => {
    const draft = { eeben_amount_value: 1_200, eeben_months: 12 };
    await test.send("PATCH", "/v1/benefit/cycle/selection", { token, body: draft });
    const kim = await buildMember(test.db, tenant.client.id, { first_name: "Kim" });
    const callerToken = await signInMember(test, tenant, kim);
    const lines = await reviewLines(cycle);
    await confirmLines(lines, { callerToken });
    expect(await listRows()).toMatchObject([{ status: "draft" }]);
  });

  it("[S11] a confirmation is refused until a warning that must be accepted is accepted", async () => {
    await setSalary(168_000_00);
    const largeShare = { ...pension, eeben_amount_value: 60 };
    const lines = await reviewLines(largeShare);
    const refused = await confirmLines(lines);
    expect(refused.body.lines).toMatchObject([{ name: "warnings_required" }]);
    expect(await listRows()).toEqual([]);
    expect((await confirmLines(lines.map((each) => ({ ...each, accepted_warnings: true })))).status).toBe(
      200,
    );
  });

  it("a confirmation of an empty list, or of one benefit twice, is refused", async () => {
    const [line] = await reviewLines(cycle);
    expect((await confirmLines([line ?? {}, line ?? {}])).status).toBe(400);
    expect((await confirmLines([])).status).toBe(400);
  });

  it("[E5] a masquerade cannot confirm choices, and the attempt is audited", async () => {
    const staffId = (await buildStaff(test.db)).id;
    const lines = await reviewLines(pension, cycle);
    const view = await openStaffView(test, tenant, { userId: sam.id, staffId });
    const { status } = await test.send("POST", "/v1/selections/batch", { ...view, body: { lines } });
    expect(status).toBe(403);
    expect(await listRows()).toEqual([]);
    expect(await listAuditRows("masquerade.refused")).toHaveLength(1);
  });
});
