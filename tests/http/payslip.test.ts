import { describe, expect, test } from "vitest";
import { collapseSpaces, type Page } from "../support/page.ts";
import { offerPayroll, PAYSLIPS, type PayslipsReply } from "../support/payroll-upstream.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const PAYSLIP_PATH = "/app/payslip/";

const pension = {
  benefitId: "pension",
  name: "Pension",
  element: "PENSION-SAC",
  type: "SAC",
  entry: "REGULAR" as const,
  pence: 18_750,
};
const medical = {
  benefitId: "private-medical",
  name: "Private medical",
  element: "PRIVATE-MEDICAL-NET",
  type: "NET",
  entry: "ADJUST" as const,
  origin: "2026-10-28",
  pence: -4_820,
};

/** December is estimated, and November is paid. */
const payslips: PayslipsReply = [
  {
    payDay: "2026-12-28",
    label: "December 2026",
    basis: "estimated",
    lines: [
      { ...pension, flag: "CHANGE", reason: "Pay changed" },
      { ...pension, entry: "ADJUST", origin: "2026-11-28", pence: 1_250 },
      {
        ...pension,
        benefitId: "cycle",
        name: "Cycle to work",
        element: "CYCLE-SAC",
        entry: "HOLD",
        pence: 0,
        heldPence: 5_000,
        reason: "Minimum wage",
      },
      { ...medical, entry: "REGULAR", origin: null, flag: "STOP", pence: 0, reason: "Opted out" },
      medical,
      { ...pension, element: "PENSION-ER", type: "ER" },
      { ...medical, element: "PRIVATE-MEDICAL-BIK", type: "BIK", entry: "REGULAR", pence: 4_820 },
    ],
    carried: [{ name: "Dental", origin: "2025-12-28", pence: -11_250 }],
  },
  {
    payDay: "2026-11-28",
    label: "November 2026",
    basis: "as-paid",
    lines: [
      { ...pension, pence: 17_500 },
      {
        ...pension,
        benefitId: "holiday",
        name: "Holiday",
        element: "HOLIDAY-SAC",
        pence: 7_343,
        instalment: "8 of 12",
      },
    ],
    carried: [],
  },
];

async function signInMember(email: string = people.aisha) {
  const payroll = offerPayroll(portal());
  payroll.payslips({ json: payslips });
  return { browser: await portal().signInUnwatched(email), payroll };
}

/** The lines of a part of the newest payslip, as text. */
const listLines = (page: Page, part: string) =>
  page
    .$(".bp-payslip__part")
    .toArray()
    .map((each) => page.$(each))
    .filter((each) => each.find("h3").text() === part)
    .slice(0, 1)
    .flatMap((each) =>
      each
        .find(".bp-payslip__lines > li, .bp-payslip__sum")
        .toArray()
        .map((line) => {
          page.$(line).find("*").append(" ");
          return collapseSpaces(page.$(line).text());
        }),
    );

describe("the page My payslip", () => {
  test("[TOTAL-01] Home, the benefits and the total reward page link to My payslip", async () => {
    const { browser } = await signInMember();
    for (const from of ["/app/home/", "/app/my-benefits/", "/app/my-total-benefits/"]) {
      expect((await browser.get(from)).getLink("See my payslip"), from).toBe(PAYSLIP_PATH);
    }
  });

  test("the payslip page shows estimates and payments, each with its pay day, in one call", async () => {
    const { browser } = await signInMember();
    const page = await browser.get(PAYSLIP_PATH);
    expect([page.status, page.title]).toEqual([200, "My payslip | Harbour Rewards"]);
    expect(page.listTexts("main h2")).toEqual(["December 2026", "Earlier payslips"]);
    expect(page.getText("main .bp-tag")).toBe("Estimated, paid on 28 December 2026");
    expect(page.getText("main details .bp-tag")).toBe("As paid on 28 November 2026");
    expect(page.getText("main summary")).toBe("November 2026You £248.43 Your employer £0.00");
    expect(page.text).toContain("Payment 8 of 12");
    expect(portal().upstream.listCallsTo("GET", PAYSLIPS)).toHaveLength(1);
  });

  test("the payslip's sums leave out a kind of payment that it does not have", async () => {
    const { browser } = await signInMember();
    const listLabels = async () => (await browser.get(PAYSLIP_PATH)).listTexts("main .bp-facts--figures dt");
    expect(await listLabels()).toEqual(["Before tax", "From net pay", "Paid by your employer"]);
    const [december] = payslips;
    const lines = december?.lines.filter(({ type }) => type === "ER") ?? [];
    portal().upstream.answer("GET", PAYSLIPS, { json: [{ ...december, lines }] });
    expect(await listLabels()).toEqual(["Paid by your employer"]);
  });

  test("[B5] the payslip page shows an adjustment under its benefit with its month, and held amounts", async () => {
    const { browser } = await signInMember();
    expect(listLines(await browser.get(PAYSLIP_PATH), "Before tax")).toEqual([
      "Pension Changed £200.00 Salary sacrifice Pay changed of which for November £12.50",
      "Cycle to work On hold £0.00 Salary sacrifice We do not take £50.00 this time. Minimum wage",
      "Total before tax £200.00",
    ]);
  });

  test("[M-13] the payslip page shows a refund as paid back, and its remaining amount as still to be paid back", async () => {
    const { browser } = await signInMember();
    const page = await browser.get(PAYSLIP_PATH);
    expect(listLines(page, "From net pay")).toEqual([
      "Private medical Paid back to you −£48.20 Opted out of which for October −£48.20",
      "Total from net pay −£48.20",
    ]);
    expect(page.getText(".bp-notice .bp-payslip__line")).toBe("Dental, for December 2025 £112.50");
  });

  test("[B4] the payslip page lists the employer's payments and taxed values apart from deductions", async () => {
    const { browser } = await signInMember();
    const page = await browser.get(PAYSLIP_PATH);
    expect(listLines(page, "Paid by your employer")).toEqual([
      "Pension £187.50",
      "Total from your employer £187.50",
    ]);
    expect(listLines(page, "Taxed benefits")).toEqual([
      "Private medical £48.20",
      "Total taxable value £48.20",
    ]);
    expect(page.text).toContain(
      "We do not take these amounts from your pay: you only pay income tax on them.",
    );
    expect(page.listTexts("main .bp-facts__fact")).toEqual([
      "Before tax£200.00",
      "From net pay−£48.20",
      "Paid by your employer£187.50",
    ]);
  });

  test("the payslip page says when there are no lines, and when they cannot be loaded", async () => {
    const { browser, payroll } = await signInMember();
    const noLines = [{ ...payslips[0], lines: [], carried: [] }];
    for (const json of [[], noLines]) {
      payroll.payslips({ json });
      const emptyPage = await browser.get(PAYSLIP_PATH);
      expect(emptyPage.getText("main .bp-empty")).toContain("There are no benefits on your payslip yet.");
      expect(emptyPage.getLink("See my benefits")).toBe("/app/my-benefits/");
    }
    payroll.payslips({ status: 500, json: {} });
    const failedPage = await browser.get(PAYSLIP_PATH);
    expect([failedPage.status, failedPage.getLink("Try again")]).toEqual([503, PAYSLIP_PATH]);
  });

  test("[CCV-06] the payslip page does not exist for a leaver with vouchers", async () => {
    const { browser } = await signInMember(people.marek);
    expect((await browser.get(PAYSLIP_PATH)).status).toBe(404);
    expect((await browser.get("/app/home/")).findLink("See my payslip")).toBeNull();
  });
});
