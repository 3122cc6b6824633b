import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { buildTenant, signIn, startTestApi } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import {
  buildClientDocument,
  buildDentalPrices,
  buildEmployerDocument,
  buildPlanDocument,
  toSvg,
} from "../../tests/support/client-documents.ts";
import { describeEachDatabase, listAllRows, useTestApi } from "../../tests/support/database.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { findMailLogo } from "../repositories/brand-files.ts";
import { toImportJson } from "./canonical-json.ts";
import type { ClientDocument } from "./document.ts";
import { importClients, loadClientDocument, previewImport } from "./import.ts";

const actor = { id: "command", request: { id: "import-test", ip: null } };

describeEachDatabase("importing clients", (open) => {
  const test = useTestApi(open);
  let code: string;

  beforeEach(() => {
    code = `quay-${randomUUID().slice(0, 8)}`;
  });

  const importDocuments = (documents: ClientDocument[], day: string | null = null) =>
    importClients(test, { documents, day, actor });
  const loadChanges = async (document: ClientDocument, day: string | null = null) =>
    (await previewImport(test, { documents: [document], day })).clients[0]?.changes;
  const loadRefusals = async (document: ClientDocument, day: string | null = null) => {
    const before = await loadAllRows();
    const result = await importDocuments([document], day);
    expect(await loadAllRows()).toEqual(before);
    return result.clients.flatMap(({ refusals }) => refusals);
  };
  const loadAllRows = () => listAllRows(test.db);
  const loadAudit = (client: string) =>
    test.db
      .selectFrom("audit")
      .select(["actor_id", "detail", "target_id"])
      .where("client_id", "=", client)
      .where("action", "=", "client.imported")
      .execute();

  it("importing a new client stores its document, with an audit row and an import row", async () => {
    const document = buildClientDocument(code);
    expect(await importDocuments([document])).toEqual({
      ok: true,
      clients: [
        {
          code,
          isNew: true,
          refusals: [],
          changes: [
            `${code} Ltd is a new client at ${code}, from 20 November 2026 with 2 plans, 2 payroll groups, 1 annual window`,
          ],
        },
      ],
    });
    expect(toImportJson((await loadClientDocument(test.db, code)) as ClientDocument)).toBe(
      toImportJson(document),
    );
    const [audit] = await loadAudit(code);
    expect(audit).toMatchObject({ actor_id: "command" });
    const imports = await test.db
      .selectFrom("client_imports")
      .selectAll()
      .where("client_id", "=", code)
      .execute();
    expect(imports).toMatchObject([{ id: audit?.target_id, effective_date: null }]);
    expect(imports[0]?.document).not.toContain("<svg");
  });

  it("a second import of the same client documents changes no row", async () => {
    const document = buildClientDocument(code, { employers: [buildEmployerDocument()] });
    await importDocuments([document]);
    const before = await loadAllRows();
    const again = await importDocuments([
      buildClientDocument(code, { employers: [buildEmployerDocument()] }),
    ]);
    expect(again).toMatchObject({ ok: true, clients: [{ changes: [], refusals: [] }] });
    expect(await loadAllRows()).toEqual(before);
    expect(await loadAudit(code)).toHaveLength(1);
  });

  it("[OPS-11] two imports of the same new client at once store it once", async () => {
    const results = await Promise.all([
      importDocuments([buildClientDocument(code)]),
      importDocuments([buildClientDocument(code)]),
    ]);
    expect(results.map(({ ok, clients }) => [ok, clients[0]?.changes.length]).toSorted()).toEqual([
      [true, 0],
      [true, 1],
    ]);
    expect(await loadAudit(code)).toHaveLength(1);
  });

  it("a document that was exported from the database imports without changes", async () => {
    await importDocuments([buildClientDocument(code)]);
    const saved = (await loadClientDocument(test.db, code)) as ClientDocument;
    expect(await loadChanges(saved)).toEqual([]);
  });

  it("emails use the client's PNG for emails, else a header logo that is a PNG, and never an SVG", async () => {
    const toPng = (text: string) => ({ type: "image/png" as const, bytes: new TextEncoder().encode(text) });
    const { brand } = buildClientDocument(code);
    const publicUrl = `https://${code}.example`;
    const findLogos = async (logos: Partial<typeof brand.logos>) => {
      const document = buildClientDocument(code, {
        publicUrl,
        brand: { ...brand, logos: { ...brand.logos, ...logos } },
      });
      expect(await importDocuments([document])).toMatchObject({ ok: true });
      return await findMailLogo(test.db, code);
    };
    const getLogoAddress = (text: string) =>
      `${publicUrl}/brand/files/${createHash("sha256").update(text).digest("hex")}.png`;
    expect(await findLogos({})).toBeNull();
    expect(await findLogos({ header: toPng("wide") })).toBe(getLogoAddress("wide"));
    expect(await findLogos({ header: toPng("wide"), mail: toPng("mail") })).toBe(getLogoAddress("mail"));
    expect(await findLogos({ header: toPng("wide"), mail: null })).toBe(getLogoAddress("wide"));
  });

  it("[PRODUCT-04] an import changes no row of another client, in any table", async () => {
    const other = await buildTenant(test.db);
    const third = `third-${randomUUID().slice(0, 8)}`;
    // The third client is imported last, so that only the second import could change its rows.
    const first = [
      buildClientDocument(code),
      buildClientDocument(third, { employers: [buildEmployerDocument()] }),
    ];
    expect(await importDocuments(first)).toMatchObject({ ok: true });
    await buildSelection(test.db, other.employee);
    await test.api.drainOutbox();
    const before = await loadAllRows();
    // Names contain the client, so that its rows differ from all others.
    const employer = buildEmployerDocument({ surname: code, email: `nia@${code}.example` });
    const second = await importDocuments([
      buildClientDocument(code, {
        name: "Another name",
        hosts: [code, `${code}-second`],
        features: [],
        hideTotals: true,
        windows: [],
        policies: [],
        providers: [],
        employers: [employer],
        plans: [buildPlanDocument("pension"), buildPlanDocument("cycle")],
        payrollGroups: buildClientDocument(code).payrollGroups.slice(0, 1),
        brand: {
          ...buildClientDocument(code).brand,
          logos: { header: null, mobile: toSvg("m"), client: null, avatar: null, mail: null },
        },
        content: {
          ...buildClientDocument(code).content,
          faqs: [],
          homeCards: [],
          carousel: [],
          contactPages: [],
        },
      }),
    ]);
    expect(second).toMatchObject({ ok: true });
    const after = await loadAllRows();
    for (const [table, rows] of before) {
      const listForeignRows = (all: readonly string[]) => all.filter((row) => !row.includes(code));
      expect(listForeignRows(after.get(table) ?? []), table).toEqual(listForeignRows(rows));
    }
    expect(after.get("clients")).not.toEqual(before.get("clients"));
  });
  describe("plans, prices and windows that have already begun", () => {
    const buildChangedDocument = (overrides: Partial<Parameters<typeof buildPlanDocument>[1]>) =>
      buildClientDocument(code, {
        plans: [buildPlanDocument("pension"), buildPlanDocument("dental", overrides)],
      });
    beforeEach(() => importDocuments([buildClientDocument(code)]));

    it("a plan version in force is never rewritten", async () => {
      const { versions } = buildPlanDocument("dental");
      const product = { ...(versions[0]?.product as never as object), rollsOver: false } as never;
      expect(
        await loadRefusals(buildChangedDocument({ versions: [{ from: "2026-04-01", product }] })),
      ).toEqual([
        "Dental: This version has been in force since 1 April 2026: add a new file from a later day",
      ]);
      expect(
        await loadRefusals(
          buildChangedDocument({ versions: [...versions, { from: "2026-11-19", product }] }),
        ),
      ).toEqual([
        "Dental: A version from 19 November 2026 would change what was in force: give it a day from 20 November 2026 on",
      ]);
    });

    it("prices in force are never rewritten", async () => {
      expect(
        await loadRefusals(buildChangedDocument({ prices: [buildDentalPrices("2026-04-01", 900)] })),
      ).toEqual([
        "Dental: These prices have been in force since 1 April 2026: add a new file from a later day",
      ]);
    });

    it("a published text and an opened window are never rewritten", async () => {
      const [policy] = buildClientDocument(code).policies;
      expect(
        await loadRefusals(
          buildClientDocument(code, { policies: [{ ...policy, html: "<p>Other.</p>" } as never] }),
        ),
      ).toEqual([
        "Terms and conditions, version 1: This text has been in force since 1 January 2026: add a new file with a new version and a later day",
      ]);
      const window = { opens: "2027-02-01", closes: "2027-03-05", coverFrom: "2027-04-01" };
      expect(await loadRefusals(buildClientDocument(code, { windows: [window] }), "2027-02-10")).toEqual([
        "The window has been open since 1 February 2027: it can no longer be changed",
      ]);
    });

    it("history that a document leaves out stays in the database", async () => {
      const later = {
        from: "2027-04-01",
        product: buildPlanDocument("dental").versions[0]?.product as never,
      };
      await importDocuments([
        buildChangedDocument({ versions: [later], prices: [buildDentalPrices("2027-04-01", 890)] }),
      ]);
      const dental = (await loadClientDocument(test.db, code))?.plans[1];
      expect(dental?.versions.map(({ from }) => from)).toEqual(["2026-04-01", "2027-04-01"]);
      expect(dental?.prices.map(({ from }) => from)).toEqual(["2026-04-01", "2027-04-01"]);
    });

    it("an import never takes effect from a past day", async () => {
      expect(await loadRefusals(buildClientDocument(code), "2026-11-19")).toEqual([
        "An import counts from today or later: 2026-11-19 is past",
      ]);
    });
  });

  it("future prices are replaced, and the report names the difference and the plan's holders", async () => {
    const member = (await buildMemberAt()).employee;
    const buildPricedDocument = (pence: number) =>
      buildClientDocument(code, {
        plans: [
          buildPlanDocument("pension"),
          buildPlanDocument("dental", {
            prices: [buildDentalPrices("2026-04-01"), buildDentalPrices("2027-04-01", pence)],
          }),
        ],
      });
    await importDocuments([buildClientDocument(code)]);
    expect(await loadChanges(buildPricedDocument(890))).toEqual([
      "Dental: Essential, single rises from £8.35 to £8.90 a month from 1 April 2027; no one holds it",
    ]);
    await holdDental(member);
    await importDocuments([buildPricedDocument(890)]);
    expect(await loadChanges(buildPricedDocument(880))).toEqual([
      "Dental: Essential, single falls from £8.90 to £8.80 a month from 1 April 2027; 1 person holds it",
    ]);
    await importDocuments([buildPricedDocument(880)]);
    const saved = (await loadClientDocument(test.db, code))?.plans[1]?.prices[1];
    expect(saved?.pence["essential/single"]).toBe(880);
  });

  /** Creates a member of another tenant, whose row the test moves to the client after the import. */
  const buildMemberAt = () => buildTenant(test.db);
  const holdDental = async (member: { id: string }) => {
    await test.db
      .updateTable("employees")
      .set({ client_id: code, payroll_group: "monthly" })
      .where("id", "=", member.id)
      .execute();
    await buildSelection(test.db, { id: member.id, client_id: code }, { code: "dental" });
  };

  it("a host is refused when another client has it or two documents name it", async () => {
    const other = await buildTenant(test.db);
    expect(await loadRefusals(buildClientDocument(code, { hosts: [code, other.domain] }))).toEqual([
      `The host ${other.domain} is another client's: choose one that no client has`,
    ]);
    const twice = await importDocuments([
      buildClientDocument(code),
      buildClientDocument(`${code}-b`, { hosts: [code] }),
    ]);
    expect(twice.clients.flatMap(({ refusals }) => refusals)).toEqual([
      `The host ${code} is given to two clients`,
      `The host ${code} is given to two clients`,
    ]);
    expect(await loadClientDocument(test.db, code)).toBeNull();
  });

  it("two clients exchange their hosts in one import", async () => {
    const [one, two] = [`${code}-a`, `${code}-b`];
    await importDocuments([buildClientDocument(one), buildClientDocument(two)]);
    const result = await importDocuments([
      buildClientDocument(one, { hosts: [two] }),
      buildClientDocument(two, { hosts: [one] }),
    ]);
    expect(result.ok).toBe(true);
    const { body } = await test.send("GET", `/v1/scheme?domain=${two}`);
    expect(body.clientName).toBe(`${one} Ltd`);
  });

  it("[API-40] each of a client's hosts leads to that client", async () => {
    await importDocuments([buildClientDocument(code, { hosts: [code, `${code}-second`] })]);
    for (const host of [code, `${code}-second`]) {
      expect((await test.send("GET", `/v1/scheme?domain=${host}`)).body.id).toBe(code);
    }
  });

  it("one invalid document makes the import refuse all documents", async () => {
    const result = await importDocuments([
      buildClientDocument(code),
      buildClientDocument(`${code}-b`, { hosts: ["www"] }),
    ]);
    expect(result.ok).toBe(false);
    expect(await loadClientDocument(test.db, code)).toBeNull();
  });

  it("a first employer gets one account and one email, however often the document is imported", async () => {
    const document = buildClientDocument(code, { employers: [buildEmployerDocument()] });
    expect(await loadChanges(document)).toContain(
      "Employer 1 gets an account, and an email to activate it is sent at once",
    );
    await importDocuments([document]);
    await importDocuments([{ ...document, name: "Another name" }]);
    await test.api.drainOutbox();
    const activationMails = test.mails.filter(({ to }) => to === "nia.brook@quay.example");
    const links = activationMails.flatMap(({ text }) => text.match(/\/activation\/\S+/) ?? []);
    expect(links.length).toBeGreaterThan(0);
    const people = await test.db
      .selectFrom("employees")
      .select(["user_type", "registered_at", "payroll_group"])
      .where("client_id", "=", code)
      .execute();
    expect(people).toEqual([{ user_type: "employer", registered_at: null, payroll_group: "Monthly" }]);
    const welcomes = await test.db
      .selectFrom("welcome_mails")
      .select("outcome")
      .where("client_id", "=", code)
      .execute();
    expect(welcomes).toHaveLength(1);
    const [savedImport] = await test.db
      .selectFrom("client_imports")
      .select("document")
      .where("client_id", "=", code)
      .execute();
    expect(savedImport?.document).not.toMatch(/Brook|1980-02-03|quay\.example"/);
  });

  it("a payroll group with people stays when the document leaves it out", async () => {
    await importDocuments([
      buildClientDocument(code, { employers: [buildEmployerDocument({ payrollGroup: "weekly" })] }),
    ]);
    const [monthly] = buildClientDocument(code).payrollGroups;
    expect(await loadRefusals(buildClientDocument(code, { payrollGroups: [monthly as never] }))).toEqual([
      "1 person is in the payroll group Weekly: keep it until no one is",
    ]);
  });

  it("a plan that the document leaves out is closed: holders keep it, and nobody else sees it", async () => {
    const tenant = await buildTenant(test.db, { client: { id: code }, scheme: { id: code, domain: code } });
    const holder = tenant.employee;
    await test.db.deleteFrom("plans").where("client_id", "=", code).execute();
    await test.db.deleteFrom("plan_prices").where("client_id", "=", code).execute();
    const whole = buildClientDocument(code, {
      payrollGroups: buildClientDocument(code).payrollGroups.slice(0, 1),
      plans: [buildPlanDocument("pension"), buildPlanDocument("gym")],
    });
    await importDocuments([whole]);
    await buildSelection(test.db, holder, { code: "pension" });
    const less = { ...whole, plans: [buildPlanDocument("dental")] };
    expect(await loadChanges(less)).toEqual([
      "Dental is offered from 20 November 2026",
      "Pension closes for new choices on 20 November 2026; 1 person holds it",
      "Gym closes for new choices on 20 November 2026; no one holds it",
    ]);
    await importDocuments([less]);
    test.clock.advance(10_000);
    const { token } = await signIn(test, tenant);
    const { body } = await test.send("GET", "/v1/benefits/user/eligible", { token });
    const codes = JSON.stringify(body);
    expect([codes.includes('"pension"'), codes.includes('"gym"'), codes.includes('"dental"')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await loadChanges(less)).toEqual([]);
    expect((await loadClientDocument(test.db, code))?.plans.map((plan) => plan.code)).toEqual(["dental"]);
    await importDocuments([whole]);
    expect((await loadClientDocument(test.db, code))?.plans.map((plan) => plan.code)).toEqual([
      "pension",
      "gym",
    ]);
  });

  it("a client's list and quote need no more statements when there are 200 other clients", async () => {
    const tenant = await buildTenant(test.db);
    await buildBenefit(test.db, tenant.client.id, "gym");
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) });
    const { token } = await signIn(counted, tenant);
    // Stops the jobs, so that every statement belongs to a call.
    await counted.close();
    const quote = { eeben_benefit_id: "gym", eeben_level: "full" };
    const countStatements = async () => {
      counted.clock.advance(10_000);
      takeKinds();
      const list = await counted.send("GET", "/v1/benefits/user/eligible", { token });
      const forList = takeKinds().length;
      const quoted = await counted.send("POST", "/v1/selections/costs", { token, body: quote });
      return { forList, forQuote: takeKinds().length, statuses: [list.status, quoted.status] };
    };
    await countStatements();
    const countsBefore = await countStatements();
    expect(countsBefore).toMatchObject({ statuses: [200, 200] });
    const others = Array.from({ length: 200 }, (_, index) => buildClientDocument(`${code}-${index}`));
    expect(await importDocuments(others)).toMatchObject({ ok: true });
    expect(await countStatements()).toEqual(countsBefore);
  }, 120_000);
});
