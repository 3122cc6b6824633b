import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const ACTIVITY_PATH = "/app/reporting/activity";
const ACTIVITY_FILE_PATH = "/app/reporting/activity/download";
const PROFILE_VIEWS_PATH = "/app/home/my-profile/views/";
const ACTIVITY_CALL = "/main/client/harbourline/activity";
const rows = "main tbody tr";

const signIn = (email: string = people.employer) => portal().signInUnwatched(email);
const answerGet = (path: string, json: object, status = 200) =>
  portal().upstream.answer("GET", path, { status, json });
/** Half past nine in London, in summer. */
const timestamp = Date.parse("2026-07-20T08:30:00Z");
const entry = {
  id: "a-1",
  at: timestamp,
  text: "Ruth Adeyemi approved Aisha Patel's Cycle to work",
  kind: "decisions",
  role: "employer",
};

describe("employers' activity page", () => {
  test("the page of reports links to the activity page, which lists who did what, when", async () => {
    const browser = await signIn();
    const reporting = await browser.get("/app/reporting/");
    expect(reporting.getLink("See the activity")).toBe(ACTIVITY_PATH);
    answerGet(ACTIVITY_CALL, { total: 1, totalIsLeast: false, last_page: 1, rows: [entry] });
    const page = await browser.click("See the activity");
    expect([page.path, page.title]).toEqual([ACTIVITY_PATH, "Activity | Harbour Rewards"]);
    expect(page.listCells(rows)).toEqual([[entry.text, "20 July 2026 at 09:30", "Decisions", "Employer"]]);
    expect(page.getLink("Download as CSV")).toBe(ACTIVITY_FILE_PATH);
  });

  /** The query of the last call to the upstream. */
  const findLastQuery = (path = ACTIVITY_CALL) =>
    portal().upstream.listCallsTo("GET", path).at(-1)?.path.split("?")[1];

  test("the activity page keeps its search in the addresses of its pages and of its file", async () => {
    const browser = await signIn();
    answerGet(ACTIVITY_CALL, { total: 120, totalIsLeast: false, last_page: 3, rows: [entry] });
    const filled = (await browser.get(ACTIVITY_PATH)).getForm({ button: "Show" });
    const typed = { search: "patel", kind: "decisions", from: "1/7/2026", to: "31/07/2026" };
    const page = await filled.fill(typed).submit("Show");
    expect(findLastQuery()).toBe("search=patel&kind=decisions&from=2026-07-01&to=2026-07-31&page=1");
    expect(page.text).toContain("120 entries found.");
    const second = new URL(page.getLink("2"), page.url);
    expect(Object.fromEntries(second.searchParams)).toEqual({ ...typed, page: "2" });
    const file = new URL(page.getLink("Download as CSV"), page.url);
    expect([file.pathname, Object.fromEntries(file.searchParams)]).toEqual([ACTIVITY_FILE_PATH, typed]);
    portal().upstream.answer("GET", `${ACTIVITY_CALL}/download`, {
      headers: { "content-type": "text/csv; charset=utf-8" },
      text: "Date\r\n",
    });
    const download = await browser.get(file.pathname + file.search);
    expect([download.status, download.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="activity.csv"',
    ]);
    expect(findLastQuery(`${ACTIVITY_CALL}/download`)).toBe(
      "search=patel&kind=decisions&from=2026-07-01&to=2026-07-31",
    );
    expect((await browser.get(page.path)).getLink("Clear the search")).toBe(ACTIVITY_PATH);
  });

  test.each([
    ["from", "31/02/2026", "Enter a real date, such as 28/11/2026"],
    ["to", "yesterday", "Enter a real date, such as 28/11/2026"],
  ])(
    "a day %s that does not exist is reported at its field, and the upstream is not called",
    async (name, typed, problem) => {
      const browser = await signIn();
      const page = await browser.get(
        `${ACTIVITY_PATH}?${new URLSearchParams({ [name]: typed, search: "patel" })}`,
      );
      expect([page.status, page.findError(name)]).toEqual([400, problem]);
      expect(portal().upstream.listCallsTo("GET", ACTIVITY_CALL)).toEqual([]);
      // The typed values stay in the form.
      expect(page.getForm({ button: "Show" }).listFields("Show").get(name)).toBe(typed);
      // The file's address redirects to the page that shows the error.
      expect(
        (await browser.get(`${ACTIVITY_FILE_PATH}?${new URLSearchParams({ [name]: typed })}`)).findError(
          name,
        ),
      ).toBe(problem);
    },
  );

  test("the activity page reports days in the wrong order", async () => {
    const page = await (await signIn()).get(`${ACTIVITY_PATH}?from=2/7/2026&to=1/7/2026`);
    expect([page.status, page.findError("to")]).toEqual([400, "Enter a date on or after the first one"]);
  });

  test("the activity page says when it is empty, has no match or cannot be loaded", async () => {
    const browser = await signIn();
    answerGet(ACTIVITY_CALL, { total: 0, totalIsLeast: false, last_page: 1, rows: [] });
    expect((await browser.get(ACTIVITY_PATH)).text).toContain("Nothing has happened yet");
    expect((await browser.get(`${ACTIVITY_PATH}?search=x`)).text).toContain(
      "Check the spelling, or change the kind or the dates.",
    );
    answerGet(ACTIVITY_CALL, {}, 500);
    const failedPage = await browser.get(ACTIVITY_PATH);
    expect([failedPage.status, failedPage.text]).toEqual([
      503,
      expect.stringContaining("We could not load the activity"),
    ]);
  });

  test("the activity list redirects to its last page when the page number is too high", async () => {
    const browser = await signIn();
    answerGet(ACTIVITY_CALL, { total: 120, totalIsLeast: false, last_page: 3, rows: [entry] });
    expect((await browser.get(`${ACTIVITY_PATH}?search=ruth&page=99`)).path).toBe(
      `${ACTIVITY_PATH}?search=ruth&page=3`,
    );
  });

  test("the activity page says that there are more rows than the number that it counts", async () => {
    const browser = await signIn();
    answerGet(ACTIVITY_CALL, { total: 10_000, totalIsLeast: true, last_page: 200, rows: [entry] });
    expect((await browser.get(`${ACTIVITY_PATH}?kind=logins`)).text).toContain(
      "More than 10,000 entries found.",
    );
  });

  test("[GUARD-08] employees may not open the activity page, which is missing when the upstream has no activity call", async () => {
    const aisha = await signIn(people.aisha);
    for (const path of [ACTIVITY_PATH, ACTIVITY_FILE_PATH])
      expect((await aisha.get(path)).status, path).toBe(403);
    expect(portal().upstream.listCallsTo("GET", ACTIVITY_CALL)).toEqual([]);
  });
});

describe("views of a person's account", () => {
  const CALL_VIEWS = "/v1/user/views";

  test("the profile links to the list of views, which names who viewed what and when", async () => {
    const browser = await signIn(people.aisha);
    await browser.get("/app/home/my-profile/");
    const view = { id: "v-1", at: timestamp, who: "Ruth Adeyemi", role: "employer", what: "details" };
    answerGet(CALL_VIEWS, {
      total: 3,
      last_page: 1,
      rows: [
        view,
        { ...view, id: "v-2", who: "Sam Lee", role: "support", what: "site" },
        { ...view, id: "v-3", who: null, role: "employer", what: "receipt" },
      ],
    });
    const page = await browser.click("See who looked");
    expect([page.path, page.heading]).toEqual([PROFILE_VIEWS_PATH, "Who looked at your account"]);
    const viewedAt = "20 July 2026 at 09:30";
    expect(page.listCells(rows)).toEqual([
      ["Ruth Adeyemi, your employer", "Opened your details", viewedAt],
      ["Sam Lee, our support team", "Viewed the site as you", viewedAt],
      ["Someone whose account no longer exists", "Opened a receipt for your claim", viewedAt],
    ]);
  });

  test("the list of views can be empty, have many pages, or fail to load", async () => {
    const browser = await signIn(people.aisha);
    answerGet(CALL_VIEWS, { total: 0, last_page: 1, rows: [] });
    expect((await browser.get(PROFILE_VIEWS_PATH)).text).toContain("No one else has looked at your account");
    answerGet(CALL_VIEWS, { total: 120, last_page: 3, rows: [] });
    const tooHighPage = await browser.get(`${PROFILE_VIEWS_PATH}?page=9`);
    expect([tooHighPage.path, tooHighPage.getLink("2")]).toEqual([
      `${PROFILE_VIEWS_PATH}?page=3`,
      `${PROFILE_VIEWS_PATH}?page=2`,
    ]);
    answerGet(CALL_VIEWS, {}, 500);
    expect((await browser.get(PROFILE_VIEWS_PATH)).status).toBe(503);
  });

  test("a person sees in the list that an employer opened their panel", async () => {
    const ruth = await signIn();
    const list = await ruth.get("/app/employee-data/?search=aisha");
    await ruth.get(list.getLink("Aisha Patel"));
    const aisha = await signIn(people.aisha);
    const page = await aisha.get(PROFILE_VIEWS_PATH);
    expect(page.listCells(rows).map(([who, what]) => [who, what])).toContainEqual([
      "Ruth Adeyemi, your employer",
      "Opened your details",
    ]);
    const activity = await (await signIn()).get(`${ACTIVITY_PATH}?kind=views&search=aisha`);
    expect(activity.listTexts(`${rows} th`)).toContain("Ruth Adeyemi opened Aisha Patel's details");
  });
});
