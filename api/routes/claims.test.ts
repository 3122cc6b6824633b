import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildMember, buildTenant } from "../../tests/support/api.ts";
import { buildBenefit, buildSelection } from "../../tests/support/builders.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { signInMember } from "../../tests/support/views.ts";
import { openRow, sealRow } from "../db/sealing/rows.ts";
import type { ClaimRules } from "../domain/benefits/claims.ts";
import { minutesToMs } from "../domain/clock.ts";

const pdf = new TextEncoder().encode("%PDF-1.7 receipt of Quillon Opticians");

describeEachDatabase("claims", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test, { scheme: { public_url: "https://quay.example" } });
  let sam: Awaited<ReturnType<typeof buildMember>>;
  let token: string;
  let decider: string;
  let named: Awaited<ReturnType<typeof buildMember>>;

  beforeEach(async () => {
    const client_id = tenant.client.id;
    named = await buildMember(test.db, client_id, { user_type: "employer" });
    const rules: ClaimRules = {
      decidedBy: [named.employee_number],
      withinDays: 90,
      areLimitsShared: false,
      categories: [
        { code: "optical", name: "Glasses" },
        { code: "dental", name: "Dental" },
      ],
      limits: [
        { from: "2026-04-01", category: "optical", level: null, pence: 10_000 },
        { from: "2026-04-01", category: "optical", level: "gold", pence: 15_000 },
      ],
    };
    await buildBenefit(test.db, client_id, "cash-plan", { claims: JSON.stringify(rules) });
    await buildBenefit(test.db, client_id, "gym");
    sam = await buildMember(test.db, client_id);
    await buildSelection(test.db, sam, {
      code: "cash-plan",
      choice: { kind: "people", level: "gold", hasPartner: false, children: 0 },
    });
    token = await signInMember(test, tenant, sam);
    decider = await signInMember(test, tenant, named);
  });

  const glasses = {
    claimantId: "self",
    category: "optical",
    what: "Varifocals after Quillon's test",
    treatmentDate: "2026-11-02",
    pence: 12_000,
  };
  const sendNewClaim = (changes: object = {}, caller: object = {}) =>
    test.send("POST", "/v1/benefit/cash-plan/claims", { token, body: { ...glasses, ...changes }, ...caller });
  const listOwnClaims = async (callerToken = token) =>
    (await test.send("GET", "/v1/benefit/cash-plan/claims", { token: callerToken })).body;
  const listClaims = async (callerToken = decider, query = "") =>
    (await test.send("GET", `/main/client/${tenant.client.id}/claims${query}`, { token: callerToken })).body;
  const decideClaim = (claimId: string, body: object, caller: object = {}) =>
    test.send("POST", `/main/client/${tenant.client.id}/claims/${claimId}`, {
      token: decider,
      body,
      ...caller,
    });
  const sendClaim = async (changes: object = {}) => String((await sendNewClaim(changes)).body.claimId);
  const toPaidDecision = (pence: number, version = 1) => ({
    decision: "paid",
    paidPence: pence,
    paidOn: "2026-11-20",
    version,
  });
  const loadRows = (table: "claims" | "claim_events" | "claim_receipts") =>
    test.db.selectFrom(table).selectAll().where("client_id", "=", tenant.client.id).execute();
  const listMailsTo = async (employeeId: string) =>
    (
      await test.db
        .selectFrom("mails")
        .select("kind")
        .where("employee_id", "=", employeeId)
        .where("kind", "like", "claim%")
        .execute()
    ).map(({ kind }) => kind);
  const uploadReceipt = (claimId: string, bytes: Uint8Array = pdf, callerToken = token) =>
    test.api.fetch(
      new Request(`http://api.test/v1/claims/${claimId}/receipts`, {
        method: "POST",
        headers: { authorization: `Bearer ${callerToken}`, "content-type": "application/octet-stream" },
        body: Uint8Array.from(bytes),
      }),
    );

  it("a member sends a claim and finds it in the list, and the limit of the member's level is still unused", async () => {
    const claimId = await sendClaim();
    expect(await listOwnClaims()).toMatchObject({
      name: "Health cash plan",
      earliest: "2026-08-22",
      claimants: [{ id: "self", name: `${sam.first_name} ${sam.surname}` }],
      left: [{ category: "Glasses", limitPence: 15_000, leftPence: 15_000 }],
      claims: [
        {
          id: claimId,
          state: "sent",
          category: "Glasses",
          what: glasses.what,
          treatmentDate: "2026-11-02",
          claimedPence: 12_000,
          sentOn: "2026-11-20",
          version: 1,
          events: [{ on: "2026-11-20", state: "sent", note: null }],
        },
      ],
    });
    expect(await listMailsTo(sam.id)).toEqual(["claim_sent"]);
  });

  it("the email about a claim leads to the claim itself", async () => {
    await test.db
      .updateTable("schemes")
      .set({ public_url: "https://quay.example" })
      .where("client_id", "=", tenant.client.id)
      .execute();
    const claimId = await sendClaim();
    await test.api.drainOutbox();
    const text = test.mails.find(({ to }) => to === sam.email)?.text;
    expect(text).toContain(`See your claim:\nhttps://quay.example/app/claims/cash-plan/${claimId}/\n`);
  });

  it("the same post sent twice creates one claim, one email and one audit row", async () => {
    const headers = { "Idempotency-Key": "k-1" };
    const first = await sendNewClaim({}, { headers });
    expect((await sendNewClaim({}, { headers })).body).toEqual(first.body);
    expect(await loadRows("claims")).toHaveLength(1);
    expect(await listMailsTo(sam.id)).toHaveLength(1);
    const audit = await test.db
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("target_id", "=", first.body.claimId)
      .execute();
    expect(audit).toEqual([{ action: "claim.sent", detail: JSON.stringify({ benefit: "cash-plan" }) }]);
  });

  it("[C8] a second tab's post of a claim is told the claim that was sent, until that claim is refused", async () => {
    const replies = await Promise.all([1, 2].map(() => sendNewClaim({ what: " Two tabs " })));
    const saved = replies.find(({ status }) => status === 200);
    const told = replies.find(({ status }) => status !== 200);
    const id = String(saved?.body.claimId);
    const reference = id.replaceAll("-", "").slice(-8).toUpperCase();
    expect([told?.status, told?.body.error, told?.body.message]).toEqual([
      409,
      "not_allowed",
      `You have already sent this claim. Its reference is ${reference.slice(0, 4)}-${reference.slice(4)}.`,
    ]);
    expect(await loadRows("claims")).toHaveLength(1);
    expect(await listMailsTo(sam.id)).toEqual(["claim_sent"]);
    for (const other of [{ pence: 12_001 }, { treatmentDate: "2026-11-03" }, { what: "Another pair" }])
      expect((await sendNewClaim({ what: "Two tabs", ...other })).status).toBe(200);
    await decideClaim(id, { decision: "refused", note: "No receipt", version: 1 });
    expect((await sendNewClaim({ what: "Two tabs" })).status).toBe(200);
  });

  it.each([
    ["category", { category: "boats" }],
    ["what", { what: " " }],
    ["pence", { pence: 0 }],
    ["treatmentDate", { treatmentDate: "2026-11-21" }],
    ["treatmentDate", { treatmentDate: "2026-08-21" }],
    ["claimantId", { claimantId: "somebody" }],
  ])("a wrong %s of a claim is reported at its field, and nothing is saved", async (field, changes) => {
    const reply = await sendNewClaim(changes);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toContain(field);
    expect(await loadRows("claims")).toEqual([]);
  });

  it("[RULE-09] a leaver claims for treatment before the last day of cover, answers a question, and sees the decision", async () => {
    const claimId = await sendClaim({ treatmentDate: "2026-11-02" });
    await test.db
      .updateTable("employees")
      .set({ employment_status: "left", leave_date: "2026-11-05" })
      .where("id", "=", sam.id)
      .execute();
    const ended = { status: "ended", end_date: "2026-11-05" };
    await test.db.updateTable("selections").set(ended).where("employee_id", "=", sam.id).execute();
    const { body } = await test.send("GET", "/v1/benefits/user/eligible", { token });
    expect(body.benefits).toMatchObject([
      { benefitId: "cash-plan", hasClaims: true, selection: { status: "ended", cta: null, actions: [] } },
    ]);
    expect((await sendNewClaim({ what: "A hygienist", treatmentDate: "2026-11-05" })).status).toBe(200);
    expect((await sendNewClaim({ treatmentDate: "2026-11-06" })).body.errors).toEqual({
      treatmentDate: ["This person was not covered on that date"],
    });
    await decideClaim(claimId, { decision: "more-asked", note: "Which optician?", version: 1 });
    const answer = { text: "Quillon's", version: 2 };
    expect(await test.send("POST", `/v1/claims/${claimId}/answer`, { token, body: answer })).toMatchObject({
      status: 200,
    });
    await decideClaim(claimId, toPaidDecision(120_00, 3));
    const { claims } = await listOwnClaims();
    expect(claims.find(({ id }: { id: string }) => id === claimId)).toMatchObject({ paidPence: 120_00 });
  });

  it("treatment on a day without cover cannot be claimed", async () => {
    await test.db
      .updateTable("selections")
      .set({ cover_date: "2026-11-10" })
      .where("employee_id", "=", sam.id)
      .execute();
    const reply = await sendNewClaim();
    expect(reply.body.errors).toEqual({ treatmentDate: ["This person was not covered on that date"] });
  });

  it("the deciding employer reads a claim, asks a question, and pays after the answer", async () => {
    const claimId = await sendClaim();
    const listed = await listClaims();
    expect(listed).toMatchObject({ isDecider: true, total: 1, claims: [{ id: claimId, isOwn: false }] });
    expect((await decideClaim(claimId, { decision: "in-review", version: 1 })).status).toBe(200);
    await decideClaim(claimId, { decision: "more-asked", note: "Which lens?", version: 2 });
    expect((await listOwnClaims()).claims[0]).toMatchObject({ state: "more-asked", note: "Which lens?" });
    const answer = { text: "The left one", version: 3 };
    expect((await test.send("POST", `/v1/claims/${claimId}/answer`, { token, body: answer })).status).toBe(
      200,
    );
    expect(await listClaims(decider, `?claimId=${claimId}`)).toMatchObject({
      claims: [{ state: "sent", leftPence: 15_000, events: [{}, {}, {}, { note: "The left one" }] }],
    });
    expect((await decideClaim(claimId, toPaidDecision(12_000, 4))).body).toEqual({ claimId, state: "paid" });
    const after = await listOwnClaims();
    expect(after.claims[0]).toMatchObject({ state: "paid", paidPence: 12_000, paidOn: "2026-11-20" });
    expect(after.left).toMatchObject([{ leftPence: 3_000 }]);
    expect((await listMailsTo(sam.id)).toSorted()).toEqual(
      ["claim_in_review", "claim_more_asked", "claim_paid", "claim_sent", "claim_sent"].toSorted(),
    );
  });

  it("no payment exceeds the claim or the rest of the limit, and a paid claim is closed", async () => {
    const first = await sendClaim();
    expect((await decideClaim(first, toPaidDecision(12_001))).body.errors).toEqual({
      paidPence: ["Enter £120.00 or less"],
    });
    await decideClaim(first, toPaidDecision(12_000));
    const second = await sendClaim({ what: "A second pair" });
    expect((await decideClaim(second, toPaidDecision(3_001))).body.errors).toEqual({
      paidPence: ["Enter £30.00 or less"],
    });
    expect((await decideClaim(second, toPaidDecision(3_000))).status).toBe(200);
    expect((await decideClaim(first, { decision: "refused", note: "No", version: 2 })).body.error).toBe(
      "not_allowed",
    );
    expect((await decideClaim(second, toPaidDecision(1_000))).body.error).toBe("changed");
  });

  it("a claim in a category without a limit is paid in full, and a refusal needs a reason", async () => {
    const claimId = await sendClaim({ category: "dental" });
    const bare = await decideClaim(claimId, { decision: "refused", note: " ", version: 1 });
    expect(bare.body.errors).toEqual({ note: ["Enter a reason"] });
    expect((await decideClaim(claimId, toPaidDecision(12_000))).status).toBe(200);
  });

  it("the activity page and its file have a claim only for the employers whose plan names them", async () => {
    const ordinary = await signInMember(
      test,
      tenant,
      await buildMember(test.db, tenant.client.id, { user_type: "employer" }),
    );
    const claimId = await sendClaim();
    await uploadReceipt(claimId);
    const [receipt] = await loadRows("claim_receipts");
    const path = `/main/client/${tenant.client.id}/claims/${claimId}/receipts/${receipt?.id}`;
    await test.send("GET", path, { token: decider });
    await decideClaim(claimId, toPaidDecision(12_000));
    const listClaimTexts = async (callerToken: string) => {
      const list = `/main/client/${tenant.client.id}/activity`;
      const { body } = await test.send("GET", list, { token: callerToken });
      const file = await test.send("GET", `${list}/download`, { token: callerToken });
      const texts = body.rows.map(({ text }: { text: string }) => text);
      const inFile = String(file.body).split("\n");
      return [texts, inFile].map((lines) => lines.filter((line: string) => /claim/.test(line)).length);
    };
    expect(await listClaimTexts(decider)).toEqual([2, 2]);
    expect(await listClaimTexts(ordinary)).toEqual([0, 0]);
  });

  it("two decisions about claims at the same time pay out a limit only once", async () => {
    const ids = [await sendClaim(), await sendClaim({ what: "A second pair" })];
    const replies = await Promise.all(ids.map((each) => decideClaim(each, toPaidDecision(12_000))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  const listDecided = (query = "", callerToken = decider) => listClaims(callerToken, `?list=decided${query}`);
  const listIds = ({ claims }: { claims: { id: string }[] }) => claims.map(({ id }) => id);

  it("a decided claim moves to the list of decided claims, with its result, amount, note, day and decider, newest first", async () => {
    const paid = await sendClaim({ pence: 5_000 });
    const refused = await sendClaim({ what: "A second pair" });
    const open = await sendClaim({ what: "A third pair" });
    expect(await listDecided()).toMatchObject({ isDecider: true, claims: [], total: 0, last_page: 1 });
    await decideClaim(paid, toPaidDecision(4_000));
    test.clock.advance(minutesToMs(24 * 60));
    const caller = { token: await signInMember(test, tenant, named) };
    await decideClaim(refused, { decision: "refused", note: "No receipt", version: 1 }, caller);
    const decidedBy = `${named.first_name} ${named.surname}`;
    expect(await listDecided("", caller.token)).toMatchObject({
      total: 2,
      claims: [
        { id: refused, state: "refused", note: "No receipt", decidedOn: "2026-11-21", decidedBy },
        {
          id: paid,
          state: "paid",
          claimedPence: 5_000,
          paidPence: 4_000,
          decidedOn: "2026-11-20",
          decidedBy,
        },
      ],
    });
    const opened = await listClaims(caller.token);
    expect(listIds(opened)).toEqual([open]);
    expect(opened.claims[0]).not.toHaveProperty("decidedOn");
  });

  it("decided claims are found by a part of the employee's name, the number or the claim's reference", async () => {
    const claimId = await sendClaim();
    await decideClaim(claimId, { decision: "refused", note: "No", version: 1 });
    const { reference } = (await listDecided()).claims[0];
    const words = [
      sam.surname.slice(0, 4),
      sam.employee_number,
      reference,
      reference.replace("-", "").toLowerCase(),
    ];
    for (const word of words)
      expect([word, listIds(await listDecided(`&search=${word}`))]).toEqual([word, [claimId]]);
    for (const word of ["Nobody", "0000-0000", "%25"])
      expect([word, listIds(await listDecided(`&search=${word}`))]).toEqual([word, []]);
  });

  it("more decided claims than a page holds are on further pages", async () => {
    const claimId = await sendClaim();
    await decideClaim(claimId, { decision: "refused", note: "No", version: 1 });
    const [sealed] = await loadRows("claims");
    const row = openRow(test.db, "claims", sealed as NonNullable<typeof sealed>);
    const copies = Array.from({ length: 50 }, (_, index) =>
      sealRow(test.db, "claims", { ...row, id: randomUUID(), updated_at: row.updated_at + index + 1 }),
    );
    await test.db.insertInto("claims").values(copies).execute();
    expect(await listDecided()).toMatchObject({ total: 51, last_page: 2 });
    expect(listIds(await listDecided("&page=2"))).toEqual([claimId]);
  });

  it("decided claims of other clients, and of plans that do not name the employer, are in no list", async () => {
    const claimId = await sendClaim();
    await decideClaim(claimId, { decision: "refused", note: "No", version: 1 });
    const { reference } = (await listDecided()).claims[0];
    const ordinary = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    expect(await listDecided("", await signInMember(test, tenant, ordinary))).toEqual({
      isDecider: false,
      claims: [],
      total: 0,
      last_page: 1,
    });
    const other = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const rules = { decidedBy: [other.employee.employee_number], withinDays: 90, areLimitsShared: false };
    await buildBenefit(test.db, other.client.id, "cash-plan", {
      claims: JSON.stringify({ ...rules, categories: [], limits: [] }),
    });
    const stranger = await signInMember(test, other, other.employee);
    for (const query of ["", `&search=${reference}`, `&search=${sam.surname}`]) {
      const path = `/main/client/${other.client.id}/claims?list=decided${query}`;
      expect((await test.send("GET", path, { token: stranger })).body).toMatchObject({
        isDecider: true,
        claims: [],
        total: 0,
      });
    }
  });

  it("an employer who is not named by any plan can neither see nor decide a claim", async () => {
    const claimId = await sendClaim();
    await uploadReceipt(claimId);
    const other = await buildMember(test.db, tenant.client.id, { user_type: "employer" });
    const ordinary = await signInMember(test, tenant, other);
    expect(await listClaims(ordinary)).toEqual({ isDecider: false, claims: [], total: 0, last_page: 1 });
    expect((await decideClaim(claimId, toPaidDecision(100), { token: ordinary })).status).toBe(404);
    const [receipt] = await loadRows("claim_receipts");
    const path = `/main/client/${tenant.client.id}/claims/${claimId}/receipts/${receipt?.id}`;
    expect((await test.send("GET", path, { token: ordinary })).status).toBe(404);
    expect((await test.send("GET", path, { token: decider })).status).toBe(200);
    expect((await listClaims(token)).error).toBe("forbidden");
  });

  it("an employer cannot decide on their own claim", async () => {
    await buildSelection(test.db, named, {
      code: "cash-plan",
      choice: { kind: "people", level: "gold", hasPartner: false, children: 0 },
    });
    const deciderClaim = (await sendNewClaim({}, { token: decider })).body.claimId;
    expect((await decideClaim(deciderClaim, toPaidDecision(100))).body.error).toBe("not_allowed");
  });

  it("a colleague and a person of another client find no claim and no receipt", async () => {
    const claimId = await sendClaim();
    const receiptId = (await (await uploadReceipt(claimId)).json()).receiptId;
    const other = await buildTenant(test.db);
    const strangers = [
      await signInMember(test, tenant, await buildMember(test.db, tenant.client.id)),
      await signInMember(test, other, await buildMember(test.db, other.client.id)),
    ];
    for (const stranger of strangers) {
      const caller = { token: stranger };
      const path = `/v1/claims/${claimId}`;
      expect((await test.send("GET", `${path}/receipts/${receiptId}`, caller)).status).toBe(404);
      const body = { text: "Mine", version: 1 };
      expect((await test.send("POST", `${path}/answer`, { ...caller, body })).status).toBe(404);
      expect((await uploadReceipt(claimId, pdf, stranger)).status).toBe(404);
    }
  });

  it("a receipt is stored once, sealed, and downloads unchanged", async () => {
    const claimId = await sendClaim();
    const { receiptId } = await (await uploadReceipt(claimId)).json();
    expect((await (await uploadReceipt(claimId)).json()).receiptId).toBe(receiptId);
    const [row, ...others] = await loadRows("claim_receipts");
    expect(others).toEqual([]);
    expect(Buffer.from(row?.bytes as never).includes("Quillon")).toBe(false);
    const path = `/v1/claims/${claimId}/receipts/${receiptId}`;
    const file = await test.api.fetch(
      new Request(`http://api.test${path}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
  });

  it("a receipt alone answers what was asked: the claim goes back to the decider once, and another receipt changes nothing", async () => {
    const claimId = await sendClaim();
    const early = await (await uploadReceipt(claimId)).json();
    expect(early).toMatchObject({ isSentAgain: false });
    await decideClaim(claimId, { decision: "more-asked", note: "The receipt, please", version: 1 });
    const other = new TextEncoder().encode("%PDF-1.7 second receipt");
    const replies = await Promise.all([uploadReceipt(claimId, other), uploadReceipt(claimId, other)]);
    const bodies = await Promise.all(replies.map((reply) => reply.json()));
    expect(bodies.map(({ isSentAgain }) => isSentAgain).toSorted()).toEqual([false, true]);
    await uploadReceipt(claimId, new TextEncoder().encode("%PDF-1.7 third receipt"));
    const { claims } = await listOwnClaims();
    expect(claims).toMatchObject([
      { state: "sent", note: null, version: 3, events: [{}, {}, { state: "sent", note: null }] },
    ]);
    expect(claims[0].receipts).toHaveLength(3);
    expect(await listMailsTo(named.id)).toEqual(["claim_waits", "claim_waits"]);
    const refusal = { decision: "refused", note: "Too old", version: 3 };
    expect((await decideClaim(claimId, refusal)).body).toEqual({ claimId, state: "refused" });
    expect((await (await uploadReceipt(claimId, other)).json()).isSentAgain).toBe(false);
  });

  it("a receipt that was added before is sent again as the answer to a question", async () => {
    const claimId = await sendClaim();
    const { receiptId } = await (await uploadReceipt(claimId)).json();
    await decideClaim(claimId, { decision: "more-asked", note: "The receipt, please", version: 1 });
    expect(await (await uploadReceipt(claimId)).json()).toEqual({ receiptId, isSentAgain: true });
    const audit = await test.db
      .selectFrom("audit")
      .select("action")
      .where("target_id", "=", claimId)
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      ...["claim.answered", "claim.decided", "claim.receipt_added", "claim.sent"],
    ]);
  });

  it("a web page, an empty file and a too large file are refused as receipts", async () => {
    const claimId = await sendClaim();
    expect((await uploadReceipt(claimId, new TextEncoder().encode("<script>"))).status).toBe(422);
    expect((await uploadReceipt(claimId, new Uint8Array())).status).toBe(422);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(pdf);
    expect((await uploadReceipt(claimId, large)).status).toBe(413);
    expect(await loadRows("claim_receipts")).toEqual([]);
  });

  it("a claim's content is sealed in the database, and in no log, audit row or email", async () => {
    const claimId = await sendClaim();
    await decideClaim(claimId, { decision: "refused", note: "Quillon is not on our list", version: 1 });
    const audit = await test.db.selectFrom("audit").selectAll().execute();
    const mails = await test.database.db.selectFrom("mails").select(["subject", "text"]).execute();
    expect(
      JSON.stringify([await loadRows("claims"), await loadRows("claim_events"), audit, mails]),
    ).not.toMatch(/Quillon|optical|Varifocals/);
    expect(test.logLines.join("\n")).not.toMatch(/Quillon|optical|Varifocals/);
  });
});
