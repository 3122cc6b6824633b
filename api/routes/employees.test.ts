import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildTenant, signIn } from "../../tests/support/api.ts";
import { buildBenefit, buildEmployee, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { addTwoFactor } from "../../tests/support/encrypted-rows.ts";
import type { NewRow } from "../db/schema.ts";
import { sealRow } from "../db/sealing/rows.ts";

describeEachDatabase("an employer's people", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, {
    employee: {
      user_type: "employer",
      first_name: "Ruth",
      surname: "Adeyemi",
      employee_number: "00001",
      // The usual address has random digits, which a search for figures may find.
      email: "ruth@test.example",
    },
  });

  const addPerson = (first_name: string, surname: string, more: Partial<NewRow<"employees">> = {}) =>
    buildEmployee(test.db, { client_id: tenant.client.id, first_name, surname, ...more });
  const listEmployees = async (query: Record<string, string | number> = {}, id = tenant.client.id) =>
    test.send("GET", `/main/v2/client/${id}/employees?${toParams(query)}`, { token: tenant.token });
  const toParams = (query: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const listSurnames = async (query: Record<string, string | number> = {}) =>
    (await listEmployees(query)).body.data.map(({ surname }: { surname: string }) => surname);

  it("[API-78] [EMPDATA-06] [LIMIT-11] employees are listed ten to a page, by name, with their registration", async () => {
    for (let index = 0; index < 13; index++) {
      await addPerson(
        "Pat",
        `Kettle ${String.fromCharCode(97 + index)}`,
        index < 4 ? { registered_at: null } : {},
      );
    }
    const { status, body } = await listEmployees();
    expect(status).toBe(200);
    expect(body).toMatchObject({ last_page: 2, per_page: 10, total: 14, totalIsLeast: false });
    expect(body.totalEmployeesValues).toMatchObject({ totalEmployees: 14, totalRegisteredEmployees: 10 });
    expect(body.data.map(({ surname }: { surname: string }) => surname)[0]).toBe("Adeyemi");
    expect(body.data).toHaveLength(10);
    expect(
      (await listEmployees({ page: 2 })).body.data.map((row: { surname: string }) => row.surname),
    ).toEqual(["j", "k", "l", "m"].map((letter) => `Kettle ${letter}`));
    expect((await listEmployees({ page: 3 })).body.data).toEqual([]);
    expect((await listEmployees({ page: 0 })).status).toBe(400);
  });

  it("[API-78] [EMPDATA-07] each sort order lists the same people page by page, forwards and backwards", async () => {
    for (let index = 0; index < 24; index++) {
      await addPerson(`Jo${index % 3}`, `Name${(index * 7) % 24}`, {
        employee_number: String(1000 - index),
        ...(index % 5 === 0 ? { email: null } : {}),
        ...(index % 2 === 0 ? { registered_at: null } : {}),
      });
    }
    for (const sort_by of ["name", "employee_number", "email", "registered"]) {
      const listAllSurnames = async (range: string) =>
        (await Promise.all([1, 2, 3].map((page) => listEmployees({ sort_by, range, page })))).flatMap(
          ({ body }) => body.data,
        );
      const up = await listAllSurnames("ascending");
      expect(new Set(up.map(({ id }) => id)).size).toBe(25);
      expect((await listAllSurnames("descending")).toReversed()).toEqual(up);
    }
    const numbers = (await listEmployees({ sort_by: "employee_number" })).body.data;
    expect(numbers[0].employeeNumber).toBe("00001");
    expect((await listEmployees({ sort_by: "registered" })).body.data[0].isRegistered).toBe(false);
  });

  it("[EMPDATA-05] [API-78] the filter lists registered or unregistered people, and its counts change with each write", async () => {
    const early = await addPerson("Ann", "Early");
    await addPerson("Bob", "Late", { registered_at: null });
    const listFilteredSurnames = (value: string) => listSurnames({ "filter[person_activated]": value });
    expect(await listFilteredSurnames("1")).toEqual(["Adeyemi", "Early"]);
    expect(await listFilteredSurnames("0")).toEqual(["Late"]);
    await test.db.updateTable("employees").set({ registered_at: null }).where("id", "=", early.id).execute();
    expect(await listFilteredSurnames("0")).toEqual(["Early", "Late"]);
    await test.db.deleteFrom("employees").where("id", "=", early.id).execute();
    const { body } = await listEmployees({ "filter[person_activated]": "0" });
    expect(body).toMatchObject({
      total: 1,
      totalEmployeesValues: { totalEmployees: 2, totalRegisteredEmployees: 1 },
    });
  });

  it("[API-78] [EMPDATA-06] the totals count everyone on the list, and separately those whom a reminder reaches now", async () => {
    const hasLeft = { employment_status: "left", leave_date: "2026-10-31" } as const;
    await addPerson("Ann", "Gone", hasLeft);
    await addPerson("Bob", "Unseen", { ...hasLeft, registered_at: null });
    await addPerson("Cat", "Away", { employment_status: "inactive", registered_at: null });
    await addPerson("Dan", "Leaving", { leave_date: "2027-01-31", registered_at: null });
    await addPerson("Eve", "Unreachable", { email: null, registered_at: null });
    const { body } = await listEmployees();
    expect(body.total).toBe(6);
    expect(body.totalEmployeesValues).toEqual({
      totalEmployees: 6,
      totalRegisteredEmployees: 2,
      totalEmployeesToRemind: 1,
    });
    const path = `/v1/companies/${tenant.client.id}/welcome-email-resends`;
    const sent = await test.send("POST", path, { token: tenant.token, body: {} });
    expect(sent.body).toMatchObject({ queued: 1, skipped: 3 });
    const afterwards = await listEmployees();
    expect(afterwards.body.totalEmployeesValues.totalEmployeesToRemind).toBe(0);
  });

  describe("[API-78] the search", () => {
    beforeEach(async () => {
      await addPerson("Zoë", "O’Donnell-Fry", {
        employee_number: "00177",
        email: "zoe.o'donnell@test.example",
      });
      await addPerson("Łukasz", "Wójcik", { employee_number: "A-9%", email: "one@test.example" });
      await addPerson("Wei", "Li", {
        employee_number: "W_1",
        email: "two@test.example",
        registered_at: null,
      });
      await addPerson("محمد", "الأحمد", { employee_number: "00900", email: "three@test.example" });
    });

    it.each([
      ["o'donnell", ["O’Donnell-Fry"]],
      ["ODONNELL", ["O’Donnell-Fry"]],
      ["  zoe   fry ", ["O’Donnell-Fry"]],
      ["lukasz", ["Wójcik"]],
      ["wojcik łuk", ["Wójcik"]],
      ["donnell@test", ["O’Donnell-Fry"]],
      ["0017", ["O’Donnell-Fry"]],
      ["li", ["Li"]],
      ["zo", ["O’Donnell-Fry"]],
      ["ZÓ", ["O’Donnell-Fry"]],
      ["nn", ["O’Donnell-Fry"]],
      ["ei i", []],
      ["ei l", ["Li"]],
      ["fr do", ["O’Donnell-Fry"]],
      ["oe nell fr", ["O’Donnell-Fry"]],
      ["jc ka", ["Wójcik"]],
      ["łu", ["Wójcik"]],
      ["حم", ["الأحمد"]],
      ["am", []],
      ["17", []],
      ["01", []],
      ["w_", ["Li"]],
      ["_1", []],
      ["%%", []],
      ["w", ["Li", "Wójcik"]],
      ["wei li", ["Li"]],
      ["a-", ["Wójcik"]],
      ["9%", []],
      ["-9%", ["Wójcik"]],
      ["_1_", []],
      ["محمد", ["الأحمد"]],
      ['"donnell"', []],
      ["donnell OR lukasz", []],
      ["' or 1=1 --", []],
      ["zoe fry li", []],
    ])("a search for %j finds the right people", async (search, expected) => {
      const { status, body } = await listEmployees({ search });
      expect(status).toBe(200);
      expect(body.data.map(({ surname }: { surname: string }) => surname)).toEqual(expected);
      expect(body.total).toBe(expected.length);
    });

    it("a search finds a person's new name and not the old one, also with the filter", async () => {
      expect(await listSurnames({ search: "wei", "filter[person_activated]": "1" })).toEqual([]);
      await test.db
        .updateTable("employees")
        .set({ surname: "Zhang", name_key: "zhang wei" })
        .where("employee_number", "=", "W_1")
        .where("client_id", "=", tenant.client.id)
        .execute();
      expect(await listSurnames({ search: "zhang" })).toEqual(["Zhang"]);
      expect(await listSurnames({ search: "li" })).toEqual([]);
    });

    it("[B1] a search finds only people of the employer's own client", async () => {
      const other = await buildTenant(test.db, { employee: { surname: "Secretname" } });
      for (const search of ["secretname", "ec", "s"]) expect(await listSurnames({ search })).toEqual([]);
      expect((await listEmployees({}, other.client.id)).status).toBe(404);
    });
  });

  it("[API-78] a search stops counting after ten thousand matches", async () => {
    const rows = Array.from({ length: 10_020 }, (_, index) => ({
      id: `${tenant.client.id}-${index}`,
      client_id: tenant.client.id,
      employee_number: `N${index}`,
      user_type: "employee",
      employment_status: "active",
      first_name: "Ed",
      surname: "Crowd",
      name_key: `crowd ed ${String(index).padStart(6, "0")}`,
      email: null,
      email_key: null,
      date_of_birth: "1990-01-01",
      tax_region: "rUK",
      start_date: "2020-01-01",
      weekly_hours_hundredths: 37_50,
      payroll_group: "Monthly",
      created_at: 1,
      updated_at: 1,
    })) as NewRow<"employees">[];
    for (let from = 0; from < rows.length; from += 1_000)
      await test.db
        .insertInto("employees")
        .values(rows.slice(from, from + 1_000))
        .execute();
    const { body } = await listEmployees({ search: "crowd" });
    expect([body.total, body.totalIsLeast, body.last_page]).toEqual([10_000, true, 1_000]);
    expect(body.data[0].employeeNumber).toBe("N0");
    for (const page of [500, 1_000]) {
      const numbers = (await listEmployees({ search: "crowd", page })).body.data.map(
        (row: { employeeNumber: string }) => row.employeeNumber,
      );
      expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `N${(page - 1) * 10 + index}`));
    }
    expect((await listEmployees({ search: "crowd", page: 1_001 })).body.data).toEqual([]);
    const backwards = (
      await listEmployees({ search: "crowd", sort_by: "name", range: "descending", page: 2 })
    ).body;
    expect([backwards.total, backwards.data[0].employeeNumber]).toEqual([10_000, "N10009"]);
    const last = await listEmployees({ page: 1_003 });
    expect([
      last.body.total,
      last.body.data.map((row: { employeeNumber: string }) => row.employeeNumber),
    ]).toEqual([10_021, ["N10019"]]);
  });

  it("[API-80] an employer sees one employee with their choices and without secrets", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const person = await addPerson("Sam", "Onely", {
      registered_at: null,
      hourly_pence: 13_00,
      annual_salary_pence: null,
    });
    await buildSelection(test.db, person);
    const { status, body } = await test.send(
      "GET",
      `/main/client/${tenant.client.id}/employees/${person.id}`,
      { token: tenant.token },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      surname: "Onely",
      isRegistered: false,
      registeredDate: null,
      dateOfBirth: "1985-03-14",
      weeklyHours: 37.5,
      annualPayPence: 25_350_00,
      isTwoFactorOn: false,
      welcomedDate: null,
      benefits: [{ benefitId: "pension", name: expect.any(String), statusLabel: expect.any(String) }],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|ni_number|hash/i);
  });

  describe("[API-79] the list as a file", () => {
    const downloadList = async (query: Record<string, string>) => {
      const request = new Request(
        `http://api.internal/main/v2/client/${tenant.client.id}/employees/download-report?${toParams(query)}`,
        { headers: { Authorization: `Bearer ${tenant.token}` } },
      );
      const reply = await test.api.fetch(request);
      return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
    };
    beforeEach(async () => {
      await addPerson("=cmd|' /C calc'!A0", "+Formula", {
        employee_number: "00042",
        email: null,
        location: "@SUM(1)",
      });
      await addPerson("Zoë", "Łuk <b>", { registered_at: null });
    });

    it("[C3] the .csv lists everybody by name, is marked as UTF-8, and has no formula in a cell", async () => {
      const { reply, bytes } = await downloadList({});
      expect(reply.headers.get("content-disposition")).toBe(
        'attachment; filename="employees-2026-11-20.csv"',
      );
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      expect(text.startsWith("\ufeffEmployee number,First name,Surname")).toBe(true);
      const lines = text.trimEnd().split("\r\n");
      expect(lines).toHaveLength(4);
      expect(lines[1]).toMatch(/^00042,'=cmd\|' \/C calc'!A0,'\+Formula,,'@SUM\(1\),active,Yes,2026-11-20$/);
      expect((await downloadList({ search: "zoe" })).bytes.length).toBeLessThan(bytes.length);
    });

    it("[C3] the .xlsx is a workbook whose texts are stored as texts", async () => {
      const { reply, bytes } = await downloadList({ format: "xlsx" });
      expect(reply.headers.get("content-type")).toContain("spreadsheetml.sheet");
      const parts = unzipSync(bytes);
      expect(Object.keys(parts)).toEqual([
        ...["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"],
        "xl/worksheets/sheet1.xml",
      ]);
      const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
      expect(sheet).toContain(">=cmd|&#39; /C calc&#39;!A0<");
      expect(sheet).toContain(">Łuk &lt;b&gt;<");
      expect(sheet).not.toContain("<f>");
      expect(sheet.match(/<row>/g)).toHaveLength(4);
    });

    it("[API-79] an employer resets an employee's two-factor login, and each reset is audited", async () => {
      const { bytes } = await downloadList({ type: "employeeTwoFA" });
      expect(new TextDecoder().decode(bytes)).toMatch(/2FA\r\n.*,Off\r\n/);
      const rows = await test.db
        .selectFrom("audit")
        .select("detail")
        .where("client_id", "=", tenant.client.id)
        .where("action", "=", "employees.downloaded")
        .execute();
      expect(rows.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
        { type: "employeeTwoFA", format: "csv" },
      ]);
    });
  });

  describe("two-factor", () => {
    const getAddress = () => `/main/v2/client/${tenant.client.id}/employees/two-factor-authentication`;
    const listTwoFactor = async (query: Record<string, string> = {}) =>
      (await test.send("GET", `${getAddress()}?${toParams(query)}`, { token: tenant.token })).body;

    it("[API-94] [TWOFALIST-02] the two-factor list can be searched and filtered", async () => {
      const person = await addPerson("Gwen", "Secure");
      const owner = { client_id: tenant.client.id, employee_id: person.id };
      await addTwoFactor(test.db, { ...owner, secret: null, pending_secret: "X", pending_at: 1 });
      expect((await listTwoFactor({ "filter[person_mfa_secret]": "1" })).total).toBe(0);
      await test.db
        .updateTable("two_factors")
        .set(sealRow(test.db, "two_factors", { ...owner, secret: "S", enabled_at: 1 }))
        .where("employee_id", "=", person.id)
        .execute();
      const on = await listTwoFactor({ "filter[person_mfa_secret]": "1", search: "secure" });
      expect(on).toMatchObject({ per_page: 10, total: 1, isEnforcementTwoFAEnabled: false });
      expect(on.data).toEqual([expect.objectContaining({ surname: "Secure", isTwoFactorOn: true })]);
      expect(JSON.stringify(on)).not.toContain('"S"');
      expect((await listTwoFactor({ "filter[person_mfa_secret]": "0" })).total).toBe(1);
      await test.db.deleteFrom("two_factors").where("employee_id", "=", person.id).execute();
      expect((await listTwoFactor({ "filter[person_mfa_secret]": "0" })).total).toBe(2);
    });

    it("[API-95] two-factor becomes mandatory for everybody, and is audited once", async () => {
      const member = await buildMember(test.db, tenant.client.id);
      const login = { email: String(member.email), domain: tenant.domain };
      await signIn(test, login);
      const setEnforcement = (isEnforcementTwoFAEnabled: boolean) =>
        test.send("PATCH", `${getAddress()}/enforcement-setting`, {
          token: tenant.token,
          body: { isEnforcementTwoFAEnabled },
        });
      for (let index = 0; index < 2; index++)
        expect((await setEnforcement(true)).body).toEqual({ isEnforcementTwoFAEnabled: true });
      expect((await listTwoFactor()).isEnforcementTwoFAEnabled).toBe(true);
      expect((await signIn(test, login)).token).toBeUndefined();
      await setEnforcement(false);
      expect((await signIn(test, login)).token).toEqual(expect.any(String));
      const rows = await test.db
        .selectFrom("audit")
        .select(["action", "actor_id"])
        .where("client_id", "=", tenant.client.id)
        .where("target_type", "=", "client")
        .orderBy("at")
        .execute();
      expect(rows.map(({ action }) => action).toSorted()).toEqual([
        "two_factor.enforced",
        "two_factor.released",
      ]);
      expect(rows[0]?.actor_id).toBe(tenant.employee.id);
    });
  });

  it("[B2] the list is closed to employees, and to employers who have left", async () => {
    const id = tenant.client.id;
    const employee = await buildMember(test.db, id);
    const former = await buildMember(test.db, id, { user_type: "employer", employment_status: "left" });
    for (const { email } of [employee, former]) {
      const session = await signIn(test, { email: String(email), domain: tenant.domain });
      const sendAs = (method: string, path: string, body?: object) =>
        test.send(method, path, { token: session.token, body });
      const replies = await Promise.all([
        sendAs("GET", `/main/v2/client/${id}/employees`),
        sendAs("GET", `/main/v2/client/${id}/employees/download-report`),
        sendAs("GET", `/main/v2/client/${id}/employees/two-factor-authentication`),
        sendAs("GET", `/main/client/${id}/employees/${employee.id}`),
        sendAs("POST", `/v1/companies/${id}/welcome-email-resends`, {}),
        sendAs("POST", `/main/masquerade/employer/${tenant.scheme.id}/${employee.id}`, { password: "x" }),
      ]);
      expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
        Array(6).fill([403, "Access Denied"]),
      );
    }
  });
});
