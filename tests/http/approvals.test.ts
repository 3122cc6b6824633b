import { describe, expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const DASHBOARD_PATH = "/app/dashboard/";
const APPROVALS_PATH = `${DASHBOARD_PATH}approve-selections/`;
const CYCLE_APPROVALS_PATH = `${APPROVALS_PATH}cycle`;
const CYCLE_APPROVALS_PANEL_PATH = `${APPROVALS_PATH}panel/view-approvals-data/cycle`;
const PENDING_SELECTIONS_CALL = "/main/v2/scheme/selections/cycle/pending/";
const PENDING_SUMMARY_CALL = "/main/v2/scheme/selections/pending/";
const DECIDE_CALL = "/main/v2/scheme/selections/status/";
const cycle: Parameters<typeof buildSelection>[2] = {
  code: "cycle",
  choice: { kind: "spread", pence: 1_200_00, months: 12 },
  status: "approval-pending",
  cover_date: "2027-01-01",
  first_deduction_date: "2026-12-28",
  end_date: "2027-12-31",
};

/** Logs in an employer of a separate tenant in which these people wait for their bikes. */
async function signInEmployer(...names: string[]) {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, {
    employee: { user_type: "employer" },
  });
  await buildBenefit(db, tenant.client.id, "cycle", { name: "Bikes" });
  await buildBenefit(db, tenant.client.id, "season-ticket");
  const ids: string[] = [];
  for (const [index, surname] of names.entries()) {
    const facts = { first_name: "Sam", surname, name_key: `${surname.toLowerCase()} sam` };
    const owner = await buildMember(db, tenant.client.id, { ...facts, employee_number: `0010${index}` });
    ids.push((await buildSelection(db, owner, { ...cycle, created_at: index })).id);
  }
  const browser = await portal().signIn(tenant.email, { host: `${tenant.domain}.localhost` });
  portal().upstream.reset();
  const listStatuses = async () =>
    (
      await db.selectFrom("selections").select("status").where("client_id", "=", tenant.client.id).execute()
    ).map(({ status }) => status);
  return { browser, tenant, ids, db, listStatuses };
}

const listRows = (page: Page) => page.listTexts('.bp-table tbody [role="rowheader"]');
const listBoxes = (page: Page) =>
  page
    .$('[name="selectionId"]')
    .toArray()
    .map((each) => page.$(each));
const getCrumbs = (page: Page) => page.listTexts('nav[aria-label="Breadcrumb"] li').join(" > ");
const listSentBodies = () =>
  portal()
    .upstream.listCallsTo("PATCH", DECIDE_CALL)
    .map(({ body }) => JSON.parse(body));

/** The value of a request's checkbox. */
const getBoxValue = (page: Page, id: string) =>
  listBoxes(page)
    .map((box) => box.attr("value") ?? "")
    .find((value) => value.endsWith(` ${id}`)) ?? id;
/** The names of the requests in the confirmation. */
const listShownPeople = (page: Page) => page.listTexts('main .bp-table tbody [role="rowheader"]');

/** Posts the list with these requests selected. */
async function pressButton(page: Page, button: "Approve" | "Reject", ids: readonly string[]) {
  const form = page.getForm({ button: "Approve" });
  const fields = form.listFields(button);
  for (const id of ids) fields.append("selectionId", getBoxValue(page, id));
  return { target: form.target, fields };
}

describe("waiting requests", () => {
  test("[APPROVE-01] [APPROVE-04] requests are listed by benefit, with their number and deadline", async () => {
    const { browser } = await signInEmployer("Abbot", "Birch");
    const page = await browser.get(APPROVALS_PATH);
    expect([page.status, page.heading, getCrumbs(page)]).toEqual([
      200,
      "Selections awaiting approval",
      "Home > Employer dashboard > Approve Selections",
    ]);
    expect(listRows(page)).toEqual(["Bikes", "Season ticket loan"]);
    expect(page.listTexts('tbody tr:first-child [role="cell"]').slice(0, 2)).toEqual([
      "2",
      "10 December 2026",
    ]);
    expect(page.getLink("Bikes")).toBe(CYCLE_APPROVALS_PATH);
    expect(page.getLink("View requests Bikes")).toBe(CYCLE_APPROVALS_PANEL_PATH);
    expect(page.findLink("View requests Season ticket loan")).toBeNull();
  });

  test("[ERR-36] an empty list of requests says that it is empty, as does a benefit's page without requests", async () => {
    const { browser } = await signInEmployer();
    for (const target of [APPROVALS_PATH, CYCLE_APPROVALS_PATH]) {
      const page = await browser.get(target);
      expect([page.status, page.getText("main .bp-empty")]).toEqual([
        200,
        "There are no selections awaiting approval",
      ]);
    }
    expect(browser.page.$("main form")).toHaveLength(0);
    await browser.get(APPROVALS_PATH);
    expect((await browser.click("See the take-up of each benefit")).heading).toBe("Benefit take-up");
  });

  test("[APPROVE-02] [APPROVE-03] [APPROVE-05] [APPROVE-06] a benefit's requests are a table with the received columns", async () => {
    const { browser, ids } = await signInEmployer("Abbot", "Birch");
    portal().upstream.answer("GET", PENDING_SELECTIONS_CALL, {
      json: {
        benefitName: "Bikes & <b>more</b>",
        total: 2,
        last_page: 1,
        per_page: 50,
        approvals: [
          {
            selectionId: ids[0],
            employeeName: "Zoë O'Donnell-Fry",
            orderValue: "£1,200.00",
            fields: { Term: "12 months", Shop: "<script>1</script>" },
            wageHeadroomPence: 412_10,
          },
          {
            selectionId: ids[1],
            employeeName: "Sam Wilkes",
            orderValue: "£800.00",
            fields: { Term: "18 months", Colour: "Red" },
            wageHeadroomPence: -2_68,
            isOwn: true,
          },
        ],
      },
    });
    const page = await browser.get(CYCLE_APPROVALS_PATH);
    expect([page.heading, getCrumbs(page)]).toEqual([
      "Bikes & <b>more</b> - Selections awaiting approval",
      "Home > Employer dashboard > Approve Selections",
    ]);
    expect(page.getText(".bp-lead")).toBe(
      "2 people are waiting. Decide by 10 December 2026 for pay on 28 December 2026.",
    );
    expect(page.listTexts("thead th")).toEqual([
      ...["Employee", "Order value", "Term", "Shop", "Colour", "Left above minimum wage"],
    ]);
    expect(page.listTexts('tbody tr:nth-child(1) [role="cell"]')).toEqual([
      ...["£1,200.00", "12 months", "<script>1</script>", "–", "£412.10"],
    ]);
    expect(page.listTexts('tbody tr:nth-child(2) [role="cell"]')).toEqual([
      ...["£800.00", "18 months", "–", "Red", "£2.68 below"],
    ]);
    expect(listBoxes(page).map((box) => [box.attr("value"), box.is("[disabled]")])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ]);
    expect(page.text).toContain("Yours: someone else decides");
    expect(page.$("main script:not([nonce])")).toHaveLength(0);
  });

  test("[APPROVE-05] a request shows its person, its change, its price and its days, and the rest in native details elements", async () => {
    const { browser, db, ids } = await signInEmployer("Abbot");
    await db
      .updateTable("selections")
      .set({ created_at: Date.parse("2026-11-12T09:00:00Z") })
      .where("id", "in", ids)
      .execute();
    const page = await browser.get(CYCLE_APPROVALS_PATH);
    expect(page.listTexts("thead th").slice(0, 6)).toEqual([
      ...["Employee", "Requested", "Order value", "Each month", "Waiting since", "Decide by"],
    ]);
    expect(listRows(page)).toEqual(["Sam Abbot"]);
    expect(page.listTexts('tbody [role="cell"]').slice(1, 5)).toEqual([
      ...["£1,200.00", "£100.00", "12 November 2026", "10 December 2026"],
    ]);
    expect(page.getText('tbody [role="cell"] > div')).toBe("Nothing → to £1,200.00, 12 months");
    const details = "tbody details:not([open])";
    expect(page.getText(`${details} summary`)).toBe("Details of Sam Abbot");
    expect(page.listTexts(`${details} dt`)).toEqual([
      ...["Employee number", "Now", "Requested", "Starts", "Each month"],
    ]);
    expect(page.listTexts(`${details} dd`).slice(0, 4)).toEqual([
      ...["00100", "Nothing", "£1,200.00, 12 months", "1 January 2027"],
    ]);
  });

  test("[APPROVE-06] Select all selects every row but the employer's own, and Clear selection selects none", async () => {
    const { browser, tenant, db, ids } = await signInEmployer("Abbot", "Birch");
    await buildSelection(db, tenant.employee, cycle);
    let page = await browser.get(CYCLE_APPROVALS_PATH);
    expect(listBoxes(page).filter((box) => box.is("[checked]"))).toHaveLength(0);
    page = await page.getForm({ button: "Select all" }).submit("Select all");
    const selected = listBoxes(page).filter((box) => box.is("[checked]"));
    expect(selected.map((box) => box.attr("value")?.split(" ")[1])).toEqual(ids);
    expect(page.getText(".bp-bar [role=status]")).toBe("2 of 3 selected");
    page = await page.getForm({ button: "Clear selection" }).submit("Clear selection");
    expect(listBoxes(page).filter((box) => box.is("[checked]"))).toHaveLength(0);
  });

  test("[C11] the address contains search and page, and invalid values get the default", async () => {
    const { browser } = await signInEmployer("Abbot", "Birch", "Abbotson");
    let page = await browser.get(CYCLE_APPROVALS_PATH);
    page = await page.getForm("form[role=search]").fill({ search: "abBOT" }).submit("Show");
    expect(listRows(page)).toEqual(["Sam Abbot", "Sam Abbotson"]);
    expect(page.listTexts("select[name=per_page] option")).toEqual(["50", "100", "500"]);
    expect(page.path).toBe(`${CYCLE_APPROVALS_PATH}?search=abBOT&per_page=50`);
    expect(page.$("[name=search]").attr("value")).toBe("abBOT");
    expect(page.getText(".bp-filter__found")).toBe("2 found. Show everyone");
    page = await page.getForm("form[role=search]").fill({ search: "nobody" }).submit("Show");
    expect([page.status, page.getText(".bp-filter__found")]).toEqual([
      200,
      "No waiting request matches your search. Show everyone",
    ]);
    for (const query of ["page=-1&per_page=7", "page=1e9", "page=two&search[]=x", "per_page=99999999999"]) {
      portal().upstream.reset();
      expect((await browser.get(`${CYCLE_APPROVALS_PATH}?${query}`)).status).toBe(200);
      const { searchParams } = new URL(
        portal().upstream.listCallsTo("GET", PENDING_SELECTIONS_CALL)[0]?.path ?? "",
        "http://x",
      );
      expect([searchParams.get("page"), searchParams.get("per_page")]).toEqual(["1", "50"]);
    }
    page = await browser.get(`${CYCLE_APPROVALS_PATH}?page=9`);
    expect([page.status, listRows(page).length]).toEqual([200, 3]);
  });

  test("[APPROVE-05] requests of more than one page are paged", async () => {
    const { browser } = await signInEmployer(...Array.from({ length: 51 }, (_, index) => `Person${index}`));
    const page = await browser.get(CYCLE_APPROVALS_PATH);
    expect(listRows(page)).toHaveLength(50);
    expect(page.getText(".bp-bar [role=status]")).toBe("0 of 51 selected");
    const next = await browser.click("Next");
    expect([next.path, listRows(next)]).toEqual([`${CYCLE_APPROVALS_PATH}?page=2`, ["Sam Person50"]]);
  });

  test("[PANEL-18] [APPROVE-06] the approvals panel shows the page's list over the list of benefits, and posts to the benefit's page", async () => {
    const { browser, ids } = await signInEmployer("Abbot", "Birch");
    const page = await browser.get(CYCLE_APPROVALS_PANEL_PATH);
    expect([page.heading, page.getText("[role=dialog] h2"), page.getLink("Close")]).toEqual([
      ...["Selections awaiting approval", "Bikes", APPROVALS_PATH],
    ]);
    expect(page.listTexts('[role=dialog] tbody [role="rowheader"]')).toEqual(["Sam Abbot", "Sam Birch"]);
    const { target, fields } = await pressButton(page, "Approve", [ids[0] ?? ""]);
    expect(target.startsWith(CYCLE_APPROVALS_PATH)).toBe(true);
    const question = await browser.post(target, fields);
    expect([question.heading, listShownPeople(question)]).toEqual([
      "Are you sure you would like to approve these selections?",
      ["Sam Abbot"],
    ]);
  });

  test("[ERR-22] [D1] a list of requests that fails to load shows its error in its place", async () => {
    const { browser } = await signInEmployer("Abbot");
    const failing: [string, Answer][] = [
      [APPROVALS_PATH, { status: 500 }],
      [CYCLE_APPROVALS_PATH, "reset"],
      [CYCLE_APPROVALS_PANEL_PATH, { json: {} }],
    ];
    for (const [target, answer] of failing) {
      portal().upstream.answer("GET", PENDING_SUMMARY_CALL, answer);
      portal().upstream.answer("GET", PENDING_SELECTIONS_CALL, answer);
      const page = await browser.get(target);
      expect([target, page.getText(".bp-notice--bad .bp-notice__title")]).toEqual([
        target,
        "There was an error requesting the approvals data",
      ]);
      expect(page.$('nav a[href="/app/dashboard/"]').length).toBeGreaterThan(0);
      // Successful calls in between, so that the upstream does not count as unreachable.
      await browser.get("/app/faqs/");
    }
    portal().upstream.reset();
    portal().upstream.answer("GET", PENDING_SUMMARY_CALL, { status: 500 });
    expect(listRows(await browser.get(CYCLE_APPROVALS_PATH))).toEqual(["Sam Abbot"]);
  });

  test("an unknown benefit has no page of requests", async () => {
    const { browser } = await signInEmployer("Abbot");
    for (const target of [
      `${APPROVALS_PATH}pension`,
      `${APPROVALS_PATH}nonsense`,
      `${APPROVALS_PATH}panel/view-approvals-data/none`,
    ])
      expect([target, (await browser.get(target)).status]).toEqual([target, 404]);
  });
});

describe("decisions about requests", () => {
  test("[APPROVE-07] [APPROVE-08] [APPROVE-11] selected requests are confirmed, and the dashboard reports the result", async () => {
    const { browser, ids, listStatuses } = await signInEmployer("Abbot", "Birch", "Cole");
    const { target, fields } = await pressButton(
      await browser.get(CYCLE_APPROVALS_PATH),
      "Approve",
      ids.slice(0, 2),
    );
    const question = await browser.post(target, fields);
    expect([question.status, question.heading]).toEqual([
      200,
      "Are you sure you would like to approve these selections?",
    ]);
    expect(listShownPeople(question)).toEqual(["Sam Abbot", "Sam Birch"]);
    expect(question.listTexts('tbody tr:nth-child(1) [role="cell"]').slice(1)).toEqual([
      ...["£1,200.00", "£100.00", "1 January 1970", "10 December 2026"],
      expect.stringMatching(/^£/),
    ]);
    expect(question.listTexts("tbody tr:nth-child(1) dd")).toEqual([
      ...["00100", "Nothing", "£1,200.00, 12 months", "1 January 2027", "£100.00"],
    ]);
    expect(question.$("textarea")).toHaveLength(0);
    expect(listSentBodies()).toEqual([]);
    const page = await question.getForm("#decision").submit("Approve");
    expect([page.path, page.redirects]).toEqual([DASHBOARD_PATH, [DASHBOARD_PATH]]);
    expect(page.text).toContain("2 selections have been approved");
    const [{ versions, ...body }] = listSentBodies();
    expect(body).toEqual({ selectionIds: ids.slice(0, 2), approval: true, reason: null });
    expect(Object.keys(versions)).toEqual(ids.slice(0, 2));
    expect((await listStatuses()).toSorted()).toEqual(["approval-pending", "scheduled", "scheduled"]);
  });

  test("[APPROVE-08] Close on the confirmation keeps the selection and decides nothing", async () => {
    const { browser, ids } = await signInEmployer("Abbot", "Birch", "Cole");
    const { target, fields } = await pressButton(
      await browser.get(CYCLE_APPROVALS_PATH),
      "Reject",
      ids.slice(1),
    );
    const question = await browser.post(target, fields);
    const confirm = question.getForm("#decision").listFields("Reject");
    const list = await question.getForm("#decision").submit("Close");
    expect([list.status, list.heading]).toEqual([200, "Bikes - Selections awaiting approval"]);
    expect(listBoxes(list).map((box) => box.is("[checked]"))).toEqual([false, true, true]);
    expect(list.getText(".bp-bar")).toContain("2 of 3");
    await browser.post(target, confirm);
    expect(listSentBodies()).toEqual([]);
  });

  test("[APPROVE-08] [APPROVE-11] a rejection requires a reason, and keeps the typed text", async () => {
    const { browser, ids, listStatuses } = await signInEmployer("Abbot");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Reject", ids);
    let page = await browser.post(target, fields);
    expect(page.heading).toBe("Are you sure you would like to reject these selections?");
    page = await page.getForm("#decision").fill({ reason: "   " }).submit("Reject");
    expect([page.status, page.findError("reason")]).toEqual([400, "Enter a reason"]);
    page = await page
      .getForm("#decision")
      .fill({ reason: "x".repeat(501) })
      .submit("Reject");
    expect([page.status, page.findError("reason")]).toEqual([400, "Please use at most 500 characters"]);
    expect(page.getText("textarea")).toHaveLength(501);
    expect(listShownPeople(page)).toEqual(["Sam Abbot"]);
    expect(listSentBodies()).toEqual([]);
    page = await page.getForm("#decision").fill({ reason: "Order after April." }).submit("Reject");
    expect(page.text).toContain("1 selection has been rejected");
    expect(listSentBodies()).toMatchObject([
      { selectionIds: ids, approval: false, reason: "Order after April." },
    ]);
    expect(await listStatuses()).toEqual(["rejected"]);
  });

  test.each([
    ["Approve", "No selections to approve, please review your choice"],
    ["Reject", "No selections to reject, please review your choice"],
  ] as const)(
    "[APPROVE-09] the button %s without a selection leads to an error with only a Close link",
    async (button, text) => {
      const { browser } = await signInEmployer("Abbot");
      const page = await (await browser.get(CYCLE_APPROVALS_PATH))
        .getForm({ button: "Approve" })
        .submit(button);
      expect([page.status, page.heading]).toEqual([200, text]);
      expect(page.listTexts("main .bp-actions > *")).toEqual(["Close"]);
      expect(page.$("main form")).toHaveLength(0);
      expect((await browser.click("Close")).heading).toBe("Bikes - Selections awaiting approval");
    },
  );

  test("[APPROVE-10] [C8] the same confirmation posted twice, one after the other or simultaneously, decides once", async () => {
    const { browser, ids } = await signInEmployer("Abbot", "Birch");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", ids);
    const form = (await browser.post(target, fields)).getForm("#decision");
    const confirm = form.listFields("Approve");
    await Promise.all([1, 2, 3].map(() => browser.post(form.target, confirm)));
    const page = await browser.post(form.target, confirm);
    expect(listSentBodies()).toHaveLength(1);
    expect([page.path, page.text]).toEqual([DASHBOARD_PATH, expect.stringContaining("Already sent.")]);
  });

  test("[B9] failed decisions are listed with their reason, and the other requests are decided", async () => {
    const { browser, ids, db, listStatuses } = await signInEmployer("Abbot", "Birch", "Cole");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", [
      ...ids,
      "no-such-selection",
    ]);
    const question = await browser.post(target, fields);
    expect(listShownPeople(question)).toEqual(["Sam Abbot", "Sam Birch", "Sam Cole"]);
    expect(question.getText(".bp-notice--wait")).toBe("1 selection is no longer waiting, and is left out.");
    await db
      .updateTable("selections")
      .set({ status: "rejected" })
      .where("id", "=", ids[0] ?? "")
      .execute();
    const owner = db
      .selectFrom("selections")
      .select("employee_id")
      .where("id", "=", ids[1] ?? "");
    await db
      .updateTable("employees")
      .set({ annual_salary_pence: 20_000_00 })
      .where("id", "=", owner)
      .execute();
    const page = await question.getForm("#decision").submit("Approve");
    expect([page.status, page.heading, page.getText(".bp-lead")]).toEqual([
      ...[200, "Some selections were not decided", "1 of 3 were decided."],
    ]);
    expect(listRows(page)).toEqual(["Sam Abbot", "Sam Birch"]);
    const reasons = page.listTexts('tbody [role="cell"]');
    expect(reasons[0]).toBe("It has since been rejected.");
    expect(reasons[1]).toMatch(
      /^Their pay would be £[\d.]+ a month below the minimum wage of £12\.71 an hour\.$/,
    );
    expect(page.getLink("Back to the dashboard")).toBe(DASHBOARD_PATH);
    expect((await listStatuses()).toSorted()).toEqual(["approval-pending", "rejected", "scheduled"]);
  });

  /** The person asks for another amount under the same id. */
  const resubmitForm = (
    db: Awaited<ReturnType<typeof signInEmployer>>["db"],
    id: string,
    pence: number,
    version: number,
  ) =>
    db
      .updateTable("selections")
      .set({ choice: JSON.stringify({ kind: "spread", pence, months: 12 }), version })
      .where("id", "=", id)
      .execute();

  test("[E6] a request that changes after the confirmation page is not approved and shows both values, and the other requests are approved", async () => {
    const { browser, ids, db, listStatuses } = await signInEmployer("Abbot", "Birch");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", ids);
    const question = await browser.post(target, fields);
    await resubmitForm(db, ids[0] ?? "", 2_400_00, 7);
    const page = await question.getForm("#decision").submit("Approve");
    expect([page.status, page.heading, page.getText(".bp-lead")]).toEqual([
      ...[200, "Some selections were not decided", "1 of 2 were decided."],
    ]);
    expect([listRows(page), page.listTexts('tbody [role="cell"]')]).toEqual([
      ["Sam Abbot"],
      ["This has changed since you looked at it. It was £100.00 a month and is now £200.00 a month."],
    ]);
    expect((await listStatuses()).toSorted()).toEqual(["approval-pending", "scheduled"]);
    expect(page.getLink("Back to the list")).toBe(CYCLE_APPROVALS_PATH);

    const secondPost = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", [ids[0] ?? ""]);
    const done = await (await browser.post(secondPost.target, secondPost.fields))
      .getForm("#decision")
      .submit("Approve");
    expect(done.text).toContain("1 selection has been approved");
  });

  test("[E6] a request that changes after the list is marked in the confirmation, which shows its current value", async () => {
    const { browser, ids, db } = await signInEmployer("Abbot", "Birch");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Reject", ids);
    await resubmitForm(db, ids[0] ?? "", 2_400_00, 7);
    let page = await browser.post(target, fields);
    expect(listShownPeople(page)).toEqual(["Sam AbbotChanged since you opened the list", "Sam Birch"]);
    expect(page.listTexts('tbody tr:nth-child(1) [role="cell"]').slice(1, 3)).toEqual([
      ...["£2,400.00", "£200.00"],
    ]);
    expect(page.listTexts("tbody tr:nth-child(1) dd").slice(0, 3)).toEqual([
      ...["00100", "Nothing", "£2,400.00, 12 months"],
    ]);
    // The second confirmation applies to what it shows.
    await resubmitForm(db, ids[1] ?? "", 600_00, 8);
    page = await page.getForm("#decision").submit("Reject");
    expect([page.status, listShownPeople(page)]).toEqual([
      400,
      ["Sam Abbot", "Sam BirchChanged since you opened the list"],
    ]);
    page = await page.getForm("#decision").fill({ reason: "Too late." }).submit("Reject");
    expect(page.text).toContain("2 selections have been rejected");
  });

  test("[E6] the confirmation has a request that moved to another page of the list, and omits a decided one", async () => {
    const { browser, ids, db } = await signInEmployer(
      ...Array.from({ length: 52 }, (_, index) => `Person${index}`),
    );
    const [rejectedId = "", , last = ""] = [ids[0], ids[1], ids[51]];
    const { target, fields } = await pressButton(
      await browser.get(`${CYCLE_APPROVALS_PATH}?page=2`),
      "Approve",
      [last],
    );
    fields.append("selectionId", rejectedId);
    await db
      .updateTable("selections")
      .set({ status: "rejected" })
      .where("id", "in", ids.slice(0, 10))
      .execute();
    const page = await browser.post(target, fields);
    expect([listShownPeople(page), page.getText(".bp-notice--wait")]).toEqual([
      ["Sam Person51"],
      "1 selection is no longer waiting, and is left out.",
    ]);
    const reply = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", [rejectedId]);
    const unchangedPage = await browser.post(reply.target, reply.fields);
    expect([
      unchangedPage.heading,
      listRows(unchangedPage),
      unchangedPage.listTexts('tbody [role="cell"]'),
    ]).toEqual([
      "Some selections were not decided",
      ["A selection that no longer exists"],
      ["It was withdrawn or decided after you opened the list."],
    ]);
    expect(listSentBodies()).toEqual([]);
  });

  test("[E5] a request that the employer worked on has no checkbox", async () => {
    const { browser, ids, db, tenant } = await signInEmployer("Abbot", "Birch");
    await db
      .insertInto("selection_actors")
      .values({ client_id: tenant.client.id, selection_id: ids[0] ?? "", actor_id: tenant.employee.id })
      .execute();
    const page = await browser.get(CYCLE_APPROVALS_PATH);
    expect(listBoxes(page).map((box) => box.is("[disabled]"))).toEqual([true, false]);
    expect(listRows(page)[0]).toBe("Sam AbbotYou worked on this request, so someone else decides");
    const { target, fields } = await pressButton(page, "Approve", ids);
    const part = await (await browser.post(target, fields)).getForm("#decision").submit("Approve");
    expect(part.listTexts('tbody [role="cell"]')).toEqual([
      "You worked on this request. Someone else must decide it.",
    ]);
  });

  test("[D1] [B9] the confirmation page stays when the API fails, and the same confirmation sent again counts once", async () => {
    const { browser, ids } = await signInEmployer("Abbot");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Reject", ids);
    let page = await browser.post(target, fields);
    portal().upstream.answer("PATCH", DECIDE_CALL, { status: 500 });
    page = await page.getForm("#decision").fill({ reason: "Too late." }).submit("Reject");
    expect([page.status, page.summary, page.getText("textarea")]).toEqual([
      ...[
        502,
        "We do not know yet whether this was saved. Try again: it will not be done twice.",
        "Too late.",
      ],
    ]);
    const listKeys = () =>
      portal()
        .upstream.listCallsTo("PATCH", DECIDE_CALL)
        .map(({ headers }) => headers.get("idempotency-key"));
    // The decision was made, and only its reply was lost.
    portal().upstream.answer("PATCH", DECIDE_CALL, async (_, loadRealReply) => {
      await loadRealReply();
      return "reset" as const;
    });
    page = await page.getForm("#decision").submit("Reject");
    expect(page.status).toBe(502);
    portal().upstream.answer("PATCH", DECIDE_CALL, () => null);
    page = await page.getForm("#decision").submit("Reject");
    expect([page.path, page.text]).toEqual([
      DASHBOARD_PATH,
      expect.stringContaining("1 selection has been rejected"),
    ]);
    expect(new Set(listKeys()).size).toBe(1);
  });

  test("[API-08] a request that the reply does not mention counts as not decided", async () => {
    const { browser, ids } = await signInEmployer("Abbot", "Birch");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", ids);
    portal().upstream.answer("PATCH", DECIDE_CALL, {
      json: { count: 0, summary: [], results: [{ selectionId: ids[0], outcome: "done" }] },
    });
    const page = await (await browser.post(target, fields)).getForm("#decision").submit("Approve");
    expect([listRows(page), page.listTexts('tbody [role="cell"]')]).toEqual([
      ...[["Sam Birch"], ["We could not process this."]],
    ]);
  });

  test("[B9] [LIMIT-11] one post decides 500 requests, and a post never sends more", async () => {
    const { browser } = await signInEmployer("Abbot");
    const ids = Array.from({ length: 600 }, (_, index) => `selection-${index}`);
    portal().upstream.answer("GET", PENDING_SELECTIONS_CALL, {
      json: {
        benefitName: "Bikes",
        total: 600,
        last_page: 2,
        per_page: 500,
        approvals: ids.map((selectionId, index) => ({
          selectionId,
          employeeName: `Sam ${index}`,
          orderValue: "£1.00",
          fields: {},
          decisionVersion: `${index}.${index}.2027-01-01.0123456789012345678901`,
        })),
      },
    });
    const { target, fields } = await pressButton(
      await browser.get(`${CYCLE_APPROVALS_PATH}?per_page=500`),
      "Approve",
      ids,
    );
    const question = await browser.post(target, fields);
    expect(listShownPeople(question)).toHaveLength(500);
    await question.getForm("#decision").submit("Approve");
    expect(listSentBodies()[0].selectionIds).toEqual(ids.slice(0, 500));
    expect(Object.keys(listSentBodies()[0].versions)).toHaveLength(500);
  });

  test("[C8] a post of approvals with an unknown intent changes nothing", async () => {
    const { browser, ids } = await signInEmployer("Abbot");
    const { target, fields } = await pressButton(await browser.get(CYCLE_APPROVALS_PATH), "Approve", ids);
    for (const intent of ["__intent__", "decide", ""]) {
      fields.set("intent", intent);
      expect((await browser.post(target, fields)).path).toBe(CYCLE_APPROVALS_PATH);
    }
    fields.set("intent", "confirm");
    fields.set("formId", "forged");
    expect((await browser.post(target, fields)).path).toBe(DASHBOARD_PATH);
    expect(listSentBodies()).toEqual([]);
  });
});

test.each([people.aisha, people.formerEmployer])(
  "[B2] [GUARD-06] the user %s is denied all approvals and stays logged in",
  async (email) => {
    const browser = await portal().signIn(email);
    for (const target of [APPROVALS_PATH, CYCLE_APPROVALS_PATH, CYCLE_APPROVALS_PANEL_PATH]) {
      const page = await browser.get(target);
      expect([page.status, page.heading]).toEqual([403, "Access Denied"]);
    }
    const form = new URLSearchParams({ intent: "approve", selectionId: "x" });
    expect((await browser.post(CYCLE_APPROVALS_PATH, form)).status).toBe(403);
    expect((await browser.get("/app/home/")).status).toBe(200);
    expect(portal().upstream.listCallsTo("GET", PENDING_SUMMARY_CALL)).toEqual([]);
  },
);
