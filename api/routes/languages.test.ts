import { expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildBenefit } from "../../tests/support/builders.ts";
import {
  buildClientDocument,
  buildPlanDocument,
  emptyTranslation,
} from "../../tests/support/client-documents.ts";
import { describeEachDatabase, useLogin, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { importClients } from "../clients/import.ts";

describeEachDatabase("the language of replies", (open) => {
  const test = useTestApi(open);
  const tenant = useLogin(test, { employee: { user_type: "employer", employee_number: "E-0" } });
  const sendGet = (path: string, language: string, callerToken = tenant.token) =>
    test.send("GET", path, { token: callerToken, headers: { "Accept-Language": language } });

  it("an upload's problems have a code with values, and a text in the requested language", async () => {
    const uploads = getUploads(test, () => tenant);
    const checked = await uploads.check(
      toCsv([
        fromEmployee(tenant.employee),
        buildFileRow("N-1", { weekly_hours: "99" }),
        buildFileRow("N-2", { effective_from: "31/12/1999" }),
      ]),
    );
    const readUpload = async (language: string) => {
      const { headers, body } = await sendGet(`/v1/employee-data-uploads/${checked.uploadId}`, language);
      return { language: headers.get("Content-Language"), problems: body.problems };
    };
    const hours = {
      kind: "error",
      row: 3,
      rows: [3],
      column: "weekly_hours",
      code: "uploads.weeklyHours",
      values: {},
    };
    const date = {
      kind: "error",
      row: 4,
      rows: [4],
      column: "effective_from",
      code: "uploads.before",
      values: { date: "2000-01-01" },
    };
    expect(await readUpload("en")).toEqual({
      language: "en-GB",
      problems: [
        { ...hours, message: "Weekly hours must be above 0 and at most 60" },
        { ...date, message: "This is before 1 January 2000" },
      ],
    });
    expect(await readUpload("cy")).toEqual({
      language: "cy-GB",
      problems: [
        { ...hours, message: "Rhaid i oriau wythnosol fod yn fwy na 0 ac yn 60 ar y mwyaf" },
        { ...date, message: "Mae hwn cyn 1 Ionawr 2000" },
      ],
    });
    const file = await sendGet(`/v1/employee-data-uploads/${checked.uploadId}/errors`, "cy");
    expect(file.body).toContain("Mae hwn cyn 1 Ionawr 2000");
  });

  it("upload problems that were stored without a code keep their text", async () => {
    const uploads = getUploads(test, () => tenant);
    const { uploadId } = await uploads.check("no,such,columns\n1,2,3\n");
    const problems = JSON.stringify([{ kind: "error", row: 1, column: null, message: "As it was said" }]);
    await test.db.updateTable("uploads").set({ problems }).where("id", "=", uploadId).execute();
    const { body } = await sendGet(`/v1/employee-data-uploads/${uploadId}`, "cy");
    expect(body.problems).toEqual([{ kind: "error", row: 1, column: null, message: "As it was said" }]);
  });

  it("the list of employees is downloaded with its headings and words in Welsh", async () => {
    const downloadList = async (language: string) => {
      const { body } = await sendGet(
        `/main/v2/client/${tenant.client.id}/employees/download-report`,
        language,
      );
      return String(body).replace("\ufeff", "").split("\r\n")[0];
    };
    expect(await downloadList("en")).toBe(
      "Employee number,First name,Surname,Email,Location,Status,Registered,Registered on",
    );
    expect(await downloadList("cy")).toBe(
      "Rhif cyflogai,Enw cyntaf,Cyfenw,E-bost,Lleoliad,Statws,Wedi cofrestru,Dyddiad cofrestru",
    );
  });

  it("a price's explanation has codes with amounts in pence in every language, for callers who prefer them", async () => {
    await buildBenefit(test.db, tenant.client.id, "pension");
    const quotePension = async (headers: Record<string, string>) => {
      const body = { eeben_benefit_id: "pension", eeben_amount_value: 5 };
      return test.send("POST", "/v1/selections/costs", { token: tenant.token, body, headers });
    };
    const readCode = ({ body }: Awaited<ReturnType<typeof quotePension>>) =>
      body.codes["/costs/employeeLines/0/text"];
    const english = await quotePension({ Prefer: "text-codes" });
    const welsh = await quotePension({ Prefer: "text-codes", "Accept-Language": "cy" });
    const [line] = english.body.costs.employeeLines;
    expect([line.text, welsh.body.costs.employeeLines[0].text]).toEqual([
      "You: 5% of £42,000.00",
      "Chi: 5% o £42,000.00",
    ]);
    expect(readCode(english)).toMatchObject({
      code: "prices.shareOf",
      typed: { amount: { pence: 42_000_00 }, who: { code: "prices.you", values: {} } },
    });
    expect(readCode(welsh)).toMatchObject({
      ...readCode(english),
      values: expect.anything(),
      typed: readCode(english).typed,
    });
    expect(english.headers.get("Preference-Applied")).toBe("text-codes");
    expect((await quotePension({})).body).not.toHaveProperty("codes");
  });

  it("a client's texts say which language they are in", async () => {
    const code = `inlet-${tenant.client.id.slice(0, 8)}`;
    const cards = [{ title: "Pensiwn", html: "<p>Cynilwch.</p>", icon: "coin", link: null }];
    const document = buildClientDocument(code, {
      hosts: [code],
      language: "cy",
      otherLanguages: ["en"],
      textLanguage: "en",
      plans: [buildPlanDocument("dental")],
      translations: [
        {
          ...emptyTranslation,
          language: "cy",
          content: {
            ...emptyTranslation.content,
            homeCards: cards,
            enquiryOptions: [{ value: "other", label: "Rhywbeth arall" }],
          },
        },
      ],
    });
    const actor = { id: "command", request: { id: "test", ip: null } };
    const imported = await importClients(test, { documents: [document], day: null, actor });
    expect(imported).toMatchObject({ ok: true, clients: [{ refusals: [] }] });
    const reader = await buildMember(test.db, code);
    const readerToken = (await signIn(test, { email: String(reader.email), domain: code })).token;
    const listTitles = async (language: string) => {
      const { body } = await sendGet("/v1/user/home-page-cards", language, readerToken);
      return body.map((card: { title: string; language: string }) => [card.title, card.language]);
    };
    expect(await listTitles("cy")).toEqual([["Pensiwn", "cy"]]);
    expect(await listTitles("en")).toEqual([["Pension", "en"]]);
    const faqs = await sendGet("/v1/cms-content/faqs", "cy", readerToken);
    expect(faqs.headers.get("Content-Language")).toBe("cy-GB");
    expect(faqs.body).toMatchObject([{ question: "When?", language: "en" }]);
    const contact = await sendGet("/v1/cms-content/contact", "cy", readerToken);
    expect(contact.body).toMatchObject({
      enquiryOptions: [{ value: "other", label: "Rhywbeth arall", language: "cy" }],
      pageContent: { name: "Contact", language: "en" },
    });
    const { body } = await sendGet("/v1/benefit/dental", "cy", readerToken);
    expect(body).toMatchObject({
      name: "Dental",
      language: "en",
      groupName: "Iechyd",
      terms: { language: "en" },
    });
  });
});
