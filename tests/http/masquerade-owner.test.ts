import { describe, expect, test } from "vitest";
import { buildMember } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import { openMasquerade } from "../support/sso.ts";

const portal = withPortal({ upstream: "watched" });
const REFUSAL_HEADING = "You cannot do this for someone else";
const TEXT =
  "You are viewing the site as another person. You can look and save drafts. Only they can do this.";

/** A bike whose owner waits for approval. */
const waitingBike = {
  code: "cycle",
  status: "approval-pending",
  choice: { kind: "spread", pence: 480_00, months: 12 },
  cover_date: "2027-01-01",
  first_deduction_date: "2026-12-28",
} as const;

/** Staff who view the site of a person with life cover who may choose a bike. */
async function openAsViewer(options: Parameters<typeof openMasquerade>[1] = {}) {
  const viewed = await openMasquerade(portal(), options);
  const { db } = await portal().openDatabase();
  for (const code of ["cycle", "dental"] as const) await buildBenefit(db, viewed.client.id, code);
  const name = `${viewed.employee.first_name} ${viewed.employee.surname}`;
  const words = `You are viewing the site as ${name}. You can look and save drafts. Only ${name} can do this.`;
  return { ...viewed, db, words };
}

const listButtons = (page: Page) => page.listTexts("main button[type=submit]");

describe("[E5] a viewer of an employee's site", () => {
  test("a viewer can save a draft, reads the terms with a note that they are the person's, and has no button to agree", async () => {
    const { browser, db, employee, words } = await openAsViewer();
    const toStep = (step: string) => `/app/my-benefits/cycle/setup/${step}`;
    let page = await browser.get(toStep("choices"));
    page = await page
      .getForm("#set-up-choices")
      .fill({ eeben_amount_value: "480", eeben_months: "12" })
      .submit("Continue");
    expect(page.status).toBe(200);
    expect([page.getText("main .bp-notice--wait"), listButtons(page)]).toEqual([words, []]);
    const rows = await db
      .selectFrom("selections")
      .selectAll()
      .where("employee_id", "=", employee.id)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["draft"]);
  });

  test.each([
    ["/app/my-benefits/cycle/setup/review", "confirm"],
    ["/app/my-benefits/cycle/setup/terms", "continue"],
    ["/app/my-benefits/cycle/setup/medical", "continue"],
    ["/app/my-benefits/dental/manage", "save"],
    ["/app/my-benefits/dental/manage/panel/opt-out", "opt-out"],
    ["/app/my-benefits/dental/manage/panel/withdraw", "withdraw"],
    ["/app/my-benefits/dental/panel/medical-questions", "answer"],
    ["/app/home/my-profile/panel/add-family-member", "save"],
    ["/app/home/my-profile/panel/add-life-event/", "save"],
    ["/app/home/my-profile/panel/change-password", "change-password"],
    ["/app/home/my-profile/panel/two-fa-disable", "disable"],
    ["/app/home/", "welcomed"],
    ["/app/HOME/my-profile/panel/%61dd-family-member", "save"],
    ["/nearly-there", "accept"],
    ["/app/my-benefits/life/nominations/", "save"],
    ["/contact-us/", "send"],
  ])("a viewer cannot post to %s", async (target, intent) => {
    const { browser, employee, db } = await openAsViewer();
    const fields = (await browser.get("/app/my-benefits/cycle/setup/choices"))
      .getForm("#set-up-choices")
      .listFields("Continue");
    fields.set("intent", intent);
    fields.set("accepted", "on");
    const page = await browser.post(target, fields);
    expect([page.status, page.heading, page.getText("main .bp-lead")]).toEqual([403, REFUSAL_HEADING, TEXT]);
    expect((await browser.get("/app/home/")).status).toBe(200);
    const rows = await db
      .selectFrom("selections")
      .selectAll()
      .where("employee_id", "=", employee.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test.each([
    "/app/home/my-profile/panel/change-password",
    "/app/home/my-profile/panel/two-fa-qr",
    "/app/home/my-profile/panel/add-family-member",
    "/app/home/my-profile/panel/add-life-event/",
    "/app/my-benefits/dental/manage/panel/opt-out",
    "/app/my-benefits/dental/manage/panel/withdraw/",
    "/app/my-benefits/dental/panel/medical-questions",
    "/app/my-benefits/life/nominations/",
  ])("the page at %s tells a viewer that only the employee can use it", async (target) => {
    const { browser } = await openAsViewer();
    const page = await browser.get(target);
    expect([page.status, page.heading, page.getText("main .bp-lead")]).toEqual([403, REFUSAL_HEADING, TEXT]);
  });

  test("a viewer gets no button and no link for the person's own actions", async () => {
    const { browser, db, employee, words } = await openAsViewer({ employee: { first_login: true } });
    await buildSelection(db, employee, waitingBike);
    const manage = await browser.get("/app/my-benefits/cycle/manage");
    expect([manage.status, manage.findLink("Withdraw the request")]).toEqual([200, null]);
    const profile = await browser.get("/app/home/my-profile/");
    for (const link of ["Add a family member", "Add a life event", "Change password"])
      expect([link, profile.findLink(link)]).toEqual([link, null]);
    const contact = await browser.get("/contact-us/");
    expect([contact.status, contact.getText("main .bp-notice--wait"), listButtons(contact)]).toEqual([
      200,
      words,
      [],
    ]);
  });

  test("a viewer reads a benefit's page without its nominations", async () => {
    const { browser, db, client } = await openAsViewer();
    await buildBenefit(db, client.id, "life");
    const page = await browser.get("/app/my-benefits/life");
    expect([page.status, page.heading]).toEqual([200, "Life assurance"]);
    expect(page.text).not.toContain("Who should be paid if you die");
    expect(portal().upstream.listCallsTo("GET", "/v1/benefit/life/with-selection")).toHaveLength(1);
    expect(portal().upstream.listCallsTo("GET", "/v1/benefit/life/nominations")).toEqual([]);
  });

  test("a viewer reads Home without the suggestion, which is for the person only", async () => {
    const { browser, db, client } = await openAsViewer();
    await buildBenefit(db, client.id, "life");
    const page = await browser.get("/app/home/");
    expect(page.status).toBe(200);
    expect(page.$(".bp-advice")).toHaveLength(0);
  });

  test("a viewer reads new site terms, and has no button to accept them", async () => {
    const { browser, words } = await openAsViewer({ employee: { accepted_terms_version: null } });
    const page = await browser.get("/nearly-there");
    expect([page.status, page.heading]).toEqual([200, "Nearly there"]);
    expect([page.getText("main .bp-notice--wait"), listButtons(page)]).toEqual([words, []]);
    expect(page.$("main input[type=checkbox]:not(fieldset[disabled] *)")).toHaveLength(0);
  });
});

test("[E5] staff who view the site as an employer see requests without a button to decide", async () => {
  const { browser, db, client, words } = await openAsViewer({ employee: { user_type: "employer" } });
  const owner = await buildMember(db, client.id, { first_name: "Sam", surname: "Abbot" });
  await buildSelection(db, owner, waitingBike);
  const page = await browser.get("/app/dashboard/approve-selections/cycle");
  expect([page.status, page.listTexts('tbody [role="rowheader"]')]).toEqual([200, ["Sam Abbot"]]);
  expect([page.getText("main .bp-notice--wait"), listButtons(page)]).toEqual([words, ["Show"]]);
  expect((await browser.get("/app/employee-data/panel/upload-data")).heading).toBe(REFUSAL_HEADING);
});
