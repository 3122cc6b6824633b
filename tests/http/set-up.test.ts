import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import type { Values } from "../support/form.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import {
  COSTS,
  CYCLE,
  costs,
  cycle,
  draft,
  offerBenefit,
  pending,
  range,
  SETUP,
} from "../support/set-up-upstream.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const toStep = (step: string) => `${SETUP}${step}/`;
const bike: Values = { eeben_amount_value: "1,200", eeben_months: "12" };

/** Logs in a new person, with an upstream that has the benefit. */
async function openSetUp(benefit: Parameters<typeof offerBenefit>[1] = {}) {
  const { browser, member: person } = await portal().signInMember();
  return { browser, email: String(person.email), upstream: offerBenefit(portal(), benefit) };
}
const getForm = (page: Page) => page.getForm("main form");
const submitChoice = async (browser: Browser, values: Values = bike, button = "Continue") =>
  getForm(await browser.get(toStep("choices")))
    .fill(values)
    .submit(button);

/** Goes to the review through every step. */
async function goToReview(browser: Browser) {
  let page = await submitChoice(browser);
  page = await getForm(page).fill({ "people.f%2E2": true }).submit("Continue");
  return getForm(page).fill({ accepted: true }).submit("Continue");
}

describe("the wizard of a benefit", () => {
  test("[BENEFIT-04] [BENEFIT-14] [API-62] the wizard works by plain posts, and submits the request at the end", async () => {
    const { browser, upstream } = await openSetUp();
    await browser.get(CYCLE);
    let page = await browser.click("Choose this benefit");
    expect([page.redirects, page.heading]).toEqual([[toStep("choices")], "Cycle to work"]);
    expect(page.title).toBe("Your choices: Cycle to work | Harbour Rewards");
    expect(page.listTexts(".bp-steps li")).toEqual(["Choices", "People", "Terms", "Review"]);
    expect(page.getText(".bp-steps [aria-current=step]")).toBe("Choices");
    expect(page.listTexts("main form .bp-field__label")).toEqual(["Value of the bike", "Paid over"]);
    expect(page.getText(".bp-field__hint")).toBe("Between £250 and £3,000, in whole pounds");
    expect(page.$("[name=eeben_amount_value]").attr("inputmode")).toBe("decimal");

    page = await getForm(page).fill(bike).submit("Continue");
    expect([page.redirects, page.listTexts("main form .bp-check__label")]).toEqual([
      [toStep("people")],
      ["Dev Patel", "Ida Vale"],
    ]);
    page = await getForm(page).fill({ "people.f%2E2": true }).submit("Continue");
    expect([page.redirects, page.text.includes("Ride with care.")]).toEqual([[toStep("terms")], true]);
    page = await getForm(page).fill({ accepted: true }).submit("Continue");
    expect(page.redirects).toEqual([toStep("review")]);
    expect(page.listTexts(".bp-rows > div")).toEqual([
      "Value of the bike£1,200Change",
      "Paid over12 monthsChange",
      "Who rides alongIda ValeChange",
      "TermsAgreed, version 3Change",
    ]);
    expect(page.listTexts(".bp-facts > div")).toEqual([
      "Starts1 December 2026",
      "First deduction from pay28 December 2026",
    ]);
    expect(upstream.sent.map(({ accepted_terms }) => accepted_terms)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);

    page = await getForm(page).submit("Confirm");
    expect([page.redirects, page.heading]).toEqual([[toStep("done")], "Your request is with your employer"]);
    expect(page.text).toContain("Waiting for approval");
    const values = { eeben_amount_value: 1200, eeben_months: 12, people: ["f.2"] };
    expect(upstream.sent.at(-1)).toEqual({
      method: "PATCH",
      ...values,
      accepted_terms: true,
      terms_version: "3",
      version: 3,
    });
    expect(upstream.sent[0]).toEqual({ method: "POST", ...values, people: [], version: null });
  });

  test("[BENEFIT-06] the form starts with chosen or proposed values, and typed ones come first", async () => {
    const selection = { ...draft, values: { eeben_amount_value: 2400.5, eeben_months: 18, people: ["f-1"] } };
    const { browser } = await openSetUp({ selection });
    let page = await browser.get(toStep("choices"));
    expect(page.$("[name=eeben_amount_value]").val()).toBe("2,400.50");
    expect(page.$("[name=eeben_months][checked]").val()).toBe("18");
    page = await submitChoice(browser, { eeben_amount_value: "£900" });
    expect(page.$('[name="people.f-1"]').is("[checked]")).toBe(true);
    page = await browser.click("Back");
    expect(page.$("[name=eeben_amount_value]").val()).toBe("£900");
  });

  test("[BENEFIT-06] today's proposed amount replaces a current choice outside the limits, and a draft's amount stays", async () => {
    const fields = cycle.fields?.map((field) => (field.kind === "amount" ? { ...field, start: 250 } : field));
    for (const [held, amount] of [
      [{ ...draft, temporarySelection: false }, "250"],
      [draft, "200"],
    ] as const) {
      const selection = { ...held, values: { eeben_amount_value: 200, eeben_months: 18 } };
      const { browser } = await openSetUp({ fields, selection });
      const page = await browser.get(toStep("choices"));
      expect(page.$("[name=eeben_amount_value]").val()).toBe(amount);
      expect(page.$("[name=eeben_months][checked]").val()).toBe("18");
    }
  });

  test.each([
    ["£50", null],
    ["1e9", range],
    ["0", range],
    ["-1", range],
    ["10.005", range],
    ["abc", range],
    ["NaN", range],
    ["1,0,0", range],
    ["3,000.01", range],
    ["", range],
    ["250.50", "Please enter a value in steps of 1"],
    ["1,000", 1000],
    [" £ 1,000 ", 1000],
    ["٢٥٠", 250],
  ])("[BENEFIT-11] [C7] an amount of %j gets: %j", async (typed, outcome) => {
    const { browser, upstream } = await openSetUp();
    const page = await submitChoice(browser, { ...bike, eeben_amount_value: typed });
    if (typeof outcome === "number") {
      expect([page.redirects, upstream.sent[0]?.eeben_amount_value]).toEqual([[toStep("people")], outcome]);
      return;
    }
    expect([page.status, page.findError("eeben_amount_value")]).toEqual([400, outcome ?? range]);
    expect(page.summary).toContain(outcome ?? range);
    expect(page.$("[name=eeben_amount_value]").attr("value") ?? "").toBe(typed);
    expect(upstream.sent).toEqual([]);
  });

  test("[BENEFIT-11] the upstream's errors are at the fields of the wizard's step", async () => {
    const { browser, upstream } = await openSetUp();
    upstream.refuse({
      status: 400,
      json: { error: "invalid", errors: { eeben_months: ["18 months only"] } },
    });
    const page = await submitChoice(browser);
    expect([page.status, page.findError("eeben_months")]).toEqual([400, "18 months only"]);
  });

  test("[BENEFIT-13] the wizard sends POST for a new or repeated request, and PATCH for a change", async () => {
    for (const [type, method] of [
      ["reapply", "POST"],
      ["setup", "POST"],
      ["continue", "PATCH"],
      ["manage", "PATCH"],
    ] as const) {
      const { browser, upstream } = await openSetUp({ selection: { ...draft, cta: { type } } });
      await submitChoice(browser);
      expect([type, upstream.sent[0]?.method]).toEqual([type, method]);
      portal().upstream.reset();
    }
  });

  test("only the wizard's steps that apply are shown, in order", async () => {
    const { browser } = await openSetUp({ fields: [], terms: { id: "cycle", version: "3", accepted: true } });
    let page = await browser.get(SETUP);
    expect([page.redirects, page.listTexts(".bp-steps li")]).toEqual([[toStep("review")], ["Review"]]);
    portal().upstream.reset();
    const other = await openSetUp();
    for (const step of ["people", "medical", "terms", "review"]) {
      page = await other.browser.get(toStep(step));
      expect([step, page.redirects]).toEqual([step, [toStep("choices")]]);
    }
    expect((await other.browser.get(toStep("done"))).redirects).toEqual([SETUP, toStep("choices")]);
    expect((await other.browser.get(toStep("nowhere"))).status).toBe(404);
  });

  test("[BENEFIT-06] people can be selected and deselected, and adding a person loses nothing", async () => {
    const { browser, upstream } = await openSetUp();
    let page = await submitChoice(browser);
    page = await getForm(page).fill({ "people.f-1": true }).submit("Add a family member");
    expect(page.path).toBe("/app/home/my-profile/panel/add-family-member/");
    page = await browser.get(toStep("people"));
    expect(page.$('[name="people.f-1"]').is("[checked]")).toBe(true);
    await getForm(page).fill({ "people.f-1": false }).submit("Continue");
    expect(upstream.sent.at(-1)?.people).toEqual([]);
  });

  test("[B8] only the benefit's fields are sent, and no person who is not offered", async () => {
    const { browser, upstream } = await openSetUp();
    const page = await submitChoice(browser);
    const fields = getForm(page).listFields("Continue");
    for (const name of ["people.f-9", "people.%zz", "status", "eeben_level"]) fields.append(name, "on");
    await browser.post(toStep("people"), fields);
    expect(upstream.sent.at(-1)).toEqual({
      method: "PATCH",
      eeben_amount_value: 1200,
      eeben_months: 12,
      people: [],
      version: 1,
    });
  });

  test("the wizard saves typed values for later, whether they are valid or not", async () => {
    const { browser } = await openSetUp();
    let page = await submitChoice(browser, { eeben_amount_value: "12 or so" }, "Save for later");
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      CYCLE,
      "Your Cycle to work choices are saved but not yet submitted.",
    ]);
    page = await browser.get(SETUP);
    expect(page.$("[name=eeben_amount_value]").val()).toBe("12 or so");
  });
});

describe("the cost of a selection", () => {
  test("[BENEFIT-11] [API-64] [RULE-22] Recalculate shows the cost on the same page and loses nothing", async () => {
    const { browser, upstream } = await openSetUp();
    expect((await browser.get(toStep("choices"))).getText("aside")).toContain("press Recalculate");
    const page = await submitChoice(browser, bike, "Recalculate");
    expect([page.redirects, page.$("[name=eeben_amount_value]").val()]).toEqual([
      [`${toStep("choices")}#cost`],
      "1,200",
    ]);
    expect(page.getText("aside .bp-price__sum")).toBe("£72.00");
    // A phone shows the price again at the foot of the screen, because the first price is below the form.
    expect(page.getText(".bp-dock")).toContain("£72.00");
    expect(page.$("aside section").attr("aria-label")).toBe("What it costs you");
    expect(page.getText("aside")).toContain(
      "£100.00 comes off your payslip and you save £28.00 in tax and National Insurance.",
    );
    expect(page.getText("aside details summary")).toBe("Why this price?");
    expect(page.listTexts("aside dd").at(-1)).toBe("£72.00");
    expect(page.listTexts("aside dt").at(-1)).toBe("Take-home pay goes down by");
    const [costCall] = portal().upstream.listCallsTo("POST", COSTS);
    expect(JSON.parse(costCall?.body ?? "")).toEqual({
      eeben_benefit_id: "cycle",
      eeben_amount_value: 1200,
      eeben_months: 12,
      people: [],
    });
    expect(upstream.sent).toEqual([]);
  });

  test("[BENEFIT-06] [API-64] each option shows its price, and the price shows the days that follow from it", async () => {
    const { browser, upstream } = await openSetUp();
    const option = { field: "eeben_months" as const, treatment: "sacrifice", employerMonthlyPence: 0 };
    const { costs: cost } = costs;
    upstream.held.costs = {
      costs: cost && { ...cost, employerMonthlyPence: 12_34 },
      startDate: "2027-01-01",
      firstRun: { payDay: "2026-12-28", label: "December 2026" },
      approvalRequired: true,
      optionCosts: [
        {
          ...option,
          value: "12",
          employeeMonthlyPence: 100_00,
          takeHomeMonthlyPence: 72_00,
          endDate: "2027-12-31",
        },
        { ...option, value: "18", employeeMonthlyPence: 66_67, takeHomeMonthlyPence: null },
      ],
    };
    const page = await submitChoice(browser, bike, "Recalculate");
    expect(page.listTexts("main form .bp-check")).toEqual([
      "12 months£72.00 a month of take-home pay until 31 December 2027",
      "18 months£66.67 a month off your payslip",
    ]);
    expect(page.listTexts("aside .bp-time li")).toEqual([
      "Today 20 November 2026",
      "First payslip, if approved 28 December 2026",
      "Starts, if approved 1 January 2027",
    ]);
    // The employer's payment is shown once.
    expect(page.getText("aside").split("£12.34")).toHaveLength(2);
  });

  test("[BENEFIT-11] [API-64] the field starts with the upstream's amount, and a button selects another one", async () => {
    const fields = (cycle.fields ?? []).map((field) => {
      if (field.kind === "amount") return { ...field, start: 250, picks: [500, 1_000] };
      return field.kind === "option" ? { ...field, start: "12" } : field;
    });
    const { browser, upstream } = await openSetUp({ fields });
    let page = await browser.get(toStep("choices"));
    expect(page.$("[name=eeben_amount_value]").val()).toBe("250");
    expect(page.$("[name=eeben_months]:checked").val()).toBe("12");
    expect(page.getText("aside .bp-price__sum")).toBe("£72.00");
    page = await getForm(page).fill({ eeben_months: "18" }).submit("£1,000");
    expect(page.redirects).toEqual([`${toStep("choices")}#cost`]);
    expect(page.$("[name=eeben_amount_value]").val()).toBe("1,000");
    expect(page.$("[name=eeben_months]:checked").val()).toBe("18");
    expect(upstream.sent).toEqual([]);
  });

  test("[BENEFIT-11] Enter in an amount posts the typed value, not a suggested amount", async () => {
    const fields = (cycle.fields ?? []).map((field) =>
      field.kind === "amount" ? { ...field, picks: [500, 1_000] } : field,
    );
    const { browser, upstream } = await openSetUp({ fields });
    let page = await browser.get(toStep("choices"));
    const first = page.$("main form button").first();
    expect([first.attr("name"), first.attr("value"), first.text()]).toEqual(["intent", "continue", ""]);
    page = await getForm(page).fill({ eeben_amount_value: "£720", eeben_months: "12" }).submit("");
    expect([page.redirects, upstream.sent[0]?.eeben_amount_value]).toEqual([[toStep("people")], 720]);
    expect(page.$("main form button").first().attr("value")).toBe("continue");
    page = await browser.get(toStep("choices"));
    expect(page.$("[name=eeben_amount_value]").val()).toBe("£720");
  });

  test("[BENEFIT-18] [BENEFIT-08] the cost shows a cap on cover, further effects, and the reason against it", async () => {
    const { browser, upstream } = await openSetUp();
    upstream.held.costs = {
      ...costs,
      fieldStatus: "Cover is capped at £750,000",
      notes: ["Your partner's cover falls to £100,000."],
    };
    let page = await submitChoice(browser, bike, "Recalculate");
    expect(page.listTexts("aside .bp-notice p")).toEqual([
      "Cover is capped at £750,000",
      "Your partner's cover falls to £100,000.",
    ]);
    upstream.held.costs = { error: "Your pay would fall below the minimum wage.", errors: {} };
    page = await browser.get(toStep("choices"));
    expect(page.getText("aside .bp-notice--bad")).toBe("Your pay would fall below the minimum wage.");
    expect(page.$("aside .bp-price__sum")).toHaveLength(0);
  });

  test("[BENEFIT-08] [RULE-16] a partner's limits depend on the person's own amount", async () => {
    const partner = {
      kind: "amount" as const,
      name: "eeben_partner_amount_value" as const,
      label: "Partner's cover",
      hint: "Between £25,000 and £50,000",
      picks: [50000, 200000, 250000],
      unit: "pounds" as const,
      minimum: 25000,
      maximum: 50000,
      stepSize: 25000,
      isOptional: true,
      validationMessage: "Please enter a value between 25000 and 50000",
    };
    const { browser, upstream } = await openSetUp({ fields: [...(cycle.fields ?? []), partner] });
    upstream.held.costs = { ...costs, partner_value_limits: { min: 25000, max: 200000, step: 25000 } };
    const page = await submitChoice(browser, bike, "Recalculate");
    expect(page.listTexts(".bp-field__hint")).toContain("Between £25,000 and £200,000, in steps of £25,000");
    expect(page.listTexts(".bp-field__hint")).not.toContain("Between £25,000 and £50,000");
    expect(page.listTexts(".bp-picks button")).toEqual(["£50,000", "£200,000"]);
    await getForm(page).fill({ eeben_partner_amount_value: "200,000" }).submit("Continue");
    expect(upstream.sent[0]?.eeben_partner_amount_value).toBe(200000);
  });

  test("[D1] [BENEFIT-15] the wizard's step is shown without the cost when the cost cannot be loaded", async () => {
    const { browser } = await openSetUp();
    portal().upstream.answer("POST", COSTS, { status: 500 });
    const page = await submitChoice(browser, bike, "Recalculate");
    expect([page.status, page.heading]).toEqual([200, "Cycle to work"]);
    expect(page.getText("aside")).toContain("We could not work out the cost. You can continue");
    expect((await submitChoice(browser)).redirects).toEqual([toStep("people")]);
  });

  test.each<[string, Answer]>([
    ["a refusal", { status: 422, json: { error: "Not while you are away" } }],
    ["an error in the reply", { json: { error: "Not while you are away" } }],
  ])("[API-64] the reason is shown in place of the cost when the reply is %s", async (_, answer) => {
    const { browser } = await openSetUp();
    portal().upstream.answer("POST", COSTS, answer);
    const page = await submitChoice(browser, bike, "Recalculate");
    expect(page.getText("aside")).toContain("Not while you are away");
    expect(page.getText("aside")).not.toContain("We could not work out the cost");
  });

  test("[LIMIT-19] the request for the cost while a person types is answered, stores nothing, and never breaks the page", async () => {
    const { browser } = await openSetUp();
    const fields = getForm(await browser.get(toStep("choices")))
      .fill(bike)
      .listFields("Continue");
    const postCosts = () => browser.post(`${SETUP}costs`, fields);
    const costReply = JSON.parse((await postCosts()).html);
    expect([costReply.cost.pence, costReply.cost.per]).toEqual([7200, "a month of take-home pay"]);
    portal().upstream.answer("POST", COSTS, "reset");
    const failedReply = await postCosts();
    expect([failedReply.status, JSON.parse(failedReply.html)]).toEqual([200, null]);
    expect((await browser.get(toStep("choices"))).$("[name=eeben_amount_value]").attr("value") ?? "").toBe(
      "",
    );
    expect((await browser.get(`${SETUP}costs`)).status).toBe(404);
  });
});

describe("medical questions and terms", () => {
  test("[BENEFIT-04] [PANEL-15] medical questions are asked if the choice needs them, each to be answered with yes or no", async () => {
    const { browser, upstream } = await openSetUp();
    upstream.held.costs = { ...costs, medicalRequired: true };
    let page = await submitChoice(browser);
    upstream.held.benefit.selection = { ...draft, medical: { required: true, complete: false } };
    page = await getForm(page).submit("Continue");
    expect([page.path, page.listTexts("legend")]).toEqual([
      toStep("medical"),
      ["1. Have you had heart trouble?", "2. Does your back hurt?"],
    ]);
    page = await getForm(page).fill({ medical_heart: "no" }).submit("Continue");
    expect([page.status, page.findError("medical_back%2Epain")]).toEqual([400, "Please answer yes or no"]);
    expect(page.$("[name=medical_heart][checked]").val()).toBe("no");
    page = await getForm(page).fill({ "medical_back%2Epain": "yes" }).submit("Continue");
    expect(upstream.sent.at(-1)?.medical_answers).toEqual({ heart: false, "back.pain": true });
    expect(page.path).toBe(toStep("terms"));
  });

  test("[PANEL-06] a step whose terms fail to load says so and cannot be completed", async () => {
    const { browser, upstream } = await openSetUp();
    await getForm(await submitChoice(browser)).submit("Continue");
    upstream.terms({ json: { error: "terms_unavailable", version: "3" } });
    const page = await browser.get(toStep("terms"));
    expect(page.getText("main .bp-notice--bad")).toBe(
      "Sorry, there was an error requesting the terms and conditions",
    );
    expect(page.listTexts("main form button")).toEqual(["Save for later"]);
    expect((await browser.get(toStep("review"))).redirects).toEqual([toStep("terms")]);
  });

  test("[RULE-15] the current version of the terms must be accepted", async () => {
    const { browser, upstream } = await openSetUp();
    let page = await getForm(await submitChoice(browser)).submit("Continue");
    page = await getForm(page).submit("Continue");
    expect([page.status, page.findError("accepted")]).toEqual([
      400,
      "Please confirm that you have read the terms and agree to them",
    ]);
    const stale = getForm(page).fill({ accepted: true });
    upstream.held.benefit = { ...upstream.held.benefit, terms: { id: "cycle", version: "4" } };
    page = await stale.submit("Continue");
    expect([page.status, page.summary]).toEqual([409, "The terms have changed. Please read them again."]);
    page = await getForm(page).fill({ accepted: true }).submit("Continue");
    expect(page.path).toBe(toStep("review"));
    await getForm(page).submit("Confirm");
    expect(upstream.sent.at(-1)?.terms_version).toBe("4");
  });

  test.each([
    ["terms_required", "terms"],
    ["medical_required", "medical"],
  ])(
    "the refusal %s leads to the wizard's step for it, even if that step was not required before",
    async (error, step) => {
      const { browser, upstream } = await openSetUp({ terms: { id: "cycle", version: "3", accepted: true } });
      let page = await getForm(await submitChoice(browser)).submit("Continue");
      upstream.refuse({ status: 409, json: { error } });
      page = await getForm(page).submit("Confirm");
      expect(page.redirects).toEqual([toStep(step)]);
    },
  );
});

describe("failures in the wizard", () => {
  const refusals: [string, Answer, number, string][] = [
    ["a failure", { status: 500 }, 502, "There was an error connecting to the server"],
    ["a cut connection", "reset", 502, "There was an error connecting to the server"],
    [
      "a rule",
      { status: 409, json: { error: "not_allowed", message: "Below the minimum wage." } },
      409,
      "Below the minimum wage.",
    ],
    [
      "a refusal with a text",
      { status: 422, json: { message: "Not on a Sunday." } },
      400,
      "Not on a Sunday.",
    ],
  ];

  test.each(refusals)(
    "[ERR-27] [D1] a refused post is reported on the step and on the review, and nothing is lost: %s",
    async (_, answer, status, text) => {
      const { browser, upstream } = await openSetUp();
      upstream.refuse(answer);
      let page = await submitChoice(browser, { ...bike, eeben_amount_value: "£1,200" });
      expect([page.status, page.summary]).toEqual([status, text]);
      expect(page.$("[name=eeben_amount_value]").val()).toBe("£1,200");
      offerBenefit(portal());
      const review = await goToReview(browser);
      upstream.refuse(answer);
      page = await getForm(review).submit("Confirm");
      expect([page.status, page.path, page.summary]).toEqual([status, toStep("review"), text]);
      offerBenefit(portal(), { selection: draft });
      expect((await getForm(page).submit("Confirm")).path).toBe(toStep("done"));
    },
  );

  test("[C8] the second of two tabs is refused, keeps typed values, and sends them again", async () => {
    const { browser, upstream } = await openSetUp({ selection: { ...draft, version: 4 } });
    const second = getForm(await browser.get(toStep("choices"))).fill(bike);
    upstream.held.benefit.selection = { ...draft, version: 5 };
    upstream.refuse({ status: 409, json: { error: "changed" } });
    const page = await second.submit("Continue");
    expect([page.status, page.summary]).toEqual([
      409,
      "This has changed in another tab or on another device. We kept what you typed. Check it and send it again.",
    ]);
    expect(page.$("[name=eeben_amount_value]").val()).toBe("1,200");
    expect(page.$("[name=version]").val()).toBe("5");
    const changedUpstream = offerBenefit(portal(), { selection: { ...draft, version: 5 } });
    expect((await getForm(page).submit("Continue")).path).toBe(toStep("people"));
    expect(changedUpstream.sent.map(({ version }) => version)).toEqual([4, 5]);
  });

  test("[C8] a double click, a refresh and a return to the form send one request", async () => {
    const { browser, upstream } = await openSetUp();
    const form = getForm(await goToReview(browser));
    for (const reply of await form.submitTwice("Confirm"))
      expect([reply.status, reply.headers.get("location")]).toEqual([303, toStep("done")]);
    expect((await form.submit("Confirm")).path).toBe(toStep("done"));
    const submitCalls = portal().upstream.calls.filter(({ body }) => body.includes("accepted_terms"));
    expect(new Set(submitCalls.map((call) => call.headers.get("idempotency-key"))).size).toBe(1);
    expect(submitCalls[0]?.headers.get("idempotency-key")).toMatch(/^[\w-]{43}$/);
    expect(upstream.sent.filter(({ accepted_terms }) => accepted_terms).length).toBeLessThanOrEqual(2);
  });

  test("[C8] a review that another tab has confirmed redirects to the benefit's page with a message, and confirms nothing", async () => {
    const { browser, upstream } = await openSetUp();
    const review = getForm(await goToReview(browser));
    const other = getForm(await browser.get(toStep("review")));
    expect((await other.submit("Confirm")).path).toBe(toStep("done"));
    const confirmed = upstream.sent.length;
    for (const button of ["Confirm", "Add to your choices"]) {
      const page = await review.submit(button);
      expect([page.path, page.getText(".bp-flash")]).toEqual([
        CYCLE,
        "This has changed in another tab or on another device. Check it before you confirm again.",
      ]);
    }
    expect(upstream.sent).toHaveLength(confirmed);
  });

  test("[C8] a review leads back to the first incomplete step when another tab has changed the answers", async () => {
    const { browser } = await openSetUp();
    const review = getForm(await goToReview(browser));
    await submitChoice(browser, { ...bike, eeben_amount_value: "1" });
    const page = await review.submit("Confirm");
    expect([page.path, page.getText(".bp-flash")]).toEqual([
      toStep("choices"),
      "This has changed in another tab or on another device. Check it before you confirm again.",
    ]);
  });

  test("[D2] a session that ends in the middle loses nothing, because the draft is there after login", async () => {
    const { browser, email, upstream } = await openSetUp();
    await submitChoice(browser);
    const page = await browser.get(toStep("people"));
    upstream.refuse({ status: 401, json: { error: "unauthorised", message: "Please sign in again." } });
    const nextPage = await getForm(page).fill({ "people.f-1": true }).submit("Continue");
    expect([nextPage.path, nextPage.text.includes("Please sign in again.")]).toEqual(["/", true]);
    const newUpstream = offerBenefit(portal(), { selection: draft });
    const elsewhere = await portal().signIn(email);
    const wizardPage = await elsewhere.get(SETUP);
    expect([wizardPage.redirects, wizardPage.$('[name="people.f-1"]').is("[checked]")]).toEqual([
      [toStep("people")],
      true,
    ]);
    await getForm(wizardPage).submit("Continue");
    expect(newUpstream.sent.at(-1)).toMatchObject({ eeben_amount_value: 1200, people: ["f-1"] });
  });

  test("[B1] a draft can be read by its owner only", async () => {
    const { browser } = await openSetUp();
    await submitChoice(browser, { ...bike, eeben_amount_value: "1,234" });
    portal().upstream.reset();
    const other = await openSetUp();
    expect(
      (await other.browser.get(toStep("choices"))).$("[name=eeben_amount_value]").attr("value") ?? "",
    ).toBe("");
  });

  test("a window that closes between opening and submitting is reported on the benefit's page, and the draft stays", async () => {
    const { browser, upstream } = await openSetUp();
    const form = getForm(await browser.get(toStep("choices"))).fill(bike);
    upstream.refuse({ status: 409, json: { error: "closed", message: "The window closed at midnight." } });
    let page = await form.submit("Continue");
    expect([page.path, page.getText(".bp-flash")]).toEqual([CYCLE, "The window closed at midnight."]);
    upstream.held.benefit.availability = { canChange: false, text: "Opens 1 February 2027." };
    page = await form.submit("Continue");
    expect([page.path, page.getText(".bp-flash")]).toEqual([CYCLE, "Opens 1 February 2027."]);
    expect((await browser.get(SETUP)).redirects).toEqual([CYCLE]);
    upstream.held.benefit.availability = { canChange: true };
    expect((await browser.get(SETUP)).$("[name=eeben_amount_value]").val()).toBe("1,200");
  });

  test("[ERR-25] [ERR-24] the wizard of a missing or failed benefit reports this as the benefit's page does", async () => {
    const { browser, upstream } = await openSetUp();
    const form = getForm(await browser.get(toStep("choices"))).fill(bike);
    upstream.read({ status: 404, json: { error: "not_found" } });
    for (const page of [await browser.get(toStep("choices")), await form.submit("Continue")]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain("Oops! The benefit you are looking for has been removed or relocated.");
    }
    upstream.read({ status: 500 });
    for (const page of [await browser.get(toStep("choices")), await form.submit("Continue")]) {
      expect(page.status).toBe(503);
      expect(page.getText("main .bp-notice")).toBe(
        "There was an issue loading this benefit, please contact us",
      );
    }
  });

  test("a benefit id that is a path does not lead to any other address", async () => {
    const { browser } = await openSetUp();
    for (const [id, status] of [
      ["..%2f..%2fuser", 400],
      ["..%252f..%252fuser", 404],
      ["%2e%2e", 404],
      ["%00", 400],
    ] as const) {
      const page = await browser.get(`/app/my-benefits/${id}/setup/`);
      expect([id, page.status]).toEqual([id, status]);
    }
  });

  test("[BENEFIT-07] [BENEFIT-14] a submitted request clears the draft, and every page loads fresh data", async () => {
    const { browser, upstream } = await openSetUp();
    await getForm(await goToReview(browser)).submit("Confirm");
    upstream.held.benefit = { ...cycle, selection: { ...pending, cta: { type: "manage" } } };
    expect((await browser.get(toStep("choices"))).$("[name=eeben_amount_value]").attr("value") ?? "").toBe(
      "",
    );
  });
});

test("[GUARD-05] nobody can choose a benefit without logging in", async () => {
  const browser = portal().createBrowser();
  for (const target of [SETUP, toStep("choices"), toStep("done"), `${SETUP}costs`])
    expect((await browser.get(target)).redirects).toEqual(["/"]);
});
