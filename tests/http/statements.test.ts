import { describe, expect, test } from "vitest";
import type { Contribution } from "../../contract/statements.ts";
import { buildSelection } from "../support/builders.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", locksPayroll: true });

const DENTAL_PATH = "/app/my-benefits/dental";
const STATEMENT_PANEL_PATH = `${DENTAL_PATH}/panel/statement/`;
const STATEMENTS_CSV_PATH = "/app/my-total-benefits/statements.csv";
const HEALTH_CONTRIBUTIONS_CALL = "/v1/benefit-group/health/contributions";
const failure = "There was an error requesting your statement, please try again later";

const signIn = (email: string = people.aisha) => portal().signInUnwatched(email);
const answerHealth = (reply: Answer) => portal().upstream.answer("GET", HEALTH_CONTRIBUTIONS_CALL, reply);

const buildMonth = (facts: Partial<Contribution>): Contribution => ({
  month: 10,
  year: 2026,
  employeeContribution: 139.85,
  employerContribution: 48.2,
  ...facts,
});
const dental = {
  benefitId: "dental",
  name: "Dental",
  treatment: "net-pay",
  employeePence: 37_55,
  employerPence: 0,
  instalment: { number: 7, of: 12 },
  employeeLines: [{ text: "Plus for you: 12 × £37.55", pence: 450_60, rounding: "half up" }],
  employerLines: [],
};

async function loadPanel(contributions: Contribution[]) {
  const browser = await signIn();
  answerHealth({ json: contributions });
  return browser.get(STATEMENT_PANEL_PATH);
}

describe("the statement of a benefit's group", () => {
  test("[STATEMENT-01] [PANEL-03] [API-60] the statement is a panel over the benefit, by scheme year with its totals", async () => {
    const browser = await signIn();
    await browser.get(DENTAL_PATH);
    const page = await browser.click("Statement");
    expect([page.status, page.path, page.title]).toEqual([
      200,
      STATEMENT_PANEL_PATH,
      "Statement: Health | Harbour Rewards",
    ]);
    expect(page.heading).toBe("Dental");
    expect(page.listTexts("[role=dialog] .bp-statement__year h3")).toEqual([
      "Benefit year 2026/27",
      "Benefit year 2025/26",
      "Benefit year 2024/25",
      "Benefit year 2023/24",
    ]);
    expect(page.listTexts("details.bp-statement[open] > summary")).toEqual([
      "Benefit year 2026/27You £978.95 Your employer £337.40",
    ]);
    expect(page.listTexts("details.bp-statement[open] .bp-statement__month")[0]).toBe(
      "October 2026 As paid You £139.85 Your employer £48.20",
    );
    expect(page.getLink("Close")).toBe(DENTAL_PATH);
    expect(page.getLink("Download all your statements (CSV)")).toBe(STATEMENTS_CSV_PATH);
  });

  test("[STATEMENT-02] [STATEMENT-03] [LIMIT-14] the statement names months as Month Year, the newest first whatever the upstream's order", async () => {
    const page = await loadPanel([
      buildMonth({ month: 12, year: 2025 }),
      buildMonth({ employeeContribution: 0.29 }),
      buildMonth({ month: 1 }),
    ]);
    expect(page.listTexts(".bp-statement__year")).toEqual([
      "Year 2026You £140.14 Your employer £96.40",
      "Year 2025You £139.85 Your employer £48.20",
    ]);
    expect(page.listTexts(".bp-statement__month b")).toEqual([
      "October 2026",
      "January 2026",
      "December 2025",
    ]);
    // Without parts there is nothing to open.
    expect(page.$(".bp-statement details")).toHaveLength(0);
  });

  test("[RULE-22] each month of the statement shows the lines of its prices", async () => {
    const vouchers = {
      ...dental,
      name: "Holiday",
      treatment: "payment",
      employeePence: -13_46,
      instalment: null,
      employeeLines: [{ text: "1 day of holiday", pence: 161_54, rounding: "none" }],
    };
    const page = await loadPanel([buildMonth({ items: [dental, vouchers] })]);
    expect(page.listTexts(".bp-statement__why h4")).toEqual(["Dental, for you", "Holiday, paid to you"]);
    expect(page.listTexts(".bp-statement__why > div")).toEqual([
      "Dental, for youPayment 7 of 12Plus for you: 12 × £37.55Rounded to the penny£450.60Total£450.60This month£37.55",
      "Holiday, paid to you1 day of holiday£161.54Total£161.54This month£13.46",
    ]);
  });

  test("[ERR-34] the panel says that there are no statements", async () => {
    const page = await loadPanel([]);
    expect(page.getText("[role=dialog] .bp-empty")).toBe("There are no statements to show");
    expect(page.findLink("Download all your statements (CSV)")).toBeNull();
  });

  test.each<[string, Answer]>([
    ["is down", "reset"],
    ["fails", { status: 500, json: { error: "at db.ts:3" } }],
    ["gives an invalid reply", { json: [{ month: 13 }] }],
    ["does not know the group", { status: 404, json: { error: "not_found" } }],
  ])(
    "[ERR-19] the statement can be retried when the upstream %s, and the benefit stays",
    async (_, failedReply) => {
      const browser = await signIn();
      answerHealth(failedReply);
      const page = await browser.get(STATEMENT_PANEL_PATH);
      expect(page.getText("[role=dialog] .bp-notice")).toBe(failure);
      expect([page.heading, page.text.includes("db.ts")]).toEqual(["Dental", false]);
      expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
    },
  );

  test("the statement makes no call twice, and an unknown benefit has no statement panel", async () => {
    const browser = await signIn();
    await browser.get(STATEMENT_PANEL_PATH);
    const paths = portal().upstream.calls.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(portal().upstream.listCallsTo("GET", HEALTH_CONTRIBUTIONS_CALL)).toHaveLength(1);
    for (const id of ["nothing", "%3Cscript%3E"]) {
      const page = await browser.get(`/app/my-benefits/${id}/panel/statement/`);
      expect([page.status, page.$("[role=dialog]").length]).toEqual([404, 0]);
    }
  });

  test("[RULE-21] [MASQ-01] staff who view a past year see that year", async () => {
    const { browser, employee } = await openMasquerade(portal(), { schemeYear: "2025" });
    const { db } = await portal().openDatabase();
    await buildSelection(db, employee, { cover_date: "2024-04-01", first_deduction_date: "2024-04-28" });
    await db
      .insertInto("benefit_contents")
      .values({
        client_id: employee.client_id,
        product_code: "pension",
        summary: "",
        description: "",
        related: "[]",
      })
      .execute();
    const page = await browser.get("/app/my-benefits/pension/panel/statement/");
    expect(page.listTexts(".bp-statement__year h3")).toEqual(["Benefit year 2025/26"]);
    expect(page.$(".bp-statement__month")).toHaveLength(12);
  });
});

describe("[REPORT-02] the file of all statements", () => {
  const listLines = (body: string) => body.slice(1).trimEnd().split("\r\n");

  test("the file is a CSV for a spreadsheet, which only its owner may store", async () => {
    const browser = await signIn();
    const { status, headers, text: body } = await browser.exchange({ target: STATEMENTS_CSV_PATH });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="statements.csv"');
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body.charCodeAt(0)).toBe(0xfeff);
    const [header, first, ...rest] = listLines(body);
    expect(header).toBe("Year,Month,Group,Benefit,You paid (£),Your employer paid (£),How it is paid,Status");
    expect(first).toBe("2026,10,Retirement,Pension,210.00,210.00,Before tax,As paid");
    expect(rest.some((line) => line.startsWith("2023,4,"))).toBe(true);
    expect(new Set(rest.map((line) => line.split(",")[2]))).toEqual(
      new Set(["Retirement", "Health", "Protection", "Lifestyle", "Travel", "Time off", "Childcare"]),
    );
  });

  test("[C3] texts that begin like a formula stay text in the file, and negative amounts are numbers", async () => {
    const browser = await signIn();
    const evil = { ...dental, name: '=HYPERLINK("https://evil.example","x")', treatment: "@SUM(A1)" };
    answerHealth({
      json: [buildMonth({ items: [evil, { ...dental, employeePence: -13_46, treatment: "payment" }] })],
    });
    const { text: body } = await browser.exchange({ target: STATEMENTS_CSV_PATH });
    expect(body).toContain(
      `2026,10,Health,"'=HYPERLINK(""https://evil.example"",""x"")",37.55,0.00,'@SUM(A1)`,
    );
    expect(body).toContain("2026,10,Health,Dental,-13.46,0.00,Added to pay");
  });

  test("the statements' file has a month's total if the upstream gives no lines", async () => {
    const browser = await signIn();
    answerHealth({ json: [buildMonth({})] });
    expect((await browser.exchange({ target: STATEMENTS_CSV_PATH })).text).toContain(
      "2026,10,Health,,139.85,48.20,,\r\n",
    );
  });

  test("[ERR-19] a group of benefits that fails to load gives an error on the page and no file", async () => {
    const browser = await signIn();
    answerHealth({ status: 500, json: {} });
    const page = await browser.get(STATEMENTS_CSV_PATH);
    expect(page.redirects).toEqual(["/app/my-benefits/"]);
    expect(page.text).toContain(failure);
  });

  test("the statements' file contains the person's own data only, and needs a session", async () => {
    const { browser } = await portal().signInMember();
    // A person without selections has core cover, and no selections of other people.
    const [, ...lines] = listLines((await browser.exchange({ target: STATEMENTS_CSV_PATH })).text);
    const paid = new Set(lines.map((line) => line.split(",").slice(3, 5).join(" ")));
    expect(paid).toEqual(new Set(["Life assurance 0.00", "Income protection 0.00"]));
    expect((await portal().createBrowser().get(STATEMENTS_CSV_PATH)).path).toBe("/");
  });
});
