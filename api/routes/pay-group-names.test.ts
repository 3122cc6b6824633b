import { beforeEach, expect, it } from "vitest";
import { buildMember, signIn } from "../../tests/support/api.ts";
import { buildClientDocument, emptyTranslation } from "../../tests/support/client-documents.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { buildFileRow, fromEmployee, toCsv } from "../../tests/support/employee-file.ts";
import { getUploads } from "../../tests/support/uploads.ts";
import { importClients, loadClientDocument } from "../clients/import.ts";
import { addAudit } from "../repositories/audit.ts";

const actor = { id: "command", request: { id: "test", ip: null } };

describeEachDatabase("the names of pay groups", (open) => {
  const test = useTestApi(open);
  let code: string;
  let employer: Awaited<ReturnType<typeof buildMember>>;
  let token: string;

  const importGroups = (payrollGroups: { code: string; name: string }[]) => {
    const translations = [{ ...emptyTranslation, language: "cy", payrollGroups }];
    const document = buildClientDocument(code, { otherLanguages: ["cy"], translations });
    return importClients(test, { documents: [document], day: null, actor });
  };

  beforeEach(async () => {
    code = `inlet-${crypto.randomUUID().slice(0, 8)}`;
    const imported = await importGroups([{ code: "weekly", name: "Wythnosol" }]);
    expect(imported).toMatchObject({ ok: true, clients: [{ refusals: [] }] });
    const facts = { user_type: "employer", employee_number: "E-0", payroll_group: "WEEKLY" } as const;
    employer = await buildMember(test.db, code, facts);
    token = (await signIn(test, { email: String(employer.email), domain: code })).token;
  });

  const loadBody = async (path: string, language: string) =>
    (await test.send("GET", path, { token, headers: { "Accept-Language": language } })).body;

  it("the pay calendar and payroll runs name each group in the reader's language, or else in the client's", async () => {
    const listNames = async (language: string) => {
      const groups = await loadBody(`/main/client/${code}/pay-groups`, language);
      const runs: { group: string; groupName: string }[] = await loadBody(
        `/main/client/${code}/payroll/runs`,
        language,
      );
      return [
        groups.map(({ name }: { name: string }) => name),
        runs.map(({ group, groupName }) => `${group}: ${groupName}`).toSorted(),
      ];
    };
    expect(await listNames("cy")).toEqual([
      ["Monthly", "Wythnosol"],
      ["monthly: Monthly", "weekly: Wythnosol"],
    ]);
    expect(await listNames("en")).toEqual([
      ["Monthly", "Weekly"],
      ["monthly: Monthly", "weekly: Weekly"],
    ]);
  });

  it("a person's details and history name their group in the reader's language, and unknown groups as stored", async () => {
    const other = await buildMember(test.db, code, { payroll_group: "Somewhere" });
    const readRunName = async (id: string, language: string) => {
      const path = `/main/client/${code}/employees/${id}`;
      const { payrollGroup } = await loadBody(path, language);
      const history: { fact: string; value: string }[] = await loadBody(`${path}/history`, language);
      return [payrollGroup, history.find(({ fact }) => fact === "pay_group")?.value];
    };
    expect(await readRunName(employer.id, "cy")).toEqual(["Wythnosol", "Wythnosol"]);
    expect(await readRunName(employer.id, "en")).toEqual(["WEEKLY", "WEEKLY"]);
    expect(await readRunName(other.id, "cy")).toEqual(["Somewhere", "Somewhere"]);
  });

  it("the lists of reports and of activity name a run's group in the reader's language", async () => {
    const runs: { group: string; runId: string }[] = await loadBody(
      `/main/client/${code}/payroll/runs`,
      "en",
    );
    const target = { type: "payroll-run", id: runs.find(({ group }) => group === "weekly")?.runId ?? "" };
    await addAudit(test.db, {
      action: "payroll.locked",
      at: test.clock.now().getTime(),
      request: actor.request,
      clientId: code,
      target,
      change: { before: { state: "open" }, after: { state: "locked", rows: 3 } },
    });
    const readListNames = async (list: string, language: string) => {
      const text = JSON.stringify(await loadBody(`/main/client/${code}/${list}`, language));
      return [...new Set(text.match(/Wythnosol|Weekly/g))];
    };
    for (const list of ["activity", "reports?type=payroll"]) {
      expect([list, await readListNames(list, "cy")]).toEqual([list, ["Wythnosol"]]);
      expect([list, await readListNames(list, "en")]).toEqual([list, ["Weekly"]]);
    }
  });

  it("names that a reader gets in another language are marked, and translated ones are not", async () => {
    const { foreignNames } = await loadBody("/v1/login/setup", "cy");
    expect(foreignNames.language).toBe("en");
    expect(foreignNames.names).toContain("Monthly");
    expect(foreignNames.names).not.toContain("Weekly");
  });

  it("a file may name a group in any of the client's languages, and the person is in that group", async () => {
    const uploads = getUploads(test, () => ({ client: { id: code }, token }));
    const unchanged = fromEmployee(employer);
    const moved = fromEmployee(await buildMember(test.db, code, { employee_number: "E-1" }), {
      payroll_group: "wythnosol",
    });
    const checked = await uploads.check(
      toCsv([unchanged, moved, buildFileRow("N-1", { payroll_group: "Wythnosol" })]),
    );
    expect(checked).toMatchObject({ status: "checked", problems: [] });
    const { people } = await loadBody(`/v1/employee-data-uploads/${checked.uploadId}/changes`, "cy");
    const change = { column: "payroll_group", before: "Monthly", after: "Wythnosol", isLater: false };
    expect(people).toMatchObject([{ employeeNumber: "E-1", changes: [change] }]);
    await uploads.patch(checked.uploadId, { status: "confirmed", confirmUnusual: true });
    const facts = await test.db
      .selectFrom("person_facts as f")
      .innerJoin("employees as e", (join) =>
        join.onRef("e.client_id", "=", "f.client_id").onRef("e.id", "=", "f.employee_id"),
      )
      .select(["e.employee_number as number", "f.value"])
      .where("f.client_id", "=", code)
      .where("f.fact", "=", "pay_group")
      .where("f.source", "=", `upload:${checked.uploadId}`)
      .orderBy("e.employee_number")
      .execute();
    expect(facts).toEqual([
      { number: "E-1", value: "Weekly" },
      { number: "N-1", value: "Weekly" },
    ]);
  });

  it("an export has the translated names, and importing it changes nothing", async () => {
    const saved = await loadClientDocument(test.db, code);
    expect(saved?.translations).toMatchObject([
      { language: "cy", payrollGroups: [{ code: "weekly", name: "Wythnosol" }] },
    ]);
    expect(await importGroups([{ code: "weekly", name: "Wythnosol" }])).toMatchObject({
      clients: [{ changes: [] }],
    });
    expect(await importGroups([{ code: "weekly", name: "Bob wythnos" }])).toMatchObject({
      clients: [{ changes: ["The texts in cy change, at once"] }],
    });
  });
});
