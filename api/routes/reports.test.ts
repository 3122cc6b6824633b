import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildEmployee,
  buildFamilyMember,
  buildSelection,
  startLedger,
} from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { addFact } from "../../tests/support/payroll-rules.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";

const dental = { kind: "tiers", level: "essential", tier: "single" } as const;
const gym = { kind: "people", level: "full", hasPartner: false, children: 0 } as const;

/** Reads a report as a spreadsheet would: its rows by column, after checking the control totals. */
function parseReportFile(file: string) {
  const totalStart = file.indexOf("Control total,");
  const table: string[][] = parse(file, { bom: true });
  const [columns = [], ...lines] = table;
  const totals = Object.fromEntries(lines.slice(-3).map(([, name, value]) => [name, value]));
  const rows = lines
    .slice(0, -3)
    .map((line) => Object.fromEntries(columns.map((column, index) => [column, line[index]])));
  expect(totals["SHA-256"]).toBe(createHash("sha256").update(file.slice(0, totalStart)).digest("hex"));
  expect(totals.Rows).toBe(String(rows.length));
  return { columns, rows, sum: totals.Sum };
}

describeEachDatabase("reports", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer" } });

  beforeEach(async () => {
    // These months are before the ledger, so they have no run.
    await startLedger(test.db, tenant.client.id, "2026-12");
  });

  const getPath = (path: string) => `/main/client/${tenant.client.id}${path}`;
  const getFromClient = (path: string, callerToken = tenant.token) =>
    test.send("GET", getPath(path), { token: callerToken });
  const listReports = async (type: string, year = "") => {
    const { status, body } = await getFromClient(`/reports?type=${type}${year && `&year=${year}`}`);
    expect(status).toBe(200);
    return body as { id: string; year: number; month: number; label?: string; providerName?: string }[];
  };
  const loadBytes = async (path: string, { api } = test) => {
    const response = await api.fetch(
      new Request(`http://api.internal${getPath(path)}`, {
        headers: { Authorization: `Bearer ${tenant.token}` },
      }),
    );
    expect(response.status).toBe(200);
    return { headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
  };
  const toText = (body: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const loadReport = async (id: string) =>
    parseReportFile(toText((await loadBytes(`/reports/${id}/download`)).body));
  const addPerson = (facts: Partial<Parameters<typeof buildEmployee>[1]> = {}) =>
    buildEmployee(test.db, {
      client_id: tenant.client.id,
      employee_number: "000101",
      first_name: "Zoë",
      surname: "O'Donnell-Fry",
      niNumber: "QQ123456C",
      tax_code: "1257L",
      payroll_group: "Drivers",
      ...facts,
    });
  const chooseBenefit = async (
    facts: Parameters<typeof buildSelection>[2],
    owner?: Awaited<ReturnType<typeof addPerson>>,
  ) => buildSelection(test.db, owner ?? (await addPerson()), facts);
  const addProvider = async (
    code: string,
    name: string,
    ...products: Parameters<typeof buildBenefit>[2][]
  ) => {
    await test.db.insertInto("providers").values({ client_id: tenant.client.id, code, name }).execute();
    for (const product of products) {
      await buildBenefit(test.db, tenant.client.id, product, {
        provider_code: code,
        policy_number: `P-${product}`,
      });
    }
  };

  it("[API-70] [REPORT-04] the list has the next run and months before the ledger: at most 24 closed ones and the current one", async () => {
    const next = { id: "payroll.2026-12", year: 2026, month: 12, label: "Preview" };
    expect(await listReports("payroll")).toEqual([next]);
    const zoe = await addPerson();
    await chooseBenefit({ first_deduction_date: "2026-09-28", cover_date: "2026-10-01" }, zoe);
    expect(await listReports("payroll")).toEqual([
      next,
      { id: "payroll.2026-11", year: 2026, month: 11, label: "Not recorded" },
      { id: "payroll.2026-10", year: 2026, month: 10, label: "Not recorded" },
      { id: "payroll.2026-09", year: 2026, month: 9, label: "Not recorded" },
    ]);
    await chooseBenefit({ code: "gym", choice: gym, first_deduction_date: "2020-01-28" }, zoe);
    const all = await listReports("payroll");
    expect([all.length, all.at(-1)?.id]).toEqual([26, "payroll.2024-11"]);
    expect((await listReports("payroll", "2024")).map(({ id }) => id)).toEqual([
      "payroll.2024-12",
      "payroll.2024-11",
    ]);
  });

  it("[API-70] [REPORT-04] the list has a report for each month and provider, with its name and products", async () => {
    await addProvider("oakmere", "Oakmere Health", "cash-plan", "private-medical");
    await addProvider("fernhill", "Fernhill Pensions", "pension");
    await buildBenefit(test.db, tenant.client.id, "holiday");
    await chooseBenefit({ first_deduction_date: "2026-11-28" });
    expect(await listReports("provider")).toEqual([
      {
        id: "provider.fernhill.2026-11",
        year: 2026,
        month: 11,
        label: "Pension",
        providerName: "Fernhill Pensions",
      },
      {
        id: "provider.oakmere.2026-11",
        year: 2026,
        month: 11,
        label: "Private medical, Health cash plan",
        providerName: "Oakmere Health",
      },
    ]);
  });

  it("[API-70] [ERR-33] a client without reports has an empty list, and no report by name", async () => {
    const row = { client_id: tenant.client.id, code: "empty-reports", status: "active" as const };
    await test.db.insertInto("client_exceptions").values(row).execute();
    await chooseBenefit({});
    for (const type of ["payroll", "provider", "life-event"]) expect(await listReports(type)).toEqual([]);
    expect((await getFromClient("/reports/payroll.2026-11/download")).status).toBe(404);
    const events = await getFromClient("/employees/life-events");
    expect(events.body).toEqual({ total: 0, last_page: 1, entries: [] });
  });

  it("[API-71] [REPORT-01] a payroll report has every element of the month with its change, and control totals", async () => {
    const zoe = await addPerson();
    await buildBenefit(test.db, tenant.client.id, "pension", { name: "Nest egg" });
    await chooseBenefit({}, zoe);
    await chooseBenefit(
      { code: "gym", choice: gym, cover_date: "2026-12-01", first_deduction_date: "2026-11-28" },
      zoe,
    );
    const { headers, body } = await loadBytes("/reports/payroll.2026-11/download");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="payroll.2026-11.csv"');
    expect([...body.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { columns, rows, sum } = parseReportFile(toText(body));
    expect(columns).toEqual([
      ...["Period", "Payroll group", "Employee number", "First name", "Surname", "NI number", "Tax code"],
      ...[
        "Benefit",
        "Pay element",
        "Type",
        "Amount",
        "Instalment",
        "Change",
        "Effective from",
        "Effective to",
      ],
      "Reason",
    ]);
    const shared = {
      Period: "2026-11",
      "Payroll group": "Drivers",
      "Employee number": "000101",
      "First name": "Zoë",
      Surname: "O'Donnell-Fry",
      "NI number": "QQ123456C",
      "Tax code": "1257L",
      "Effective to": "",
    };
    expect(rows).toEqual([
      {
        ...shared,
        Benefit: "Nest egg",
        "Pay element": "PENSION-SAC",
        Type: "SAC",
        Amount: "175.00",
        Instalment: "8 of 12",
        Change: "",
        "Effective from": "2026-04-01",
        Reason: "",
      },
      {
        ...shared,
        Benefit: "Nest egg",
        "Pay element": "PENSION-ER",
        Type: "ER",
        Amount: "175.00",
        Instalment: "8 of 12",
        Change: "",
        "Effective from": "2026-04-01",
        Reason: "",
      },
      {
        ...shared,
        Benefit: "Gym",
        "Pay element": "GYM-NET",
        Type: "NET",
        Amount: "38.99",
        Instalment: "8 of 12",
        Change: "NEW",
        "Effective from": "2026-12-01",
        Reason: "Chosen",
      },
    ]);
    expect(sum).toBe("388.99");
  });

  it("[API-71] a payroll report has amounts before tax, after tax, repaid, paid out and taxed as a benefit", async () => {
    const zoe = await addPerson();
    const since = { first_deduction_date: "2026-10-28", cover_date: "2026-10-01" };
    await chooseBenefit(
      { ...since, code: "season-ticket", choice: { kind: "spread", pence: 1_000_00, months: 12 } },
      zoe,
    );
    await chooseBenefit(
      { ...since, code: "cycle", choice: { kind: "spread", pence: 1_200_00, months: 12 } },
      zoe,
    );
    await chooseBenefit(
      { ...since, code: "electric-car", choice: { kind: "lease", model: "volta-city" } },
      zoe,
    );
    const sold = { kind: "days", direction: "sell", amount: 1, unit: "days" } as const;
    await chooseBenefit({ code: "holiday", choice: sold }, zoe);
    const singleCover = { kind: "tiers", level: "standard", tier: "single" } as const;
    await chooseBenefit({ code: "private-medical", choice: singleCover }, zoe);
    const { rows, sum } = await loadReport("payroll.2026-11");
    const figures = rows.map((row) => [row["Pay element"], row.Amount, row.Instalment]);
    expect(figures).toEqual([
      ["PRIVATE-MEDICAL-BIK", "48.20", ""],
      ["CYCLE-SAC", "100.00", "2 of 12"],
      ["HOLIDAY-SAC", "-13.46", "8 of 12"],
      ["SEASON-TICKET-LOAN", "83.34", "2 of 12"],
      ["ELECTRIC-CAR-SAC", "389.00", "2 of 36"],
      ["ELECTRIC-CAR-BIK", expect.stringMatching(/^\d+\.\d\d$/), ""],
    ]);
    const pence = rows.reduce((total, { Amount }) => total + Math.round(Number(Amount) * 100), 0);
    expect(sum).toBe((pence / 100).toFixed(2));
  });

  it("[API-71] a payroll report marks changes and stops since the month before", async () => {
    const leaver = await addPerson({ employee_number: "000102", leave_date: "2026-11-15" });
    await chooseBenefit({ status: "ended", end_date: "2026-11-15" }, leaver);
    const other = await addPerson({ employee_number: "000103" });
    await chooseBenefit({ status: "ended", end_date: "2026-10-31", created_at: 1 }, other);
    await chooseBenefit(
      {
        choice: { kind: "share", percent: 8 },
        cover_date: "2026-11-01",
        first_deduction_date: "2026-11-28",
      },
      other,
    );
    const out = { status: "opted-out", end_date: "2026-10-31" };
    await chooseBenefit({ ...out, code: "dental", choice: dental }, other);
    const { rows, sum } = await loadReport("payroll.2026-11");
    expect(
      rows.map((row) => [
        row["Employee number"],
        row["Pay element"],
        row.Amount,
        row.Change,
        row["Effective to"],
        row.Reason,
      ]),
    ).toEqual([
      ["000102", "PENSION-SAC", "0.00", "STOP", "2026-11-15", "Left"],
      ["000102", "PENSION-ER", "0.00", "STOP", "2026-11-15", "Left"],
      ["000103", "PENSION-SAC", "280.00", "CHANGE", "", "Chosen anew"],
      ["000103", "PENSION-ER", "280.00", "CHANGE", "", "Chosen anew"],
      ["000103", "DENTAL-NET", "0.00", "STOP", "2026-10-31", "Opted out"],
    ]);
    expect(sum).toBe("560.00");
    const april = await loadReport("payroll.2026-05");
    expect(april.rows.every(({ Change }) => Change === "" || Change === "CHANGE")).toBe(true);
  });

  it("[API-71] [RULE-09] a payroll report includes a leaver's debt", async () => {
    const leaver = await addPerson({ leave_date: "2026-11-25" });
    const since = { first_deduction_date: "2026-10-28", cover_date: "2026-10-01" };
    await chooseBenefit(
      { ...since, code: "cycle", choice: { kind: "spread", pence: 1_200_00, months: 12 } },
      leaver,
    );
    const { rows, sum } = await loadReport("payroll.2026-11");
    const lines = rows.map((row) => [row["Pay element"], row.Type, row.Amount, row.Instalment, row.Reason]);
    expect(lines).toEqual([
      ["CYCLE-SAC", "SAC", "0.00", "", "Left"],
      ["CYCLE-BALANCE", "NET", "1100.00", "", "Owed on leaving"],
    ]);
    expect(sum).toBe("1100.00");
  });

  it("[API-71] a provider report lists everybody covered, who joined or changed, and who left", async () => {
    await addProvider("oakmere", "Oakmere Health", "private-medical");
    await addProvider("kestrel", "Kestrel Life", "life");
    const zoe = await addPerson();
    const wren = await buildFamilyMember(test.db, zoe, { first_name: "Wren" });
    const kit = await buildFamilyMember(test.db, zoe, { first_name: "Kit", date_of_birth: "2008-11-20" });
    const family = { kind: "tiers", level: "standard", tier: "children" } as const;
    await chooseBenefit(
      {
        code: "private-medical",
        choice: family,
        people: [wren.id, kit.id],
        cover_date: "2026-10-01",
        first_deduction_date: "2026-10-28",
      },
      zoe,
    );
    await chooseBenefit({ code: "life", choice: { kind: "multiple", multiple: 5 } }, zoe);
    const toText = (row: Record<string, string | undefined>) =>
      [row.Action, row.Member, row.Relationship, row["Date of birth"], row.Level, row["Cover from"]].join(
        " | ",
      );
    const joined = await loadReport("provider.oakmere.2026-10");
    expect(joined.columns).toEqual([
      ...["Policy number", "Benefit", "Action", "Employee number", "Member", "Relationship", "Date of birth"],
      ...["Level", "Sum assured", "Cover from", "Cover to"],
    ]);
    expect(joined.rows.map(toText)).toEqual([
      "ADD | Zoë O'Donnell-Fry | Employee | 1985-03-14 | Private medical, children | 2026-10-01",
      "ADD | Kit Tester | Dependant | 2008-11-20 | Private medical, children | 2026-10-01",
      "ADD | Wren Tester | Dependant | 2018-05-02 | Private medical, children | 2026-10-01",
    ]);
    expect(joined.rows[0]).toMatchObject({
      "Policy number": "P-private-medical",
      "Employee number": "000101",
    });
    // Kit turns 18 in November, so fewer people are covered in the same tier.
    const left = await loadReport("provider.oakmere.2026-11");
    expect(left.rows.map(toText)).toEqual([
      " | Zoë O'Donnell-Fry | Employee | 1985-03-14 | Private medical, children | 2026-10-01",
      " | Wren Tester | Dependant | 2018-05-02 | Private medical, children | 2026-10-01",
      "DELETE | Kit Tester | Dependant | 2008-11-20 | Private medical, children | 2026-10-01",
    ]);
    expect(left.rows[2]?.["Cover to"]).toBe("2026-11-19");
    // The second line is the core cover of 4 × £42,000, which the employer has without choosing.
    const core = { Action: "", Level: "4 × pay", "Sum assured": "168000.00" };
    const life = await loadReport("provider.kestrel.2026-04");
    expect(life.rows).toMatchObject([
      { Action: "AMEND", Level: "5 × pay", "Sum assured": "210000.00", "Cover from": "2026-04-01" },
      core,
    ]);
    expect(life.sum).toBe("378000.00");
    const later = await loadReport("provider.kestrel.2026-05");
    expect(later.rows).toMatchObject([{ Action: "", "Sum assured": "210000.00" }, core]);
    expect(later.sum).toBe("378000.00");
  });

  it("[M-31] [S11] a provider report lists everybody eligible until they leave, even without an account", async () => {
    await addProvider("kestrel", "Kestrel Life", "life");
    const joiner = { employee_number: "000103", registered_at: null, password_hash: null };
    const ana = await addPerson({ ...joiner, start_date: "2026-11-03", annual_salary_pence: 30_000_00 });
    const left = await addPerson({
      employee_number: "000104",
      registered_at: null,
      leave_date: "2026-11-15",
    });
    const old = await addPerson({ employee_number: "000105", date_of_birth: "1956-11-10" });
    const listRowsOfPerson = (rows: Record<string, string | undefined>[], { employee_number }: typeof ana) =>
      rows
        .filter((row) => row["Employee number"] === employee_number)
        .map((row) => [row.Action, row["Sum assured"], row["Cover from"], row["Cover to"]].join(" | "));
    const { rows } = await loadReport("provider.kestrel.2026-11");
    expect(listRowsOfPerson(rows, ana)).toEqual(["ADD | 120000.00 | 2026-11-03 | "]);
    expect(listRowsOfPerson(rows, left)).toEqual(["DELETE |  | 2020-01-06 | 2026-11-15"]);
    expect(listRowsOfPerson(rows, old)).toEqual(["DELETE |  | 2020-01-06 | 2026-11-09"]);
    // A choice replaces core cover, so that nobody is listed twice.
    await chooseBenefit(
      { code: "life", choice: { kind: "multiple", multiple: 5 }, cover_date: "2026-11-20" },
      ana,
    );
    const chosen = await loadReport("provider.kestrel.2026-11");
    expect(listRowsOfPerson(chosen.rows, ana)).toEqual(["ADD | 150000.00 | 2026-11-20 | "]);
  });

  it("[API-71] a provider report has the columns that its plans ask for, in that order", async () => {
    await addProvider("kestrel", "Kestrel Life", "life", "income-protection");
    const client = tenant.client.id;
    await buildPlanVersion(test.db, client, "life", {
      reportColumns: ["Member", "Employee number", "Sum assured"],
    });
    await buildPlanVersion(test.db, client, "income-protection", {
      reportColumns: ["Employee number", "Level"],
    });
    test.clock.advance(6_000);
    const zoe = await addPerson();
    await chooseBenefit({ code: "life", choice: { kind: "multiple", multiple: 5 } }, zoe);
    await chooseBenefit({ code: "income-protection", choice: { kind: "income", percent: 66 } }, zoe);
    const { columns, rows, sum } = await loadReport("provider.kestrel.2026-11");
    const employer = tenant.employee.employee_number;
    expect(columns).toEqual(["Member", "Employee number", "Sum assured", "Level"]);
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ["Zoë O'Donnell-Fry", "000101", "210000.00", ""],
      ["", "000101", "", "66% of pay"],
      ["Robin Tester", employer, "168000.00", ""],
      ["", employer, "", "50% of pay"],
    ]);
    expect(sum).toBe("378000.00");
  });

  it("[API-71] a provider report lists only people covered by its products, and no sum for leavers", async () => {
    await addProvider("kestrel", "Kestrel Life", "life");
    const zoe = await addPerson({ leave_date: "2026-11-15" });
    await chooseBenefit({ code: "life", choice: { kind: "multiple", multiple: 5 } }, zoe);
    const other = await addPerson({ employee_number: "000102" });
    await chooseBenefit({ code: "gym", choice: gym }, other);
    const { rows, sum } = await loadReport("provider.kestrel.2026-11");
    expect(rows).toMatchObject([
      { "Employee number": "000101", Action: "DELETE", "Sum assured": "", "Cover to": "2026-11-15" },
      { "Employee number": "000102", Action: "", Level: "4 × pay", "Sum assured": "168000.00" },
      { Level: "4 × pay", "Sum assured": "168000.00" },
    ]);
    expect(sum).toBe("336000.00");
  });

  it("[API-71] [M-31] a provider report has a DELETE row for a person whose new grade loses core cover", async () => {
    const client = tenant.client.id;
    await addProvider("kestrel", "Kestrel Life", "life");
    await buildPlanVersion(test.db, client, "life", { eligibility: [{ rule: "grade", anyOf: ["Office"] }] });
    test.clock.advance(6_000);
    const zoe = await addPerson({ grade: "Office" });
    const kim = await addPerson({ employee_number: "000102", grade: "Driver" });
    const changeGrade = async (employee: typeof zoe, value: string, from: string) => {
      const knownFrom = test.clock.now().getTime();
      await addFact(test.db, employee, { fact: "grade", value, from, knownFrom });
      await test.db.updateTable("employees").set({ grade: value }).where("id", "=", employee.id).execute();
    };
    await changeGrade(zoe, "Driver", "2026-11-10");
    await changeGrade(kim, "Office", "2026-11-10");
    const { rows } = await loadReport("provider.kestrel.2026-11");
    expect(rows).toMatchObject([
      { "Employee number": "000101", Action: "DELETE", "Sum assured": "", "Cover to": "2026-11-09" },
      { "Employee number": "000102", Action: "ADD", "Sum assured": "168000.00", "Cover from": "2026-11-10" },
    ]);
    const before = (await loadReport("provider.kestrel.2026-10")).rows;
    expect(before).toMatchObject([{ "Employee number": "000101", Action: "", "Sum assured": "168000.00" }]);
  });

  it("[API-71] [API-81] [LIFE-03] life events are reported with their dates, by month and in pages", async () => {
    await buildBenefit(test.db, tenant.client.id, "life");
    const zoe = await addPerson();
    const addLifeEvent = (id: string, code: string, event_date: string, reported_date: string) =>
      test.db
        .insertInto("life_events")
        .values({
          id,
          client_id: tenant.client.id,
          employee_id: zoe.id,
          code,
          event_date,
          reported_date,
          closed_date: null,
          family_member_id: null,
          created_at: 1,
        })
        .execute();
    await addLifeEvent("a", "birth", "2026-09-01", "2026-09-03");
    for (let day = 1; day <= 11; day++) {
      const date = `2026-11-${String(day).padStart(2, "0")}`;
      await addLifeEvent(`b-${date}`, "marriage", date, date);
    }
    expect((await listReports("life-event")).map(({ id }) => id)).toEqual([
      "life-event.2026-11",
      "life-event.2026-10",
      "life-event.2026-09",
    ]);
    const { rows, columns } = await loadReport("life-event.2026-09");
    expect(columns).toHaveLength(11);
    expect(rows).toEqual([
      {
        "Employee number": "000101",
        "First name": "Zoë",
        Surname: "O'Donnell-Fry",
        Event: "Birth or adoption",
        "Event date": "2026-09-01",
        Reported: "2026-09-03",
        "Window opens": "2026-09-03",
        "Window closes": "2026-10-01",
        Effective: "2026-09-03",
        Closed: "2026-10-01",
        Status: "Closed",
      },
    ]);
    expect((await loadReport("life-event.2026-11")).rows).toHaveLength(11);
    const path = `/main/client/${tenant.client.id}/reports/life-event.2026-09/download`;
    const { body: welsh } = await test.send("GET", path, {
      token: tenant.token,
      headers: { "Accept-Language": "cy" },
    });
    expect(parse(welsh, { bom: true })).toEqual([
      expect.arrayContaining(["Rhif cyflogai", "Digwyddiad", "Statws"]),
      [
        "000101",
        "Zoë",
        "O'Donnell-Fry",
        "Genedigaeth neu fabwysiadu",
        ...Array(6).fill(expect.any(String)),
        "Wedi cau",
      ],
      ...["Rhesi", "Swm", "SHA-256"].map((name) => expect.arrayContaining(["Cyfanswm rheoli", name])),
    ]);
    expect((await loadReport("life-event.2026-10")).rows).toEqual([]);
    const first = (await getFromClient("/employees/life-events")).body;
    expect([first.total, first.last_page, first.entries.length]).toEqual([12, 2, 10]);
    expect(first.entries[0]).toMatchObject({ eventDate: "2026-11-11", closedDate: null, status: "Open" });
    const { body: second } = await getFromClient("/employees/life-events?page=2");
    expect(second.entries.map((each: { eventDate: string }) => each.eventDate)).toEqual([
      "2026-11-01",
      "2026-09-01",
    ]);
    expect(second.entries[1]).toMatchObject({ employeeName: "Zoë O'Donnell-Fry", closedDate: "2026-10-01" });
  });

  it("[API-72] several reports come in one zip, and too many, none or unknown ones are refused", async () => {
    await chooseBenefit({ first_deduction_date: "2026-09-28" });
    const ids = ["payroll.2026-11", "payroll.2026-10"];
    const { headers, body } = await loadBytes(`/reports/download-multiple?ids=${ids.join(",")},${ids[0]}`);
    expect(headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(body);
    expect(Object.keys(files)).toEqual(["payroll.2026-11.csv", "payroll.2026-10.csv"]);
    const singleFile = await loadBytes("/reports/payroll.2026-10/download");
    expect(toText(files["payroll.2026-10.csv"] ?? new Uint8Array())).toBe(toText(singleFile.body));
    const getStatus = async (query: string) =>
      (await getFromClient(`/reports/download-multiple?ids=${query}`)).status;
    const many = Array.from({ length: 61 }, (_, index) => `payroll.19${10 + index}-01`);
    expect([
      await getStatus(""),
      await getStatus(many.join(",")),
      await getStatus("payroll.2026-11,payroll.2001-01"),
      await getStatus("payroll.2026-11,nonsense"),
      await getStatus("nonsense"),
    ]).toEqual([400, 400, 404, 404, 404]);
  });

  it("[C3] typed text in a report cannot run as a formula, and amounts stay numbers", async () => {
    const typed = { first_name: '=HYPERLINK("http://x","y")', surname: "@SUM(A1)" };
    const zoe = await addPerson({ ...typed, payroll_group: "-2+3" });
    const sold = { kind: "days", direction: "sell", amount: 1, unit: "days" } as const;
    await chooseBenefit({ code: "holiday", choice: sold }, zoe);
    const { body } = await loadBytes("/reports/payroll.2026-11/download");
    const { rows } = parseReportFile(toText(body));
    expect(rows[0]).toMatchObject({
      "First name": `'=HYPERLINK("http://x","y")`,
      Surname: "'@SUM(A1)",
      "Payroll group": "'-2+3",
      Amount: "-13.46",
    });
  });

  it.each([
    "payroll",
    "payroll.2026-13",
    "payroll.2026-11.csv",
    "payroll.2031-01",
    "provider.2026-11",
    "provider.nobody.2026-11",
    "provider.Oakmere.2026-11",
    "life-event.2026-11",
    "..",
    "payroll.2026-11 or 1=1",
  ])("[API-71] the report %s is not found", async (id) => {
    await chooseBenefit({});
    expect((await getFromClient(`/reports/${encodeURIComponent(id)}/download`)).status).toBe(404);
  });

  it("[B1] [REPORT-01] employers see only their own client's reports, and employees none", async () => {
    await chooseBenefit({});
    const stranger = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const { token: strange } = await signIn(test, stranger);
    const colleague = await buildMember(test.db, tenant.client.id);
    const { token: colleagueToken } = await signIn(test, {
      email: String(colleague.email),
      domain: tenant.domain,
    });
    for (const path of [
      "/reports?type=payroll",
      "/reports/payroll.2026-11/download",
      "/reports/download-multiple?ids=payroll.2026-11",
      "/employees/life-events",
    ]) {
      expect(
        [(await getFromClient(path, strange)).status, (await getFromClient(path, colleagueToken)).status],
        path,
      ).toEqual([404, 403]);
    }
    const audited = await test.db
      .selectFrom("audit")
      .select("target_id")
      .where("action", "=", "report.downloaded")
      .where("client_id", "=", tenant.client.id)
      .execute();
    expect(audited).toEqual([]);
    await loadReport("payroll.2026-11");
    const [row] = await test.db
      .selectFrom("audit")
      .select(["actor_id", "target_id"])
      .where("action", "=", "report.downloaded")
      .where("client_id", "=", tenant.client.id)
      .execute();
    expect(row).toEqual({ actor_id: tenant.employee.id, target_id: "payroll.2026-11" });
  });

  it("a report reads people in batches and never one at a time", async () => {
    const people = await Promise.all(
      Array.from({ length: 450 }, (_, index) =>
        addPerson({ employee_number: String(index).padStart(6, "0") }),
      ),
    );
    for (const each of people) await chooseBenefit({}, each);
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    await counted.close();
    await loadBytes("/reports/payroll.2026-10/download", counted);
    takeKinds();
    const { body } = await loadBytes("/reports/payroll.2026-11/download", counted);
    expect(parseReportFile(toText(body)).rows).toHaveLength(900);
    // The statements: session, report, runs and audit, then people, selections and families 18 times, then one read.
    expect(takeKinds().length).toBeLessThanOrEqual(11 + 18 * 3 + 1);
  });
});
