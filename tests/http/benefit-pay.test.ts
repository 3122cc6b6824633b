import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { getBenefitPay, PayslipLine } from "../../contract/extensions/payroll.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

type Reply = z.output<(typeof getBenefitPay)["reply"]>;
const CYCLE_PATH = "/app/my-benefits/cycle";

const line: PayslipLine = {
  benefitId: "cycle",
  name: "Cycle to work",
  element: "CYCLE-SAC",
  type: "SAC",
  entry: "REGULAR",
  pence: 208_33,
};
const december = { payDay: "2026-12-28", label: "December 2026" };
const reply: Reply = {
  nextRun: { ...december, lines: [line] },
  holds: [],
  adjustments: [],
  onTheWay: [],
  plans: [
    {
      selectionId: "s-1",
      taken: 4,
      of: 12,
      takenPence: 833_32,
      toGoPence: 1_666_68,
      lastPayDay: "2027-08-28",
    },
  ],
};

/** Opens a benefit's page for a payslip part that the upstream returns. */
async function openBenefit(answer: Answer, selection: object = {}, inForce?: object) {
  const browser = await portal().signIn(people.aisha);
  portal().upstream.answer("GET", "/v1/user/payslips/benefit/cycle", answer);
  portal().upstream.answer("GET", "/v1/benefit/cycle/with-selection", async (_, loadRealReply) => {
    const { status, headers, text } = await loadRealReply();
    const benefit = JSON.parse(text);
    const latest = { ...benefit.selection, ...selection };
    const currentSelection = inForce && { ...benefit.selection, ...inForce };
    return { status, headers, json: { ...benefit, selection: latest, inForce: currentSelection } };
  });
  const page = await browser.get(CYCLE_PATH);
  const panel = page
    .$(".bp-card--panel")
    .filter((_, each) => page.$(each).find("h2").text() === "On your payslip");
  const listTexts = (selector: string) =>
    panel
      .find(selector)
      .toArray()
      .map((each) => page.$(each).text());
  return { page, panel, listTexts };
}

describe("[M-38] a benefit's part of the next payslip", () => {
  test("a benefit's page says why the payslip's amount is not the price, if pay changes before it", async () => {
    const sentence =
      "The price of £83.34 a month is based on your pay today. Your pay changes on 1 December 2026, and so does what we take.";
    const { panel } = await openBenefit({ json: { ...reply, payChangesOn: "2026-12-01" } });
    expect(panel.text()).toContain(sentence);
    expect((await openBenefit({ json: reply })).panel.text()).not.toContain("Your pay changes");
  });

  test("a benefit's page shows the next deduction, its pay day, and a plan's progress", async () => {
    const { page, listTexts } = await openBenefit({ json: reply });
    expect(page.status).toBe(200);
    expect(listTexts("dt")).toEqual(["Next deduction", "Taken so far", "Still to pay", "Last deduction"]);
    expect(listTexts("dd")).toEqual([
      ...["£208.33 on 28 December 2026", "4 of 12, £833.32", "£1,666.68", "28 August 2027"],
    ]);
    expect(page.getLink("See my payslip")).toBe("/app/payslip/");
  });

  test("the benefit's page shows the locked pay first and then the pay that may still change", async () => {
    const locked = { payDay: "2026-11-28", label: "November 2026", lines: [{ ...line, pence: 208_34 }] };
    const { listTexts } = await openBenefit({ json: { ...reply, locked, plans: [] } });
    expect(listTexts("dt")).toEqual(["Next deduction", "After that"]);
    expect(listTexts("dd")).toEqual(["£208.34 on 28 November 2026", "£208.33 on 28 December 2026"]);
  });

  test("[S3] the benefit's page shows arrears by reason with their months", async () => {
    const net = { element: "DENTAL-NET", reason: "Birth on 5 October" };
    const lines: PayslipLine[] = [{ ...line, element: "DENTAL-NET", type: "NET", pence: 81_50 }];
    const adjustments = ["2026-10-28", "2026-11-28"].map((origin) => ({ ...net, origin, pence: 33_30 }));
    const { listTexts } = await openBenefit({
      json: { ...reply, nextRun: { ...december, lines }, adjustments, plans: [] },
    });
    expect(listTexts("p").slice(0, 1)).toEqual([
      "We will take £66.60 more from your pay for December, because your pay for October and November did not include it. Reason: Birth on 5 October.",
    ]);
  });

  test("[S23] [M-13] the benefit's page shows a refund with its reason and the part that waits", async () => {
    const net = { element: "DENTAL-NET", origin: "2026-10-28" };
    const lines: PayslipLine[] = [{ ...line, element: "DENTAL-NET", type: "NET", pence: 0, flag: "STOP" }];
    const { listTexts } = await openBenefit({
      json: {
        nextRun: { ...december, lines },
        holds: [],
        plans: [],
        adjustments: [{ ...net, pence: -48_20, reason: "Partner left on 20 October" }],
        onTheWay: [{ ...net, origin: "2025-12-28", pence: -12_00 }],
      },
    });
    expect(listTexts("dd")).toEqual(["Nothing on 28 December 2026"]);
    expect(listTexts("p").slice(0, 2)).toEqual([
      "We will pay back £48.20 for October with your pay for December. Reason: Partner left on 20 October.",
      "We still owe you £12.00 for December 2025. You will get it with a later pay.",
    ]);
  });

  test("[B8] [S27] a held deduction shows its amount, its reason and how much pay allows", async () => {
    const holdLine = { ...line, entry: "HOLD" as const, pence: 0, heldPence: 50_00, reason: "Minimum wage" };
    const hold = {
      element: "CYCLE-SAC",
      origin: null,
      heldPence: 50_00,
      roomPence: 14_62,
      reason: "Minimum wage",
    };
    const { page, listTexts } = await openBenefit({
      json: { ...reply, nextRun: { ...december, lines: [holdLine] }, holds: [hold] },
    });
    expect(listTexts(".bp-notice p")).toEqual([
      "On hold",
      "We do not take £50.00 on 28 December 2026, as it would put your pay below the minimum wage.",
      "Your pay leaves room for £14.62.",
      "We take it from a later pay, and your plan ends later.",
    ]);
    expect(listTexts("dd")[0]).toBe("Nothing on 28 December 2026");
    expect(page.status).toBe(200);
  });

  test("[B8] [M-27] the benefit's page says that a contribution taken by another payment route keeps its amount", async () => {
    const moved = { ...line, element: "PENSION-NPA", type: "NPA", pence: 104_00, routeMoved: true };
    const { listTexts } = await openBenefit({
      json: { ...reply, nextRun: { ...december, lines: [moved] }, plans: [] },
    });
    expect(listTexts(".bp-notice p")).toEqual([
      "Paid in another way this time",
      "Salary sacrifice would put your pay below the minimum wage on 28 December 2026, so we take £104.00 another way. Your contribution stays the same.",
    ]);
  });

  test.each([
    ["approval-pending", "First deduction, if approved"],
    ["scheduled", "First deduction"],
  ])("a benefit that is %s shows the pay day of its first deduction", async (status, label) => {
    const firstRun = { payDay: "2027-01-28", label: "January 2027" };
    const { listTexts } = await openBenefit(
      { json: { ...reply, nextRun: { ...december, lines: [] }, plans: [] } },
      { status, firstRun },
    );
    expect([listTexts("dt"), listTexts("dd")]).toEqual([[label], ["28 January 2027"]]);
  });

  test.each([
    ["unavailable", { status: 500 }],
    [
      "that of a benefit without any effect on pay",
      { json: { ...reply, nextRun: { ...december, lines: [] }, plans: [] } },
    ],
  ] as const)(
    "[D1] the benefit's page is shown without its payslip part when that part is %s",
    async (_, answer) => {
      const { page, panel } = await openBenefit(answer as Answer);
      expect([page.status, panel.length]).toEqual([200, 0]);
    },
  );

  test("[M-17] a payslip that takes payments for two months says which months they are for", async () => {
    const buildPrice = (employeeMonthlyPence: number) => ({
      costsSummaryForMonthlyCostSection: {
        employeeMonthlyPence,
        employerMonthlyPence: 0,
        employeeAnnualPence: 0,
        employerAnnualPence: 0,
        treatment: "net-pay",
        employeeLines: [],
        employerLines: [],
      },
    });
    const doubleLine = { ...line, type: "NET", pence: 58_70 };
    const json = {
      ...reply,
      plans: [],
      locked: { payDay: "2026-11-28", label: "November 2026", lines: [doubleLine] },
    };
    const now = buildPrice(20_80);
    const next = { ...buildPrice(37_90), status: "scheduled", startDate: "2026-12-01" };
    const text =
      "On 28 November 2026 we take 2 months: £20.80 for what you have now, and £37.90 ahead for your choice from 1 December 2026.";
    expect((await openBenefit({ json }, next, now)).listTexts("p")).toContain(text);
    expect((await openBenefit({ json }, next)).listTexts("p")).not.toContain(text);
  });
});
