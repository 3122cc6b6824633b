import { describe, expect, test } from "vitest";
import type { Page } from "../support/page.ts";
import {
  lockableDecember,
  lockedDecember,
  lockedRun,
  lockedSha256,
  nextRun,
  offerPayroll,
  previewOfDecember,
  previewSha256,
  RUNS,
} from "../support/payroll-upstream.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const PAYROLL_PATH = "/app/reporting/payroll";
const DECEMBER_RUN_PATH = `${PAYROLL_PATH}/monthly.2026-12`;
const NOVEMBER_RUN_PATH = `${PAYROLL_PATH}/monthly.2026-11`;
const DECEMBER_LOCK_PATH = `${DECEMBER_RUN_PATH}/lock`;
const anotherSha256 = "b2".repeat(32);

async function signInEmployer(email: string = people.employer) {
  const payroll = offerPayroll(portal());
  return { browser: await portal().signInUnwatched(email), payroll };
}

/** Rows of the table with this caption, with their cells next to each other. */
const listRows = (page: Page, caption: string) => page.listCells(`section[aria-label="${caption}"] tbody tr`);
const listFacts = (page: Page) => page.listTexts("main .bp-facts__fact");

describe("the payroll page", () => {
  test("[REPORT-01] the dashboard and the reports link to payroll when the upstream keeps payroll runs", async () => {
    const { browser } = await signInEmployer();
    for (const from of ["/app/dashboard/", "/app/reporting/"]) {
      expect((await browser.get(from)).getLink("See the payroll runs")).toBe(PAYROLL_PATH);
    }
  });

  test("[B7] the page shows the next run: its days, lines, sum and totals by element", async () => {
    const { browser } = await signInEmployer();
    const page = await browser.get(PAYROLL_PATH);
    expect([page.status, page.title]).toEqual([200, "Payroll | Harbour Rewards"]);
    expect(page.listTexts("main h2")[0]).toBe("Next run: December 2026");
    expect(listFacts(page)).toEqual([
      "Lines1,206",
      "Total of all lines£43,300.00",
      "Differences from the last run2",
      "Pay groupMonthly",
      "Cut-off10 December 2026",
      "Pay day28 December 2026",
      "Pay period1 to 31 December 2026",
      "Tax periodMonth 9",
    ]);
    expect(listRows(page, "Totals by element")).toEqual([
      ["Pension PENSION-SAC", "Before tax and National Insurance", "820", "£32,100.00"],
      ["Private medical PRIVATE-MEDICAL-BIK", "Taxed benefit", "12", "£578.40"],
    ]);
    expect(page.text).toContain("You can lock this run on 10 December 2026.");
    expect(page.findLink("Lock now")).toBeNull();
  });

  test("[B7] a total without a benefit's name, from another upstream, is named by its element", async () => {
    const { browser, payroll } = await signInEmployer();
    const elements = previewOfDecember.elements.map((total) => ({ ...total, benefit: null }));
    payroll.next({ json: { ...previewOfDecember, elements } });
    const page = await browser.get(PAYROLL_PATH);
    const names = (caption: string, column: number) => listRows(page, caption).map((cells) => cells[column]);
    expect(names("Totals by element", 0)).toEqual(["PENSION-SAC", "PRIVATE-MEDICAL-BIK"]);
    expect(names("Carried forward", 1)).toEqual(["PENSION-SAC"]);
  });

  test("[REPORT-01] [ERR-33] a client without reports has runs without links to their files", async () => {
    const countFiles = async () => {
      const { browser } = await signInEmployer();
      return (await browser.get(PAYROLL_PATH)).$("main a[href*='/reports/']").length;
    };
    expect(await countFiles()).toBe(2);
    const { db } = await portal().openDatabase();
    const row = { client_id: "harbourline", code: "empty-reports", status: "active" as const };
    await db.insertInto("client_exceptions").values(row).execute();
    try {
      expect(await countFiles()).toBe(0);
    } finally {
      await db
        .deleteFrom("client_exceptions")
        .where("code", "=", row.code)
        .where("client_id", "=", "harbourline")
        .execute();
    }
  });

  test("[B5] [B8] a run shows each difference with its reason, and held and carried amounts", async () => {
    const { browser } = await signInEmployer();
    const page = await browser.get(PAYROLL_PATH);
    expect(listRows(page, "Differences from the last run")).toEqual([
      [
        "Zoë O'Donnell-Fry 00101",
        "Pension PENSION-SAC",
        "Changed",
        "£175.00",
        "£187.50",
        "Pay changed from 1 December",
      ],
      [
        "Sam Wilkes 00102",
        "Private medical PRIVATE-MEDICAL-NET",
        "Adjusted For pay day 28 October 2026",
        "",
        "−£48.20",
        "Death of a partner",
      ],
    ]);
    expect(listRows(page, "On hold")).toEqual([
      ["Ida Vale 00103", "Cycle to work CYCLE-SAC", "£50.00", "£14.62", "Minimum wage"],
    ]);
    expect(listRows(page, "Carried forward")).toEqual([
      ["Dev Patel 00104", "Pension PENSION-SAC", "28 September 2026", "£37.50"],
    ]);
    expect(page.listTexts(".bp-payroll__checks li")).toEqual(["Every adjustment has a recorded cause."]);
  });

  test.each([
    [
      { roundingCount: 38 },
      "38 lines changed only by a penny of rounding. They are in the downloaded file and not in this list.",
    ],
    [
      { roundingCount: 1, changeCount: 0, changes: [] },
      "1 line changed only by a penny of rounding. It is in the downloaded file and not in this list.",
    ],
  ])("[M-09] a run says how many lines only rounding changed: %o", async (rounded, text) => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: { ...previewOfDecember, ...rounded } });
    const page = await browser.get(PAYROLL_PATH);
    expect(page.text).toContain(text);
    expect(page.text).not.toContain("Every line is the same as in the last run.");
  });

  test("[B8] [M-09] a run shows held, waiting and unexplained totals, each linked to its list", async () => {
    const { browser } = await signInEmployer();
    const page = await browser.get(PAYROLL_PATH);
    expect(page.text).toContain("3 on hold (£150.00), 2 carried forward (£75.00), 1 not explained (£1.20)");
    expect(page.getLink("3 on hold")).toBe("#on-hold");
    expect(page.$("#on-hold h2, #on-hold h3").length + page.$("section#on-hold").length).toBeGreaterThan(0);
  });

  test("[M-09] the page shows unexplained differences first, and has no lock button on the cut-off day itself", async () => {
    const { browser, payroll } = await signInEmployer();
    const unexplained = previewOfDecember.carried.map((line) => ({ ...line, pence: 120 }));
    payroll.next({ json: { ...lockableDecember, unexplained } });
    const page = await browser.get(PAYROLL_PATH);
    expect(page.getText(".bp-notice__title")).toBe("This run cannot be locked yet");
    expect(listRows(page, "Differences without a cause")).toEqual([
      ["Dev Patel 00104", "Pension PENSION-SAC", "28 September 2026", "£1.20"],
    ]);
    expect(page.findLink("Lock now")).toBeNull();
  });

  test("[M-01] the page lists each locked run with who locked it, figures, checksum and file", async () => {
    const { browser, payroll } = await signInEmployer();
    const october = { ...lockedRun, runId: "monthly.2026-10", label: "October 2026", lockedBy: null };
    payroll.runs({ json: [nextRun, lockedRun, october] });
    const page = await browser.get(PAYROLL_PATH);
    const row = ["10 November 2026 at 14:05", "1,204", "£43,210.99", lockedSha256];
    const [lockedAt, ...others] = row;
    expect(listRows(page, "Locked runs")).toEqual([
      [
        "November 2026 Paid on 28 November 2026",
        `${lockedAt}by Ruth Adeyemi`,
        ...others,
        "Download: November 2026, Monthly",
      ],
      [
        "October 2026 Paid on 28 November 2026",
        `${lockedAt}Automatically, after the cut-off`,
        ...others,
        "Download: October 2026, Monthly",
      ],
    ]);
    expect(page.getLink("November 2026")).toBe(NOVEMBER_RUN_PATH);
    expect(page.getLink("Download: November 2026, Monthly")).toBe(
      "/app/reporting/reports/payroll.2026-11?from=payroll-report&year=2026",
    );
  });

  test("the lists of payroll differences and of locked runs are divided into pages", async () => {
    const { browser, payroll } = await signInEmployer();
    const locked = Array.from({ length: 13 }, (_, index) => ({
      ...lockedRun,
      runId: `m.${index}`,
      label: `Run ${index}`,
    }));
    payroll.runs({ json: [nextRun, ...locked] });
    payroll.next({ json: { ...previewOfDecember, last_page: 3 } });
    const page = await browser.get(`${PAYROLL_PATH}?page=2`);
    expect(portal().upstream.calls.at(-1)?.path).toBe(`${RUNS}/monthly.2026-12?page=2`);
    expect(page.$('nav[aria-label="Pages"] a[rel=next]').attr("href")).toBe(
      `${PAYROLL_PATH}?group=monthly&page=3#differences`,
    );
    expect(listRows(page, "Locked runs")).toHaveLength(12);
    payroll.next({ json: { ...previewOfDecember, changes: [], holds: [], carried: [], last_page: 3 } });
    const last = await browser.get(`${PAYROLL_PATH}?page=3`);
    expect(last.text).toContain("All differences are on the pages before this one.");
    expect(last.text).not.toContain("Nothing is on hold.");
    const second = await browser.get(`${PAYROLL_PATH}?locked=2`);
    expect(listRows(second, "Locked runs").map(([name]) => name)).toEqual([
      "Run 12 Paid on 28 November 2026",
    ]);
  });

  test("[B3] the page shows one pay group at a time, the one with the next cut-off first", async () => {
    const { browser, payroll } = await signInEmployer();
    const weekly = {
      ...nextRun,
      runId: "weekly.2026-11-30",
      group: "weekly",
      groupName: "Weekly",
      label: "Week 35, paid 30 November 2026",
      cutOff: "2026-11-24",
    };
    payroll.runs({ json: [nextRun, weekly, lockedRun] });
    portal().upstream.answer("GET", `${RUNS}/weekly.2026-11-30`, {
      json: { ...previewOfDecember, run: { ...weekly, rows: 36, sumPence: 120_000 } },
    });
    const page = await browser.get(PAYROLL_PATH);
    expect(page.listTexts('nav[aria-label="Pay group"] a')).toEqual(["Weekly", "Monthly"]);
    expect(page.listTexts("main h2")[0]).toBe("Next run: Week 35, paid 30 November 2026");
    expect(page.text).toContain("No run is locked yet.");
    const monthly = await browser.get(page.getLink("Monthly"));
    expect(monthly.listTexts("main h2")[0]).toBe("Next run: December 2026");
    expect(listRows(monthly, "Locked runs")).toHaveLength(1);
  });

  test("[DASH-08] each part of the payroll page fails separately, with a sentence and a retry link", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ status: 500, json: { error: "at db.ts:3" } });
    const page = await browser.get(PAYROLL_PATH);
    expect([page.status, page.getText(".bp-notice__title")]).toEqual([
      200,
      "We could not load this payroll run",
    ]);
    expect([page.getLink("Try again"), page.text.includes("db.ts")]).toEqual([
      `${PAYROLL_PATH}?group=monthly`,
      false,
    ]);
    expect(listRows(page, "Locked runs")).toHaveLength(1);
    payroll.runs("reset");
    const failedPage = await browser.get(PAYROLL_PATH);
    expect([failedPage.status, failedPage.getText(".bp-notice__title")]).toEqual([
      503,
      "We could not load the payroll runs",
    ]);
  });

  test("the payroll page says that there are no runs", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.runs({ json: [] });
    expect((await browser.get(PAYROLL_PATH)).getText("main .bp-empty")).toBe(
      "There are no payroll runs yet. The first one appears with your payroll calendar.",
    );
  });

  test.each([people.aisha, people.formerEmployer])(
    "[GUARD-08] the user %s is refused on every page",
    async (email) => {
      const { browser } = await signInEmployer(email);
      for (const path of [PAYROLL_PATH, DECEMBER_RUN_PATH, DECEMBER_LOCK_PATH]) {
        expect((await browser.get(path)).status, path).toBe(403);
      }
      expect(portal().upstream.listCallsTo("GET", RUNS)).toEqual([]);
    },
  );

  test("the payroll page is not found when the upstream has no payroll runs", async () => {
    portal().upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
      const { status, headers, text } = await loadRealReply();
      return { status, headers, json: { ...JSON.parse(text), extensions: [] } };
    });
    const browser = await portal().signIn(people.employer);
    for (const path of [PAYROLL_PATH, DECEMBER_RUN_PATH, DECEMBER_LOCK_PATH, "/app/payslip/"]) {
      expect((await browser.get(path)).status, path).toBe(404);
    }
    expect((await browser.get("/app/reporting/")).findLink("See the payroll runs")).toBeNull();
  });
});

describe("a locked run", () => {
  test("[M-01] a locked run shows the parts of the next run, its checksum and its file, and no lock button", async () => {
    const { browser } = await signInEmployer();
    const page = await browser.get(NOVEMBER_RUN_PATH);
    expect([page.status, page.heading]).toEqual([200, "Payroll run: November 2026"]);
    expect(page.getText("main .bp-tag")).toBe("Locked");
    expect(listFacts(page)).toContain("Locked10 November 2026 at 14:05 by Ruth Adeyemi");
    expect(page.getText("main code")).toBe(lockedSha256);
    expect(page.getLink("Download the file (CSV): November 2026, Monthly")).toBe(
      "/app/reporting/reports/payroll.2026-11?from=payroll-report&year=2026",
    );
    expect(listRows(page, "Differences from the last run")).toHaveLength(2);
    expect(page.findLink("Lock now")).toBeNull();
    expect(page.getLink("All payroll runs")).toBe(`${PAYROLL_PATH}?group=monthly`);
  });

  test("a run that is being locked says that its file is being made", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: { ...lockableDecember, run: { ...lockableDecember.run, state: "locking" } } });
    const page = await browser.get(DECEMBER_RUN_PATH);
    expect(page.text).toContain("We are making this run's file.");
    expect(page.getLink("Update this page")).toBe(DECEMBER_RUN_PATH);
    expect(page.findLink("Lock now")).toBeNull();
  });

  test("a run that does not exist is not found, and a run that cannot be loaded shows an error", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ status: 404, json: { error: "not_found" } });
    expect((await browser.get(DECEMBER_RUN_PATH)).status).toBe(404);
    payroll.next("reset");
    const page = await browser.get(DECEMBER_RUN_PATH);
    expect([page.status, page.getLink("Try again")]).toEqual([503, DECEMBER_RUN_PATH]);
  });
});

describe("locking a run", () => {
  test("[B6] locking asks for confirmation, posts the shown preview, and ends on the locked run", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: lockableDecember });
    const page = await browser.get(PAYROLL_PATH);
    expect(page.getLink("Lock now")).toBe(DECEMBER_LOCK_PATH);
    const question = await browser.click("Lock now");
    expect(question.heading).toBe("Lock December 2026?");
    expect(listFacts(question).slice(0, 3)).toEqual([
      "Lines1,206",
      "Total of all lines£43,300.00",
      "Differences from the last run2",
    ]);
    expect(question.text).toContain("You cannot unlock a run. Every later change goes into the next run.");
    payroll.lock({ json: lockedDecember });
    const form = question.getForm({ button: "Lock this run" });
    payroll.next({ json: { ...previewOfDecember, run: lockedDecember, previewSha256: null } });
    const done = await form.submit("Lock this run");
    expect([done.path, done.getText("main .bp-tag")]).toEqual([DECEMBER_RUN_PATH, "Locked"]);
    expect(done.text).toContain("December 2026 is locked");
    expect(payroll.locks).toEqual([{ previewSha256 }]);
  });

  test("[M-07] a second post of the same form ends on the locked run and says that it is locked", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: lockableDecember });
    payroll.lock({ json: lockedDecember });
    const form = (await browser.get(DECEMBER_LOCK_PATH)).getForm({ button: "Lock this run" });
    await form.submit("Lock this run");
    payroll.lock({ status: 409, json: { error: "changed" } });
    payroll.next({ json: { ...previewOfDecember, run: lockedDecember, previewSha256: null } });
    const repeatedPost = await form.submit("Lock this run");
    expect(repeatedPost.path).toBe(DECEMBER_RUN_PATH);
    expect(repeatedPost.text).toContain("December 2026 is already locked");
  });

  test("[M-40] locking shows the figures before and now when the preview has changed, and the next post is for the new preview", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: lockableDecember });
    const form = (await browser.get(DECEMBER_LOCK_PATH)).getForm({ button: "Lock this run" });
    payroll.lock({ status: 409, json: { error: "changed" } });
    payroll.next({
      json: {
        ...lockableDecember,
        run: { ...lockableDecember.run, rows: 1_207, sumPence: 4_331_250 },
        previewSha256: anotherSha256,
        changeCount: 3,
      },
    });
    const page = await form.submit("Lock this run");
    expect([page.status, page.summary]).toEqual([
      400,
      "This run has changed since you opened this page. Check the new figures, then lock it.",
    ]);
    expect(listRows(page, "What has changed")).toEqual([
      ["Lines", "1,206", "1,207"],
      ["Total of all lines", "£43,300.00", "£43,312.50"],
      ["Differences from the last run", "2", "3"],
    ]);
    await page.getForm({ button: "Lock this run" }).submit("Lock this run");
    expect(payroll.locks).toEqual([{ previewSha256 }, { previewSha256: anotherSha256 }]);
  });

  test.each([
    ["not_due", "You cannot lock this run before 20 November 2026, its cut-off day."],
    ["earlier_open", "Lock the earlier run of this pay group first."],
    ["unexplained", "This run has differences without a recorded cause, so it cannot be locked yet."],
  ])("[M-07] [M-09] the payroll page says why the upstream refuses a lock as %s", async (error, text) => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: lockableDecember });
    payroll.lock({ status: 409, json: { error } });
    const page = await (await browser.get(DECEMBER_LOCK_PATH))
      .getForm({ button: "Lock this run" })
      .submit("Lock this run");
    expect([page.status, page.summary]).toEqual([400, text]);
  });

  test("[E8] locking says that the outcome is unknown when the reply is lost", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: lockableDecember });
    payroll.lock("reset");
    const page = await (await browser.get(DECEMBER_LOCK_PATH))
      .getForm({ button: "Lock this run" })
      .submit("Lock this run");
    expect(page.status).toBe(502);
    expect(page.summary).toContain("We do not know yet whether this was saved.");
  });

  test("the page has no lock form before the cut-off day, and posts only a preview", async () => {
    const { browser, payroll } = await signInEmployer();
    const lockPage = await browser.get(DECEMBER_LOCK_PATH);
    expect(lockPage.$("main form")).toHaveLength(0);
    expect(lockPage.text).toContain("You cannot lock this run before 10 December 2026, its cut-off day.");
    payroll.next({ json: lockableDecember });
    const form = (await browser.get(DECEMBER_LOCK_PATH)).getForm({ button: "Lock this run" });
    const fields = form.listFields("Lock this run");
    fields.set("previewSha256", "none");
    const page = await browser.post(form.target, fields);
    expect([page.status, payroll.locks]).toEqual([400, []]);
  });
});

describe("differences without a cause", () => {
  const unexplainedSha256 = "c3".repeat(32);
  const unexplained = previewOfDecember.carried.map((line) => ({ ...line, pence: 120 }));
  const withDifferences = { ...lockableDecember, unexplained, unexplainedSha256 };
  const acceptance = {
    acceptedAt: Date.parse("2026-11-20T10:00:00Z"),
    acceptedBy: "Ruth Adeyemi",
    reason: "Agreed with payroll",
    isCurrent: true,
  };
  const openForm = async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: withDifferences });
    const run = await browser.get(DECEMBER_RUN_PATH);
    const page = await browser.get(run.getLink("These differences are right"));
    return { browser, payroll, page, form: page.getForm({ button: "Accept these differences" }) };
  };

  test("[M-09] an employer accepts the differences with a reason, and the run can be locked", async () => {
    const { browser, payroll, page, form } = await openForm();
    expect(page.title).toBe("Accept differences without a cause | Harbour Rewards");
    expect(listRows(page, "Differences without a cause")).toEqual([
      ["Dev Patel 00104", "Pension PENSION-SAC", "28 September 2026", "£1.20"],
    ]);
    payroll.accept({ json: acceptance });
    payroll.next({ json: { ...withDifferences, acceptance } });
    const run = await form.fill({ reason: " Agreed with payroll " }).submit("Accept these differences");
    expect([run.path, run.getText(".bp-flash")]).toEqual([
      DECEMBER_RUN_PATH,
      "These differences are accepted",
    ]);
    expect(payroll.acceptances).toEqual([{ unexplainedSha256, reason: "Agreed with payroll" }]);
    expect(run.text).toContain(
      "Ruth Adeyemi accepted differences without a cause on 20 November 2026 at 10:00: Agreed with payroll",
    );
    expect(run.text).not.toContain("This run cannot be locked yet");
    expect(run.getLink("Lock now")).toBe(DECEMBER_LOCK_PATH);
    expect((await browser.get(DECEMBER_LOCK_PATH)).$("main form")).toHaveLength(1);
    expect((await browser.get(`${DECEMBER_RUN_PATH}/accept`)).path).toBe(DECEMBER_RUN_PATH);
  });

  test("[FORM-01] [M-09] accepting without a reason, or with a long one, says so at the field and keeps the text", async () => {
    const { payroll, form } = await openForm();
    const empty = await form.submit("Accept these differences");
    expect([empty.status, empty.findError("reason")]).toEqual([400, "Enter why these differences are right"]);
    const text = "x".repeat(201);
    const long = await form.fill({ reason: text }).submit("Accept these differences");
    expect(long.findError("reason")).toBe("Use 200 characters or fewer");
    expect(long.$("textarea[name=reason]").text()).toBe(text);
    expect(payroll.acceptances).toEqual([]);
  });

  test.each([
    ["changed", 409, "The differences have changed since you opened this page. Check them again."],
    ["locked", 409, "We could not accept these differences. Nothing has changed. Please try again later."],
  ])(
    "[M-09] the page says why the upstream refuses an acceptance as %s, and keeps the reason",
    async (error, status, text) => {
      const { payroll, form } = await openForm();
      payroll.accept({ status, json: { error } });
      const page = await form.fill({ reason: "Agreed" }).submit("Accept these differences");
      expect([page.status, page.summary]).toEqual([409, text]);
      expect(page.$("textarea[name=reason]").text()).toBe("Agreed");
    },
  );

  test("[E8] accepting says that the outcome is unknown when the reply is lost", async () => {
    const { payroll, form } = await openForm();
    payroll.accept("reset");
    const page = await form.fill({ reason: "Agreed" }).submit("Accept these differences");
    expect(page.status).toBe(502);
    expect(page.summary).toContain("We do not know yet whether this was saved.");
  });

  test("[M-09] differences that changed after an acceptance keep the run open, and the page says so", async () => {
    const { browser, payroll } = await signInEmployer();
    payroll.next({ json: { ...withDifferences, acceptance: { ...acceptance, isCurrent: false } } });
    const page = await browser.get(DECEMBER_RUN_PATH);
    expect(page.text).toContain(
      "The differences have changed since then, so someone must accept them again.",
    );
    expect(page.findLink("Lock now")).toBeNull();
    expect(page.getLink("These differences are right")).toBe(`${DECEMBER_RUN_PATH}/accept`);
  });
});
