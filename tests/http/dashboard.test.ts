import { describe, expect, test } from "vitest";
import type { Page } from "../support/page.ts";
import { offerPayroll } from "../support/payroll-upstream.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const DASHBOARD_PATH = "/app/dashboard/";
const TAKE_UP_PATH = "/app/dashboard/benefit-takeup";
const INSIGHTS_PATH = "/app/dashboard/employee-insights/";
const PENDING_SUMMARY_CALL = "/main/v2/scheme/selections/pending/";
const INSIGHTS_CALL = "/main/v2/client/harbourline/employee-insights";
const TAKE_UP_CALL = "/main/v2/client/harbourline/benefit-insights";
const EMPLOYEES_CALL = "/main/v2/client/harbourline/employees";
const UPLOAD_CALL = "/main/client/harbourline/date-last-upload";
const LEGACY_CALL = "/main/client/cwmcoed/benefit-takeup";

const asOf = "2026-11-20T09:30:00.000Z";
const waitingRequest = {
  count: 3,
  summary: [
    {
      benefitId: "cycle",
      benefitName: "Cycle to work",
      count: 3,
      cutOffDate: "2026-12-10",
      payDate: "2026-12-28",
    },
    { benefitId: "holiday", benefitName: "Holiday", count: 0, cutOffDate: "2026-12-01" },
  ],
};
const takeUp = {
  asOf,
  benefits: [
    { benefitId: "cycle", name: "Cycle to work", eligible: 1_000, chosen: 45, percent: 4.5 },
    { benefitId: "pension", name: "Pension", eligible: 1_000, chosen: 820, percent: 82 },
  ],
};
const cycle = {
  asOf,
  ...takeUp.benefits[0],
  waiting: 3,
  employeeMonthlyPence: 375_000,
  employerMonthlyPence: 0,
  levels: [
    { label: "Over 12 months", count: 40 },
    { label: "Over 18 months", count: 5 },
  ],
};
const insights = {
  asOf,
  headcount: 1_240,
  registered: 931,
  registrations: [
    { month: "2026-10", registered: 900 },
    { month: "2026-11", registered: 931 },
  ],
  ageBands: [
    { label: "Under 25", count: 240 },
    { label: "25 to 34", count: 1_000 },
  ],
  costs: [
    { benefitId: "gym", name: "Gym", employeeMonthlyPence: 100_00, employerMonthlyPence: 0 },
    { benefitId: "pension", name: "Pension", employeeMonthlyPence: 1_000_00, employerMonthlyPence: 2_000_00 },
  ],
  funding: [{ label: "Paid by the employer", monthlyPence: 2_000_00 }],
};

async function signInEmployer() {
  const browser = portal().createBrowser();
  offerPayroll(portal());
  await browser.signIn(people.employer);
  const { upstream } = portal();
  upstream.reset();
  offerPayroll(portal());
  upstream.answer("GET", PENDING_SUMMARY_CALL, { json: waitingRequest });
  upstream.answer("GET", TAKE_UP_CALL, { json: takeUp });
  upstream.answer("GET", `${TAKE_UP_CALL}/cycle`, { json: cycle });
  upstream.answer("GET", INSIGHTS_CALL, { json: insights });
  upstream.answer("GET", UPLOAD_CALL, { json: { date: "2026-11-02" } });
  return browser;
}

/** Title, figure and text of each tile, and its link. */
const TRENDS = 'section:has(> h2:contains("Over the last 12 months"))';
const listTiles = (page: Page) =>
  page
    .$("main .bp-card")
    .toArray()
    .map((element) => {
      const tile = page.$(element);
      const body = tile
        .find(".bp-card__body > *")
        .toArray()
        .map((part) => page.$(part).text());
      return [tile.find("h3").text(), ...body, tile.find("a").attr("href")];
    });

describe("the employer's dashboard", () => {
  test("[DASH-01] [DASH-04] the dashboard shows registrations, choices and costs by month, each with a table of its figures", async () => {
    const browser = await signInEmployer();
    expect((await browser.get(DASHBOARD_PATH)).listTexts(`${TRENDS} h3`)).toEqual([
      "Registrations over time",
    ]);
    const months = [
      { month: "2026-10", chosen: 1_011, employeeMonthlyPence: 1_000_00, employerMonthlyPence: 2_000_50 },
      { month: "2026-11", chosen: 1_020, employeeMonthlyPence: 1_100_00, employerMonthlyPence: 2_000_50 },
    ];
    portal().upstream.answer("GET", INSIGHTS_CALL, { json: { ...insights, months } });
    const page = await browser.get(DASHBOARD_PATH);
    expect(page.listTexts(`${TRENDS} h3`)).toEqual([
      "Registrations over time",
      "Benefits chosen",
      "Cost each month, in pounds",
    ]);
    expect(page.listTexts(`${TRENDS} svg title`).at(1)).toBe(
      "Benefits that people had at the end of each month: October 2026: 1,011; November 2026: 1,020",
    );
    expect(page.listTexts(`${TRENDS} .bp-grid > section:last-child tbody tr`)).toEqual([
      "October 2026£2,000.50£1,000.00£3,000.50",
      "November 2026£2,000.50£1,100.00£3,100.50",
      "Next payroll month£2,000.00£1,100.00£3,100.00",
    ]);
    // The chart ends at the tile's figure.
    expect(listTiles(page)).toContainEqual(expect.arrayContaining(["Employee insights", "£3,100.00"]));
  });

  test("[DASH-01] [SHELL-04] an employer's menu links to the dashboard, which has a tile for each area", async () => {
    const browser = await signInEmployer();
    await browser.get("/app/home/");
    const page = await browser.click("Dashboard");
    expect([page.status, page.path, page.heading, page.title]).toEqual([
      ...[200, DASHBOARD_PATH, "Employer dashboard", "Employer dashboard | Harbour Rewards"],
    ]);
    expect(page.$('nav a[href="/app/dashboard/"][aria-current]').length).toBeGreaterThan(0);
    const tiles = listTiles(page);
    expect(tiles).toContainEqual([
      ...["Approvals", "3 waiting", "Decide by 10 December 2026 for pay on 28 December 2026."],
      "/app/dashboard/approve-selections/",
    ]);
    expect(tiles).toContainEqual([
      ...[
        "Benefit take-up",
        "43.3%",
        "of available benefits are chosen. Highest: Pension, 82%.",
        TAKE_UP_PATH,
      ],
    ]);
    expect(tiles).toContainEqual([
      ...[
        "Employee insights",
        "£3,100.00",
        "is the cost of the next payroll month, for 1,240 employees and you.",
      ],
      INSIGHTS_PATH,
    ]);
    expect(tiles).toContainEqual([
      ...["Employee engagement", "77.9% registered", "187 of 240 employees have registered."],
      "/app/dashboard/employee-engagement/",
    ]);
    expect(tiles).toContainEqual(["Employee data", "Last upload: 2 November 2026", "/app/employee-data/"]);
    expect(tiles.map(([title]) => title)).toEqual([
      ...["Approvals", "Insurer decisions", "Claims", "Employee data", "Payroll", "Reports"],
      ...["Employee engagement", "Benefit take-up", "Employee insights", "Platform settings"],
    ]);
    for (const link of page.$("main .bp-card a").toArray())
      expect((await browser.get(page.$(link).attr("href") ?? "")).status).toBe(200);
  });

  test("[SHELL-04] the menu has no dashboard link for an employee or for an employer who has left", async () => {
    for (const email of [people.aisha, people.formerEmployer, people.marek]) {
      const browser = portal().createBrowser();
      const page = await browser.signIn(email);
      expect([email, page.findLink("Dashboard")]).toEqual([email, null]);
    }
  });

  test("[B2] [GUARD-06] an employee is denied the whole dashboard", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.reset();
    const panel = `${TAKE_UP_PATH}/panel/view-benefit-takeup-detail/cycle`;
    for (const target of [DASHBOARD_PATH, TAKE_UP_PATH, `${TAKE_UP_PATH}/cycle`, panel, INSIGHTS_PATH]) {
      const page = await browser.get(target);
      expect([target, page.status, page.heading]).toEqual([target, 403, "Access Denied"]);
    }
    expect(portal().upstream.calls.filter(({ path }) => path.startsWith("/main"))).toEqual([]);
  });

  test("[DASH-08] [ERR-21] [ERR-22] [D1] one failed call affects only the tile that needs its data", async () => {
    const texts: [string, string][] = [
      [PENDING_SUMMARY_CALL, "There was an error requesting the approvals data"],
      [TAKE_UP_CALL, "There was an error requesting the benefit take-up data"],
      [INSIGHTS_CALL, "We could not load the insights"],
      [EMPLOYEES_CALL, "We could not load the employee data"],
      [UPLOAD_CALL, "We could not load the last upload date"],
    ];
    for (const answer of [
      { status: 500 },
      "reset",
      { json: [] },
      { status: 403, json: {} },
    ] satisfies Answer[]) {
      for (const [call, text] of texts) {
        const browser = await signInEmployer();
        portal().upstream.answer("GET", call, answer);
        const page = await browser.get(DASHBOARD_PATH);
        expect([page.status, page.listTexts(".bp-card .bp-tag--bad")]).toEqual([200, [text]]);
        expect(page.listTexts(".bp-tile__figure").length).toBeGreaterThan(1);
      }
    }
  });

  test("[ERR-35] [ERR-36] the dashboard says which lists are empty", async () => {
    const browser = await signInEmployer();
    portal().upstream.answer("GET", PENDING_SUMMARY_CALL, { json: { count: 0, summary: [] } });
    portal().upstream.answer("GET", TAKE_UP_CALL, { json: { benefits: [] } });
    portal().upstream.answer("GET", INSIGHTS_CALL, {
      json: { ...insights, asOf: null, headcount: 0, registered: 0, costs: [] },
    });
    portal().upstream.answer("GET", UPLOAD_CALL, { json: { date: null } });
    const page = await browser.get(DASHBOARD_PATH);
    for (const text of [
      "Nothing has been uploaded yet.",
      "There are no selections awaiting approval",
      "There is no takeup data to show",
      "No figures yet.",
    ])
      expect(page.text).toContain(text);
  });

  test("the dashboard makes all calls at the same time and none twice", async () => {
    const browser = await signInEmployer();
    await browser.get(DASHBOARD_PATH);
    portal().upstream.calls.length = 0;
    await browser.get(DASHBOARD_PATH);
    const paths = portal().upstream.calls.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeLessThanOrEqual(10);
  });

  const RUNS = "/main/client/harbourline/payroll/runs";
  const LOADS = "/main/client/harbourline/data-loads";
  const ENROLMENT = "/main/client/harbourline/enrolment/waiting";
  const run = {
    runId: "monthly.2026-11",
    group: "monthly",
    groupName: "Monthly",
    label: "November 2026",
    from: "2026-11-01",
    to: "2026-11-30",
    cutOff: "2026-11-10",
    payDay: "2026-11-28",
    taxPeriod: "Month 8",
    state: "open",
    reportId: "r",
    isNext: true,
    canLock: true,
  };
  const load = {
    uploadId: "u1",
    fileName: "november.csv",
    status: "done",
    uploadedAt: 1,
    uploadedBy: "Ruth Adeyemi",
    added: 2,
    changed: 1,
    heldBack: 3,
  };
  const listTasks = (page: Page) =>
    page
      .$(".bp-row")
      .toArray()
      .map((task) => {
        const row = page.$(task);
        return [row.find("h3").text(), row.find(".bp-tag").text(), row.find("a").attr("href")];
      });

  test("[DASH-01] the dashboard begins with the tasks by deadline, with their amounts", async () => {
    const browser = await signInEmployer();
    const { upstream } = portal();
    const [cycleWaits, holiday] = waitingRequest.summary;
    upstream.answer("GET", PENDING_SUMMARY_CALL, {
      json: { count: 3, summary: [{ ...cycleWaits, monthlyPence: 250_00 }, holiday] },
    });
    upstream.answer("GET", RUNS, { json: [run, { ...run, state: "locked", isNext: false, canLock: false }] });
    upstream.answer("GET", LOADS, { json: [load, { ...load, uploadId: "u0", status: "failed" }] });
    upstream.answer("GET", ENROLMENT, { json: { benefit: null, people: [], total: 1, last_page: 1 } });
    const page = await browser.get(DASHBOARD_PATH);
    const urgentTasks = [
      "Lock the payroll run for November 2026",
      "Check the rows left out of your last upload",
    ];
    expect(listTasks(page).map(([title]) => title)).toEqual([
      ...[...urgentTasks, "Enrol 1 employee in the pension", "Decide on 1 claim"],
      ...["Decide on 3 selections", "Record 1 insurer decision"],
      "Remind 51 employees to register",
    ]);
    expect(listTasks(page).find(([title]) => title === "Decide on 3 selections")?.[2]).toBe(
      "/app/dashboard/approve-selections/",
    );
    const decisionTask = page.listTexts(".bp-row").find((text) => text.includes("Decide on 3")) ?? "";
    const payDay = "The first pay day for these is 28 December 2026.";
    for (const words of ["By 10 December 2026.", "3 Cycle to work.", payDay, "£250.00 a month"])
      expect(decisionTask).toContain(words);
    const record = page.listTexts(".bp-row").find((text) => text.includes("Record 1 insurer decision"));
    expect(record).toMatch(/By \d+ \w+ 20\d\d\./);
    expect(page.listTexts(".bp-row")[1]).toContain("3 employees have not been updated.");
    expect(page.$(".bp-row a.bp-button:not(.bp-button--plain)")).toHaveLength(1);
    for (const [, , href] of listTasks(page).slice(2))
      expect((await browser.get(String(href))).status).toBe(200);
  });

  const CLAIMS = "/main/client/harbourline/claims";
  const INSURERS = "/main/client/harbourline/underwriting";
  const OPENINGS = "/main/client/harbourline/pay-groups/monthly/openings";

  /** Logs in an employer without any task. */
  async function signInIdleEmployer(all: object = { totalEmployees: 240, totalRegisteredEmployees: 240 }) {
    const browser = await signInEmployer();
    const { upstream } = portal();
    upstream.answer("GET", RUNS, { json: [] });
    upstream.answer("GET", PENDING_SUMMARY_CALL, { json: { count: 0, summary: [] } });
    upstream.answer("GET", LOADS, { json: [] });
    upstream.answer("GET", ENROLMENT, { json: { benefit: null, people: [], total: 0, last_page: 1 } });
    upstream.answer("GET", INSURERS, { json: { requests: [], total: 0, last_page: 1 } });
    upstream.answer("GET", CLAIMS, { json: { isDecider: true, claims: [], total: 0, last_page: 1 } });
    upstream.answer("GET", EMPLOYEES_CALL, async (_, loadRealReply) => {
      const { status, headers, text } = await loadRealReply();
      return { status, headers, json: { ...JSON.parse(text), totalEmployeesValues: all } };
    });
    return browser;
  }

  test("[DASH-08] an employer without tasks sees a text that there are none", async () => {
    const page = await (await signInIdleEmployer()).get(DASHBOARD_PATH);
    expect(page.text).toContain("Nothing is waiting for you.");
    expect(page.text).not.toContain("We could not load some of your tasks.");
  });

  test("[DASH-01] [B9] a task counts only the selections that the employer may decide, and the tile all of them", async () => {
    const browser = await signInIdleEmployer();
    const [cycleWaits, holiday] = waitingRequest.summary;
    const answerWith = (decidableCount: number) =>
      portal().upstream.answer("GET", PENDING_SUMMARY_CALL, {
        json: { count: 3, summary: [{ ...cycleWaits, decidableCount, monthlyPence: 100_00 }, holiday] },
      });
    answerWith(1);
    const page = await browser.get(DASHBOARD_PATH);
    expect(listTasks(page).map(([title]) => title)).toEqual(["Decide on 1 selection"]);
    expect(page.listTexts(".bp-row")[0]).toContain("1 Cycle to work.");
    expect(page.text).toContain("3 waiting");
    answerWith(0);
    const emptyPage = await browser.get(DASHBOARD_PATH);
    expect(listTasks(emptyPage)).toEqual([]);
    expect(emptyPage.text).toContain("3 waiting");
  });

  test("[DASH-01] [EMPDATA-03] a task counts only the people whom a reminder reaches", async () => {
    const all = { totalEmployees: 240, totalRegisteredEmployees: 187 };
    const remind = await (await signInIdleEmployer({ ...all, totalEmployeesToRemind: 4 })).get(
      DASHBOARD_PATH,
    );
    expect(listTasks(remind).map(([title]) => title)).toEqual(["Remind 4 employees to register"]);
    const reminded = await signInIdleEmployer({ ...all, totalEmployeesToRemind: 0 });
    expect(listTasks(await reminded.get(DASHBOARD_PATH))).toEqual([]);
    const listPage = await reminded.get("/app/employee-data/");
    expect(listPage.text).toContain("187 of 240 employees have registered");
    expect(listPage.text).not.toContain("Email all unregistered");
    // An upstream that does not count them leaves it to the emails' own rules.
    const unknown = await signInIdleEmployer(all);
    expect(listTasks(await unknown.get(DASHBOARD_PATH)).map(([title]) => title)).toEqual([
      "Remind 53 employees to register",
    ]);
  });

  test("[DASH-01] insurer decisions that wait for somebody else are no task, and the tile counts them", async () => {
    const browser = await signInIdleEmployer();
    const request = {
      selectionId: "s1",
      employeeName: "Ann Lee",
      employeeNumber: "00900",
      benefitId: "life",
      benefitName: "Life assurance",
      coverPence: 900_000_00,
      livePence: 750_000_00,
      requestedOn: "2026-11-01",
      decideBy: "2027-01-30",
      isAskedAgain: false,
      recordedBy: "employer",
      isOwn: false,
      hasActed: false,
      version: 1,
    };
    const others = [
      { isOwn: true },
      { hasActed: true },
      { recordedBy: "staff" },
      { isAskedAgain: true },
      { offeredBasisPoints: 50_00 },
    ].map((facts, index) => ({ ...request, selectionId: `o${index}`, decideBy: "2026-12-20", ...facts }));
    const answerWith = (requests: object[]) =>
      portal().upstream.answer("GET", INSURERS, { json: { requests, total: requests.length, last_page: 1 } });
    answerWith([...others, request]);
    const page = await browser.get(DASHBOARD_PATH);
    expect(listTasks(page).map(([title]) => title)).toEqual(["Record 1 insurer decision"]);
    expect(page.listTexts(".bp-row")[0]).toContain("By 30 January 2027.");
    expect(page.getText('.bp-card:has(h3:contains("Insurer decisions"))')).toContain("6 waiting");
    answerWith(others);
    expect((await browser.get(DASHBOARD_PATH)).text).toContain("Nothing is waiting for you.");
  });

  const claim = {
    id: "c1",
    reference: "AAAA-1111",
    benefitId: "cash-plan",
    benefitName: "Health cash plan",
    state: "sent",
    claimantName: "Ann Lee",
    category: "Glasses",
    what: "Lenses",
    version: 1,
    treatmentDate: "2026-11-02",
    sentOn: "2026-11-03",
    claimedPence: 120_00,
    events: [],
    receipts: [],
    employeeName: "Ann Lee",
    employeeNumber: "00900",
    isOwn: false,
  };

  test("[DASH-01] claims that wait for the employer come first with their sum, and others are left out", async () => {
    const browser = await signInIdleEmployer();
    const claims = [
      claim,
      { ...claim, id: "c2", claimedPence: 5_50 },
      { ...claim, id: "c3", state: "more-asked" },
      { ...claim, id: "c4", isOwn: true },
    ];
    portal().upstream.answer("GET", CLAIMS, { json: { isDecider: true, claims, total: 4, last_page: 1 } });
    const page = await browser.get(DASHBOARD_PATH);
    expect(listTasks(page)).toEqual([["Decide on 2 claims", "Now", "/app/dashboard/claims/"]]);
    // The tile shows the same number, and says that others must act on the other claims.
    expect(page.getText('.bp-card:has(h3:contains("Claims"))')).toMatch(
      /2 waiting.*2 are waiting for someone else\./s,
    );
    expect(page.listTexts(".bp-row__price")).toEqual(["£125.50 claimed"]);
    expect((await browser.click("See claims")).status).toBe(200);
  });

  test("[DASH-01] tasks of two pay groups with the same run name their groups, and a single group's task does not", async () => {
    const browser = await signInIdleEmployer();
    const north = { ...run, runId: "north.2026-11", group: "north", groupName: "North depot" };
    const weekly = { ...run, runId: "weekly.2026-11-23", group: "weekly", label: "Week 34" };
    portal().upstream.answer("GET", RUNS, { json: [run, north, weekly] });
    const titles = listTasks(await browser.get(DASHBOARD_PATH)).map(([title]) => title);
    expect(titles.filter((title) => title?.startsWith("Lock"))).toEqual([
      "Lock the payroll run for November 2026, Monthly",
      "Lock the payroll run for November 2026, North depot",
      "Lock the payroll run for Week 34",
    ]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("[DASH-01] the engagement tile names one employee in the singular", async () => {
    const browser = await signInIdleEmployer({ totalEmployees: 1, totalRegisteredEmployees: 1 });
    expect((await browser.get(DASHBOARD_PATH)).text).toContain("1 of 1 employee has registered.");
  });

  test("[DASH-01] more claims than a page holds are counted without a sum", async () => {
    const browser = await signInIdleEmployer();
    const json = { isDecider: true, claims: [claim], total: 31, last_page: 2 };
    portal().upstream.answer("GET", CLAIMS, { json });
    const page = await browser.get(DASHBOARD_PATH);
    expect(listTasks(page).map(([title]) => title)).toEqual(["Decide on 31 claims"]);
    expect(page.$(".bp-row__price")).toHaveLength(0);
  });

  test("[DASH-08] claims that fail to load show an error in their tile, and the others stay", async () => {
    const browser = await signInIdleEmployer();
    portal().upstream.answer("GET", CLAIMS, { status: 500 });
    const page = await browser.get(DASHBOARD_PATH);
    expect(page.text).toContain("We could not load the claims. Try again in a few minutes.");
    expect(page.text).toContain("Employee insights");
  });

  test("[DASH-01] a failed upload and a run that cannot be locked yet are tasks, with the file's name and the pay day", async () => {
    const browser = await signInIdleEmployer();
    portal().upstream.answer("GET", LOADS, { json: [{ ...load, status: "failed", heldBack: 0 }] });
    const open = { ...run, canLock: false, cutOff: "2026-12-10", payDay: "2026-12-28" };
    const locked = { ...run, state: "locked", isNext: false, canLock: false };
    portal().upstream.answer("GET", RUNS, { json: [open, locked] });
    const rows = (await browser.get(DASHBOARD_PATH)).listTexts(".bp-row");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("Fix november.csv");
    expect(rows[0]).toContain("The file has errors. No data has changed.");
    expect(rows[1]).toContain(
      "By 10 December 2026. After that you can lock it. Pay day is 28 December 2026.",
    );
  });

  test.each([RUNS, LOADS, ENROLMENT, PENDING_SUMMARY_CALL, INSURERS, CLAIMS, EMPLOYEES_CALL])(
    "[DASH-08] [D1] tasks from the call %s that fail to load are reported and not counted as none",
    async (call) => {
      const browser = await signInIdleEmployer();
      portal().upstream.answer("GET", call, { status: 500 });
      const page = await browser.get(DASHBOARD_PATH);
      expect(page.text).toContain("We could not load some of your tasks.");
      expect(page.text).not.toContain("Nothing is waiting for you.");
    },
  );

  test("[DASH-01] overdue opening figures come before the run to lock, which can no longer change them", async () => {
    const browser = await signInIdleEmployer();
    portal().upstream.answer("GET", RUNS, { json: [run] });
    portal().upstream.answer("GET", OPENINGS, {
      json: { runId: run.runId, runLabel: run.label, isLocked: false, rows: [], total: 2, last_page: 1 },
    });
    expect(listTasks(await browser.get(DASHBOARD_PATH)).map(([title, due]) => [title, due])).toEqual([
      ["Check what was taken before November 2026", "Overdue"],
      ["Lock the payroll run for November 2026", "Now"],
    ]);
  });

  test("[DASH-08] [D1] opening figures that fail to load are reported", async () => {
    const browser = await signInIdleEmployer();
    portal().upstream.answer("GET", RUNS, { json: [{ ...run, canLock: false }] });
    portal().upstream.answer("GET", OPENINGS, { status: 500 });
    const page = await browser.get(DASHBOARD_PATH);
    expect(page.text).toContain("We could not load some of your tasks.");
    expect(portal().upstream.calls.map(({ path }) => path)).toContain(OPENINGS);
  });

  test.each([
    [1, "1 amount began before your first payroll run here."],
    [2, "2 amounts began before your first payroll run here."],
  ])("[DASH-01] the to-do list names %s opening amounts in the singular or plural", async (total, text) => {
    const browser = await signInIdleEmployer();
    portal().upstream.answer("GET", RUNS, { json: [{ ...run, canLock: false }] });
    const openingRun = { runId: "monthly.2026-12", runLabel: "December 2026", isLocked: false };
    portal().upstream.answer("GET", OPENINGS, { json: { ...openingRun, total, last_page: 1, rows: [] } });
    expect((await browser.get(DASHBOARD_PATH)).text).toContain(text);
  });
});

describe("take-up of benefits", () => {
  test("[DASH-05] [API-83] take-up is a chart and a table, the most chosen benefit first, each with a link", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(TAKE_UP_PATH);
    expect([page.status, page.heading]).toEqual([200, "Benefit take-up"]);
    expect(page.listTexts('tbody [role="rowheader"]')).toEqual(["Pension", "Cycle to work"]);
    expect(page.listTexts('tbody tr:first-child [role="cell"]').slice(0, 3)).toEqual(["82%", "1,000", "820"]);
    expect(page.$("[role=img]").first().attr("aria-label")).toBe(
      "Take-up of each benefit: Pension: 82%; Cycle to work: 4.5%",
    );
    const widths = page
      .$("svg .bp-chart__first")
      .toArray()
      .map((bar) => page.$(bar).attr("width"));
    expect(widths).toEqual(["82.00%", "4.50%"]);
    expect(page.getLink("Cycle to work")).toBe(`${TAKE_UP_PATH}/cycle`);
    expect(page.text).toContain("Counted on 20 November 2026 at 09:30.");
  });

  test("[DASH-06] [API-84] one benefit is shown in figures, with its choices as a chart and a table", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(`${TAKE_UP_PATH}/cycle`);
    expect([page.status, page.heading]).toEqual([200, "Cycle to work take-up"]);
    expect(page.listTexts(".bp-facts dd")).toEqual(["4.5%", "1,000", "45", "3", "£3,750.00", "£0.00"]);
    expect(page.listTexts('tbody [role="rowheader"]')).toEqual(["Over 12 months", "Over 18 months"]);
    expect(page.$("script[src]:not([src='/menu.js'])")).toHaveLength(0);
  });

  test("[PANEL-17] the panel over the list has the same figures as the page", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(`${TAKE_UP_PATH}/panel/view-benefit-takeup-detail/cycle`);
    expect([page.heading, page.getText("[role=dialog] h2"), page.getLink("Close")]).toEqual([
      ...["Benefit take-up", "Cycle to work take-up", TAKE_UP_PATH],
    ]);
    expect(page.listTexts("[role=dialog] .bp-facts dd")[0]).toBe("4.5%");
  });

  test("[DASH-07] [API-85] [API-86] a client without insights uses another take-up call, and has no insights page", async () => {
    const { db } = await portal().openDatabase();
    await portal().signIn(people.employer);
    await db
      .updateTable("client_exceptions")
      .set({ status: "inactive" })
      .where("client_id", "=", "harbourline")
      .where("code", "=", "insights")
      .execute();
    try {
      const fresh = await portal().signIn(people.employer);
      portal().upstream.reset();
      const legacy = LEGACY_CALL.replace("cwmcoed", "harbourline");
      portal().upstream.answer("GET", legacy, { json: takeUp });
      portal().upstream.answer("GET", `${legacy}/cycle`, { json: cycle });
      expect((await fresh.get(TAKE_UP_PATH)).listTexts('tbody [role="rowheader"]')).toEqual([
        "Pension",
        "Cycle to work",
      ]);
      expect((await fresh.get(`${TAKE_UP_PATH}/cycle`)).heading).toBe("Cycle to work take-up");
      expect((await fresh.get(INSIGHTS_PATH)).status).toBe(404);
      expect(listTiles(await fresh.get(DASHBOARD_PATH)).map(([title]) => title)).not.toContain(
        "Employee insights",
      );
      const paths = portal().upstream.calls.map(({ path }) => path);
      expect(paths.filter((path) => /insights/.test(path))).toEqual([]);
    } finally {
      await db
        .updateTable("client_exceptions")
        .set({ status: "active" })
        .where("client_id", "=", "harbourline")
        .where("code", "=", "insights")
        .execute();
    }
  });

  test("[ERR-21] [ERR-35] [D1] a failed or empty part of the take-up shows a text in its place", async () => {
    const browser = await signInEmployer();
    portal().upstream.answer("GET", TAKE_UP_CALL, { status: 500 });
    portal().upstream.answer("GET", `${TAKE_UP_CALL}/cycle`, "half");
    for (const target of [TAKE_UP_PATH, `${TAKE_UP_PATH}/cycle`]) {
      const page = await browser.get(target);
      expect([page.status, page.getText(".bp-notice--bad .bp-notice__title")]).toEqual([
        503,
        "There was an error requesting the benefit take-up data",
      ]);
    }
    portal().upstream.answer("GET", TAKE_UP_CALL, { json: { asOf: null, benefits: [] } });
    const emptyTakeUp = { ...cycle, asOf: null, eligible: 0, chosen: 0, percent: 0, levels: [] };
    portal().upstream.answer("GET", `${TAKE_UP_CALL}/cycle`, { json: emptyTakeUp });
    for (const target of [TAKE_UP_PATH, `${TAKE_UP_PATH}/cycle`])
      expect((await browser.get(target)).getText(".bp-empty")).toBe("There is no takeup data to show");
    for (const target of [`${TAKE_UP_PATH}/none`, `${TAKE_UP_PATH}/panel/view-benefit-takeup-detail/none`])
      expect((await browser.get(target)).status).toBe(404);
  });
});

describe("the employer's insights", () => {
  test("[DASH-04] [API-82] insights are figures and charts, each with its table, without a script", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(INSIGHTS_PATH);
    expect([page.status, page.heading, page.$("script[src]:not([src='/menu.js'])").length]).toEqual([
      200,
      "Employee insights",
      0,
    ]);
    expect(page.listTexts(".bp-facts dd")).toEqual(["1,240", "931, 75.1% of all", "£2,000.00", "£1,100.00"]);
    const sections = page
      .$(".bp-section")
      .toArray()
      .map((each) => page.$(each));
    expect(sections.map((section) => section.find("h2").text())).toEqual([
      ...["Registrations over time", "Ages", "Monthly cost by benefit", "Monthly cost by funding"],
    ]);
    for (const section of sections)
      expect([section.find("[role=img]").length, section.find("details table").length]).toEqual([1, 1]);
    expect(page.listTexts("svg[role=img] title")[0]).toBe(
      "Registered by the end of each month: October 2026: 900; November 2026: 931",
    );
    expect(page.listTexts(".bp-section:nth-child(3) tbody [role=rowheader]")).toEqual(["Pension", "Gym"]);
    expect(page.$("svg [style], [style]")).toHaveLength(0);
  });

  test("[DASH-04] [D1] failed figures, and figures not counted yet, are reported", async () => {
    const browser = await signInEmployer();
    portal().upstream.answer("GET", INSIGHTS_CALL, { status: 500 });
    let page = await browser.get(INSIGHTS_PATH);
    expect([page.status, page.getText(".bp-notice--bad .bp-notice__title")]).toEqual([
      503,
      "We could not load the insights",
    ]);
    portal().upstream.answer("GET", INSIGHTS_CALL, { json: { ...insights, asOf: null, headcount: 0 } });
    page = await browser.get(INSIGHTS_PATH);
    expect(page.getText(".bp-empty")).toMatch(/^No figures yet\./);
  });
});
