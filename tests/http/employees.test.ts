import { describe, expect, test, vi } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const EMPLOYEE_LIST_PATH = "/app/employee-data/";
const EMPLOYEES_CALL = "/main/v2/client/harbourline/employees";
const WELCOME_RESENDS_CALL = "/v1/companies/harbourline/welcome-email-resends";

async function signInEmployer() {
  const browser = portal().createBrowser();
  // After a test without an upstream, the portal makes no calls for a while.
  await vi.waitFor(() => browser.signIn(people.employer), { timeout: 15_000, interval: 250 });
  return browser;
}
const listRequests = () =>
  portal()
    .upstream.listCallsTo("GET", EMPLOYEES_CALL)
    .map(({ path }) => path);
const listNames = (page: { listTexts(selector: string): string[] }) => page.listTexts("tbody th a");

describe("the list of people", () => {
  test("[EMPDATA-01] [LIMIT-12] [LIMIT-11] the list of people shows registrations, and ten people to a page", async () => {
    const page = await (await signInEmployer()).get(EMPLOYEE_LIST_PATH);
    expect([page.status, page.heading]).toEqual([200, "Employee data"]);
    expect(page.getText(".bp-figure")).toBe("77.9%");
    expect(page.text).toContain("187 of 240 employees have registered");
    expect(listNames(page)).toHaveLength(10);
    expect(page.getLink("Page 24")).toBe(`${EMPLOYEE_LIST_PATH}?page=24`);
    expect(page.$("[style]")).toHaveLength(0);
  });

  test("a row of the employee list contains the person's name once, which also labels the checkbox", async () => {
    const page = await (await signInEmployer()).get(`${EMPLOYEE_LIST_PATH}?search=reyes`);
    expect(page.getText(".bp-people tbody th")).toBe("Daniel Reyes");
    const label = page.$(".bp-people tbody th [type=checkbox]").attr("aria-labelledby");
    expect(page.getText(`#${label}`)).toBe("Daniel Reyes");
  });

  test("[EMPDATA-05] [EMPDATA-07] [EMPDATA-08] [EMPDATA-09] the employee list keeps its filters in its address and starts a new search at page 1", async () => {
    const browser = await signInEmployer();
    await browser.get(`${EMPLOYEE_LIST_PATH}?page=3`);
    expect(listRequests()).toEqual([`${EMPLOYEES_CALL}?page=3`]);
    portal().upstream.calls.length = 0;
    const page = await browser.page
      .getForm('[role="search"]')
      .fill({ search: "O’DONNELL", sort: "email.descending" })
      .submit("Show");
    expect(new URL(page.url).searchParams.get("page")).toBeNull();
    expect(listNames(page)).toEqual(["Zoë O'Donnell-Fry"]);
    expect(listRequests()).toEqual([
      `${EMPLOYEES_CALL}?${new URLSearchParams({ search: "O’DONNELL", page: "1", sort_by: "email", range: "descending" })}`,
    ]);
    expect(page.$('[name="search"]').attr("value")).toBe("O’DONNELL");
    expect(page.$('[name="sort"] option[selected]').attr("value")).toBe("email.descending");
    expect(page.text).toContain("1 employee found.");
    await browser.click("Show everyone");
    expect(browser.page.path).toBe(EMPLOYEE_LIST_PATH);
  });

  test("[EMPDATA-07] page links keep the search, a page number beyond the last redirects to the last page, and an invalid one to the first", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(`${EMPLOYEE_LIST_PATH}?filter=0&sort=registered.ascending`);
    expect(page.text).toContain("53 employees found.");
    expect(page.getLink("Page 6")).toBe(`${EMPLOYEE_LIST_PATH}?filter=0&sort=registered.ascending&page=6`);
    await browser.get(`${EMPLOYEE_LIST_PATH}?filter=0&page=99`);
    expect(browser.page.path).toBe(`${EMPLOYEE_LIST_PATH}?filter=0&page=6`);
    portal().upstream.calls.length = 0;
    const defaultList = await browser.get(
      `${EMPLOYEE_LIST_PATH}?page=-1&sort=password.ascending&filter=2&search=`,
    );
    expect([defaultList.status, listRequests()]).toEqual([200, [`${EMPLOYEES_CALL}?page=1`]]);
  });

  test("the list of people says that nobody was found", async () => {
    const page = await (await signInEmployer()).get(`${EMPLOYEE_LIST_PATH}?search=xyzzyx`);
    expect(page.getText(".bp-empty")).toBe("Check the spelling and the filter, or show everyone.");
    expect(page.$("[name=employeeId]")).toHaveLength(0);
  });

  test("the list of people keeps page and session while the upstream is unreachable", async () => {
    const browser = await signInEmployer();
    portal().upstream.answer("GET", EMPLOYEES_CALL, { status: 500 });
    for (const path of [EMPLOYEE_LIST_PATH, "/app/dashboard/employee-engagement/"]) {
      const page = await browser.get(path);
      expect([page.status, page.text.includes("We could not load the employee data")]).toEqual([503, true]);
    }
    portal().upstream.reset();
    expect((await browser.get(EMPLOYEE_LIST_PATH)).status).toBe(200);
  });

  test.each([
    ["an employee", people.aisha],
    ["an employer who has left", people.formerEmployer],
    ["who has left with vouchers", people.marek],
  ])("[GUARD-03] [B2] the user %s is denied and stays logged in", async (_, email) => {
    const browser = await portal().signIn(email);
    for (const path of [
      ...[
        EMPLOYEE_LIST_PATH,
        "/app/employee-data/files/employees.csv",
        "/app/employee-data/panel/view-employee-data/x",
      ],
      ...["/app/dashboard/employee-engagement/", "/app/dashboard/platform-settings/"],
      "/app/employee-data/welcome-emails/x",
    ]) {
      const page = await browser.get(path);
      expect([path, page.status, page.text.includes("Access Denied")]).toEqual([path, 403, true]);
    }
    const data = await browser.exchange({ target: "/app/employee-data/?_data=routes%2Fapp.employee-data" });
    expect(data.status).toBe(403);
    expect((await browser.get("/app/home/")).status).toBe(200);
  });
});

describe("files of employees", () => {
  test("[API-79] [C3] downloads are the upstream's files of the listed people, by plain links", async () => {
    const browser = await signInEmployer();
    const page = await browser.get(`${EMPLOYEE_LIST_PATH}?search=o%27donnell`);
    const csv = await browser.exchange({ target: page.getLink("Download as CSV") });
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="employees.csv"');
    expect(csv.text.split("\r\n").filter(Boolean)).toHaveLength(2);
    expect(csv.text).toContain("O'Donnell-Fry");
    const xlsx = await browser.exchange({ target: page.getLink("Download as Excel file") });
    expect([xlsx.status, xlsx.headers.get("content-type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect(xlsx.text.startsWith("PK")).toBe(true);
    expect(xlsx.headers.get("cache-control")).toContain("no-store");
  });

  test("[API-79] the list of people reports that no file arrived from the upstream", async () => {
    const browser = await signInEmployer();
    portal().upstream.answer("GET", `${EMPLOYEES_CALL}/download-report`, { status: 500 });
    const page = await browser.get("/app/employee-data/files/employees.csv");
    expect([page.path, page.text.includes("We could not make the file")]).toEqual([EMPLOYEE_LIST_PATH, true]);
    expect((await browser.get("/app/employee-data/files/passwords.csv")).status).toBe(404);
  });
});

describe("welcome emails", () => {
  test("[EMPDATA-03] the button to select all renders every row of the page selected", async () => {
    const browser = await signInEmployer();
    await browser.get(`${EMPLOYEE_LIST_PATH}?filter=0&page=2`);
    const page = await browser.page
      .getForm({ button: "Select all on this page" })
      .submit("Select all on this page");
    expect([page.path, page.$("[name=employeeId][checked]").length]).toEqual([
      `${EMPLOYEE_LIST_PATH}?filter=0&page=2`,
      10,
    ]);
    const cleared = await page.getForm({ button: "Select none" }).submit("Select none");
    expect(cleared.$("[name=employeeId][checked]")).toHaveLength(0);
  });

  test("[EMPDATA-03] [API-90] the selected people are confirmed, emailed once, and tracked", async () => {
    const browser = await signInEmployer();
    await browser.get(`${EMPLOYEE_LIST_PATH}?filter=0`);
    const nobodySelected = await browser.page
      .getForm({ button: "Send welcome emails" })
      .submit("Send welcome emails");
    expect([nobodySelected.status, nobodySelected.text.includes("Select someone first")]).toEqual([
      400,
      true,
    ]);
    const selected = await browser.page
      .getForm({ button: "Select all on this page" })
      .submit("Select all on this page");
    const question = await selected.getForm({ button: "Send welcome emails" }).submit("Send welcome emails");
    expect([question.heading, question.text.includes("10 employees selected.")]).toEqual([
      "Send welcome emails?",
      true,
    ]);
    expect(portal().upstream.listCallsTo("POST", WELCOME_RESENDS_CALL)).toHaveLength(0);
    const form = question.getForm({ button: "Send" });
    const replies = await form.submitTwice("Send");
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(replies.map(({ headers }) => headers.get("location"))).size).toBe(1);
    const keys = portal()
      .upstream.listCallsTo("POST", WELCOME_RESENDS_CALL)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect([keys.length, new Set(keys).size, Boolean(keys[0])]).toEqual([2, 1, true]);
    const progress = await browser.get(replies[0]?.headers.get("location") ?? "");
    expect(progress.text).toMatch(/of (9|10) sent/);
    expect(progress.$("script[src]:not([src='/menu.js'])")).toHaveLength(0);
  });

  test("[EMPDATA-03] the number of emails to all unregistered people is shown before they are sent", async () => {
    const browser = await signInEmployer();
    await browser.get(EMPLOYEE_LIST_PATH);
    const question = await browser.page
      .getForm({ button: "Email all unregistered" })
      .submit("Email all unregistered");
    const [, count] = /We will email (\d+) employees who have not registered\./.exec(question.text) ?? [];
    const done = await question.getForm({ button: "Send" }).submit("Send");
    expect(done.heading).toBe("Welcome emails");
    expect(done.text).toContain(`${count} emails are on their way.`);
    expect(JSON.parse(portal().upstream.listCallsTo("POST", WELCOME_RESENDS_CALL)[0]?.body ?? "")).toEqual(
      {},
    );
  });

  test("[EMPDATA-03] the progress page refreshes until nothing waits, and another client's is not found", async () => {
    const browser = await signInEmployer();
    const path = `${WELCOME_RESENDS_CALL}/one`;
    const addresses = [
      { employeeId: "1", name: "Ann Early", email: "ann@x.example", outcome: "waiting" },
      { employeeId: "2", name: "Bob First", email: "bob@x.example", outcome: "registered" },
    ];
    const counts = { total: 4, sent: 1, failed: 1, waiting: 1, registered: 1, last_page: 1, addresses };
    portal().upstream.answer("GET", path, { json: counts });
    const page = await browser.get("/app/employee-data/welcome-emails/one");
    expect(page.refresh).toEqual({ seconds: 5, url: "/app/employee-data/welcome-emails/one" });
    expect(page.text).toContain("1 of 4 sent.");
    expect(page.text).toContain("1 could not be sent.");
    expect(page.text).toContain("1 person registered first, so we did not email them.");
    expect(page.listTexts("tbody .bp-tag")).toEqual(["Waiting", "Already registered"]);
    portal().upstream.answer("GET", path, { json: { ...counts, sent: 2, waiting: 0 } });
    const done = await browser.refresh();
    expect([done.refresh?.seconds, done.text.includes("All done.")]).toEqual([840, true]);
    portal().upstream.reset();
    expect((await browser.get("/app/employee-data/welcome-emails/one")).status).toBe(404);
  });

  test("[API-90] the list of people reports that emails cannot be sent", async () => {
    const browser = await signInEmployer();
    // An earlier test may have emailed everyone.
    portal().upstream.answer("GET", EMPLOYEES_CALL, async (_, loadRealReply) => {
      const { status, headers, text } = await loadRealReply();
      const reply = JSON.parse(text);
      const totals = { ...reply.totalEmployeesValues, totalEmployeesToRemind: 2 };
      return { status, headers, json: { ...reply, totalEmployeesValues: totals } };
    });
    await browser.get(EMPLOYEE_LIST_PATH);
    const question = await browser.page
      .getForm({ button: "Email all unregistered" })
      .submit("Email all unregistered");
    portal().upstream.answer("POST", WELCOME_RESENDS_CALL, { status: 500 });
    const page = await question.getForm({ button: "Send" }).submit("Send");
    expect([page.path, page.status]).toEqual([EMPLOYEE_LIST_PATH, 502]);
    expect(page.text).toContain(
      "We do not know yet whether this was saved. Try again: it will not be done twice.",
    );
    expect(page.getForm({ button: "Send" }).listFields("Send").get("formId")).toBeTruthy();
  });
});

describe("the panel of one employee", () => {
  const openList = async (search: string) => {
    const browser = await signInEmployer();
    await browser.get(`${EMPLOYEE_LIST_PATH}?search=${search}`);
    await browser.get(browser.page.$("tbody th a").attr("href") ?? "", { from: browser.page });
    return browser;
  };
  const MAGIC = { button: "Get the link" };

  test("[PANEL-16] [API-80] an employee's panel opens over the unchanged list", async () => {
    const browser = await openList("aisha");
    const { page } = browser;
    expect([page.status, page.getText(".bp-panel h2")]).toEqual([
      200,
      expect.stringContaining("Aisha Patel"),
    ]);
    expect(page.getText(".bp-panel .bp-facts")).toContain("£42,000");
    expect(page.getLink("Close")).toBe(`${EMPLOYEE_LIST_PATH}?search=aisha`);
    expect(listNames(page)).toEqual(["Aisha Patel"]);
    expect((await browser.get("/app/employee-data/panel/view-employee-data/nobody")).status).toBe(404);
  });

  test("[EMPDATA-04] [API-38] the magic link needs the employer's password, works once, and opens the employee's site by a post", async () => {
    const browser = await openList("aisha");
    const panel = browser.page.path;
    const refusedForm = await browser.page.getForm(MAGIC).submit("Get the link");
    expect([refusedForm.status, refusedForm.findError("password")]).toEqual([
      400,
      "Please enter your password",
    ]);
    const wrongPassword = await refusedForm
      .getForm(MAGIC)
      .fill({ password: "not-mine" })
      .submit("Get the link");
    expect([wrongPassword.status, wrongPassword.findError("password")]).toEqual([
      400,
      "This is not your password",
    ]);
    expect(wrongPassword.html).not.toContain("not-mine");
    const linkPage = await wrongPassword
      .getForm(MAGIC)
      .fill({ password: "Teal-Kettle-93-Orbit" })
      .submit("Get the link");
    const link = linkPage.$("input[readonly]").attr("value") ?? "";
    expect(link).toMatch(/^http:\/\/harbourline\.localhost:3000\/magic-link\/[\w-]{43}$/);
    expect((await browser.get(panel)).$("input[readonly]")).toHaveLength(0);

    const { pathname } = new URL(link);
    const visitor = portal().createBrowser();
    for (let index = 0; index < 3; index++) {
      const page = await visitor.get(pathname);
      expect([page.status, page.headers.get("cache-control")]).toEqual([
        200,
        expect.stringContaining("no-store"),
      ]);
    }
    expect(portal().upstream.listCallsTo("POST", "/v1/login/magic-link")).toHaveLength(0);
    const home = await visitor.page.getForm({ button: "Continue" }).submit("Continue");
    expect([home.path, home.getText(".bp-masquerade")]).toEqual([
      "/app/home/",
      expect.stringContaining("Aisha Patel"),
    ]);
    expect((await visitor.get("/app/home/my-profile/panel/change-password/")).status).toBe(403);
    expect((await visitor.get(EMPLOYEE_LIST_PATH)).status).toBe(403);

    // The same browser may open the link again, and sees the site that the link opened.
    expect((await visitor.get(pathname)).path).toBe("/app/home/");
    expect(portal().upstream.listCallsTo("POST", "/v1/login/magic-link")).toHaveLength(1);

    const other = portal().createBrowser();
    await other.get(pathname);
    const refusedPage = await other.page.getForm({ button: "Continue" }).submit("Continue");
    expect([refusedPage.status, refusedPage.heading]).toEqual([403, "This link no longer works"]);
    expect(other.jar.get("bp_session")).toBeUndefined();
  });

  test("[EMPDATA-04] opening the magic link ends the browser's earlier session", async () => {
    const browser = await openList("aisha");
    const linkPage = await browser.page
      .getForm(MAGIC)
      .fill({ password: "Teal-Kettle-93-Orbit" })
      .submit("Get the link");
    await browser.get(new URL(linkPage.$("input[readonly]").attr("value") ?? "").pathname);
    portal().upstream.calls.length = 0;
    const home = await browser.page.getForm({ button: "Continue" }).submit("Continue");
    expect(home.getText(".bp-masquerade")).toContain("Aisha Patel");
    expect(portal().upstream.listCallsTo("DELETE", "/v1/user/logout")).toHaveLength(1);
  });

  test("[EMPDATA-04] an unregistered person has no magic link", async () => {
    const { page } = await openList("okafor");
    expect(page.$("#magic-link")).toHaveLength(0);
    expect(page.text).toContain("has not registered yet");
  });

  test("[API-38] the form for a magic link is missing when the upstream does not list that extension", async () => {
    portal().upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
      const reply = await loadRealReply();
      return { json: { ...JSON.parse(reply.text), extensions: ["refresh"] } };
    });
    const { page } = await openList("aisha");
    expect(page.$("#magic-link")).toHaveLength(0);
  });
});

describe("engagement and settings", () => {
  const SETTINGS = "/app/dashboard/platform-settings/";
  const TWO_FACTOR = `${EMPLOYEES_CALL}/two-factor-authentication`;

  test("[DASH-02] the engagement page has a figure, a bar and the list", async () => {
    const page = await (await signInEmployer()).get("/app/dashboard/employee-engagement/?filter=1");
    expect([page.getText(".bp-figure"), page.$(".bp-registered__part").attr("width")]).toEqual([
      "77.9%",
      "77.9%",
    ]);
    expect(page.$("svg[role=img]").attr("aria-label")).toBe("Registered: 77.9% of employees");
    expect([listNames(page).length, page.getLink("Page 19")]).toEqual([
      10,
      "/app/dashboard/employee-engagement/?filter=1&page=19",
    ]);
  });

  test("[TWOFALIST-01] [TWOFALIST-02] the two-factor list can be searched, filtered and downloaded", async () => {
    const browser = await signInEmployer();
    await browser.get(`${SETTINGS}?page=2`);
    const page = await browser.page
      .getForm('[role="search"]')
      .fill({ filter: "1", search: "reyes" })
      .submit("Show");
    expect(page.listTexts(".bp-people tbody th")).toEqual(["Daniel Reyes"]);
    const [call] = portal().upstream.listCallsTo("GET", TWO_FACTOR).slice(-1);
    expect(call?.path).toBe(
      `${TWO_FACTOR}?${new URLSearchParams({ search: "reyes", "filter[person_mfa_secret]": "1", page: "1" })}`,
    );
    const file = await browser.exchange({ target: page.getLink("Download as CSV") });
    expect(file.text).toMatch(/Daniel,Reyes,.*,On/);
  });

  test("[DASH-03] [API-95] turning two-factor on needs a confirmation, and turning it off needs none", async () => {
    const browser = await signInEmployer();
    await browser.get(SETTINGS);
    const question = await browser.page
      .getForm({ button: "Require 2FA for everyone" })
      .submit("Require 2FA for everyone");
    expect(question.heading).toBe("Require 2FA for everyone?");
    expect(question.text).toContain("At their next password login, anyone without 2FA must set up");
    expect(portal().upstream.listCallsTo("PATCH", `${TWO_FACTOR}/enforcement-setting`)).toHaveLength(0);
    const mandatory = await question.getForm({ button: "Yes, require it" }).submit("Yes, require it");
    expect([
      mandatory.path,
      mandatory.text.includes("2FA is now required from each person's next login"),
    ]).toEqual([SETTINGS, true]);
    const optional = await mandatory.getForm({ button: "Make it optional" }).submit("Make it optional");
    expect(optional.text).toContain("2FA is now optional");
  });

  test("[DASH-03] a setting that cannot be saved is reported, and a failed list keeps the session", async () => {
    const browser = await signInEmployer();
    await browser.get(SETTINGS);
    portal().upstream.answer("PATCH", `${TWO_FACTOR}/enforcement-setting`, { status: 500 });
    const question = await browser.page
      .getForm({ button: "Require 2FA for everyone" })
      .submit("Require 2FA for everyone");
    const page = await question.getForm({ button: "Yes, require it" }).submit("Yes, require it");
    expect(page.text).toContain(
      "We do not know yet whether this was saved. Try again: it will not be done twice.",
    );
    portal().upstream.answer("GET", TWO_FACTOR, { status: 500 });
    expect((await browser.get(SETTINGS)).text).toContain("We could not load the 2FA list");
  });

  test("[DASH-03] the settings page shows how the colours are adjusted, without inline styles", async () => {
    const settingsPage = await (await signInEmployer()).get(SETTINGS);
    expect(settingsPage.text).toContain("Your colours have enough contrast");
    const helen = portal().createBrowser({ host: "larkspur.localhost" });
    await helen.get("/sso-login/sso_valid_helen/0");
    const page = await helen.get(SETTINGS);
    expect(page.text).toMatch(/Primary, as text ?#f2b705 ?#[0-9a-f]{6} ?Contrast with the page is 1\.\d+:1/i);
    expect([page.$(".bp-swatch rect").length > 2, page.$("[style]").length]).toEqual([true, 0]);
    expect(page.text).toContain("Your people use single sign-on");
  });
});

test("[D1] a file can be uploaded and a person viewed while the list fails to load", async () => {
  const browser = await signInEmployer();
  const link = (await browser.get(`${EMPLOYEE_LIST_PATH}?search=yusuf`)).getLink("Yusuf Demir");
  portal().upstream.answer("GET", EMPLOYEES_CALL, { status: 500 });
  const upload = await browser.get("/app/employee-data/panel/upload-data/");
  expect(upload.$("[role=dialog] input[type=file]")).toHaveLength(1);
  expect(upload.getText(".bp-notice--bad .bp-notice__title")).toBe("We could not load the employee data");
  const person = await browser.get(link);
  expect(person.getText("[role=dialog] h2")).toBe("Mr Yusuf Demir");
  expect((await browser.get(EMPLOYEE_LIST_PATH)).getLink("Upload employee data")).toBe(
    "/app/employee-data/panel/upload-data/",
  );
});

test("[EMPDATA-04] [D1] the panel stays and reports the failure when the upstream is unreachable, also for a magic link", async () => {
  const browser = await signInEmployer();
  const list = await browser.get(`${EMPLOYEE_LIST_PATH}?search=yusuf`);
  const panel = await browser.get(list.getLink("Yusuf Demir"));
  portal().upstream.answerAll("reset");
  const page = await panel
    .getForm({ button: "Get the link" })
    .fill({ password: "any" })
    .submit("Get the link");
  expect(page.listTexts("[role=dialog] .bp-notice__title")).toEqual(["We could not load the employee data"]);
  expect(page.getText("[role=dialog] .bp-summary")).toContain(
    "We could not make the link. Please try again later",
  );
  expect(page.getLink("Close")).toBe(`${EMPLOYEE_LIST_PATH}?search=yusuf`);
});

test("[D1] every employer's page keeps its heading, its menus and a retry link when the upstream is unreachable", async () => {
  const browser = await signInEmployer();
  const id = "0b8f6a52-3c1e-4a7d-9a51-7d0c6f1e2b34";
  portal().upstream.answerAll("reset");
  const pages: [path: string, heading: string][] = [
    ["/app/dashboard/employee-engagement/", "Employee engagement"],
    ["/app/dashboard/platform-settings/", "Platform settings"],
    ["/app/dashboard/employee-insights/", "Employee insights"],
    ["/app/dashboard/benefit-takeup", "Benefit take-up"],
    ["/app/dashboard/benefit-takeup/pension", "Benefit take-up"],
    ["/app/dashboard/approve-selections/", "Selections awaiting approval"],
    ["/app/dashboard/approve-selections/cycle", "Selections awaiting approval"],
    ["/app/dashboard/insurer-decisions/", "Insurer decisions"],
    [`/app/dashboard/insurer-decisions/${id}/`, "Insurer decision"],
    [EMPLOYEE_LIST_PATH, "Employee data"],
    [`/app/employee-data/panel/view-employee-data/${id}`, "Employee data"],
    [`/app/employee-data/upload/${id}/`, "Upload"],
    [`/app/employee-data/upload/${id}/undo/`, "Undo this upload?"],
    ["/app/employee-data/upload-history/", "Upload history"],
    [`/app/employee-data/welcome-emails/${id}`, "Welcome emails"],
    ["/app/reporting/panel/payroll-report/", "Reporting"],
    ["/app/ccv/manage", "Manage childcare vouchers"],
  ];
  for (const [path, heading] of pages) {
    const page = await browser.get(path);
    expect([path, page.heading, page.findLink("Try again") !== null]).toEqual([path, heading, true]);
    expect(page.text).toContain("Hi, Ruth");
  }
  expect((await browser.get("/app/dashboard/insurer-decisions/")).status).toBe(503);
  portal().upstream.reset();
  // After many failures every call fails for two seconds.
  await expect
    .poll(async () => (await browser.get(EMPLOYEE_LIST_PATH)).status, { timeout: 10_000 })
    .toBe(200);
  // The host's tenant failed to load too, and is loaded again after a second.
  await expect
    .poll(async () => (await portal().createBrowser().get("/")).status, { timeout: 10_000 })
    .toBe(200);
});

test("[SHELL-03] every employer's page is under Dashboard in the menu", async () => {
  const browser = await signInEmployer();
  for (const place of [
    EMPLOYEE_LIST_PATH,
    "/app/reporting/",
    "/app/ccv/manage",
    "/app/dashboard/platform-settings/",
  ]) {
    const page = await browser.get(place);
    expect([place, page.listTexts('nav[aria-label="Main"] [aria-current=page]')]).toEqual([
      place,
      ["Dashboard"],
    ]);
    expect(page.listTexts('nav[aria-label="Breadcrumb"] li').slice(0, 2)).toEqual([
      "Home",
      "Employer dashboard",
    ]);
  }
});

test("[ERR-20] [D1] a template that cannot be loaded is reported on the page, and no file is saved", async () => {
  const browser = await signInEmployer();
  portal().upstream.answer("GET", "/main/client/harbourline/data-load-template", { status: 500 });
  const page = await browser.get("/app/employee-data/upload-template/csv");
  expect([page.redirects, page.status]).toEqual([[EMPLOYEE_LIST_PATH], 200]);
  expect(page.text).toContain("There was an error requesting the upload template");
});
