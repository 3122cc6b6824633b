import { expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });
const COSTS_CALL = "/v1/selections/costs";

/** A person at the review of 6% of their pay of £42,000 for their pension, £210.00 a month. */
async function openReview({ hasPension = false } = {}) {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  await buildBenefit(db, tenant.client.id, "pension", { terms_version: null, terms: null });
  if (hasPension) await buildSelection(db, tenant.employee);
  const browser = await portal().signIn(tenant.email, { host: `${tenant.domain}.localhost` });
  const choices = await browser.get("/app/my-benefits/pension/setup/choices");
  const page = await choices.getForm("#set-up-choices").fill({ eeben_amount_value: "6" }).submit("Continue");
  const setSalary = (annual_salary_pence: number) =>
    db.updateTable("employees").set({ annual_salary_pence }).where("id", "=", tenant.employee.id).execute();
  const listStatuses = async () =>
    (
      await db.selectFrom("selections").select("status").where("client_id", "=", tenant.client.id).execute()
    ).map(({ status }) => status);
  return { browser, page, setSalary, listStatuses };
}

test("[E6] a price that changes between review and Confirm is shown next to the old one, and the person must agree again", async () => {
  const { page, setSalary, listStatuses } = await openReview();
  expect(page.path).toMatch(/review\/?$/);
  await setSalary(60_000_00);
  const shownAgain = await page.getForm("#set-up-review").submit("Confirm");
  expect([shownAgain.status, shownAgain.summary]).toEqual([
    409,
    expect.stringContaining(
      "It is now £300.00 a month on your payslip, not £210.00. Your pay has changed. Check what it costs",
    ),
  ]);
  expect(await listStatuses()).toEqual(["draft"]);
  const done = await shownAgain.getForm("#set-up-review").submit("Confirm");
  expect(done.heading).toBe("We have your choice");
  expect(await listStatuses()).toEqual(["scheduled"]);
});

test("[E6] [D1] a review that could not load the price shows the price before Confirm takes effect", async () => {
  portal().upstream.answer("POST", COSTS_CALL, { status: 500 });
  const { page, listStatuses } = await openReview();
  portal().upstream.reset();
  const reviewPage = await page.getForm("#set-up-review").submit("Confirm");
  expect([reviewPage.status, reviewPage.summary]).toEqual([
    409,
    "Check what it costs and what you get, then confirm again.",
  ]);
  expect(await listStatuses()).toEqual(["draft"]);
  expect((await reviewPage.getForm("#set-up-review").submit("Confirm")).heading).toBe("We have your choice");
});

/** Facts with their labels. */
const listFacts = (page: Page) =>
  page.listTexts(".bp-facts dt").map((label, index) => `${label}: ${page.listTexts(".bp-facts dd")[index]}`);

test("[B11] a review shows the first payslip, and both prices when it replaces a choice", async () => {
  const { browser, page } = await openReview({ hasPension: true });
  expect(listFacts(page)).toEqual([
    "Starts: 1 December 2026",
    "First payslip: December 2026, paid on 28 December 2026",
  ]);
  const labels = page.listTexts("#set-up-review .bp-rows dt");
  const changes = page.$("#set-up-review .bp-rows a").toArray();
  expect(changes.map((each) => page.$(each).attr("aria-label"))).toEqual(
    labels.map((label) => `Change: ${label}`),
  );
  expect(changes.map((each) => page.$(each).attr("href"))).toEqual([
    "/app/my-benefits/pension/setup/choices/",
  ]);
  // 5% and 6% of £3,500 a month; 28% of it is tax and National Insurance.
  expect(page.listTexts("#set-up-review thead th")).toEqual([
    ...["Today", "From 1 December 2026", "Difference"],
  ]);
  expect(page.listTexts("#set-up-review tbody tr")).toEqual([
    "Your employer pays£175.00£210.00+£35.00",
    "On your payslip−£175.00−£210.00−£35.00",
    "Tax and National Insurance saved£49.00£58.80+£9.80",
    "Comes off your take-home pay£126.00£151.20+£25.20",
  ]);
  const done = await page.getForm("#set-up-review").submit("Confirm");
  expect(done.heading).toBe("We have your choice");
  expect(done.listTexts(".bp-time li")).toEqual([
    "Done: You asked 20 November 2026 at 10:00",
    "Starts 1 December 2026",
    "First payslip 28 December 2026",
  ]);
  expect(done.getText("main")).toMatch(/Your reference [0-9A-Z]{4}-[0-9A-Z]{4}/);
  const calendar = await browser.get("/app/my-benefits/pension/next-date.ics");
  expect(calendar.text).toContain("SUMMARY:Pension: first payslip");
});

test.each([
  [false, "Added to your take-home pay£0.00£72.00+£72.00"],
  [true, "Comes off your take-home pay£126.00£72.00 added−£198.00"],
])(
  "[B11] a review shows a payment to the person as added to take-home pay, replacing a deduction: %s",
  async (hasPension, last) => {
    portal().upstream.answer("POST", COSTS_CALL, async (_, loadRealReply) => {
      const { status, headers, text } = await loadRealReply();
      const reply = JSON.parse(text);
      const takeHome = { ...reply.costs.takeHome, monthlyPence: -72_00, savedMonthlyPence: -28_00 };
      const costs = { ...reply.costs, treatment: "payment", employeeMonthlyPence: 100_00, takeHome };
      return { status, headers, json: { ...reply, costs } };
    });
    const { page } = await openReview({ hasPension });
    portal().upstream.reset();
    expect(page.listTexts("#set-up-review tbody tr").at(-1)).toBe(last);
  },
);

test.each([
  [
    33_30,
    ["For months already paid", "We also take £33.30 from your pay on 28 December 2026, once.", giveUp()],
  ],
  [-48_20, ["For months already paid", "We also pay back £48.20 with your pay on 28 December 2026, once."]],
  [0, []],
])(
  "[S3] a review of a choice with %i pence for earlier months shows this amount",
  async (arrearsPence, texts) => {
    portal().upstream.answer("POST", COSTS_CALL, async (_, loadRealReply) => {
      const { status, headers, text } = await loadRealReply();
      return { status, headers, json: { ...JSON.parse(text), arrearsPence } };
    });
    const { page } = await openReview();
    portal().upstream.reset();
    expect(page.listTexts("#set-up-review .bp-notice p")).toEqual(texts);
  },
);

/** The employee cannot give up pay that was already received (RULE-06). */
function giveUp() {
  return "You give this up from that future pay, not from pay you have already had.";
}
