import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Benefit, BenefitSelection, getEligibleBenefits } from "../../contract/benefits.ts";
import type { ExamplePrice } from "../../contract/selection-values.ts";
import { buildTenant } from "../support/api.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const BENEFITS_PATH = "/app/my-benefits/";
const ELIGIBLE_BENEFITS_CALL = "/v1/benefits/user/eligible";
const DENTAL_PATH = "/app/my-benefits/dental";
const failure = "There was an issue loading this benefit, please contact us";

const selection: BenefitSelection = {
  selectionId: "s-1",
  benefitId: "dental",
  temporarySelection: false,
  status: "active",
  statusLabel: "Active",
  planDetails: [{ label: "Level", value: "Plus" }],
  peopleCovered: [
    { familyMemberId: null, name: "Aisha Patel" },
    { familyMemberId: "f-1", name: "Dev Patel" },
  ],
  costsSummaryForMonthlyCostSection: {
    employeeMonthlyPence: 4_820,
    employerMonthlyPence: 1_250,
    employeeAnnualPence: 57_840,
    employerAnnualPence: 15_000,
    treatment: "net-pay",
    employeeLines: [
      { text: "Plus for you and your partner", pence: 72_840, rounding: "none" },
      { text: "Paid by your employer", pence: -15_000, rounding: "half up" },
    ],
    employerLines: [{ text: "Single cover", pence: 15_000 }],
  },
  cta: { type: "manage", label: "Manage" },
  startDate: "2026-04-01",
  endDate: null,
  fieldStatus: null,
  editFields: [],
};

const dental: Benefit = {
  benefitId: "dental",
  name: "Dental",
  summary: "Check-ups and treatment.",
  description: "<p>What a <strong>dentist</strong> costs.</p>",
  groupCode: "health",
  groupName: "Health",
  icon: "tooth",
  terms: { id: "t-1", version: "3" },
  selection,
  availability: { canChange: false, text: "Opens 1 February 2027.", nextDate: "2027-02-01" },
};

const gym: Benefit = {
  benefitId: "gym",
  name: "Gym",
  groupCode: "lifestyle",
  groupName: "Lifestyle",
  availability: { canChange: true, text: null, closes: "2026-12-10" },
};

const example: ExamplePrice = {
  label: "£333",
  values: { eeben_amount_value: 333, eeben_months: 18 },
  planDetails: [
    { label: "Amount", value: "£333.00" },
    { label: "Paid over", value: "18 months" },
  ],
  treatment: "sacrifice",
  employeeMonthlyPence: 18_50,
  employerMonthlyPence: 0,
  takeHomeMonthlyPence: 13_33,
  savedMonthlyPence: 5_17,
  approvalRequired: true,
  error: null,
};

/** The same selection at another price. */
const buildCost = (figures: Partial<NonNullable<BenefitSelection["costsSummaryForMonthlyCostSection"]>>) => ({
  ...(selection.costsSummaryForMonthlyCostSection as NonNullable<
    BenefitSelection["costsSummaryForMonthlyCostSection"]
  >),
  ...figures,
});

type EligibleReply = z.output<(typeof getEligibleBenefits)["reply"]>;
const answerList = (benefits: Benefit[], overrides: Partial<EligibleReply> = {}) =>
  portal().upstream.answer("GET", ELIGIBLE_BENEFITS_CALL, {
    json: { benefits, ...overrides } satisfies EligibleReply,
  });

/** Sets the upstream's data about the dental benefit and its extras. */
function answerDental(benefit: Answer = { json: dental }, rest: { faqs?: Answer; related?: Answer } = {}) {
  const noPay = { nextRun: null, holds: [], adjustments: [], onTheWay: [], plans: [] };
  portal().upstream.answer("GET", "/v1/user/payslips/benefit/dental", { json: noPay });
  portal().upstream.answer("GET", "/v1/benefit/dental/with-selection", benefit);
  portal().upstream.answer("GET", "/v1/benefit/dental/related_FAQ", rest.faqs ?? { json: [] });
  portal().upstream.answer("GET", "/v1/benefit/dental/related_benefits", rest.related ?? { json: [] });
}

const signIn = (email: string = people.aisha) => portal().signIn(email);

async function openList(benefits: Benefit[], email?: string) {
  const browser = await signIn(email);
  answerList(benefits);
  return browser.get(BENEFITS_PATH);
}

describe("the list of benefits", () => {
  test("[BENEFIT-02] [API-53] [SHELL-03] benefits are listed by group, each with name, summary, state, cost and action", async () => {
    const browser = await signIn();
    answerList([dental, gym, { ...dental, benefitId: "life", name: "Life" }]);
    const page = await browser.click("My benefits");
    expect([page.status, page.path, page.title]).toEqual([
      200,
      BENEFITS_PATH,
      "My benefits | Harbour Rewards",
    ]);
    expect(page.heading).toBe("My benefits");
    expect(page.listTexts("main section > h2")).toEqual(["Health", "Lifestyle"]);
    const rows = page.listTexts(".bp-row");
    expect(rows[0]).toBe(
      "Dental ActiveCheck-ups and treatment.Opens 1 February 2027.£48.20 a month of take-home pay Your employer pays £12.50",
    );
    expect(page.getLink("Dental")).toBe(DENTAL_PATH);
    expect(page.listTexts("h3")).toEqual(["Dental", "Life", "Gym"]);
    expect(page.$('nav[aria-label="Main"] [aria-current=page]').text()).toBe("My benefits");
    expect(page.$("script:not([src='/menu.js'])")).toHaveLength(0);
  });

  test("[BENEFIT-02] the list says in words until when a benefit is open, even if the upstream gives only the day", async () => {
    const page = await openList([
      gym,
      { ...gym, benefitId: "b", availability: { canChange: false, nextDate: "2027-02-01" } },
      {
        ...gym,
        benefitId: "c",
        availability: { canChange: true, text: "Open until 10 December 2026.", closes: "2026-12-10" },
      },
    ]);
    expect(page.listTexts(".bp-row__when")).toEqual([
      "You can choose or change this today. Open until 10 December 2026.",
      "Not open now. You can choose from 1 February 2027.",
      "Open until 10 December 2026.",
    ]);
    expect(page.listTexts(".bp-tag")).toEqual(["Not chosen", "Not chosen", "Not chosen"]);
  });

  test("[BENEFIT-02] the list adds up the person's and the employer's monthly payments, of current selections only", async () => {
    const page = await openList([
      dental,
      {
        ...gym,
        selection: {
          ...selection,
          costsSummaryForMonthlyCostSection: buildCost({
            employeeMonthlyPence: 1_000,
            employerMonthlyPence: 0,
          }),
        },
      },
      {
        ...gym,
        benefitId: "sold",
        selection: {
          ...selection,
          costsSummaryForMonthlyCostSection: buildCost({
            treatment: "payment",
            employeeMonthlyPence: 16_154,
            employerMonthlyPence: 0,
          }),
        },
      },
      {
        ...gym,
        benefitId: "draft",
        selection: { ...selection, status: "draft", statusLabel: "Not finished" },
      },
      { ...gym, benefitId: "next", selection: { ...selection, startDate: "2027-01-01" } },
      { ...gym, benefitId: "gone", selection: { ...selection, endDate: "2026-11-19" } },
      {
        ...gym,
        benefitId: "out",
        selection: { ...selection, status: "opted-out", statusLabel: "Opted out" },
      },
    ]);
    expect(page.listTexts(".bp-totals dt")).toEqual([
      "Comes off your payslip",
      "Your employer pays",
      "Added to your payslip",
    ]);
    expect(page.listTexts(".bp-totals dd")).toEqual(["£58.20 a month", "£12.50 a month", "£161.54 a month"]);
    const prices = page
      .$(".bp-row")
      .toArray()
      .map((row) => page.$(row).find(".bp-row__price").text());
    expect(prices.at(-1)).toBe("");
    expect(prices[3]).toContain("a month of take-home pay, if it starts");
    expect(prices[2]).toContain("a month added to your payslip");
  });

  test("[BENEFIT-02] a benefit card says when the employer pays all or the benefit is free", async () => {
    const page = await openList([
      {
        ...dental,
        selection: {
          ...selection,
          costsSummaryForMonthlyCostSection: buildCost({ employeeMonthlyPence: 0 }),
        },
      },
      {
        ...gym,
        selection: {
          ...selection,
          costsSummaryForMonthlyCostSection: buildCost({
            employeeMonthlyPence: 0,
            employerMonthlyPence: 0,
            treatment: "none",
          }),
        },
      },
    ]);
    expect(page.listTexts(".bp-row__price").map((text) => text.trim())).toEqual([
      "£12.50 a month paid by your employer",
      "No cost to you",
    ]);
  });

  test("[BENEFIT-02] a benefit that is not held shows its lowest price, and a benefit with a pending change shows both prices", async () => {
    const scheduled: BenefitSelection = {
      ...selection,
      selectionId: "s-2",
      status: "scheduled",
      statusLabel: "Scheduled",

      startDate: "2099-01-01",
      costsSummaryForMonthlyCostSection: buildCost({ employeeMonthlyPence: 6_000 }),
    };
    const page = await openList([
      { ...dental, selection: scheduled, inForce: selection },
      { ...gym, fromPrice: example },
      {
        ...gym,
        benefitId: "free",
        fromPrice: { ...example, employeeMonthlyPence: 0, takeHomeMonthlyPence: 0 },
      },
    ]);
    const prices = page.listTexts(".bp-row__price");
    expect(prices).toEqual([
      "£48.20 a month of take-home pay now Your employer pays £12.50£60.00 a month of take-home pay from 1 January 2099 Your employer pays £12.50",
      "from £13.33 a month of take-home pay £18.50 off your payslip",
      "No cost to you",
    ]);
    // The sum above the rows is the current payment.
    expect(page.$(".bp-totals dd").first().text()).toContain("£48.20");
  });

  test("[BENEFIT-02] an empty list of benefits shows a message and no sum", async () => {
    const page = await openList([]);
    expect(page.text).toContain("There are no benefits to show");
    expect(page.$(".bp-totals")).toHaveLength(0);
    expect((await openList([gym])).$(".bp-totals")).toHaveLength(0);
  });

  test("[HOME-05] only a person on probation sees what probation means for benefits", async () => {
    const notice = "You cannot access all benefits during your probation. We will email you when you can.";
    expect((await openList([gym], "ben.carter@harbourline.example")).text).toContain(notice);
    expect((await openList([gym])).text).not.toContain(notice);
  });

  test("[BENEFIT-09] a benefit with an error shows the error, and the other benefits stay", async () => {
    const page = await openList([{ ...dental, error: "Our insurer is away" }, gym]);
    expect(page.getText(".bp-row__text .bp-tag--bad")).toBe("Our insurer is away");
    expect(page.getLink("Gym")).toBe("/app/my-benefits/gym");
  });

  test.each<[string, Answer]>([
    ["a 500", { status: 500, json: { error: "no", message: "at db.ts:1" } }],
    ["a 500 that carries an error", { status: 500, json: { benefits: [], error: "You are out" } }],
    ["silence", "never"],
    ["a cut connection", "reset"],
    ["something other than a list", { json: { benefits: "none" } }],
    ["no list and no error", { json: {} }],
    ["no list and an empty error", { json: { error: "" } }],
  ])(
    "[ERR-24] [BENEFIT-16] [D1] an upstream reply of %s is reported with a contact link, and the session is kept",
    async (_, fault) => {
      const browser = await signIn();
      portal().upstream.answer("GET", ELIGIBLE_BENEFITS_CALL, fault);
      const page = await browser.get(BENEFITS_PATH);
      expect([page.status, page.heading, page.path]).toEqual([503, "My benefits", BENEFITS_PATH]);
      expect(page.getText("main .bp-notice")).toBe(failure);
      expect(page.$("main .bp-notice a").attr("href")).toBe("/contact-us/");
      expect(page.text).not.toContain("db.ts");
      expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
    },
  );

  test("[ERR-24] an error on the benefits page has no contact link when the client has no contact form", async () => {
    const { db } = await portal().openDatabase();
    const { email, domain } = await buildTenant(db, { client: { contact_us_enabled: false } });
    const browser = await portal().signIn(email, { host: `${domain}.localhost` });
    portal().upstream.answer("GET", ELIGIBLE_BENEFITS_CALL, { status: 500 });
    const page = await browser.get(BENEFITS_PATH);
    expect(page.getText("main .bp-notice")).toBe(failure);
    expect(page.$("main .bp-notice a")).toHaveLength(0);
  });

  test.each<[string, string, object]>([
    ["a list with an error, on My benefits,", BENEFITS_PATH, { benefits: [] }],
    ["an error without a list, on My benefits,", BENEFITS_PATH, {}],
    ["an error without a list, on Home,", "/app/home/", {}],
    ["a list with an error, in the basket,", "/app/my-benefits/choices/", { benefits: [] }],
    [
      "a list with an error, for the file of statements,",
      "/app/my-total-benefits/statements.csv",
      { benefits: [] },
    ],
  ])("[BENEFIT-16] a successful reply of %s logs out with its message", async (_, target, list) => {
    const browser = await signIn();
    portal().upstream.answer("GET", ELIGIBLE_BENEFITS_CALL, {
      json: { ...list, error: "Your <b>scheme</b> has ended." },
    });
    const page = await browser.get(target);
    expect([page.redirects, page.path]).toEqual([["/"], "/"]);
    expect(page.$(".bp-notice").html()).toContain("Your <b>scheme</b> has ended.");
    expect(browser.jar.get("bp_session")).toBeUndefined();
    expect(portal().upstream.listCallsTo("POST", "/v1/logout").length).toBe(1);
    expect((await browser.get("/app/home/")).redirects).toEqual(["/"]);
    expect((await browser.get("/")).text).not.toContain("has ended");
  });

  test("[BENEFIT-16] the contact form opens even when the upstream cannot be reached", async () => {
    const browser = await signIn();
    answerList([], { error: "Your scheme has ended." });
    portal().upstream.answer("POST", "/v1/logout", "reset");
    const page = await browser.get(BENEFITS_PATH);
    expect([page.redirects, browser.jar.get("bp_session")]).toEqual([["/"], undefined]);
    expect(page.text).toContain("Your scheme has ended.");
  });

  test("[C1] names and groups that look like HTML are shown as text", async () => {
    const page = await openList([
      { ...gym, name: "<img src=x>", groupName: "<b>Fun</b>", icon: "__proto__" },
    ]);
    expect(page.listTexts("h3")).toEqual(["<img src=x>"]);
    expect(page.listTexts("main section > h2")).toEqual(["<b>Fun</b>"]);
    expect(page.$("main img")).toHaveLength(0);
  });
});

describe("the page of one benefit", () => {
  test("[BENEFIT-03] [API-63] a benefit page shows the benefit, the selection and the covered people", async () => {
    const browser = await signIn();
    answerDental();
    const page = await browser.get(DENTAL_PATH);
    expect([page.status, page.heading, page.title]).toEqual([200, "Dental", "Dental | Harbour Rewards"]);
    expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", "My benefits", "Dental"]);
    expect(page.$(".bp-prose strong").text()).toBe("dentist");
    expect(page.listTexts(".bp-facts dt")).toEqual(["Level", "People covered", "Since"]);
    expect(page.listTexts(".bp-facts dd")).toEqual(["Plus", "Aisha Patel and Dev Patel", "1 April 2026"]);
    expect(page.getText("main .bp-notice")).toContain("Opens 1 February 2027.");
    expect(page.getText(".bp-tag")).toBe("Active");
  });

  test("[BENEFIT-03] [RULE-22] the benefit's page explains the price for both payers", async () => {
    const browser = await signIn();
    answerDental();
    const page = await browser.get(DENTAL_PATH);
    expect(page.getText("aside .bp-price__sum")).toBe("£48.20");
    expect(page.getText("aside")).toContain("Your employer £12.50");
    const explanation = page.$("aside details");
    expect([explanation.attr("open"), explanation.children("summary").text()]).toEqual([
      undefined,
      "Why this price?",
    ]);
    expect(page.listTexts("aside details h3")).toEqual(["For you", "For your employer"]);
    expect(page.listTexts("aside dt")).toEqual([
      ...[
        "Plus for you and your partner",
        "Paid by your employerRounded to the penny",
        "In a year",
        "Each month",
      ],
      ...["Single cover", "In a year", "Each month"],
    ]);
    expect(page.listTexts("aside dd")).toEqual([
      ...["£728.40", "−£150.00", "£578.40", "£48.20"],
      ...["£150.00", "£150.00", "£12.50"],
    ]);
  });

  test("[BENEFIT-03] a benefit that is about to change shows today's price and choice next to the later ones with their day", async () => {
    const later: BenefitSelection = {
      ...selection,
      selectionId: "s-2",
      status: "scheduled",
      statusLabel: "Not started yet",
      planDetails: [{ label: "Level", value: "Premier" }],
      startDate: "2027-01-01",
      costsSummaryForMonthlyCostSection: buildCost({ employeeMonthlyPence: 60_00 }),
    };
    const browser = await signIn();
    answerDental({ json: { ...dental, selection: later, inForce: { ...selection, endDate: "2026-12-31" } } });
    const page = await browser.get(DENTAL_PATH);
    expect(page.getText("main .bp-tag")).toBe("Changes on 1 January 2027");
    expect(page.listTexts(".bp-facts--figures > *")).toEqual([
      "Now£48.20a month of take-home pay",
      "From 1 January 2027£60.00a month of take-home pay",
    ]);
    // Card and dock show the later price.
    expect(page.listTexts("main .bp-price")).toEqual(
      Array(2).fill(expect.stringMatching(/£60\.00 ?a month of take-home pay from 1 January 2027$/)),
    );
    const listFacts = (title: string) =>
      page.listTexts(`main :has(> h2:contains('${title}')) .bp-facts__fact`);
    expect(listFacts("Your choice")).toEqual([
      ...["LevelPremier", "People coveredAisha Patel and Dev Patel", "Starts1 January 2027"],
    ]);
    expect(listFacts("What you have now")).toEqual([
      ...["LevelPlus", "People coveredAisha Patel and Dev Patel", "Since1 April 2026"],
      "Ends31 December 2026",
    ]);
  });

  test.each([
    ["rejected", "Not approved", ["Level", "People covered"]],
    ["draft", "Not finished", ["Level", "People covered"]],
    ["scheduled", "Not started yet", ["Level", "People covered", "Starts"]],
  ])(
    "[BENEFIT-03] a selection that is %s is shown as a choice and not as a held benefit",
    async (status, statusLabel, facts) => {
      const browser = await signIn();
      const startDate = "2027-01-01";
      answerDental({ json: { ...dental, selection: { ...selection, status, statusLabel, startDate } } });
      const page = await browser.get(DENTAL_PATH);
      expect(page.text).toContain("Your choice");
      expect(page.text).not.toContain("What you have");
      expect(page.listTexts(".bp-facts dt")).toEqual(facts);
    },
  );

  test("[BENEFIT-03] a refused request and its reason are shown before the actions that are possible today", async () => {
    const browser = await signIn();
    const availability = { ...gym.availability, canChange: true };
    const listHeadings = async (status: string) => {
      const choice = { ...selection, status, statusLabel: "Not approved", reason: "Too expensive" };
      answerDental({ json: { ...dental, availability, selection: choice } });
      const { text } = await browser.get(DENTAL_PATH);
      return [text.indexOf("Too expensive"), text.indexOf("What you can do today")];
    };
    const [reason = 0, today = 0] = await listHeadings("rejected");
    expect(reason).toBeGreaterThan(0);
    expect(reason).toBeLessThan(today);
    const [later = 0, first = 0] = await listHeadings("draft");
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(later);
  });

  test("[BENEFIT-03] the page of a refused car shows no tax of that car, which nobody will get", async () => {
    const browser = await signIn();
    const page = await browser.get("/app/my-benefits/electric-car/");
    expect(page.text).toContain("Please choose another one.");
    expect(page.text).not.toContain("Tax on this, year by year");
    const step = await browser.get("/app/my-benefits/electric-car/setup/choices");
    expect(step.text).toContain("Tax on this, year by year");
  });

  test("[BENEFIT-03] a benefit page shows the start date when the benefit is open and not chosen", async () => {
    const browser = await signIn();
    const availability = {
      ...gym.availability,
      canChange: true,
      coverDate: "2026-12-01",
      firstDeductionDate: "2026-12-18",
    };
    answerDental({ json: { ...dental, selection: null, terms: null, availability } });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts("main .bp-notice p")).toEqual(
      expect.arrayContaining(["Starts 1 December 2026", "First deduction from pay 18 December 2026"]),
    );
    expect(page.$("aside, .bp-facts")).toHaveLength(0);
    expect(page.findLink("Read the terms")).toBeNull();
  });

  test("[BENEFIT-03] [RULE-22] a benefit page begins with the lowest price and examples when it is not held", async () => {
    const browser = await signIn();
    const secondExample = { ...example, label: "£500", takeHomeMonthlyPence: 20_00, savedMonthlyPence: 7_78 };
    answerDental({
      json: {
        ...dental,
        selection: null,
        fromPrice: example,
        examples: [example, secondExample],
        availability: { canChange: true, text: "Choose by 10 December 2026.", closes: "2026-12-10" },
      },
    });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts("aside p")).toEqual([
      "From £13.33 a month of take-home pay",
      "Amount: £333.00, Paid over: 18 months.",
      "£18.50 comes off your payslip and you save £5.17 in tax and National Insurance.",
      "Your employer must approve it first.",
    ]);
    expect(page.listTexts("aside a")).toEqual(["Choose this benefit"]);
    expect(page.listTexts("thead th")).toEqual(["Choice", "Your take-home pay", "Tax and NI saved"]);
    expect(page.text).toContain(
      "Costs for a month, based on your pay today. Amount: £333.00, Paid over: 18 months.",
    );
    expect(page.listTexts("tbody tr")).toEqual(["£333£13.33£5.17", "£500£20.00£7.78"]);
  });

  test.each([
    ["dental", "Essential, for you alone.", "For you alone."],
    ["cycle", "£250.00, over 18 months.", "Over 12 months."],
    ["critical-illness", "£25,000 of cover.", ""],
    ["gym", "Off-peak.", ""],
  ])(
    "[BENEFIT-03] [RULE-22] the lowest price of %s, which the person does not hold, says in a sentence what it is for",
    async (benefit, sentence, shared) => {
      const { browser } = await portal().signInMember();
      const page = await browser.get(`/app/my-benefits/${benefit}`);
      expect(page.listTexts("aside p")[1]).toBe(sentence);
      const examples = page.getText('section:has(> [aria-label="What each choice costs you"]) > p');
      expect(examples).toBe(`Costs for a month, based on your pay today. ${shared}`.trim());
    },
  );

  test("[BENEFIT-03] the lowest price of a closed benefit is today's, with the employer's part, and a level that cannot be chosen says why", async () => {
    const browser = await signIn();
    const paid = { ...example, savedMonthlyPence: 0, employerMonthlyPence: 24_10, approvalRequired: false };
    const refused = { ...paid, label: "£900", takeHomeMonthlyPence: -2_00, error: "Below the minimum wage" };
    answerDental({
      json: {
        ...dental,
        selection: null,
        fromPrice: paid,
        examples: [paid, { ...refused, savedMonthlyPence: 1 }],
      },
    });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts("aside p").slice(2)).toEqual([
      "You cannot choose this now. This is what it would cost you at today's prices.",
      "Your employer adds £24.10 a month.",
    ]);
    expect(page.$("aside [role=img]").attr("aria-label")).toBe(
      "Your take-home pay £13.33, Your employer £24.10",
    );
    const docked = page.$(".bp-dock");
    expect(docked.text()).toMatch(/^From £13\.33 a month of take-home pay/);
    expect(page.listTexts("thead th").at(-1)).toBe("Your employer adds");
    expect(page.listTexts("tbody tr")).toEqual([
      "£333£13.33£0.00£24.10",
      "£900Below the minimum wage£2.00 more£0.01£24.10",
    ]);
    const list = await openList([{ ...dental, selection: null, fromPrice: paid }]);
    expect(list.getText(".bp-row__price")).toContain("£13.33 a month of take-home pay, at today's prices");
  });

  test("[BENEFIT-03] a benefit that is not held shows the steps to it from today onwards, in the order of their days", async () => {
    const browser = await signIn();
    const availability = {
      canChange: true,
      text: "Choose by 10 December 2026.",
      closes: "2026-12-10",
      coverDate: "2027-01-01",
      firstDeductionDate: "2026-12-28",
    };
    const open = { ...dental, selection: null, fromPrice: example, availability };
    answerDental({ json: open });
    const firstSteps = ["You choose Today", "Your employer approves We email you their decision"];
    expect((await browser.get(DENTAL_PATH)).listTexts(".bp-time li")).toEqual([
      ...firstSteps,
      "First payslip 28 December 2026",
      "Starts 1 January 2027",
    ]);
    answerDental({
      json: {
        ...open,
        fromPrice: { ...example, approvalRequired: false },
        availability: { ...availability, coverDate: "2026-12-01" },
      },
    });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts(".bp-time li")).toEqual([
      firstSteps[0],
      "Starts 1 December 2026",
      "First payslip 28 December 2026",
    ]);
    expect(page.listTexts("main .bp-notice p")).toEqual(
      expect.not.arrayContaining(["Starts 1 December 2026"]),
    );
    answerDental({ json: { ...open, availability: { ...availability, canChange: false } } });
    expect((await browser.get(DENTAL_PATH)).$(".bp-time")).toHaveLength(0);
  });

  test("[BENEFIT-03] [API-58] [API-59] a benefit page has its questions and extras", async () => {
    const browser = await signIn();
    answerDental(undefined, {
      faqs: {
        json: [{ id: "1", question: "<b>When</b>?", answer: '<p onclick="x()">Soon<script>1</script></p>' }],
      },
      related: { json: [{ benefitId: "gym", name: "Gym", summary: "Fit" }] },
    });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts("main .bp-accordion summary")).toEqual(["<b>When</b>?"]);
    expect(page.$(".bp-accordion p").attr()).toEqual({});
    expect(page.$("main script")).toHaveLength(0);
    expect(page.getLink("Gym")).toBe("/app/my-benefits/gym");
  });

  test("[BENEFIT-03] [D1] the page is shown without questions and extras that fail to load", async () => {
    const browser = await signIn();
    answerDental(undefined, { faqs: { status: 500 }, related: "reset" });
    const page = await browser.get(DENTAL_PATH);
    expect([page.status, page.heading]).toEqual([200, "Dental"]);
    expect(page.$(".bp-accordion")).toHaveLength(0);
  });

  test.each(["unknown", "x".repeat(65), "<script>"])(
    "[ERR-25] [SHELL-13] an unknown benefit id, %s, is reported within the portal",
    async (id) => {
      const browser = await signIn();
      portal().upstream.answerAll(({ path }) =>
        path.includes("/with-selection") ? { status: 404, json: { error: "not_found" } } : null,
      );
      for (const target of [`${BENEFITS_PATH}${id}`, `${BENEFITS_PATH}${id}/panel/benefit-terms/`]) {
        const page = await browser.get(target);
        expect([target, page.status]).toEqual([target, 404]);
        expect(page.text).toContain("Oops! The benefit you are looking for has been removed or relocated.");
        expect(page.text).toContain("Hi, Aisha");
        expect(page.title).toBe("Benefit not found | Harbour Rewards");
        expect(page.getLink("Back to My benefits")).toBe(BENEFITS_PATH);
        expect(page.$('[role="dialog"]')).toHaveLength(0);
      }
    },
  );

  test.each<[string, Answer, string]>([
    ["a failure", { status: 500 }, failure],
    [
      "an error in its fields",
      { json: { ...dental, error: "Our insurer is away" } },
      `Our insurer is away${failure}`,
    ],
  ])(
    "[ERR-24] [BENEFIT-16] a benefit's reply of %s is reported with a contact link, and the session is kept",
    async (_, answer, text) => {
      const browser = await signIn();
      answerDental(answer);
      for (const target of [DENTAL_PATH, `${DENTAL_PATH}/panel/benefit-terms/`]) {
        const page = await browser.get(target);
        expect([target, page.status, page.getText("main .bp-notice")]).toEqual([target, 503, text]);
        expect(page.$("main .bp-notice a").attr("href")).toBe("/contact-us/");
        expect(page.$('[role="dialog"]')).toHaveLength(0);
      }
      expect((await browser.get("/app/home/")).status).toBe(200);
    },
  );
});

describe("the next date of a benefit", () => {
  test("[BENEFIT-02] [BENEFIT-03] the next date can be downloaded as a calendar file", async () => {
    const browser = await signIn();
    answerDental();
    await browser.get(DENTAL_PATH);
    const file = await browser.click("Add to calendar");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="dental.ics"');
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(file.html).toContain("\r\nUID:opensOn-dental-2027-02-01@harbourline\r\n");
    expect(file.html).toContain("\r\nDTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20270202\r\n");
    expect(file.html).toContain("\r\nSUMMARY:Dental: opens today\r\nDESCRIPTION:Opens 1 February 2027.\r\n");
  });

  test("[BENEFIT-02] the calendar file of an open benefit has its last day and its next opening", async () => {
    const browser = await signIn();
    const availability = { canChange: true, closes: "2026-12-10", nextDate: "2027-02-01" };
    answerDental({ json: { ...dental, availability } });
    const { html } = await browser.get(`${DENTAL_PATH}/next-date.ics`);
    expect(html.match(/^SUMMARY.*$/gm)?.map((line) => line.trim())).toEqual([
      ...["SUMMARY:Dental: last day to choose or change", "SUMMARY:Dental: opens today"],
    ]);
  });

  test("[BENEFIT-03] [LIFE-01] a closed benefit links to the life events if one of them would open it", async () => {
    const browser = await signIn();
    for (const opensByEvent of [true, false]) {
      answerDental({ json: { ...dental, availability: { canChange: false, opensByEvent } } });
      const link = (await browser.get(DENTAL_PATH)).findLink("Add a life event");
      expect(link).toBe(opensByEvent ? "/app/home/my-profile/panel/add-life-event/" : null);
    }
  });

  test("[BENEFIT-03] a benefit that only the employer pays for says so instead of £0.00", async () => {
    const browser = await signIn();
    const costsSummaryForMonthlyCostSection = buildCost({ employeeMonthlyPence: 0, takeHome: null });
    answerDental({ json: { ...dental, selection: { ...selection, costsSummaryForMonthlyCostSection } } });
    const page = await browser.get(DENTAL_PATH);
    expect(page.listTexts(".bp-price")).toEqual(["What it costs No cost to you", "No cost to you"]);
    expect(page.getText(".bp-price-card")).toContain("Your employer pays £12.50 a month");
  });

  test("[BENEFIT-03] a benefit without a next date has no link to a calendar file, and its address redirects to the page", async () => {
    const browser = await signIn();
    for (const availability of [null, { canChange: true }, { canChange: false, nextDate: "soon" }]) {
      answerDental({ json: { ...dental, availability } });
      expect((await browser.get(DENTAL_PATH)).findLink("Add to calendar")).toBeNull();
      expect((await browser.get(`${DENTAL_PATH}/next-date.ics`)).redirects).toEqual([DENTAL_PATH]);
    }
    answerDental({ status: 404, json: { error: "not_found" } });
    const notFound = await browser.get(`${DENTAL_PATH}/next-date.ics`);
    expect([notFound.status, notFound.redirects]).toEqual([404, [DENTAL_PATH]]);
  });
});

describe("the terms of a benefit", () => {
  const TERMS = "/v1/benefit/dental/terms/t-1";
  const PANEL = `${DENTAL_PATH}/panel/benefit-terms/`;

  test("[PANEL-06] [PANEL-01] [API-61] the terms open over the benefit's page with their version, and Close returns to it", async () => {
    const browser = await signIn();
    answerDental();
    portal().upstream.answer("GET", TERMS, {
      json: { terms: "<h2>Cover</h2><script>1</script><p>Teeth.</p>", version: "3" },
    });
    await browser.get(DENTAL_PATH);
    const page = await browser.click("Read the terms");
    expect([page.status, page.path, page.heading]).toEqual([200, PANEL, "Dental"]);
    const panel = page.$('[role="dialog"]');
    expect(panel.find("h2").first().text()).toBe("Dental terms");
    expect(panel.text()).toContain("Teeth.");
    expect(panel.text()).toContain("Version 3");
    expect(panel.find("script")).toHaveLength(0);
    expect((await browser.click("Close")).path).toBe(DENTAL_PATH);
  });

  test.each<[string, Answer, string]>([
    ["cannot be loaded", { status: 500 }, "Sorry, there was an error requesting the terms and conditions"],
    [
      "are empty",
      { json: { terms: " ", version: "3" } },
      "Sorry, there was an error requesting the terms and conditions",
    ],
    ["contain an error", { json: { terms: "<p>Old</p>", error: "Being rewritten" } }, "Being rewritten"],
  ])("[PANEL-06] terms that %s are reported in the panel", async (_, answer, text) => {
    const browser = await signIn();
    answerDental();
    portal().upstream.answer("GET", TERMS, answer);
    const page = await browser.get(PANEL);
    expect([page.status, page.getText('[role="dialog"] .bp-notice')]).toEqual([200, text]);
    expect(page.$('[role="dialog"]').text()).not.toMatch(/Old|Version/);
  });

  test("[PANEL-06] a benefit without terms redirects to its page", async () => {
    const browser = await signIn();
    answerDental({ json: { ...dental, terms: null } });
    expect((await browser.get(PANEL)).redirects).toEqual([DENTAL_PATH]);
  });
});

test("[BENEFIT-17] a page makes all its calls at the same time and none twice, and makes them again for each request", async () => {
  const browser = await signIn();
  answerDental();
  answerList([dental]);
  portal().upstream.answer("GET", "/v1/benefit/dental/terms/t-1", { json: { terms: "<p>Teeth.</p>" } });
  const loadCalls = async (target: string) => {
    portal().upstream.calls.length = 0;
    await browser.get(target);
    return portal()
      .upstream.calls.map(({ path }) => path.split("/").at(-1))
      .sort();
  };
  for (const _ of ["first", "again"]) {
    expect(await loadCalls(BENEFITS_PATH)).toEqual(["eligible"]);
    // The section is named after the benefit.
    expect(await loadCalls(DENTAL_PATH)).toEqual([
      "dental",
      "related_FAQ",
      "related_benefits",
      "with-selection",
    ]);
    expect(await loadCalls(`${DENTAL_PATH}/panel/benefit-terms/`)).toEqual([
      "dental",
      "related_FAQ",
      "related_benefits",
      "t-1",
      "with-selection",
    ]);
  }
});

test("[GUARD-05] nobody can read benefits without logging in", async () => {
  for (const target of [
    BENEFITS_PATH,
    DENTAL_PATH,
    `${DENTAL_PATH}/panel/benefit-terms/`,
    `${DENTAL_PATH}/next-date.ics`,
  ])
    expect((await portal().createBrowser().get(target)).redirects).toEqual(["/"]);
});
