import { describe, expect, test } from "vitest";
import type { CallReply, getTotalBenefits } from "../../contract/index.ts";
import { buildTenant } from "../support/api.ts";
import { buildSelection } from "../support/builders.ts";
import { listElements, readPdf } from "../support/pdf.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", locksPayroll: true });

const TOTAL_REWARD_PATH = "/app/my-total-benefits/";
const TOTAL_REWARD_CHART_PATH = "/app/my-total-benefits-enhanced/";
const STATEMENT_PDF_PATH = "/app/my-total-benefits/statement.pdf";
const TOTALS_CALL = "/v1/user/selections/mtb/page";
const TOTALS_CARD_CALL = "/v1/user/selections/mtb/card";

const signIn = (email: string = people.aisha) => portal().signInUnwatched(email);

type Reply = CallReply<typeof getTotalBenefits>;
const buildBenefit = (benefitId: string, name: string, [you, employer]: [number, number]) => ({
  benefitId,
  name,
  employeeMonthlyPence: you,
  employerMonthlyPence: employer,
  employeeAnnualPence: you * 12,
  employerAnnualPence: employer * 12,
});
const buildReply = (facts: Partial<Reply> = {}): Reply => ({
  from: "2026-04-01",
  to: "2027-03-31",
  month: "2026-11",
  annualPayPence: 42_000_00,
  groups: [
    {
      groupCode: "health",
      groupName: "Health",
      benefits: [
        buildBenefit("medical", "Private medical", [10_00, 48_20]),
        buildBenefit("dental", "Dental", [5_00, 0]),
      ],
    },
    {
      groupCode: "time-off",
      groupName: "Time off",
      benefits: [buildBenefit("holiday", "Holiday", [-1_00, 0])],
    },
  ],
  ...facts,
});
const answerTotals = (reply: Answer) => portal().upstream.answer("GET", TOTALS_CALL, reply);
async function openTotals(target: string, json: Reply = buildReply()) {
  const browser = await signIn();
  answerTotals({ json });
  return browser.get(target);
}

/** Logs in a person with a pension whose client hides totals. */
async function signInWithHiddenTotals() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  const client_id = tenant.client.id;
  await db
    .insertInto("content_flags")
    .values({ client_id, code: "hide_totals", reference: false, live: true })
    .execute();
  await buildSelection(db, tenant.employee);
  const browser = await portal().signIn(tenant.email, { host: `${tenant.domain}.localhost` });
  return browser;
}

describe("the total reward page", () => {
  test("[TOTAL-01] [TOTAL-03] [API-67] the page shows pay, each benefit for employee and employer, and their totals, first for the year", async () => {
    const page = await openTotals(TOTAL_REWARD_PATH);
    expect([page.status, page.title]).toEqual([200, "My total benefits | Harbour Rewards"]);
    expect(page.text).toContain("Your pay and your benefits from 1 April 2026 to 31 March 2027.");
    expect(page.listTexts(".bp-worth__figure")).toEqual([
      "Your pay£42,000.00",
      "Your employer adds£578.40",
      "Your total reward£42,578.40",
      "You pay for benefits£168.00",
    ]);
    expect(page.listTexts(".bp-worth tbody tr, .bp-worth tfoot tr")).toEqual([
      "Health£578.40£180.00£758.40",
      "Private medical£578.40£120.00£698.40",
      "Dental–£60.00£60.00",
      "Time off–−£12.00−£12.00",
      "Holiday–−£12.00−£12.00",
      "All benefits£578.40£168.00£746.40",
    ]);
    expect(page.$("script:not([src='/menu.js'])")).toHaveLength(0);
  });

  test("[TOTAL-01] the page shows the employer's part, the saved tax and the remaining cost of each benefit", async () => {
    const saved = { ...buildBenefit("pension", "Pension", [200_00, 150_00]), savedAnnualPence: 672_00 };
    const browser = await signIn();
    const json = buildReply({
      groups: [
        {
          groupCode: "retirement",
          groupName: "Retirement",
          benefits: [
            { ...saved, savedMonthlyPence: 56_00 },
            { ...buildBenefit("discounts", "Discounts", [0, 0]), savedAnnualPence: 0, savedMonthlyPence: 0 },
          ],
        },
      ],
    });
    answerTotals({ json });
    const page = await browser.get(TOTAL_REWARD_PATH);
    expect(page.listTexts(".bp-worth thead th")).toEqual([
      ...["Benefit", "Worth", "Your employer", "Tax you save", "Costs you"],
    ]);
    expect(page.listTexts(".bp-worth tbody tr").slice(1)).toEqual([
      "Pension£4,200.00£1,800.00£672.00£1,728.00",
    ]);
    expect(page.$(".bp-worth__shares [role=img]").attr("aria-label")).toBe(
      "Your employer £1,800.00, Tax and National Insurance saved £672.00, Your take-home pay £1,728.00",
    );
    expect(page.getText(".bp-worth__shares p")).toBe("Your benefits are worth £4,200.00");
    // A phone shows the column's name at each amount.
    expect(
      page
        .$(".bp-worth tbody tr:last-child td")
        .toArray()
        .map((td) => page.$(td).attr("data-label")),
    ).toEqual(page.listTexts(".bp-worth thead th").slice(1));
    expect(page.getText("details:has(li:contains(Discounts)) summary")).toBe("No cost (1)");
    const month = await browser.click("Month");
    expect(month.listTexts(".bp-worth tbody tr")[1]).toBe("Pension£350.00£150.00£56.00£144.00");
  });

  test("[TOTAL-03] year and month are a pair of links, one of them current", async () => {
    const browser = await signIn();
    answerTotals({ json: buildReply() });
    await browser.get(TOTAL_REWARD_PATH);
    expect(browser.page.listTexts(".bp-switch [aria-current]")).toEqual(["Year"]);
    const page = await browser.click("Month");
    expect([page.path, page.listTexts(".bp-switch [aria-current]")]).toEqual([
      `${TOTAL_REWARD_PATH}?mode=month`,
      ["Month"],
    ]);
    expect(page.text).toContain("Your pay and your benefits in November 2026.");
    expect(page.listTexts(".bp-worth__figure")[0]).toBe("Your pay£3,500.00");
    expect(page.listTexts(".bp-worth tfoot tr")).toEqual(["All benefits£48.20£14.00£62.20"]);
    expect(
      (await browser.get(`${TOTAL_REWARD_PATH}?mode=%3Cb%3E`)).listTexts(".bp-switch [aria-current]"),
    ).toEqual(["Year"]);
  });

  test("[TOTAL-02] the enhanced page adds a chart to the same table, and the two pages link to each other", async () => {
    const page = await openTotals(`${TOTAL_REWARD_CHART_PATH}?mode=month`);
    expect(page.heading).toBe("My total benefits at a glance");
    const chart = page.$("figure.bp-chart [role=img]");
    expect(chart.attr("aria-label")).toBe(
      "What goes into each group of benefits: Health: your employer £48.20, you £15.00; Time off: your employer £0.00, you −£1.00",
    );
    const drawn = chart
      .find(".bp-money-bar__employer, .bp-money-bar__you")
      .toArray()
      .map((rect) => [rect.attribs.x, rect.attribs.width]);
    // A negative value has no bar.
    expect(drawn).toEqual([
      ["0.00%", "76.27%"],
      ["76.27%", "23.73%"],
    ]);
    expect(page.listTexts(".bp-worth tfoot tr")).toEqual(["All benefits£48.20£14.00£62.20"]);
    expect(page.$("[style], script:not([src='/menu.js'])")).toHaveLength(0);
    expect(page.getLink("See it as a table")).toBe(`${TOTAL_REWARD_PATH}?mode=month`);
    expect((await openTotals(TOTAL_REWARD_PATH)).getLink("See it as a chart")).toBe(TOTAL_REWARD_CHART_PATH);
  });

  test("[TOTAL-01] the total reward page links to the benefits when no benefit costs anything", async () => {
    for (const target of [TOTAL_REWARD_PATH, TOTAL_REWARD_CHART_PATH]) {
      const page = await openTotals(target, buildReply({ groups: [] }));
      expect(page.text).toContain("You have no benefits that cost anything this year.");
      expect(page.getLink("See my benefits")).toBe("/app/my-benefits/");
    }
  });

  test("the page shows no pay and no dates when the upstream gives none", async () => {
    const page = await openTotals(
      TOTAL_REWARD_PATH,
      buildReply({ from: null, to: null, month: null, annualPayPence: null }),
    );
    expect(page.listTexts(".bp-worth__figure")).toEqual([
      "Your employer adds£578.40",
      "You pay for benefits£168.00",
    ]);
    expect(page.text).toContain("Your pay and your benefits.");
  });

  test.each<[string, Answer]>([
    ["is down", "reset"],
    ["fails", { status: 500, json: { error: "at db.ts:3" } }],
    ["gives an invalid reply", { json: { groups: "none" } }],
  ])(
    "[API-67] an upstream that %s is called once more, and then the page shows a notice and the session stays",
    async (_, failure) => {
      const browser = await signIn();
      answerTotals(failure);
      for (const target of [TOTAL_REWARD_PATH, TOTAL_REWARD_CHART_PATH]) {
        portal().upstream.calls.length = 0;
        const page = await browser.get(target);
        expect([page.status, page.getText("main .bp-notice")]).toEqual([
          503,
          "We could not load your total benefits. Please try again later.",
        ]);
        expect(portal().upstream.listCallsTo("GET", TOTALS_CALL)).toHaveLength(2);
      }
      expect((await browser.get("/app/faqs/")).text).toContain("Hi, Aisha");
    },
  );

  test("[CONTENT-09] a client that hides totals shows each benefit's cost but no sum", async () => {
    const browser = await signInWithHiddenTotals();
    for (const target of [TOTAL_REWARD_PATH, TOTAL_REWARD_CHART_PATH]) {
      const page = await browser.get(target);
      expect(page.getText("main .bp-notice")).toContain("Your employer has chosen not to show totals here.");
      expect(page.listTexts(".bp-worth tr")).toEqual([
        "BenefitYour employerTax you saveCosts you",
        "Retirement",
        "Pension£2,100.00£588.00£1,512.00",
      ]);
      expect(page.$(".bp-chart, tfoot")).toHaveLength(0);
      expect(page.html).not.toContain("4,200.00");
      expect(page.findLink("Download as a PDF")).toBeNull();
    }
    expect((await browser.exchange({ target: STATEMENT_PDF_PATH })).status).toBe(404);
    portal().upstream.reset();
    expect((await browser.get("/app/home/")).text).not.toContain("See my total benefits");
    expect(portal().upstream.listCallsTo("GET", TOTALS_CARD_CALL)).toHaveLength(0);
  });

  test("[RULE-21] [MASQ-01] staff who view a past year see that year", async () => {
    const { browser } = await openMasquerade(portal(), { schemeYear: "2024" });
    expect((await browser.get(TOTAL_REWARD_PATH)).text).toContain("from 1 April 2024 to 31 March 2025.");
  });

  test("the total reward page needs a login", async () => {
    for (const target of [TOTAL_REWARD_PATH, TOTAL_REWARD_CHART_PATH, STATEMENT_PDF_PATH])
      expect((await portal().createBrowser().get(target)).path).toBe("/");
  });
});

describe("the total reward statement under load", () => {
  const busyPortal = withPortal({ workerLimits: { queue: 0 } });

  test("[D14] too many statements are refused with 503 and a retry time, while other pages are answered", async () => {
    const browser = await busyPortal().signIn(people.aisha);
    const page = await browser.get(STATEMENT_PDF_PATH);
    expect([page.status, page.heading, page.headers.get("retry-after")]).toEqual([
      503,
      "Please try that again",
      "5",
    ]);
    expect(page.getLink("Go back")).toBe(TOTAL_REWARD_PATH);
    expect((await browser.click("Go back")).status).toBe(200);
  });
});

describe("the total reward statement", () => {
  test("[TOTAL-01] the statement is a tagged PDF page that only its owner may store", async () => {
    const browser = await signIn();
    await browser.get(TOTAL_REWARD_PATH);
    expect(browser.page.getLink("Download as a PDF")).toBe(STATEMENT_PDF_PATH);
    const { status, headers, text: body } = await browser.exchange({ target: STATEMENT_PDF_PATH });
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="total-benefits.pdf"');
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body.startsWith("%PDF-1.7")).toBe(true);
    for (const part of ["/MarkInfo", "/Lang (en-GB)", "/StructTreeRoot"]) expect(body).toContain(part);
    expect(body.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test("[TOTAL-01] the statement's file shows the same figures and rows as the page", async () => {
    const browser = await signIn();
    const page = await browser.get(TOTAL_REWARD_PATH);
    const pdf = readPdf((await browser.exchange({ target: STATEMENT_PDF_PATH })).body);
    const elements = listElements(pdf.root);
    const rows = elements.filter(({ kind }) => kind === "TR");
    expect(rows.map(({ children }) => children.map(({ text }) => text).join(""))).toEqual(
      page.listTexts(".bp-worth tr"),
    );
    const paragraphs = elements.filter(({ kind }) => kind === "P").map(({ text }) => text);
    expect(page.listTexts(".bp-worth__figure dd")).toHaveLength(4);
    expect(paragraphs.join("")).toContain(page.listTexts(".bp-worth__figure").join(""));
    expect(paragraphs.at(-1)).toContain(page.getText(".bp-quiet"));
  });

  test("a statement that cannot be made is reported on Home, and requests beyond the limit are refused", async () => {
    const { browser } = await portal().signInMember();
    answerTotals("reset");
    const page = await browser.get(STATEMENT_PDF_PATH);
    expect([page.redirects, page.text]).toEqual([
      ["/app/home/"],
      expect.stringContaining("We could not make your statement. Please try again later."),
    ]);
    portal().upstream.reset();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await browser.exchange({ target: STATEMENT_PDF_PATH })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 303]);
  });

  test("the printed statement names the brand, the person and the year", async () => {
    const page = await openTotals(TOTAL_REWARD_PATH);
    expect(page.listTexts(".bp-reward p")).toEqual([
      "Harbour Rewards",
      "Total reward statement",
      "For Aisha Patel, Harbourline Logistics Ltd",
      "Benefit year 1 April 2026 to 31 March 2027",
    ]);
  });
});

describe("[HOME-02] the card of the total reward on Home", () => {
  test("[API-66] Home shows the value of the year's benefits and links to them", async () => {
    const browser = await signIn();
    const page = await browser.get("/app/home/");
    const [card] = page.listTexts("main aside .bp-card");
    expect(card).toMatch(/^Your benefits this year ?1 April 2026 to 31 March 2027 £11,799.46/);
    expect(card).toContain("Your employer £3,360.48");
    expect(page.getLink("See my total benefits")).toBe(TOTAL_REWARD_PATH);
    expect(portal().upstream.calls.length).toBeLessThanOrEqual(5);
  });

  test.each<[string, Answer]>([
    ["the call fails", { status: 500, json: {} }],
    [
      "there are no benefits",
      { json: { employeeAnnualPence: 0, employerAnnualPence: 0, totalAnnualPence: 0, benefitCount: 0 } },
    ],
  ])("[API-66] Home has no total reward card when %s", async (_, reply) => {
    const browser = await signIn();
    portal().upstream.answer("GET", TOTALS_CARD_CALL, reply);
    const page = await browser.get("/app/home/");
    expect([page.status, page.text.includes("Your benefits this year")]).toEqual([200, false]);
    expect(page.findLink("See my total benefits")).toBeNull();
    // A failed call is made once more.
    expect(portal().upstream.listCallsTo("GET", TOTALS_CARD_CALL)).toHaveLength(
      "status" in (reply as object) ? 2 : 1,
    );
  });

  test("the total reward card does not show the employer's part when the employer pays nothing", async () => {
    const browser = await signIn();
    const json = {
      employeeAnnualPence: 1_00,
      employerAnnualPence: 0,
      totalAnnualPence: 1_00,
      benefitCount: 1,
    };
    portal().upstream.answer("GET", TOTALS_CARD_CALL, { json });
    const page = await browser.get("/app/home/");
    expect(page.text).toMatch(/Your benefits this year ?£1.00 ?Your take-home pay £1.00/);
    expect(page.getText("main aside")).not.toContain("Your employer");
  });

  test("the total reward card is not loaded for a leaver", async () => {
    const browser = await signIn(people.holly);
    await browser.get("/app/home/");
    expect(portal().upstream.listCallsTo("GET", TOTALS_CARD_CALL)).toHaveLength(0);
  });
});
