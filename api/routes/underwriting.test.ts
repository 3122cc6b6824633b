import { randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { selectAuditRows } from "../../tests/support/audit.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { listMails } from "../../tests/support/encrypted-rows.ts";
import {
  buildLifeMember,
  buildLifeRequest,
  type LifeMember,
  type Member,
} from "../../tests/support/life-member.ts";
import { buildPlanVersion } from "../../tests/support/plans.ts";
import { openEmployersView } from "../../tests/support/views.ts";
import { sealRow } from "../db/sealing/rows.ts";

const operatorToken = randomBytes(32).toString("base64url");
const answers = { treatment: true, medicine: false, waiting: false, serious: false };

/** Today is 20 November 2026; £104,000 at 40, life 8 × from 1 April, free limit £750,000 (S12). */
describeEachDatabase("insurers' decisions", (open) => {
  const test = useTestApi(open, { operatorToken });
  let tenant: LifeMember["tenant"];
  let sam: Member;
  let employer: string;
  let employeeToken: string;
  let id: string;

  beforeEach(async () => {
    ({
      tenant,
      sam,
      employer,
      own: employeeToken,
    } = await buildLifeMember(test, {
      first_name: "Sam",
      surname: "Rowe",
      employee_number: "000101",
    }));
    id = await requestLife(sam);
  });

  const requestLife = async (owner: typeof sam, medicalAnswers: object | null = answers) => {
    const row = await buildLifeRequest(test.db, owner);
    const { id, client_id, employee_id } = row;
    const { medical_answers } = sealRow(test.db, "selections", {
      id,
      client_id,
      employee_id,
      medical_answers: medicalAnswers && JSON.stringify(medicalAnswers),
    });
    await test.db.updateTable("selections").set({ medical_answers }).where("id", "=", id).execute();
    return id;
  };
  const getPath = (rest = "") => `/main/client/${tenant.client.id}/underwriting${rest}`;
  const listRequests = async () => (await test.send("GET", getPath(), { token: employer })).body;
  const accepted = { decision: "accepted", decidedOn: "2026-11-12", reference: "UW-4711", version: 1 };
  const recordDecision = (body: object = {}, caller: object = { token: employer }) =>
    test.send("POST", getPath(`/${id}`), { ...caller, body: { ...accepted, ...body } });
  const listRows = () =>
    test.db
      .selectFrom("selections")
      .selectAll()
      .where("client_id", "=", tenant.client.id)
      .orderBy("created_at")
      .execute();
  const listHistory = async () =>
    (
      await test.db
        .selectFrom("underwriting_decisions")
        .selectAll()
        .where("client_id", "=", tenant.client.id)
        .orderBy("recorded_at")
        .execute()
    ).map(({ decision, decided_date, limit_pence, reference, recorded_by }) => [
      ...[decision, decided_date, limit_pence, reference, recorded_by],
    ]);
  const getBenefit = async () =>
    (await test.send("GET", "/v1/benefit/life/with-selection", { token: employeeToken })).body;
  const listClientMails = async () =>
    (await listMails(test.db))
      .filter(({ client_id }) => client_id === tenant.client.id)
      .map(({ kind, to_address }) => [kind, to_address]);
  const listAuditRows = async (action: string) =>
    (
      await selectAuditRows(test.db, tenant.client.id, action)
        .select(["actor_id", "target_id", "detail"])
        .execute()
    ).map(({ actor_id, target_id, detail }) => [actor_id, target_id, JSON.parse(String(detail))]);

  it("[B10] the employer sees the cover that waits and its last day, and no medical answers", async () => {
    const reply = await listRequests();
    expect(reply).toEqual({
      requests: [
        {
          selectionId: id,
          employeeName: "Sam Rowe",
          employeeNumber: "000101",
          benefitId: "life",
          benefitName: "Life assurance",
          coverPence: 832_000_00,
          livePence: 750_000_00,
          requestedOn: "2026-10-01",
          decideBy: "2026-12-30",
          isAskedAgain: false,
          recordedBy: "employer",
          isOwn: false,
          hasActed: false,
          version: 1,
          offeredBasisPoints: null,
        },
      ],
      total: 1,
      last_page: 1,
    });
    expect((await getBenefit()).selection.underwriting).toMatchObject({ state: "waiting", on: "2026-12-30" });
  });

  it("[S12] [B10] accepted cover counts from the day of the decision, with audit row, history and email", async () => {
    expect((await getBenefit()).selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(40_08);
    expect((await recordDecision()).body).toEqual({
      selectionId: id,
      decision: "accepted",
      decidedOn: "2026-11-12",
      limitPence: null,
      loadingBasisPoints: null,
      reference: "UW-4711",
    });
    expect(
      (await listRows()).map(({ status, cover_date, first_deduction_date, end_date, accepted_pence }) => [
        ...[status, cover_date, first_deduction_date, end_date, accepted_pence],
      ]),
    ).toEqual([
      ["ended", "2026-04-01", "2026-04-28", "2026-11-11", 0],
      ["active", "2026-11-12", "2026-11-28", null, null],
    ]);
    const { selection } = await getBenefit();
    expect(selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(49_92);
    expect([selection.fieldStatus, selection.underwriting]).toEqual([
      null,
      { state: "accepted", on: "2026-11-12", limitPence: null, offer: null },
    ]);
    expect(await listHistory()).toEqual([["accepted", "2026-11-12", null, "UW-4711", tenant.employee.id]]);
    expect(await listAuditRows("underwriting.recorded")).toEqual([
      [tenant.employee.id, id, { benefit: "life", decision: "accepted", owner: sam.id }],
    ]);
    expect(await listClientMails()).toEqual([["underwriting_accepted", sam.email]]);
    expect((await listRequests()).requests).toEqual([]);
  });

  it("[C8] the same decision sent twice has one effect, and a different one is refused", async () => {
    await recordDecision();
    expect((await recordDecision()).status).toBe(200);
    expect((await listRows()).length).toBe(2);
    expect([(await listHistory()).length, (await listClientMails()).length]).toEqual([1, 1]);
    const other = await recordDecision({ decision: "declined" });
    expect([other.status, other.body.error, other.body.message]).toEqual([
      409,
      "not_allowed",
      "This is no longer waiting for a decision.",
    ]);
  });

  it("[B10] cover that the insurer limited counts up to its limit, which is checked at its field", async () => {
    const wrong = await recordDecision({ decision: "limited", limitPence: 750_000_00 });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { limitPence: ["Enter a limit above £750,000 and below £832,000"] },
    ]);
    expect((await recordDecision({ decision: "limited" })).body.errors).toEqual({
      limitPence: ["Enter the limit"],
    });
    expect((await recordDecision({ decision: "limited", limitPence: 800_000_00 })).status).toBe(200);
    const { selection } = await getBenefit();
    expect(selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(46_08);
    expect([selection.fieldStatus, selection.underwriting.limitPence]).toEqual([
      "Cover is capped at £800,000",
      800_000_00,
    ]);
  });

  it("[B10] cover up to the free limit stays after the insurer refuses the rest", async () => {
    await recordDecision({ decision: "declined" });
    expect((await listRows()).map(({ status, accepted_pence }) => [status, accepted_pence])).toEqual([
      ["active", 0],
    ]);
    const { selection } = await getBenefit();
    expect(selection.costsSummaryForMonthlyCostSection.employeeMonthlyPence).toBe(40_08);
    expect(selection.underwriting.state).toBe("declined");
  });

  it.each([
    ["accepted", {}],
    ["limited", { limitPence: 800_000_00 }],
    ["declined", {}],
  ])("[B10] medical answers are deleted with the decision %s", async (decision, values) => {
    expect((await recordDecision({ decision, ...values })).status).toBe(200);
    expect(new Set((await listRows()).map(({ medical_answers }) => medical_answers))).toEqual(
      new Set([null]),
    );
  });

  it("[B10] medical answers are kept while the insurer asks again, and deleted when the person gives up the request", async () => {
    expect((await recordDecision({ decision: "ask-again" })).status).toBe(200);
    expect((await listRows()).map(({ medical_answers }) => medical_answers)).toEqual([expect.any(String)]);
    const body = { status: "withdrawn", version: (await getBenefit()).selection.version };
    const path = `/v1/selection/${id}`;
    expect((await test.send("PATCH", path, { token: employeeToken, body })).status).toBe(200);
    expect((await listRows()).every(({ medical_answers }) => medical_answers === null)).toBe(true);
  });

  it("[B10] scheduled cover shows the insurer's acceptance after its medical answers are deleted", async () => {
    await test.db
      .updateTable("selections")
      .set({ cover_date: "2027-04-01", first_deduction_date: "2027-04-28" })
      .where("id", "=", id)
      .execute();
    expect((await recordDecision()).status).toBe(200);
    expect(
      (await listRows()).map(({ status, accepted_pence, medical_answers }) => [
        ...[status, accepted_pence, medical_answers],
      ]),
    ).toEqual([["scheduled", null, null]]);
    expect((await getBenefit()).selection.underwriting).toMatchObject({
      state: "accepted",
      on: "2026-11-12",
    });
  });

  it("[B10] the person answers the insurer's further questions, and no others", async () => {
    const answerQuestions = (medical_answers: object) =>
      test.send("PATCH", "/v1/benefit/life/selection", { token: employeeToken, body: { medical_answers } });
    expect((await answerQuestions(answers)).status).toBe(409);
    expect((await recordDecision({ decision: "ask-again" })).status).toBe(200);
    expect((await listRequests()).requests).toMatchObject([{ isAskedAgain: true, decideBy: "2027-02-18" }]);
    expect((await getBenefit()).selection).toMatchObject({
      underwriting: { state: "ask-again", on: "2027-02-18" },
      medical: { required: true, complete: false },
    });
    expect((await answerQuestions({ treatment: true })).body.error).toBe("medical_required");
    test.clock.advance(1_000);
    const { body } = await answerQuestions(answers);
    expect([body.underwriting.state, body.medical]).toEqual(["waiting", { required: true, complete: true }]);
    expect((await listHistory()).map(([decision]) => decision)).toEqual(["ask-again", "answered"]);
    expect((await listRequests()).requests).toMatchObject([{ isAskedAgain: false }]);
    expect((await listClientMails()).map(([kind]) => kind)).toEqual(["underwriting_ask-again"]);
    const [{ version }] = (await listRequests()).requests;
    expect((await recordDecision({ version })).status).toBe(200);
  });

  it("[B10] a person can give missing answers while the request waits", async () => {
    await test.db.updateTable("selections").set({ medical_answers: null }).where("id", "=", id).execute();
    expect((await getBenefit()).selection.medical).toEqual({ required: true, complete: false });
    const body = { medical_answers: answers };
    const reply = await test.send("PATCH", "/v1/benefit/life/selection", { token: employeeToken, body });
    expect([reply.status, reply.body.medical]).toEqual([200, { required: true, complete: true }]);
    expect((await listHistory()).map(([decision]) => decision)).toEqual(["answered"]);
  });

  it("[E5] nobody can record a decision about their own cover, or in a masquerade", async () => {
    id = await requestLife(tenant.employee);
    await test.db
      .updateTable("employees")
      .set({ annual_salary_pence: 104_000_00 })
      .where("id", "=", tenant.employee.id)
      .execute();
    const refused = await recordDecision();
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      "not_allowed",
      "This is your own request. Someone else must record the decision.",
    ]);
    expect(await listAuditRows("selection.decision_refused")).toEqual([
      [tenant.employee.id, id, { outcome: "own" }],
    ]);
    const view = await openEmployersView(test, tenant, { employer, userId: sam.id });
    expect((await recordDecision({}, view)).status).toBe(403);
    expect(await listHistory()).toEqual([]);
  });

  it("[B1] a decision by an employee, by another client's employer or about an old version is refused", async () => {
    expect((await recordDecision({}, { token: employeeToken })).status).toBe(403);
    const stranger = await buildTenant(test.db, { employee: { user_type: "employer" } });
    const token = (await signIn(test, stranger)).token;
    expect((await recordDecision({}, { token })).status).toBe(404);
    const across = `/main/client/${stranger.client.id}/underwriting/${id}`;
    expect((await test.send("POST", across, { token, body: accepted })).status).toBe(404);
    expect((await recordDecision({ version: 7 })).body.error).toBe("changed");
    expect([await listHistory(), (await listRows())[0]?.status]).toEqual([[], "medical-pending"]);
  });

  it("[B10] only the operators' token records decisions when the plan leaves them to staff", async () => {
    await buildPlanVersion(test.db, tenant.client.id, "life", { underwriting: "staff" });
    test.clock.advance(6_000);
    expect((await listRequests()).requests).toMatchObject([{ recordedBy: "staff" }]);
    expect((await recordDecision()).body.message).toBe(
      "Your benefits provider records insurer decisions for this benefit.",
    );
    const sendAsToken = async (token: string) => {
      const address = `http://api.example/v1/operator/clients/${tenant.client.id}/underwriting/${id}`;
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
      const request = new Request(address, { method: "POST", headers, body: JSON.stringify(accepted) });
      return (await test.api.fetch(request, { address: "203.0.113.9", isTrusted: false })).status;
    };
    expect(await sendAsToken(employer)).toBe(401);
    expect(await sendAsToken(operatorToken)).toBe(200);
    expect(await listHistory()).toEqual([["accepted", "2026-11-12", null, "UW-4711", "operator"]]);
  });
});
