import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import type { Contribution } from "#contract/statements.ts";
import { buildMember, buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  buildSsoToken,
  buildStaff,
  startLedger,
} from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { addPay } from "../../tests/support/payroll-rules.ts";

const dental = { kind: "tiers", level: "essential", tier: "single" } as const;

describeEachDatabase("statements and totals", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test);

  beforeEach(async () => {
    await startLedger(test.db, tenant.client.id, "2026-12");
  });

  const loadBody = async (path: string, callerToken = tenant.token) => {
    const { status, body } = await test.send("GET", `/v1${path}`, { token: callerToken });
    expect(status).toBe(200);
    return body;
  };
  const getStatement = (group: string, callerToken = tenant.token): Promise<Contribution[]> =>
    loadBody(`/benefit-group/${group}/contributions`, callerToken);
  const getCard = (callerToken = tenant.token) => loadBody("/user/selections/mtb/card", callerToken);
  const getTotals = (callerToken = tenant.token) => loadBody("/user/selections/mtb/page", callerToken);
  const addSelection = (facts: Parameters<typeof buildSelection>[2]) =>
    buildSelection(test.db, tenant.employee, facts);
  const listMonths = (list: Contribution[]) => list.map(({ year, month }) => `${year}-${month}`);

  it("[API-60] [STATEMENT-02] [STATEMENT-03] a statement lists a group's payments with their lines, the newest first", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension", { name: "Nest egg" });
    await addSelection({});
    const months = await getStatement("retirement");
    // The pay day is the 28th, and today is 20 November.
    expect(listMonths(months)).toEqual([
      "2026-10",
      "2026-9",
      "2026-8",
      "2026-7",
      "2026-6",
      "2026-5",
      "2026-4",
    ]);
    expect(months[0]).toEqual({
      month: 10,
      year: 2026,
      schemeYear: "2026/27",
      basis: "not-recorded",
      employeeContribution: 175,
      employerContribution: 175,
      items: [
        {
          benefitId: "pension",
          name: "Nest egg",
          treatment: "sacrifice",
          employeePence: 175_00,
          employerPence: 175_00,
          instalment: { number: 7, of: 12 },
          employeeLines: [{ text: "You: 5% of £42,000.00", pence: 2_100_00, rounding: "half up" }],
          employerLines: [{ text: "Your employer: 5% of £42,000.00", pence: 2_100_00, rounding: "half up" }],
        },
      ],
    });
  });

  describe("locked runs", () => {
    const buildLine = (facts: object) => ({
      product_code: "pension",
      element: "PENSION-SAC",
      type: "SAC" as const,
      plan: "",
      entry: "REGULAR" as const,
      held_pence: 0,
      carried_pence: 0,
      ...facts,
    });
    type Line = ReturnType<typeof buildLine> & { amount_pence?: number; origin_key?: string };

    /** Locks a month's run of the client with lines of one person; the ledger begins in September. */
    const lockRun = async (
      month: string,
      lines: Line[],
      { written = true, employee = tenant.employee } = {},
    ) => {
      const run = { client_id: employee.client_id, group_code: "monthly", period_key: month };
      await test.db
        .insertInto("payroll_runs")
        .values({ ...run, pay_date: `${month}-28`, locked_at: 1, written_at: written ? 2 : null })
        .execute();
      const rows = lines.map((each, place) => ({
        amount_pence: 0,
        origin_key: `${month}-28`,
        ...run,
        ...each,
        place,
        employee_id: employee.id,
      }));
      if (rows.length > 0) await test.db.insertInto("payroll_lines").values(rows).execute();
    };
    const listBases = (list: Contribution[]) => list.map(({ month, basis }) => [month, basis]);

    beforeEach(async () => {
      await startLedger(test.db, tenant.client.id, "2026-09");
      await addSelection({});
    });

    describe("changes on the next payslip", () => {
      beforeEach(async () => {
        for (const code of ["pension", "gym", "dental"] as const)
          await buildBenefit(test.db, tenant.client.id, code, { name: `My ${code}` });
      });

      it("[API-66] the payslip of a locked run names each benefit that changed, by how much and why", async () => {
        const dentalLine = { product_code: "dental", element: "DENTAL-NET", type: "NET" };
        const gymLine = { product_code: "gym", element: "GYM-NET", type: "NET", flag: "NEW" };
        const pension = buildLine({ amount_pence: 175_00 });
        await lockRun("2026-10", [pension, buildLine({ ...dentalLine, amount_pence: 8_00 })]);
        await lockRun("2026-11", [
          pension,
          buildLine({ ...dentalLine, flag: "STOP", reason: "Opted out" }),
          buildLine({ ...gymLine, amount_pence: 24_99, reason: "Chosen from 1 November 2026" }),
        ]);
        expect((await getCard()).nextPayslip).toEqual({
          payDay: "2026-11-28",
          basis: "as-paid",
          ownPence: 199_99,
          lastPence: 183_00,
          changes: [
            { benefitId: "gym", name: "My gym", pence: 24_99, reason: "Chosen from 1 November 2026" },
            { benefitId: "dental", name: "My dental", pence: -8_00, reason: "Opted out" },
          ],
        });
      });

      it("[API-66] there is no next payslip while a run of the past waits for its lock", async () => {
        // The ledger begins with September, whose run nobody has locked by November.
        expect((await getCard()).nextPayslip).toBeNull();
        await test.api.drainPayroll();
        expect((await getCard()).nextPayslip).toMatchObject({ payDay: "2026-11-28" });
      });

      it("[API-66] the payslip of an open run gives the reason that My payslip gives", async () => {
        await lockRun("2026-09", []);
        await lockRun("2026-10", [buildLine({ amount_pence: 100_00 })]);
        const { changes, ownPence, lastPence } = (await getCard()).nextPayslip;
        const [open] = await loadBody("/user/payslips");
        const pensionLine = open.lines.find(
          ({ benefitId }: { benefitId: string }) => benefitId === "pension",
        );
        expect(pensionLine.reason).toEqual(expect.stringMatching(/\w/));
        expect(changes).toEqual([
          {
            benefitId: "pension",
            name: "My pension",
            pence: ownPence - lastPence,
            reason: pensionLine.reason,
          },
        ]);
      });
    });

    it("[M-38] a statement shows a locked run's amounts, and separately the part for earlier months", async () => {
      await lockRun("2026-09", [buildLine({ amount_pence: 150_00 })]);
      await lockRun("2026-10", [
        buildLine({ amount_pence: 160_00 }),
        buildLine({ element: "PENSION-ER", type: "ER", amount_pence: 155_00 }),
        buildLine({ entry: "ADJUST", origin_key: "2026-09-28", amount_pence: -4_82 }),
      ]);
      const months = await getStatement("retirement");
      expect(listBases(months).slice(0, 4)).toEqual([
        [10, "as-paid"],
        [9, "as-paid"],
        [8, "not-recorded"],
        [7, "not-recorded"],
      ]);
      expect(months[0]).toMatchObject({ employeeContribution: 155.18, employerContribution: 155 });
      expect(months[0]?.items).toEqual([
        {
          benefitId: "pension",
          name: "Pension",
          treatment: "sacrifice",
          employeePence: 155_18,
          employerPence: 155_00,
          adjustments: [{ origin: "2026-09-28", pence: -4_82 }],
          employeeLines: [],
          employerLines: [],
        },
      ]);
      expect(months[1]).toMatchObject({ employeeContribution: 150, employerContribution: 0 });
      // The month before the ledger is computed, because nothing was recorded.
      expect(months[2]).toMatchObject({ employeeContribution: 175 });
      // April to August at today's pay, two runs as paid, and five months ahead.
      expect((await getCard()).employeeAnnualPence).toBe(5 * 175_00 + 150_00 + 155_18 + 5 * 175_00);
    });

    it("[B7] a locked month keeps its price lines after pay has changed", async () => {
      await startLedger(test.db, tenant.client.id, "2026-10");
      await test.api.drainPayroll();
      const loadLines = async () =>
        (await getStatement("retirement"))
          .filter(({ basis }) => basis === "as-paid")
          .map(({ items }) => items?.[0]?.employeeLines?.map(({ text }) => text));
      const before = await loadLines();
      await addPay(test.db, tenant.employee, { pay: 60_000_00, from: "2026-01-01", knownFrom: 1 });
      await test.db
        .updateTable("employees")
        .set({ annual_salary_pence: 60_000_00 })
        .where("id", "=", tenant.employee.id)
        .execute();
      expect(await loadLines()).toEqual(before);
      expect(before).toEqual([["You: 5% of £42,000.00"]]);
    });

    it("[M-38] a month whose run has no file yet is shown as estimated", async () => {
      await lockRun("2026-09", [buildLine({ amount_pence: 150_00 })]);
      await lockRun("2026-10", [], { written: false });
      expect(listBases(await getStatement("retirement")).slice(0, 2)).toEqual([
        [10, "estimated"],
        [9, "as-paid"],
      ]);
    });

    it("[M-38] a month is estimated while the run of a new monthly group is open, although the earlier group has paid a part of it", async () => {
      await lockRun("2026-09", [buildLine({ amount_pence: 150_00 })]);
      const run = { client_id: tenant.client.id, group_code: "four-weekly", period_key: "2026-10-05" };
      await test.db
        .insertInto("payroll_runs")
        .values({ ...run, pay_date: "2026-10-05", locked_at: 1, written_at: 2 })
        .execute();
      const line = { ...run, place: 0, employee_id: tenant.employee.id, origin_key: "2026-10-05" };
      await test.db
        .insertInto("payroll_lines")
        .values({ ...buildLine({}), ...line, amount_pence: 40_00 })
        .execute();
      const months = await getStatement("retirement");
      expect(listBases(months).slice(0, 2)).toEqual([
        [10, "estimated"],
        [9, "as-paid"],
      ]);
      expect(months[0]).toMatchObject({ employeeContribution: 175 });
      await lockRun("2026-10", [buildLine({ amount_pence: 130_00 })]);
      const [october] = await getStatement("retirement");
      expect(october).toMatchObject({ basis: "as-paid", employeeContribution: 170 });
    });

    it("[M-38] [B1] a statement contains no line of another person or client", async () => {
      const other = await buildMember(test.db, tenant.client.id);
      await lockRun("2026-09", [buildLine({ amount_pence: 99_00 })], { employee: other });
      const elsewhere = await buildTenant(test.db);
      await startLedger(test.db, elsewhere.client.id, "2026-09");
      await lockRun("2026-10", [buildLine({ amount_pence: 98_00 })], { employee: elsewhere.employee });
      const months = await getStatement("retirement");
      // September's run is the group's own, but has no line of this person.
      expect(listBases(months).slice(0, 2)).toEqual([
        [10, "estimated"],
        [8, "not-recorded"],
      ]);
    });
  });

  it("[API-60] statements go back three scheme years at the prices of their time, and leave out empty months", async () => {
    const sides = { code: "dental", choice: dental, status: "ended" } as const;
    await addSelection({
      ...sides,
      cover_date: "2022-04-01",
      first_deduction_date: "2022-04-28",
      end_date: "2024-04-30",
      created_at: 1,
    });
    await addSelection({
      ...sides,
      cover_date: "2025-04-01",
      first_deduction_date: "2025-04-28",
      end_date: "2025-05-31",
    });
    const months = await getStatement("health");
    expect(listMonths(months).slice(0, 4)).toEqual(["2025-5", "2025-4", "2024-4", "2024-3"]);
    expect(listMonths(months).at(-1)).toBe("2023-4");
    expect(months).toHaveLength(2 + 1 + 12);
    expect(months.map(({ employeeContribution }) => employeeContribution).slice(1, 4)).toEqual([
      8.02, 7.68, 7.35,
    ]);
    expect(await getStatement("retirement")).toEqual([]);
  });

  it.each(["nowhere", "pension", "__proto__", "..%2Fhealth"])(
    "[API-60] the statement of an unknown group, %s, is not found",
    async (group) => {
      const { status } = await test.send("GET", `/v1/benefit-group/${group}/contributions`, {
        token: tenant.token,
      });
      expect(status).toBe(404);
    },
  );

  it("[API-60] [RULE-10] a removed family member counts in the price until the removal", async () => {
    const child = await buildFamilyMember(test.db, tenant.employee, {
      active: false,
      updated_at: Date.parse("2026-08-03T09:00:00Z"),
    });
    await addSelection({ code: "dental", choice: { ...dental, tier: "children" }, people: [child.id] });
    const pounds = (await getStatement("health")).map(({ employeeContribution }) => employeeContribution);
    expect(pounds).toEqual([8.35, 8.35, 8.35, 14.2, 14.2, 14.2, 14.2]);
  });

  it("[API-66] [API-67] [TOTAL-01] a total adds up the year's parts, by group", async () => {
    await addSelection({});
    await addSelection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    await addSelection({
      code: "dental",
      choice: dental,
      status: "ended",
      end_date: "2026-06-30",
    });
    await addSelection({
      code: "gym",
      choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
      status: "scheduled",
      cover_date: "2027-01-01",
      first_deduction_date: "2026-12-28",
    });
    await addSelection({
      code: "cycle",
      status: "draft",
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
    });
    const reply = await getTotals();
    expect(reply).toMatchObject({
      from: "2026-04-01",
      to: "2027-03-31",
      month: "2026-11",
      annualPayPence: 42_000_00,
    });
    const listFigures = (benefit: Record<string, unknown>) => Object.values(benefit);
    expect(
      reply.groups.map(({ groupName, benefits }: { groupName: string; benefits: object[] }) => [
        groupName,
        ...benefits.map((each) => listFigures(each as Record<string, unknown>)),
      ]),
    ).toEqual([
      // Only the pension saves tax and National Insurance, 20% and 8%.
      ["Retirement", ["pension", "Pension", 175_00, 175_00, 2_100_00, 2_100_00, 588_00, 49_00]],
      ["Health", ["dental", "Dental", 0, 0, 25_05, 0, 0, 0]],
      ["Protection", ["life", "Life assurance", 10_08, 20_16, 120_96, 241_92, 0, 0]],
      ["Lifestyle", ["gym", "Gym", 0, 0, 4 * 38_99, 0, 0, 0]],
    ]);
    const employeeAnnualPence = 2_100_00 + 25_05 + 120_96 + 155_96;
    expect(await getCard()).toMatchObject({
      employeeAnnualPence,
      employerAnnualPence: 2_341_92,
      benefitCount: 4,
      totalAnnualPence: employeeAnnualPence + 2_341_92,
    });
  });

  it("[API-66] the total reward card shows the year, its saving and the next payslip's total, and follows each change", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    await addSelection({});
    // 5% of £42,000.00 is £175.00 a month; 20% tax and 8% National Insurance of £2,100.00 are £588.00.
    expect(await getCard()).toMatchObject({
      from: "2026-04-01",
      to: "2027-03-31",
      savedAnnualPence: 588_00,
      nextPayslip: {
        payDay: "2026-12-28",
        basis: "estimated",
        ownPence: 175_00,
        lastPence: null,
        changes: null,
      },
    });
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 54_000_00 })
      .where("id", "=", tenant.employee.id)
      .execute();
    expect(await getCard()).toMatchObject({ employeeAnnualPence: 2_700_00 });
  });

  it("[API-66] the next payslip on the total reward card is the locked run until its pay day", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    await addSelection({});
    const days = 22;
    test.clock.advance(days * 86_400_000);
    await test.api.drainPayroll();
    const later = (await signIn(test, tenant)).token;
    expect((await getCard(later)).nextPayslip).toMatchObject({
      payDay: "2026-12-28",
      basis: "as-paid",
      ownPence: 175_00,
      lastPence: null,
    });
    const [, locked] = await loadBody("/user/payslips", later);
    expect(locked).toMatchObject({ basis: "as-paid", payDay: "2026-12-28" });
    test.clock.advance(-days * 86_400_000);
  });

  it("[M-31] [API-66] core cover counts with the employer's cost in the total and in each month", async () => {
    await buildBenefit(test.db, tenant.client.id, "life");
    // 4 × £42,000 at £1.44 per £1,000 is £241.92 a year.
    expect(await getCard()).toMatchObject({
      employeeAnnualPence: 0,
      employerAnnualPence: 241_92,
      benefitCount: 1,
      totalAnnualPence: 241_92,
    });
    const [month] = await getStatement("protection");
    expect(month?.items).toMatchObject([{ benefitId: "life", employeePence: 0, employerPence: 20_16 }]);
    await addSelection({ code: "life", choice: { kind: "multiple", multiple: 6 } });
    expect(await getCard()).toMatchObject({ employerAnnualPence: 241_92, employeeAnnualPence: 120_96 });
  });

  it("[API-67] the total shows the next month after the pay day, and a person without benefits has an empty total", async () => {
    const later = await startTestApi(test.database, {
      clock: { ...test.clock, now: () => new Date("2026-11-29T09:00:00Z") },
    });
    const reply = await later.send("GET", "/v1/user/selections/mtb/page", { token: tenant.token });
    expect([reply.body.month, reply.body.groups]).toEqual(["2026-12", []]);
    expect(await getCard()).toMatchObject({ totalAnnualPence: 0, benefitCount: 0 });
  });

  it("[RULE-21] staff who view a past year see only that year, at its prices", async () => {
    await addSelection({
      code: "dental",
      choice: dental,
      cover_date: "2024-10-01",
      first_deduction_date: "2024-10-28",
    });
    await addSelection({});
    const employee_id = tenant.employee.id;
    const sso_token = await buildSsoToken(test.db, {
      client_id: tenant.client.id,
      employee_id,
      staff_id: (await buildStaff(test.db)).id,
      token: `msq_${randomUUID()}`,
      expires_at: test.clock.real().getTime() + 60_000,
    });
    const { body } = await test.send("POST", "/v1/login/sso", {
      body: { sso_token, scheme_year: "2024", domain: tenant.domain },
    });
    const headers = { "X-Masquerade": employee_id, "X-Masquerade-Scheme-Year": "2024" };
    const sendGet = (path: string) => test.send("GET", `/v1${path}`, { token: body.access_token, headers });
    const { body: months } = await sendGet("/benefit-group/health/contributions");
    expect(listMonths(months)).toEqual(["2025-3", "2025-2", "2025-1", "2024-12", "2024-11", "2024-10"]);
    const { body: total } = await sendGet("/user/selections/mtb/page");
    expect(total).toMatchObject({ from: "2024-04-01", to: "2025-03-31", month: "2025-03" });
    expect(total.groups).toHaveLength(1);
    expect(total.groups[0].benefits[0]).toMatchObject({
      employeeMonthlyPence: 7_68,
      employeeAnnualPence: 46_08,
    });
  });

  it("[B1] a person cannot see another person's statements", async () => {
    await addSelection({});
    const person = await buildMember(test.db, tenant.client.id);
    const { token: other } = await signIn(test, { email: String(person.email), domain: tenant.domain });
    expect(await getStatement("retirement", other)).toEqual([]);
    expect(await getCard(other)).toMatchObject({ totalAnnualPence: 0 });
    expect(await getTotals(other)).toMatchObject({ groups: [] });
  });

  it("[RULE-22] changing one selection changes its price, the statement, the total and the payroll report", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const { id } = await addSelection({});
    const employer = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const { token: theirs } = await signIn(test, { email: String(employer.email), domain: tenant.domain });
    /** The amounts in November's payroll report, in pence. */
    const loadPayroll = async () => {
      const path = `/main/client/${tenant.client.id}/reports/payroll.2026-11/download`;
      const { body } = await test.send("GET", path, { token: theirs });
      const [row] = parse(body, { bom: true, columns: true, to: 1 }) as Record<string, string>[];
      return Math.round(Number(row?.Amount) * 100);
    };
    const listPriceTexts = async () => {
      const price = (await loadBody("/benefit/pension/with-selection")).selection
        .costsSummaryForMonthlyCostSection;
      const [paid] = await getStatement("retirement");
      const listTexts = (list?: readonly { text: string }[]) => list?.map(({ text }) => text);
      return {
        price: price.employeeMonthlyPence,
        statement: (paid?.employeeContribution ?? 0) * 100,
        total: (await getTotals()).groups[0].benefits[0].employeeAnnualPence / 12,
        card: (await getCard()).employeeAnnualPence / 12,
        payroll: await loadPayroll(),
        lines: [listTexts(price.employeeLines), listTexts(paid?.items?.[0]?.employeeLines)],
      };
    };
    const toTexts = (pence: number, line: string) => ({
      price: pence,
      statement: pence,
      total: pence,
      card: pence,
      payroll: pence,
      lines: [[line], [line]],
    });
    expect(await listPriceTexts()).toEqual(toTexts(175_00, "You: 5% of £42,000.00"));
    await test.db
      .updateTable("selections")
      .set({ choice: JSON.stringify({ kind: "share", percent: 7 }) })
      .where("client_id", "=", tenant.client.id)
      .where("id", "=", id)
      .execute();
    expect(await listPriceTexts()).toEqual(toTexts(245_00, "You: 7% of £42,000.00"));
  });
});
