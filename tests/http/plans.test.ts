import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

/**
 * Logs in an employer, and adds Ann with a bicycle of £1,001.00 that begins in December. Today is 20
 * November 2026.
 */
async function signInWithPlan({ ownPlan = false } = {}) {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, { employee: { user_type: "employer" } });
  const client = tenant.client.id;
  await buildBenefit(db, client, "cycle");
  const ann = await buildMember(db, client, { first_name: "Ann", surname: "Rowe" });
  const { id } = await buildSelection(db, ownPlan ? tenant.employee : ann, {
    code: "cycle",
    choice: { kind: "spread", pence: 1_001_00, months: 12 },
    status: "scheduled",
    cover_date: "2026-12-01",
    first_deduction_date: "2026-12-28",
    end_date: "2027-11-30",
  });
  const host = `${tenant.domain}.localhost`;
  const employer = await portal().signIn(tenant.email, { host });
  const page = `/app/employee-data/plans/${id}/cancel`;
  const readStatus = async () =>
    (await db.selectFrom("selections").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  return { db, client, ann, employer, host, id, page, readStatus };
}

test("[S19] an employer cancels an employee's plan with scripts off, and a second press has no further effect", async () => {
  const { db, ann, employer, id, page, readStatus } = await signInWithPlan();
  const panel = await employer.get(`/app/employee-data/panel/view-employee-data/${ann.id}`);
  expect(panel.listTexts("#plans h3")).toEqual(["Paid in instalments"]);
  expect(panel.text).toContain("£0.00 taken, from 1 December 2026");
  const confirmation = await employer.get(panel.$("#plans a").attr("href") ?? "");
  expect([confirmation.path, confirmation.status]).toEqual([page, 200]);
  expect(confirmation.heading).toMatch(/^Cancel /);
  for (const text of ["Ann Rowe", "1 December 2026", "Nothing is left for payroll to pay back."])
    expect(confirmation.text).toContain(text);
  expect(await readStatus()).toBe("scheduled");

  const form = confirmation.getForm("main form");
  const done = await form.submit("Cancel the plan");
  expect([done.path, done.heading]).toEqual([page, "Plan cancelled"]);
  expect(done.listTexts(".bp-ref__value")).toEqual([
    id
      .replaceAll("-", "")
      .slice(-8)
      .toUpperCase()
      .replace(/(.{4})/, "$1-"),
  ]);
  expect(await readStatus()).toBe("ended");
  const repeatedPost = await employer.post(form.target, form.listFields("Cancel the plan"));
  expect([repeatedPost.status, repeatedPost.heading]).toEqual([200, "Plan cancelled"]);
  const audit = await db
    .selectFrom("audit")
    .select("action")
    .where("target_id", "=", id)
    .where("action", "=", "selection.cancelled")
    .execute();
  expect(audit).toHaveLength(1);
  const panelAfter = await employer.get(`/app/employee-data/panel/view-employee-data/${ann.id}`);
  expect(panelAfter.$("#plans").text()).toContain("Cancelled");
});

test("[S19] the confirmation and the reply name the amount that the run refunds, the amount that is not refunded, and the taxed value", async () => {
  const { client, employer, id, page } = await signInWithPlan();
  const plan = {
    selectionId: id,
    benefitId: "cycle",
    benefitName: "Cycle to work",
    status: "active",
    coverDate: "2026-09-01",
    agreedPence: 100_100,
    months: 12,
    takenPence: 83_42,
    version: 3,
    canCancel: true,
    isCancelled: false,
    reference: "ABCD-1234",
  };
  const cancellationReply = {
    employeeId: "e-1",
    employeeName: "Zoë O'Donnell-Fry",
    employeeNumber: "00101",
    refusal: null,
    run: { runId: "monthly.2026-12", label: "December 2026", payDay: "2026-12-28" },
    refundPence: 83_42,
    beforePence: 166_84,
    taxedPence: 1_280_00,
  };
  const answerCancellation = (json: object) =>
    portal().upstream.answer("GET", `/main/client/${client}/plans/${id}/cancel`, { status: 200, json });
  answerCancellation({ ...cancellationReply, plan });
  const confirmation = await employer.get(page);
  expect(confirmation.listTexts("main section li")).toEqual([
    "No further instalments are taken.",
    "December 2026 pays back £83.42, on 28 December 2026.",
    "£166.84 was taken before the first payroll run here. No run pays it back, so settle it with the employee yourself.",
    "£1,280.00 of taxable value went through payroll. Payroll does not take it back. After the tax year, report it to HMRC from the list of taxed benefits.",
  ]);
  const sold = { ...plan, takenPence: -40_39 };
  answerCancellation({
    ...cancellationReply,
    plan: sold,
    refundPence: -40_39,
    beforePence: 0,
    taxedPence: 0,
  });
  const owed = await employer.get(page);
  expect(owed.text).toContain("Added to pay by locked payroll runs");
  expect(owed.text).toContain("December 2026 takes back £40.39, on 28 December 2026.");
  answerCancellation({ ...cancellationReply, plan: { ...plan, isCancelled: true, canCancel: false } });
  const done = await employer.get(page);
  expect([done.heading, done.listTexts(".bp-ref__value")]).toEqual(["Plan cancelled", ["ABCD-1234"]]);
  expect(done.$("main form")).toHaveLength(0);
});

test("[B11] a plan that changed after the page was opened is not cancelled but shown again", async () => {
  const { db, employer, id, page, readStatus } = await signInWithPlan();
  const confirmation = await employer.get(page);
  await db.updateTable("selections").set({ version: 9 }).where("id", "=", id).execute();
  const refused = await confirmation.getForm("main form").submit("Cancel the plan");
  expect([
    refused.status,
    refused.text.includes("This plan has changed since you opened this page."),
  ]).toEqual([409, true]);
  expect(await readStatus()).toBe("scheduled");
  expect((await refused.getForm("main form").submit("Cancel the plan")).heading).toBe("Plan cancelled");
});

test("[E5] an employer reads why they cannot cancel their own plan, and has no button", async () => {
  const { employer, page } = await signInWithPlan({ ownPlan: true });
  const confirmation = await employer.get(page);
  expect(confirmation.text).toContain("This is your own plan. Someone else must cancel it.");
  expect(confirmation.$("main form")).toHaveLength(0);
});

test("[PRODUCT-04] the page of a plan is only for its own employer", async () => {
  const { ann, host, page, employer } = await signInWithPlan();
  const other = await signInWithPlan();
  expect((await employer.get(other.page)).status).toBe(404);
  const browser = await portal().signIn(String(ann.email), { host });
  expect((await browser.get(page)).status).toBe(403);
});

test("[E3] a plan that cannot be loaded or cancelled at the moment shows an error, and nothing is lost", async () => {
  const { client, employer, id, page, readStatus } = await signInWithPlan();
  const confirmation = await employer.get(page);
  const call = `/main/client/${client}/plans/${id}/cancel`;
  portal().upstream.answer("POST", call, { status: 500, json: { error: "internal" } });
  const failedPage = await confirmation.getForm("main form").submit("Cancel the plan");
  expect([failedPage.status, await readStatus()]).toEqual([502, "scheduled"]);
  expect(failedPage.getForm("main form").listFields("Cancel the plan").get("version")).toBeTruthy();
  portal().upstream.answer("GET", call, { status: 500, json: { error: "internal" } });
  expect((await employer.get(page)).status).toBe(503);
});
