import { createHash } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000, locksPayroll: true });
/** The upstream is on the network without buffering, so its reply arrives in pieces. */
const separatePortal = withPortal({ upstream: "separate", locksPayroll: true });

const REPORTS_PATH = "/app/reporting/";
const PAYROLL_REPORTS_PATH = "/app/reporting/panel/payroll-report/";
const PROVIDER_REPORTS_PATH = "/app/reporting/panel/provider-report/";
const LIFE_EVENT_REPORTS_PATH = "/app/reporting/panel/lifeevent-report/";
const PAYROLL_FILE_PATH = "/app/reporting/reports/payroll.2026-10?from=payroll-report&year=2026";
const REPORTS_ZIP_PATH = "/app/reporting/reports.zip";
const REPORTS_CALL = "/main/client/harbourline/reports";
const LIFE_EVENTS_CALL = "/main/client/harbourline/employees/life-events";

const signIn = (email: string = people.employer, testPortal = portal()) => testPortal.signInUnwatched(email);
const answerGet = (path: string, answered: Answer) => portal().upstream.answer("GET", path, answered);

/** The bytes of a file, because the tests' browser reads text. */
async function loadBytes(browser: Browser, path: string): Promise<Uint8Array> {
  const headers = { Cookie: browser.jar.toHeader() ?? "", Host: browser.host };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: "127.0.0.1", port: separatePortal().port, path, headers }, resolve)
      .on("error", reject)
      .end(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe("the employers' reports", () => {
  test("[DASH-01] [REPORT-03] the dashboard links to the reports", async () => {
    const browser = await signIn();
    const page = await browser.get("/app/dashboard/");
    expect(page.getLink("Open the reports")).toBe(REPORTS_PATH);
  });

  test("[REPORT-03] [REPORT-01] three kinds of report open as panels over the page, for the session's client", async () => {
    const browser = await signIn();
    const page = await browser.get(REPORTS_PATH);
    expect([page.status, page.title]).toEqual([200, "Reporting | Harbour Rewards"]);
    expect(page.getLink("See the payroll reports")).toBe(PAYROLL_REPORTS_PATH);
    expect(page.getLink("See the provider reports")).toBe(PROVIDER_REPORTS_PATH);
    expect(page.getLink("See the life events")).toBe(LIFE_EVENT_REPORTS_PATH);
    expect(page.getLink("Manage childcare vouchers")).toBe("/app/ccv/manage");
    const panel = await browser.click("See the payroll reports");
    expect([panel.path, panel.title]).toEqual([PAYROLL_REPORTS_PATH, "Payroll reports | Harbour Rewards"]);
    expect(panel.getLink("Close")).toBe(REPORTS_PATH);
    expect(portal().upstream.calls.map(({ path }) => path)).toEqual([`${REPORTS_CALL}?type=payroll`]);
  });

  test("[PANEL-12] [REPORT-04] payroll reports are listed by month of a year, each to download, with a form for the year", async () => {
    const browser = await signIn();
    const page = await browser.get(PAYROLL_REPORTS_PATH);
    const labels = page.listTexts(".bp-reports__item label");
    // The next run as a preview, then the locked ones; weekly runs are between the months.
    expect(labels[0]).toBe("December 2026");
    expect(labels.filter((each) => !each.startsWith("Weekly")).slice(1, 3)).toEqual([
      "November 2026",
      "October 2026",
    ]);
    expect(labels.every((each) => each.endsWith("2026"))).toBe(true);
    expect(page.getLink("Download October 2026")).toBe(PAYROLL_FILE_PATH);
    // A year is always selected, so none of the options is empty.
    expect(page.listTexts("select[name=year] option").every((year) => /^20\d\d$/.test(year))).toBe(true);
    const older = await page.getForm({ button: "Show" }).fill({ year: "2025" }).submit("Show");
    expect(older.path).toBe(`${PAYROLL_REPORTS_PATH}?year=2025`);
    expect(older.listTexts(".bp-reports__item label")[0]).toBe("December 2025");
    expect(older.$("select[name=year] option[selected]").attr("value")).toBe("2025");
  });

  test("[REPORT-04] payroll reports of several pay groups in one month are named by group", async () => {
    const browser = await signIn();
    answerGet(REPORTS_CALL, {
      json: [
        { id: "payroll.2026-11", year: 2026, month: 11, label: "Preview" },
        {
          id: "payroll.weekly.2026-11-23",
          year: 2026,
          month: 11,
          label: "Weekly, Week 34, paid 23 November 2026",
        },
        { id: "payroll.2026-10", year: 2026, month: 10, label: "Not recorded" },
      ],
    });
    const page = await browser.get(PAYROLL_REPORTS_PATH);
    expect(page.listTexts("[role=dialog] h3")).toEqual(["November 2026"]);
    expect(page.listTexts(".bp-reports__item")).toEqual([
      "November 2026PreviewDownload November 2026",
      "Weekly, Week 34, paid 23 November 2026, November 2026Download Weekly, Week 34, paid 23 November 2026, November 2026",
      "October 2026Not recordedDownload October 2026",
    ]);
    expect(page.getLink("Download Weekly, Week 34, paid 23 November 2026, November 2026")).toBe(
      "/app/reporting/reports/payroll.weekly.2026-11-23?from=payroll-report&year=2026",
    );
    expect(page.getLink("Download October 2026")).toBe(PAYROLL_FILE_PATH);
  });

  test("[PANEL-13] [REPORT-04] provider reports are listed by month, with the provider and its products", async () => {
    const browser = await signIn();
    answerGet(REPORTS_CALL, {
      json: [
        { id: "7", year: 2026, month: 9, label: "Dental", providerName: "Brightwater" },
        { id: "a b/c", year: 2026, month: 10, label: "Life, Partner life", providerName: "Kestrel Life" },
        { id: "9", year: 2026, month: 10, label: null, providerName: "Oakmere" },
      ],
    });
    const page = await browser.get(PROVIDER_REPORTS_PATH);
    expect(page.listTexts("[role=dialog] h3")).toEqual(["October 2026", "September 2026"]);
    expect(page.listTexts(".bp-reports__item label")).toEqual([
      "Kestrel Life, October 2026",
      "Oakmere, October 2026",
      "Brightwater, September 2026",
    ]);
    expect(page.listTexts(".bp-reports__item .bp-quiet")).toEqual(["Life, Partner life", "Dental"]);
    expect(page.getLink("Download Kestrel Life, October 2026")).toBe(
      "/app/reporting/reports/a%20b%2Fc?from=provider-report&year=2026",
    );
  });

  test("[PANEL-14] [LIFE-03] life events are a table with their dates, in pages", async () => {
    const browser = await signIn();
    const buildEntry = (id: number) => ({
      id: `e${id}`,
      employeeId: "x",
      employeeNumber: `00${id}`,
      employeeName: "Zoë O'Donnell-Fry",
      event: "Birth or adoption",
      eventDate: "2026-09-01",
      reportedDate: "2026-09-03",
      effectiveDate: "2026-09-01",
      closedDate: id === 1 ? "2026-10-01" : null,
      status: "Closed",
    });
    answerGet(LIFE_EVENTS_CALL, {
      json: { total: 12, last_page: 2, entries: [buildEntry(1), buildEntry(2)] },
    });
    const page = await browser.get(LIFE_EVENT_REPORTS_PATH);
    expect(page.listTexts("thead th")).toEqual([
      ...["Employee", "Event", "Reported", "Applies from", "Closed on"],
    ]);
    expect(page.listTexts("tbody tr")).toEqual([
      "Zoë O'Donnell-Fry 001Birth or adoption 1 September 20263 September 20261 September 20261 October 2026",
      "Zoë O'Donnell-Fry 002Birth or adoption 1 September 20263 September 20261 September 2026Still open",
    ]);
    await browser.get(page.getLink("Next"));
    expect(portal().upstream.listCallsTo("GET", LIFE_EVENTS_CALL).at(-1)?.path).toBe(
      `${LIFE_EVENTS_CALL}?page=2`,
    );
  });

  test.each([
    [PAYROLL_REPORTS_PATH, "There was an error requesting the payroll report"],
    [PROVIDER_REPORTS_PATH, "There was an error requesting the provider report"],
    [LIFE_EVENT_REPORTS_PATH, "We could not load the life event report"],
  ])(
    "[ERR-17] [ERR-18] the panel %s says that reports could not be loaded, and the page stays",
    async (panel, text) => {
      const browser = await signIn();
      for (const failure of [
        "reset",
        { status: 500, json: { error: "at db.ts:3" } },
        { json: [{ month: 13 }] },
      ] as const) {
        answerGet(REPORTS_CALL, failure);
        const page = await browser.get(panel);
        expect([page.status, page.getText("[role=dialog] .bp-notice__title")]).toEqual([200, text]);
        expect(page.getLink("Try again")).toBe(panel);
        expect([page.heading, page.text.includes("db.ts")]).toEqual(["Reporting", false]);
      }
    },
  );

  test.each([PAYROLL_REPORTS_PATH, PROVIDER_REPORTS_PATH, LIFE_EVENT_REPORTS_PATH])(
    "[ERR-33] the panel %s says that there are no reports",
    async (panel) => {
      const browser = await signIn();
      answerGet(REPORTS_CALL, { json: [] });
      answerGet(LIFE_EVENTS_CALL, { json: { total: 0, last_page: 1, entries: [] } });
      const page = await browser.get(panel);
      expect(page.listTexts("[role=dialog] .bp-empty")).toEqual(["There are no reports to show"]);
      expect(page.$("[role=dialog] form")).toHaveLength(0);
      const next =
        panel === PAYROLL_REPORTS_PATH ? "See the payroll runs" : "See the take-up of each benefit";
      expect(page.listTexts("[role=dialog] .bp-empty + p a")).toEqual([next]);
      // A link to a file from a time when there were reports.
      const stale = await browser.get(`${panel}?year=2025&problem=file`);
      expect(stale.listTexts("[role=dialog] .bp-notice")).toEqual([]);
      expect(stale.listTexts("[role=dialog] .bp-empty")).toEqual(["There are no reports to show"]);
    },
  );

  test("the address of an unknown kind of report gives 404", async () => {
    const browser = await signIn();
    expect((await browser.get("/app/reporting/panel/toString/")).status).toBe(404);
  });
});

describe("files of reports", () => {
  test("[API-71] [REPORT-01] one report is streamed as a download that nobody may cache", async () => {
    const browser = await signIn(people.employer, separatePortal());
    const { status, headers, text } = await browser.exchange({ target: PAYROLL_FILE_PATH });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="payroll.2026-10.csv"');
    expect(headers.get("cache-control")).toBe("private, no-store");
    const trailerStart = text.indexOf("Control total,");
    const hash = createHash("sha256").update(text.slice(0, trailerStart)).digest("hex");
    const lines = text.slice(trailerStart).trimEnd().split("\r\n");
    expect(lines[2]?.split(",")[2]).toBe(hash);
    expect(lines[0]?.split(",")[2]).toBe(
      String(text.slice(0, trailerStart).trimEnd().split("\r\n").length - 1),
    );
  });

  test("[API-72] [REPORT-03] the selected reports arrive as one complete zip", async () => {
    const browser = await signIn(people.employer, separatePortal());
    const page = await browser.get(PAYROLL_REPORTS_PATH);
    const form = page.$(`form[action="${REPORTS_ZIP_PATH}"]`);
    const [first, second] = form
      .find("[name=id]")
      .toArray()
      .map((each) => page.$(each).attr("value") ?? "");
    expect(form.attr("method")).toBe("get");
    const query = new URLSearchParams([
      ["from", "payroll-report"],
      ["year", "2026"],
      ["id", first ?? ""],
      ["id", second ?? ""],
    ]);
    const files = unzipSync(await loadBytes(browser, `${REPORTS_ZIP_PATH}?${query}`));
    expect(Object.keys(files)).toEqual([`${first}.csv`, `${second}.csv`]);
    expect(new TextDecoder().decode(files[`${second}.csv`])).toContain("Control total,SHA-256,");
  });

  test.each<[string, Answer]>([
    ["is down", "reset"],
    ["fails", { status: 500, json: {} }],
    ["has no such report", { status: 404, json: { error: "not_found" } }],
    ["answers a page", { headers: { "Content-Type": "text/html" }, text: "<p>Please sign in</p>" }],
  ])(
    "[ERR-17] a report's file that cannot be loaded, because the upstream %s, gives a page with an error",
    async (_, failure) => {
      const browser = await signIn();
      answerGet(`${REPORTS_CALL}/payroll.2026-10/download`, failure);
      const page = await browser.get(PAYROLL_FILE_PATH);
      expect(page.path).toBe(`${PAYROLL_REPORTS_PATH}?year=2026&problem=file`);
      expect(page.getText("[role=dialog] .bp-notice")).toBe(
        "There was an error requesting the payroll report",
      );
      answerGet(`${REPORTS_CALL}/download-multiple`, failure);
      const tooManyPage = await browser.get(`${REPORTS_ZIP_PATH}?id=a&from=provider-report&year=2026`);
      expect(tooManyPage.path).toBe(`${PROVIDER_REPORTS_PATH}?year=2026&problem=file`);
      expect(tooManyPage.getText("[role=dialog] .bp-notice")).toBe(
        "There was an error requesting the provider report",
      );
    },
  );

  test("[REPORT-03] the report list shows an error when no report or too many are selected", async () => {
    const browser = await signIn();
    const none = await browser.get(`${REPORTS_ZIP_PATH}?from=payroll-report&year=2025`);
    expect(none.path).toBe(`${PAYROLL_REPORTS_PATH}?year=2025&problem=none`);
    expect(none.getText("[role=dialog] .bp-notice")).toBe("Select the reports you want in one file");
    const ids = Array.from({ length: 61 }, (_, index) => `id=${index}`).join("&");
    const tooManyPage = await browser.get(`${REPORTS_ZIP_PATH}?${ids}&from=nowhere`);
    expect(tooManyPage.getText("[role=dialog] .bp-notice")).toBe("Select 60 reports or fewer for one file");
    expect(portal().upstream.listCallsTo("GET", `${REPORTS_CALL}/download-multiple`)).toHaveLength(0);
  });

  test.each([people.aisha, people.formerEmployer])(
    "[GUARD-08] the user %s is refused on page, panels and files",
    async (email) => {
      const browser = await signIn(email);
      for (const path of [
        REPORTS_PATH,
        PAYROLL_REPORTS_PATH,
        PROVIDER_REPORTS_PATH,
        LIFE_EVENT_REPORTS_PATH,
        PAYROLL_FILE_PATH,
        `${REPORTS_ZIP_PATH}?id=payroll.2026-10`,
      ]) {
        const page = await browser.get(path);
        expect([page.status, page.text.includes("Access Denied")], path).toEqual([403, true]);
      }
      expect(portal().upstream.calls.filter(({ path }) => path.includes("/reports"))).toEqual([]);
    },
  );
});
