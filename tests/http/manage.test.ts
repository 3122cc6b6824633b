import { describe, expect, test } from "vitest";
import type { Benefit, BenefitSelection } from "../../contract/benefits.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import {
  CYCLE,
  costs,
  cycle,
  draft,
  offerBenefit,
  pending,
  range,
  WRITE,
} from "../support/set-up-upstream.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const MANAGE_CYCLE_PATH = `${CYCLE}/manage/`;
const SELECTION_CALL = "/v1/selection/s-1";
const toPanelPath = (panel: string) => `${MANAGE_CYCLE_PATH}panel/${panel}/`;
const closedWindow = { canChange: false, text: "Opens 1 February 2027." };

const active: BenefitSelection = {
  ...pending,
  status: "active",
  statusLabel: "Active",
  peopleCovered: [{ familyMemberId: "f-1", name: "Dev Patel" }],
  costsSummaryForMonthlyCostSection: costs.costs,
  cta: { type: "manage", label: "Manage" },
  startDate: "2026-04-01",
  editFields: [
    {
      name: "eeben_amount_value",
      minimum: 250,
      maximum: 3000,
      stepSize: 1,
      validationMessage: range,
      value: 1200,
    },
  ],
  actions: ["opt-out"],
};

/** Logs in a separate person who has the benefit. */
async function signInHolder(
  selection: Partial<BenefitSelection> | null = {},
  benefit: Partial<Benefit> = {},
) {
  const { browser, member: person } = await portal().signInMember();
  const upstream = offerBenefit(portal(), {
    selection: selection && { ...active, ...selection },
    claim: "<p>Ring <b>0800</b> first.</p><script>1</script>",
    ...benefit,
  });
  const amountsPath = `/v1/selections/client/harbourline/employees/${person.id}`;
  return { browser, upstream, amountsPath };
}
const listSentBodies = (method: string, path: string) =>
  portal()
    .upstream.listCallsTo(method, path)
    .map(({ body }) => JSON.parse(body));
const getForm = (page: Page, button: string) => page.getForm({ button });

describe("the actions of a benefit", () => {
  const selections: [string, Partial<BenefitSelection> | null, Partial<Benefit>, string[]][] = [
    ["an unchosen benefit that is open", null, {}, ["Choose this benefit /setup/"]],
    ["an unchosen benefit that is closed", null, { availability: closedWindow }, []],
    ["a draft", { ...draft }, {}, ["Continue /setup/"]],
    ["a held benefit", {}, { availability: closedWindow }, ["Manage /manage/"]],
    ["a request", { cta: { type: "view-request" } }, {}, ["View your request /manage/"]],
    [
      "a rejected request",
      { cta: { type: "reapply", label: "Try once more" } },
      {},
      ["Try once more /setup/"],
    ],
    ["a benefit that was opted out of", { cta: { type: "setup" } }, {}, ["Set up /setup/"]],
    ["none", { cta: null }, {}, []],
    ["a benefit with an unknown status", { cta: { type: "__proto__" } }, {}, []],
    [
      "a request without its medical answers",
      { medical: { required: true, complete: false } },
      {},
      ["Answer the medical questions /panel/medical-questions/", "Manage /manage/"],
    ],
  ];
  test.each(selections)(
    "[BENEFIT-03] [BENEFIT-10] a benefit's page offers the right actions for %s",
    async (_, selection, benefit, actions) => {
      const { browser } = await signInHolder(selection, benefit);
      const page = await browser.get(CYCLE);
      // On a phone the first action is also at the foot of the screen.
      const links = page.$(".bp-actions a").not(".bp-dock a").toArray();
      expect(
        links.map((each) => `${page.$(each).text()} ${page.$(each).attr("href")?.replace(CYCLE, "")}`),
      ).toEqual(actions);
    },
  );
});

describe("managing a held benefit", () => {
  test("[BENEFIT-05] [BENEFIT-10] the manage page shows the benefit with its price and actions", async () => {
    const { browser } = await signInHolder();
    await browser.get(CYCLE);
    const page = await browser.click("Manage");
    expect([page.status, page.path, page.heading]).toEqual([200, MANAGE_CYCLE_PATH, "Manage Cycle to work"]);
    expect(page.title).toBe("Manage Cycle to work | Harbour Rewards");
    expect(page.listTexts(".bp-facts dd")).toEqual(["£1,200.00", "Dev Patel", "1 April 2026"]);
    expect(page.getText("aside .bp-price__sum")).toBe("£72.00");
    expect(page.listTexts(".bp-actions a")).toEqual(["Change your choices", "Make a claim", "Opt out"]);
    expect(page.getLink("Change your choices")).toBe(`${CYCLE}/setup/`);
    expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual([
      ...["Home", "My benefits", "Cycle to work", "Manage"],
    ]);
  });

  test("[BENEFIT-05] a benefit that cannot be changed today is read-only, and a request can be withdrawn", async () => {
    const { browser } = await signInHolder(
      { editFields: [], actions: ["withdraw"], cta: { type: "view-request" } },
      { availability: closedWindow, claim: null, inForce: active },
    );
    const page = await browser.get(MANAGE_CYCLE_PATH);
    expect(page.$("main form")).toHaveLength(0);
    expect(page.listTexts(".bp-actions a")).toEqual(["Withdraw the request"]);
    expect(page.listTexts("main h2")).toContain("What you have now");
  });

  test("[BENEFIT-05] an unchosen benefit has no manage page, and the page of a missing or failed benefit reports this", async () => {
    const { browser, upstream } = await signInHolder(null);
    expect((await browser.get(MANAGE_CYCLE_PATH)).redirects).toEqual([CYCLE]);
    for (const target of [MANAGE_CYCLE_PATH, toPanelPath("opt-out"), toPanelPath("make-a-claim")]) {
      upstream.read({ status: 404, json: { error: "not_found" } });
      const notFound = await browser.get(target);
      expect([target, notFound.status, notFound.$('[role="dialog"]').length]).toEqual([target, 404, 0]);
      expect(notFound.text, "[ERR-25]").toContain("removed or relocated");
      upstream.read({ status: 500 });
      const failedPage = await browser.get(target);
      expect([target, failedPage.status]).toEqual([target, 503]);
      expect(failedPage.text, "[ERR-24]").toContain(
        "There was an issue loading this benefit, please contact us",
      );
    }
  });

  test("[BENEFIT-05] [API-65] amounts change at once, only for this person at this client", async () => {
    const { browser, amountsPath } = await signInHolder();
    portal().upstream.answer("POST", amountsPath, { json: active });
    let page = await browser.get(MANAGE_CYCLE_PATH);
    expect(page.getText("#amounts .bp-field__label")).toBe("Value of the bike");
    expect(page.$("#amounts [name=eeben_amount_value]").attr("value")).toBe("1,200");
    page = await page.getForm("#amounts").fill({ eeben_amount_value: "£2,000" }).submit("Save");
    expect([page.redirects, page.getText(".bp-flash")]).toEqual([
      [MANAGE_CYCLE_PATH],
      "Cycle to work has been changed",
    ]);
    expect(listSentBodies("POST", amountsPath)).toEqual([
      { eeben_amount_value: 2000, eeben_benefit_id: "cycle", selectionId: "s-1", version: 2 },
    ]);
    expect(portal().upstream.listCallsTo("POST", amountsPath)[0]?.headers.get("idempotency-key")).toMatch(
      /^[\w-]{43}$/,
    );
  });

  test("[BENEFIT-10] a held amount outside today's limits is named, and the form begins with one that can be chosen", async () => {
    const fields = cycle.fields?.map((field) => (field.kind === "amount" ? { ...field, start: 500 } : field));
    const amountsPath = "#amounts [name=eeben_amount_value]";
    const [editField] = active.editFields;
    for (const [held, offered, start, hint] of [
      [200, fields, "500", "You have £200 now, and keep it unless you save another amount. "],
      [3000.5, cycle.fields, "250", "You have £3,000.50 now, and keep it unless you save another amount. "],
      [300.5, fields, "500", "You have £300.50 now, and keep it unless you save another amount. "],
      [300, fields, "300", ""],
    ] as const) {
      const editFields = editField ? [{ ...editField, value: held }] : [];
      const { browser } = await signInHolder({ editFields }, { fields: offered });
      const page = await browser.get(MANAGE_CYCLE_PATH);
      expect([page.$(amountsPath).val(), page.getText("#amounts .bp-field__hint")]).toEqual([
        start,
        `${hint}Between £250 and £3,000, in whole pounds`,
      ]);
    }
  });

  test("[BENEFIT-11] [LIMIT-07] an amount outside the limits is refused, with 999999.9 as the default maximum", async () => {
    const { browser, amountsPath } = await signInHolder(
      { editFields: [{ name: "eeben_amount_value", value: 5 }] },
      { fields: [] },
    );
    portal().upstream.answer("POST", amountsPath, { json: active });
    const open = await browser.get(MANAGE_CYCLE_PATH);
    expect(open.getText("#amounts .bp-field__label")).toBe("Amount");
    const page = await open.getForm("#amounts").fill({ eeben_amount_value: "1,000,000" }).submit("Save");
    expect([page.status, page.findError("eeben_amount_value")]).toEqual([
      400,
      "Please enter a value between 0 and 999999.9",
    ]);
    expect(page.$("#amounts [name=eeben_amount_value]").attr("value")).toBe("1,000,000");
    expect(listSentBodies("POST", amountsPath)).toEqual([]);
    await page.getForm("#amounts").fill({ eeben_amount_value: "999,999.90" }).submit("Save");
    expect(listSentBodies("POST", amountsPath)[0]).toMatchObject({ eeben_amount_value: 999999.9 });
  });

  const refusals: [string, Answer, number, string][] = [
    [
      "a rule",
      { status: 409, json: { error: "not_allowed", message: "Below the minimum wage." } },
      409,
      "Below the minimum wage.",
    ],
    [
      "a closed window",
      { status: 409, json: { error: "closed", message: "Closed at midnight." } },
      409,
      "Closed at midnight.",
    ],
    ["a failure", { status: 500 }, 502, "There was an error connecting to the server"],
    ["an own text", { status: 400, json: { errors: { eeben_amount_value: ["Too much"] } } }, 400, "Too much"],
  ];
  test.each(refusals)(
    "[ERR-27] a refused change of amounts is reported, and typed values stay: %s",
    async (_, answer, status, text) => {
      const { browser, amountsPath } = await signInHolder();
      portal().upstream.answer("POST", amountsPath, answer);
      const open = await browser.get(MANAGE_CYCLE_PATH);
      const page = await open.getForm("#amounts").fill({ eeben_amount_value: "£2,000" }).submit("Save");
      expect([page.status, page.path]).toEqual([status, MANAGE_CYCLE_PATH]);
      expect(page.summary).toContain(text);
      expect(page.$("#amounts [name=eeben_amount_value]").attr("value")).toBe("£2,000");
    },
  );

  test("[C8] a change in another tab is reported, and the same form can be sent again", async () => {
    const { browser, upstream, amountsPath } = await signInHolder();
    const form = (await browser.get(MANAGE_CYCLE_PATH))
      .getForm("#amounts")
      .fill({ eeben_amount_value: "2000" });
    portal().upstream.answer("POST", amountsPath, { status: 409, json: { error: "changed" } });
    upstream.held.benefit.selection = { ...active, version: 9 };
    const page = await form.submit("Save");
    expect([page.status, page.summary]).toEqual([
      409,
      expect.stringContaining("This has changed in another tab"),
    ]);
    portal().upstream.answer("POST", amountsPath, { json: active });
    expect((await page.getForm("#amounts").submit("Save")).path).toBe(MANAGE_CYCLE_PATH);
    expect(listSentBodies("POST", amountsPath).map(({ version }) => version)).toEqual([2, 9]);
  });

  test("[RULE-15] new terms or medical questions lead to the wizard with the typed values", async () => {
    const { browser, amountsPath } = await signInHolder();
    portal().upstream.answer("POST", amountsPath, { status: 409, json: { error: "terms_required" } });
    const form = (await browser.get(MANAGE_CYCLE_PATH))
      .getForm("#amounts")
      .fill({ eeben_amount_value: "£2,000" });
    const page = await form.submit("Save");
    expect(page.path).toBe(`${CYCLE}/setup/choices/`);
    expect(page.$("[name=eeben_amount_value]").attr("value")).toBe("£2,000");
  });
});

describe("the panel on how to claim", () => {
  test("[PANEL-07] [PANEL-01] the panel over the benefit's page explains how to claim, with the contact", async () => {
    const { browser } = await signInHolder();
    await browser.get(MANAGE_CYCLE_PATH);
    const page = await browser.click("Make a claim");
    expect([page.path, page.heading]).toEqual([toPanelPath("make-a-claim"), "Manage Cycle to work"]);
    const panel = page.$('[role="dialog"]');
    expect(panel.find("h2").text()).toBe("Claim on Cycle to work");
    expect(panel.find(".bp-prose b").text()).toBe("0800");
    expect(panel.find("script")).toHaveLength(0);
    expect(panel.text()).toContain("help@harbourrewards.example");
    expect(panel.find('a[href="/contact-us/"]').text()).toBe("Contact us");
    expect((await browser.click("Close")).path).toBe(MANAGE_CYCLE_PATH);
  });

  test("[S23] ended cover shows how to claim", async () => {
    const { browser } = await signInHolder({
      status: "ended",
      statusLabel: "Ended",
      endDate: "2026-10-20",
      actions: [],
    });
    const page = await browser.get(MANAGE_CYCLE_PATH);
    expect(page.listTexts(".bp-actions a")).toContain("Make a claim");
    await browser.click("Make a claim");
    expect((await browser.get(toPanelPath("make-a-claim"))).$('[role="dialog"] .bp-prose b').text()).toBe(
      "0800",
    );
  });

  test("[PANEL-07] a benefit without instructions has no panel", async () => {
    const { browser } = await signInHolder({}, { claim: " " });
    expect((await browser.get(toPanelPath("make-a-claim"))).redirects).toEqual([MANAGE_CYCLE_PATH]);
  });
});

describe("panels to opt out, withdraw and discard", () => {
  test("[PANEL-10] [BENEFIT-12] [API-57] a decision asks for confirmation with its day, and then changes the status", async () => {
    const { browser } = await signInHolder();
    portal().upstream.answer("PATCH", SELECTION_CALL, {
      json: { ...active, status: "opted-out", statusLabel: "Opted out", endDate: "2026-11-30" },
    });
    await browser.get(MANAGE_CYCLE_PATH);
    let page = await browser.click("Opt out");
    expect([page.path, page.getText('[role="dialog"] h2')]).toEqual([
      toPanelPath("opt-out"),
      "Opt out of Cycle to work?",
    ]);
    expect(page.listTexts('[role="dialog"] p')).toEqual([
      "Please confirm that you no longer want Cycle to work.",
      "This starts on 1 December 2026. Nothing changes until then.",
      "Dev Patel will no longer be covered.",
    ]);
    expect(page.getLink("No, keep it")).toBe(MANAGE_CYCLE_PATH);
    expect(listSentBodies("PATCH", SELECTION_CALL)).toEqual([]);
    page = await getForm(page, "Yes, opt out").submit("Yes, opt out");
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      CYCLE,
      "You have opted out of Cycle to work. It ends on 30 November 2026.",
    ]);
    expect(listSentBodies("PATCH", SELECTION_CALL)).toEqual([{ status: "opted-out", version: 2 }]);
  });

  test("[PANEL-10] an opt-out that starts today says so, and does not claim that nothing changes until a later day", async () => {
    const { browser } = await signInHolder(
      {},
      { availability: { canChange: true, coverDate: "2026-11-20" } },
    );
    const page = await browser.get(toPanelPath("opt-out"));
    expect(page.listTexts('[role="dialog"] p')).toContain("This starts today.");
    expect(page.text).not.toContain("until then");
  });

  test("[BENEFIT-12] [RULE-16] an opt-out from cover with an employer's part says what remains, before and after", async () => {
    const optOutEffects = [
      "You keep the cover that your employer pays for: 4 × pay.",
      "Your partner's ends.",
    ];
    const { browser } = await signInHolder({ optOutEffects });
    portal().upstream.answer("PATCH", SELECTION_CALL, {
      json: { ...active, status: "opted-out", endDate: "2026-11-30", optOutEffects: [optOutEffects[0]] },
    });
    let page = await browser.get(toPanelPath("opt-out"));
    expect(page.listTexts('[role="dialog"] p').slice(2, 4)).toEqual(optOutEffects);
    page = await getForm(page, "Yes, opt out").submit("Yes, opt out");
    expect(page.getText(".bp-flash")).toBe(
      `You have opted out of Cycle to work. What you pay for ends on 30 November 2026. ${optOutEffects[0]}`,
    );
  });

  test.each([
    [
      "medical-pending",
      "The insurer will not review the extra cover. You keep the part that needs no medical answers.",
    ],
    ["approval-pending", "No one will review it. What you have now stays the same."],
  ])("[RULE-13] withdrawing a request that is %s says what the person keeps", async (status, text) => {
    const { browser } = await signInHolder({ status, actions: ["withdraw"] });
    expect((await browser.get(toPanelPath("withdraw"))).listTexts('[role="dialog"] p')).toEqual([text]);
  });

  test.each([
    [
      "withdraw",
      "Withdraw the request",
      "Yes, withdraw it",
      "withdrawn",
      "Your request for Cycle to work has been withdrawn",
    ],
    [
      "discard",
      "Discard your choices",
      "Yes, discard them",
      "discarded",
      "Your choices for Cycle to work have been discarded",
    ],
  ] as const)(
    "[BENEFIT-05] the action %s also asks for confirmation",
    async (action, link, button, status, message) => {
      const { browser } = await signInHolder({ actions: [action] });
      portal().upstream.answer("PATCH", SELECTION_CALL, { json: active });
      await browser.get(MANAGE_CYCLE_PATH);
      const page = await getForm(await browser.click(link), button).submit(button);
      expect([page.path, page.getText(".bp-flash")]).toEqual([CYCLE, message]);
      expect(listSentBodies("PATCH", SELECTION_CALL)).toEqual([{ status, version: 2 }]);
    },
  );

  test("[BENEFIT-06] discarding a request deletes its draft too", async () => {
    const { browser } = await signInHolder(draft);
    const setup = `${CYCLE}/setup/choices/`;
    await (await browser.get(setup))
      .getForm("main form")
      .fill({ eeben_amount_value: "777" })
      .submit("Recalculate");
    expect((await browser.get(setup)).$("[name=eeben_amount_value]").attr("value")).toBe("777");
    portal().upstream.answer("PATCH", SELECTION_CALL, { json: active });
    await getForm(await browser.click("Discard your choices"), "Yes, discard them").submit(
      "Yes, discard them",
    );
    expect((await browser.get(setup)).$("[name=eeben_amount_value]").attr("value") ?? "").toBe("");
  });

  test("[B1] [C8] a forbidden or repeated action changes nothing", async () => {
    const { browser, upstream } = await signInHolder();
    portal().upstream.answer("PATCH", SELECTION_CALL, { json: active });
    expect((await browser.get(toPanelPath("withdraw"))).redirects).toEqual([MANAGE_CYCLE_PATH]);
    expect((await browser.get(toPanelPath("delete"))).status).toBe(404);
    const form = getForm(await browser.get(toPanelPath("opt-out")), "Yes, opt out");
    const fields = form.listFields("Yes, opt out");
    fields.set("selectionId", "s-2");
    expect((await browser.post(toPanelPath("opt-out"), fields)).path).toBe(CYCLE);
    upstream.held.benefit.selection = { ...active, actions: [] };
    expect((await form.submit("Yes, opt out")).path).toBe(CYCLE);
    expect(listSentBodies("PATCH", SELECTION_CALL)).toEqual([]);
    expect(portal().upstream.calls.filter(({ path }) => path.includes("s-2"))).toEqual([]);
  });

  test.each<[string, Answer, number, string]>([
    [
      "a closed window",
      { status: 409, json: { error: "closed", message: "Closed at midnight." } },
      409,
      "Closed at midnight.",
    ],
    [
      "a change elsewhere",
      { status: 409, json: { error: "changed" } },
      409,
      "This has changed in another tab",
    ],
    ["a failure", { status: 500 }, 502, "There was an error connecting to the server"],
  ])(
    "[PANEL-10] [ERR-27] a refused decision is reported in the panel: %s",
    async (_, answer, status, text) => {
      const { browser } = await signInHolder();
      portal().upstream.answer("PATCH", SELECTION_CALL, answer);
      const page = await getForm(await browser.get(toPanelPath("opt-out")), "Yes, opt out").submit(
        "Yes, opt out",
      );
      expect([page.status, page.path]).toEqual([status, toPanelPath("opt-out")]);
      expect(page.getText('[role="dialog"] .bp-summary')).toContain(text);
    },
  );
});

describe("the medical questions", () => {
  const PANEL = `${CYCLE}/panel/medical-questions/`;
  const medicalPending = { medical: { required: true, complete: false }, status: "medical-pending" };

  test("[PANEL-15] [BENEFIT-06] the medical questions are a form over the benefit's page, and sending the answers marks them as given", async () => {
    const { browser } = await signInHolder(medicalPending);
    await browser.get(CYCLE);
    let page = await browser.click("Answer the medical questions");
    expect([page.path, page.listTexts('[role="dialog"] legend')]).toEqual([
      PANEL,
      ["1. Have you had heart trouble?", "2. Does your back hurt?"],
    ]);
    page = await getForm(page, "Send my answers").fill({ medical_heart: "no" }).submit("Send my answers");
    expect([page.status, page.findError("medical_back%2Epain")]).toEqual([400, "Please answer yes or no"]);
    page = await getForm(page, "Send my answers")
      .fill({ "medical_back%2Epain": "yes" })
      .submit("Send my answers");
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      CYCLE,
      "Thank you. Your answers for Cycle to work have been sent.",
    ]);
    expect(listSentBodies("PATCH", WRITE)).toEqual([
      { medical_answers: { heart: false, "back.pain": true }, version: 2 },
    ]);
  });

  test("[PANEL-15] the medical questions of a draft count as a step of its wizard", async () => {
    const { browser, upstream } = await signInHolder(
      { ...draft, medical: medicalPending.medical },
      { terms: null, fields: [] },
    );
    upstream.held.costs = { ...costs, medicalRequired: true };
    expect((await browser.get(`${CYCLE}/setup/`)).path).toBe(`${CYCLE}/setup/medical/`);
    const page = await browser.get(PANEL);
    await getForm(page, "Send my answers")
      .fill({ medical_heart: "no", "medical_back%2Epain": "no" })
      .submit("Send my answers");
    expect((await browser.get(`${CYCLE}/setup/`)).path).toBe(`${CYCLE}/setup/review/`);
  });

  test("[PANEL-15] the panel does not exist without questions, and reports questions that fail to load", async () => {
    const { browser, upstream } = await signInHolder(medicalPending);
    const form = getForm(await browser.get(PANEL), "Send my answers").fill({
      medical_heart: "no",
      "medical_back%2Epain": "no",
    });
    upstream.refuse({ status: 500 });
    const page = await form.submit("Send my answers");
    expect([page.status, page.getText('[role="dialog"] .bp-summary')]).toEqual([
      502,
      "There was an error connecting to the server",
    ]);
    expect(page.$("[name=medical_heart][checked]").attr("value")).toBe("no");
    offerBenefit(portal(), { ...cycle, selection: active });
    expect((await browser.get(PANEL)).redirects).toEqual([CYCLE]);
  });
});

test("[GUARD-05] nobody can manage a benefit without logging in", async () => {
  const browser = portal().createBrowser();
  for (const target of [
    MANAGE_CYCLE_PATH,
    toPanelPath("opt-out"),
    toPanelPath("make-a-claim"),
    `${CYCLE}/panel/medical-questions/`,
  ])
    expect((await browser.get(target)).redirects).toEqual(["/"]);
});
