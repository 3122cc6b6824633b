import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant } from "../../tests/support/api.ts";
import { buildBenefit } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { signInMember } from "../../tests/support/views.ts";
import type { PlanDocumentEntry } from "../domain/benefits/plan-documents.ts";

const bytes = new TextEncoder().encode("%PDF-1.7 booklet");
const booklet: PlanDocumentEntry = {
  id: "booklet",
  from: "2026-04-01",
  title: "Policy booklet",
  language: "en",
  url: null,
  file: { name: "booklet.pdf", type: "application/pdf", size: bytes.byteLength, sha256: "f".repeat(64) },
};
const nextBooklet: PlanDocumentEntry = { ...booklet, id: "next", from: "2027-04-01" };
const linkedDocument: PlanDocumentEntry = {
  ...booklet,
  id: "elsewhere",
  title: "Complaints",
  url: "https://insurer.example/c",
  file: null,
};

describeEachDatabase("documents of a plan", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let token: string;

  beforeEach(async () => {
    await buildPlan(tenant.client.id);
    token = await signInMember(test, tenant, await buildMember(test.db, tenant.client.id));
  });

  async function buildPlan(client_id: string, code = "cash-plan") {
    await buildBenefit(test.db, client_id, code, {
      documents: JSON.stringify([booklet, nextBooklet, linkedDocument]),
    });
    await test.db
      .insertInto("plan_files")
      .values({ client_id, product_code: code, sha256: "f".repeat(64), bytes })
      .execute();
  }
  const downloadDocument = (documentId: string, caller: object = { token }, code = "cash-plan") =>
    test.send("GET", `/v1/benefit/${code}/documents/${documentId}`, caller);

  it("a benefit lists the documents that apply today, with type and size", async () => {
    const { body } = await test.send("GET", "/v1/benefit/cash-plan", { token });
    const common = { language: "en", since: "2026-04-01" };
    const file = { name: "booklet.pdf", type: "application/pdf", size: 16 };
    expect(body.documents).toEqual([
      { ...common, id: "booklet", title: "Policy booklet", url: null, file },
      { ...common, id: "elsewhere", title: "Complaints", url: "https://insurer.example/c", file: null },
    ]);
  });

  it("a document downloads under its file name and with its type", async () => {
    const reply = await downloadDocument("booklet");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="?booklet\.pdf/);
  });

  it("a document of a later day, at another address or of an unavailable plan cannot be downloaded", async () => {
    for (const id of ["next", "elsewhere", "none"]) expect((await downloadDocument(id)).status).toBe(404);
    await buildPlan(tenant.client.id, "electric-car-of-others");
    expect((await downloadDocument("booklet", { token }, "electric-car-of-others")).status).toBe(404);
    expect((await downloadDocument("booklet", {})).status).toBe(401);
  });

  it("people of another client cannot find this client's document", async () => {
    const other = await buildTenant(test.db);
    const stranger = await signInMember(test, other, await buildMember(test.db, other.client.id));
    expect((await downloadDocument("booklet", { token: stranger })).status).toBe(404);
    // The document stays hidden even if the stranger's client has a plan with the same code.
    await buildBenefit(test.db, other.client.id, "cash-plan", { documents: JSON.stringify([booklet]) });
    expect((await downloadDocument("booklet", { token: stranger })).status).toBe(404);
  });
});
