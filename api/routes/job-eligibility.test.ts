import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildPayrollGroup, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { type FileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import type { NewRow } from "../db/schema.ts";
import type { Choice } from "../domain/benefits/choice.ts";
import type { ProductCode } from "../domain/benefits/kinds/types.ts";
import type { EligibilityRule } from "../domain/benefits/product.ts";

const toSingle = (level: string) => ({ kind: "tiers", level, tier: "single" }) as const;
const toPersonChoice = (level: string) =>
  ({ kind: "people", level, hasPartner: false, children: 0 }) as const;

/** Each plan requires another fact about the job. Today is 20 November 2026. */
const plans: [ProductCode, Choice, EligibilityRule][] = [
  ["private-medical", toSingle("standard"), { rule: "grade", anyOf: ["4", "5"] }],
  ["dental", toSingle("essential"), { rule: "hours", minimumHundredths: 30_00 }],
  ["gym", toPersonChoice("full"), { rule: "location", anyOf: ["Hull"] }],
  ["cash-plan", toPersonChoice("bronze"), { rule: "payroll-group", anyOf: ["Monthly"] }],
];
const officeJob = { grade: "4", location: "Hull", weekly_hours_hundredths: 37_50, payroll_group: "Monthly" };

describeEachDatabase("plans for certain jobs only", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let uploads: ReturnType<typeof getUploads>;
  let rows: FileRow[];

  beforeEach(async () => {
    const employer = { user_type: "employer", employee_number: "E-0", ...officeJob } as const;
    tenant = await buildTenant(test.db, { employee: employer });
    await buildPayrollGroup(test.db, tenant.client.id, "Weekly");
    for (const [code, , rule] of plans) {
      await buildPlanVersion(test.db, tenant.client.id, code, { eligibility: [rule] });
      await buildBenefit(test.db, tenant.client.id, code);
    }
    test.clock.advance(6_000);
    const { token } = await signIn(test, tenant);
    uploads = getUploads(test, () => ({ ...tenant, token }));
    rows = [fromEmployee(tenant.employee)];
  });

  /** Adds a person with all four plans, and a row of the file that changes them. */
  const addMember = async (number: string, changes: FileRow, facts: Partial<NewRow<"employees">> = {}) => {
    const member = await buildMember(test.db, tenant.client.id, {
      employee_number: number,
      ...officeJob,
      ...facts,
    });
    rows.push(fromEmployee(member, changes));
    for (const [code, choice] of plans) await buildSelection(test.db, member, { code, choice });
    return member;
  };
  const listHeldBenefits = async ({ id }: { id: string }) =>
    Object.fromEntries(
      (
        await test.db
          .selectFrom("selections")
          .select(["product_code", "status", "end_date"])
          .where("employee_id", "=", id)
          .execute()
      ).map(({ product_code, status, end_date }) => [product_code, [status, end_date]]),
    );
  const listShownBenefits = async ({ email }: { email: string | null }) => {
    const { token } = await signIn(test, { email: String(email), domain: tenant.domain });
    const { body } = await test.send("GET", "/v1/benefits/user/eligible", { token });
    return body.benefits.map(({ benefitId }: { benefitId: string }) => benefitId);
  };
  const goesOn = Object.fromEntries(plans.map(([code]) => [code, ["active", null]]));

  it("the list leaves out a benefit that a person's job excludes, unless they hold it", async () => {
    const facts = { grade: "3", location: "Leith", weekly_hours_hundredths: 20_00, payroll_group: "Weekly" };
    const outside = await buildMember(test.db, tenant.client.id, facts);
    expect(await listShownBenefits(outside)).toEqual([]);
    await buildSelection(test.db, outside, { code: "gym", choice: toPersonChoice("full") });
    expect(await listShownBenefits(outside)).toEqual(["gym"]);
    expect(await listShownBenefits(tenant.employee)).toEqual([
      "private-medical",
      "dental",
      "gym",
      "cash-plan",
    ]);
  });

  it("[M-31] core cover continues when a file withdraws a future job, and ends again when the file is undone", async () => {
    const client = tenant.client.id;
    await buildPlanVersion(test.db, client, "life", { eligibility: [{ rule: "grade", anyOf: ["4"] }] });
    await buildBenefit(test.db, client, "life");
    test.clock.advance(6_000);
    const member = await buildMember(test.db, client, { employee_number: "E-1", ...officeJob });
    await buildSelection(test.db, member, { code: "life", choice: { kind: "multiple", multiple: 4 } });
    const loadGrade = async (grade: string, effective_from: string) => {
      test.clock.advance(60_000);
      const file = [fromEmployee(tenant.employee), fromEmployee(member, { grade, effective_from })];
      const { uploadId } = await uploads.check(toCsv(file));
      const done = await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
      expect(done.body).toMatchObject({ status: "done", changed: 1 });
      return uploadId;
    };
    await loadGrade("3", "05/12/2026");
    const [[, lastDay] = []] = Object.values(await listHeldBenefits(member));
    expect(lastDay).toMatch(/^2026-12-/);
    // A job from a later day means that the plan does not cover some days.
    await loadGrade("4", "20/12/2026");
    expect(await listHeldBenefits(member)).toEqual({ life: ["active", lastDay] });
    const id = await loadGrade("4", "05/12/2026");
    expect(await listHeldBenefits(member)).toEqual({ life: ["active", null] });
    const emails = (await listMails(test.db)).filter(({ to_address }) => to_address === member.email);
    expect(emails.map(({ kind }) => kind).sort()).toEqual(["benefit_continued", "benefit_ended_by_employer"]);
    test.clock.advance(60_000);
    expect((await uploads.patch(id, { status: "undone" })).body).toMatchObject({ status: "undone" });
    expect(await listHeldBenefits(member)).toEqual({ life: ["active", lastDay] });
    const after = (await listMails(test.db)).filter(({ to_address }) => to_address === member.email);
    expect(after.map(({ kind }) => kind).toSorted()).toEqual([
      "benefit_continued",
      "benefit_ended_by_employer",
      "benefit_ended_by_employer",
    ]);
  });

  it("a plan's payroll group code matches people by the group's name", async () => {
    const { id: client_id } = tenant.client;
    await test.db
      .insertInto("payroll_groups")
      .values({
        client_id,
        code: "four-weekly",
        name: "Every 28 days",
        position: 2,
        frequency: "four-weekly",
        cut_off_day: 10,
        pay_day: 28,
      })
      .execute();
    await buildPlanVersion(test.db, client_id, "discounts", {
      eligibility: [{ rule: "payroll-group", anyOf: ["four-weekly"] }],
    });
    await buildBenefit(test.db, client_id, "discounts");
    test.clock.advance(6_000);
    const inGroup = await buildMember(test.db, client_id, { ...officeJob, payroll_group: "Every 28 days" });
    expect(await listShownBenefits(inGroup)).toContain("discounts");
    expect(await listShownBenefits(tenant.employee)).not.toContain("discounts");
  });

  it("a file ends the cover that a new grade, location, payroll group or hours exclude, its preview shows this, and an undo restores the cover", async () => {
    const demoted = await addMember("E-1", { grade: "3" });
    const moved = await addMember("E-2", { location: "Leith" });
    const weekly = await addMember("E-3", { payroll_group: "Weekly" });
    await addMember("E-9", {}, { payroll_group: "Weekly" });
    const part = await addMember("E-4", { weekly_hours: "20", annual_salary: "33600.00" });
    const newcomer = await addMember("E-6", { grade: "3" }, { registered_at: null });
    const promoted = await addMember("E-5", { grade: "5", surname: "Quay" });
    const checked = await uploads.check(toCsv(rows));
    expect(checked).toMatchObject({ status: "checked", errorCount: 0 });
    const { totals, people } = (await uploads.difference(checked.uploadId)).body;
    expect(totals).toMatchObject({ losing: 5, gaining: 0 });
    const lost = people.map((each: { employeeNumber: string; lost: { benefitId: string }[] }) => [
      each.employeeNumber,
      each.lost.map(({ benefitId }) => benefitId),
    ]);
    expect(lost).toEqual([
      ["E-1", ["private-medical"]],
      ["E-2", ["gym"]],
      ["E-3", ["cash-plan"]],
      ["E-4", ["dental"]],
      ["E-6", ["private-medical"]],
    ]);
    expect(await listHeldBenefits(demoted)).toEqual(goesOn);

    await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    // Medical cover ends with the day, as on leaving; the other plans end with the month.
    expect(await listHeldBenefits(demoted)).toEqual({
      ...goesOn,
      "private-medical": ["active", "2026-11-20"],
    });
    expect(await listHeldBenefits(moved)).toEqual({ ...goesOn, gym: ["active", "2026-11-30"] });
    expect(await listHeldBenefits(weekly)).toEqual({ ...goesOn, "cash-plan": ["active", "2026-11-30"] });
    expect(await listHeldBenefits(part)).toEqual({ ...goesOn, dental: ["active", "2026-11-30"] });
    expect(await listHeldBenefits(promoted)).toEqual(goesOn);
    const ended = await test.db
      .selectFrom("audit")
      .select("actor_id")
      .where("client_id", "=", tenant.client.id)
      .where("action", "=", "selection.ended")
      .execute();
    expect(ended).toEqual(Array(5).fill({ actor_id: tenant.employee.id }));

    const listMailTexts = async () =>
      (await listMails(test.db))
        .filter(({ client_id }) => client_id === tenant.client.id)
        .map(({ kind, to_address, text }) => [kind, to_address, text] as const);
    const texts = await listMailTexts();
    expect(texts.map(([kind, to]) => [kind, to]).toSorted()).toEqual(
      [demoted, moved, weekly, part].map(({ email }) => ["benefit_ended_by_employer", email]).toSorted(),
    );
    expect(texts.find(([, to]) => to === moved.email)?.[2]).toContain("Gym ends on 30 November 2026.");

    await uploads.patch(checked.uploadId, { status: "undone" });
    expect(await listHeldBenefits(newcomer)).toEqual(goesOn);
    expect(
      (await listMailTexts())
        .filter(([kind]) => kind === "benefit_continued")
        .map(([, to]) => to)
        .toSorted(),
    ).toEqual([demoted, moved, weekly, part].map(({ email }) => email).toSorted());
    for (const each of [demoted, moved, weekly, part]) expect(await listHeldBenefits(each)).toEqual(goesOn);
  });

  it("a request that waits for approval ends with the job, and a bicycle being paid continues", async () => {
    await buildBenefit(test.db, tenant.client.id, "cycle");
    await buildPlanVersion(test.db, tenant.client.id, "cycle", {
      eligibility: [{ rule: "grade", anyOf: ["4"] }],
    });
    test.clock.advance(6_000);
    const term = { code: "cycle", choice: { kind: "spread", pence: 600_00, months: 12 } } as const;
    const [paying, asking] = [await addMember("E-1", { grade: "3" }), await addMember("E-2", { grade: "3" })];
    await buildSelection(test.db, paying, { ...term, end_date: "2027-03-31" });
    const waiting = {
      status: "approval-pending",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    };
    await buildSelection(test.db, asking, { ...term, ...waiting });
    const { uploadId } = await uploads.check(toCsv(rows));
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    expect((await listHeldBenefits(paying)).cycle).toEqual(["active", "2027-03-31"]);
    expect((await listHeldBenefits(asking)).cycle?.[0]).toBe("ended");
  });

  it("an upload row that is held back ends no benefit", async () => {
    const demoted = await addMember("E-1", { grade: "3" });
    const { uploadId } = await uploads.check(toCsv(rows));
    await uploads.patch(uploadId, { holdBack: [3] });
    await uploads.patch(uploadId, { status: "confirmed", confirmUnusual: true });
    expect(await listHeldBenefits(demoted)).toEqual(goesOn);
  });
});
