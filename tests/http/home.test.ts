import { describe, expect, onTestFinished, test } from "vitest";
import type { Benefit, BenefitSelection } from "../../contract/benefits.ts";
import type { ExamplePrice } from "../../contract/selection-values.ts";
import { buildTenant } from "../support/api.ts";
import { getDemoLogoPath } from "../support/demo-logos.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched", locksPayroll: true });

const signIn = (email: string = people.aisha) => portal().signIn(email);

const listCards = (page: Page) => page.listTexts("article h3");
const answerCards = (json: unknown) => portal().upstream.answer("GET", "/v1/user/home-page-cards", { json });
const answerBanners = (json: unknown) =>
  portal().upstream.answer("GET", "/v1/user/home-page-banner", { json });

describe("[HOME-01] every address of the portal", () => {
  test("/app redirects to /app/home/, or to the login when nobody is logged in", async () => {
    const browser = await signIn();
    for (const target of ["/app", "/app/"])
      expect((await browser.get(target)).redirects).toEqual(["/app/home/"]);
    expect((await portal().createBrowser().get("/app")).path).toBe("/");
  });

  test("every address answers the same with and without a slash at its end", async () => {
    const browser = await signIn();
    const places = ["/app/home", "/app/faqs", "/contact-us", "/cookie-policy", "/privacy-statement"];
    for (const path of [...places, "/terms-and-conditions", "/cookie-settings", "/demo", "/logout"]) {
      const [withoutSlash, withSlash] = [await browser.get(path), await browser.get(`${path}/`)];
      expect([path, withoutSlash.status, withoutSlash.redirects]).toEqual([path, 200, []]);
      expect([path, withSlash.status, withSlash.redirects]).toEqual([path, 200, []]);
      expect([path, withSlash.heading]).toEqual([path, withoutSlash.heading]);
    }
    for (const path of ["/idle", "/nearly-there"])
      expect((await browser.get(path)).redirects).toEqual((await browser.get(`${path}/`)).redirects);
    const anonymous = portal().createBrowser();
    for (const path of ["/logout-success", "/contact-us"])
      expect((await anonymous.get(path)).heading).toBe((await anonymous.get(`${path}/`)).heading);
  });

  test("a post works with and without the slash at the end of its address", async () => {
    for (const target of ["/app/home", "/app/home/"]) {
      const { browser } = await portal().signInMember({
        carousel_required: true,
      });
      const fields = browser.page.getForm({ button: "Get started" }).listFields("Get started");
      expect((await browser.post(target, fields)).redirects).toEqual(["/app/home/"]);
      expect(browser.page.text).not.toContain("Get started");
    }
  });
});

const buildSelection = (id: string, status: string): BenefitSelection => ({
  selectionId: `s-${id}`,
  benefitId: id,
  temporarySelection: status === "draft",
  status,
  statusLabel: "Its state",
  planDetails: [],
  peopleCovered: [],
  editFields: [],
  decideBy: "2026-12-10",
});
const buildCost = (pence: number, employerPence = 0) => ({
  treatment: "net-pay",
  employeeMonthlyPence: pence,
  employerMonthlyPence: employerPence,
  employeeAnnualPence: pence * 12,
  employerAnnualPence: 0,
  employeeLines: [],
  employerLines: [],
});
const buildPrice = (pence: number): ExamplePrice => ({
  label: null,
  values: {},
  planDetails: [],
  treatment: "net-pay",
  approvalRequired: false,
  employeeMonthlyPence: pence,
  employerMonthlyPence: 0,
  takeHomeMonthlyPence: pence,
  savedMonthlyPence: 0,
});
const openWindow = { canChange: true, closes: "2026-12-10" };
const travel = { groupCode: "travel" };
const openBenefits: Benefit[] = [
  {
    ...travel,
    benefitId: "discounts",
    name: "Discounts",
    availability: { canChange: true },
    fromPrice: buildPrice(0),
  },
  { ...travel, benefitId: "gym", name: "Gym", availability: openWindow, fromPrice: buildPrice(24_99) },
  {
    ...travel,
    benefitId: "cycle",
    name: "Cycle to work",
    selection: buildSelection("cycle", "approval-pending"),
  },
  {
    ...travel,
    benefitId: "season-ticket",
    name: "Season ticket loan",
    availability: { ...openWindow, text: "Choose by 10 December 2026 to start on 1 January 2027." },
    selection: buildSelection("season-ticket", "draft"),
  },
  { ...travel, benefitId: "dental", name: "Dental", availability: { canChange: false } },
];

describe("the home page", () => {
  test("[HOME-02] [API-51] [API-52] Home greets the person and shows the client's banner and cards with their links", async () => {
    const { page } = await signIn();
    expect([page.status, page.title]).toEqual([200, "Home | Harbour Rewards"]);
    expect(page.heading).toBe("Good morning, Aisha");
    expect(page.text).toContain("Your benefits with Harbourline Logistics Ltd, in one place.");
    expect(page.getText("section.bp-promo h2")).toBe("Payroll closes on the 10th");
    expect(page.getLink("How choices reach your pay")).toBe("/app/faqs/");
    expect(page.listTexts("main section > h2")).toContain("News from Harbourline Logistics Ltd");
    expect(listCards(page)).toEqual([
      "Your pension, matched to 8%",
      "Private medical cover",
      "Cycle to work, any month",
      "Dental care without the worry",
      "Just married, or a new baby?",
      "Someone to ask",
    ]);
    expect(page.getLink("Contact the team")).toBe("/contact-us/");
  });

  test.each([
    ["something other than a list", { json: { cards: [] } }],
    ["a list of other things", { json: [{ id: 1 }] }],
    ["HTML", { text: "<h1>Maintenance</h1>" }],
    ["nothing", { text: "" }],
    ["a failure", { status: 500 }],
  ])(
    "[HOME-03] [ERR-23] [D1] cards that arrive as %s are reported, and the rest of the page stays",
    async (_, answer) => {
      const browser = await signIn();
      portal().upstream.answer("GET", "/v1/user/home-page-cards", answer);
      const page = await browser.get("/app/home/");
      expect([page.status, page.heading]).toEqual([200, "Good morning, Aisha"]);
      expect(page.text).toContain("It looks like something has gone wrong, please try again later");
      expect(listCards(page)).toEqual([]);
      expect(page.getText("section.bp-promo h2")).toBe("Payroll closes on the 10th");
    },
  );

  test("[HOME-02] a person who has left reads that they have left, and sees no news for employees in service", async () => {
    const page = (await signIn(people.holly)).page;
    expect(page.text).toContain("You have left Harbourline Logistics Ltd.");
    expect(page.text).toContain("You can still see your payslips");
    expect(page.getLink("See my payslip")).toBe("/app/payslip/");
    expect(page.listTexts(".bp-split"), "a column for one link").toEqual([]);
    expect(page.$("section.bp-promo, article")).toHaveLength(0);
    expect(page.listTexts("main section > h2")).not.toContain("News from Harbourline Logistics Ltd");
  });

  test("[HOME-03] [D1] banners that are not a list are left out, and the rest of the page stays", async () => {
    const browser = await signIn();
    answerBanners({ banner: "x" });
    const page = await browser.get("/app/home/");
    expect([page.status, page.$("section.bp-promo").length, listCards(page).length]).toEqual([200, 0, 6]);
  });

  test("[HOME-02] [API-53] Home lists what is in progress and what can be chosen now, with prices and closing dates", async () => {
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/benefits/user/eligible", { json: { benefits: openBenefits } });
    const callCount = portal().upstream.calls.length;
    const page = await browser.get("/app/home/");
    expect(page.listTexts(".bp-row h3")).toEqual(["Season ticket loan", "Cycle to work", "Gym", "Discounts"]);
    const [draft, request, gym, discounts] = page.listTexts(".bp-row");
    expect(draft).toContain("Your choices are saved. Choose by 10 December 2026 to start on 1 January 2027.");
    expect(page.getLink("Carry on Season ticket loan")).toBe("/app/my-benefits/season-ticket/setup/");
    expect(request).toContain("Your employer decides by 10 December 2026.");
    expect(gym).toContain("from £24.99 a month of take-home pay");
    expect(discounts).toContain("No cost to you");
    expect(page.getText(".bp-countcard")).toMatch(
      /^20 ?days left to choose ?The first closes on 10 December 2026\./,
    );
    expect(portal().upstream.calls.slice(callCount).length).toBeLessThanOrEqual(5);
  });

  test("[HOME-02] the list of what is in progress begins with what the person must do, and each row has its reason or day, its price and its next step", async () => {
    const browser = await signIn();
    const buildRow = (
      id: string,
      name: string,
      status: string,
      rest: Partial<BenefitSelection> = {},
    ): Benefit => ({
      ...travel,
      benefitId: id,
      name,
      availability: { canChange: status === "draft", closes: "2026-12-10" },
      selection: {
        ...buildSelection(id, status),
        costsSummaryForMonthlyCostSection: buildCost(24_99),
        ...rest,
      },
    });
    const benefits = [
      buildRow("gym", "Gym", "scheduled", { startDate: "2027-01-01" }),
      buildRow("cycle", "Cycle to work", "approval-pending"),
      buildRow("life", "Life assurance", "medical-pending", {
        fieldStatus: "Answer the insurer's questions.",
      }),
      buildRow("holiday", "Holiday", "rejected", { reason: "Too many people are away." }),
      buildRow("dental", "Dental", "draft"),
    ];
    portal().upstream.answer("GET", "/v1/benefits/user/eligible", { json: { benefits } });
    const page = await browser.get("/app/home/");
    const rows = page.listTexts("main section:has(> h2:contains('In progress')) .bp-row");
    expect(rows.map((text) => text.replace("Its state", ""))).toEqual([
      "Dental Your choices are saved. You can choose or change this today. Open until 10 December 2026.£24.99 a month of take-home pay, if it startsCarry on Dental",
      "Holiday Too many people are away.See why Holiday",
      "Life assurance Answer the insurer's questions.£24.99 a month of take-home pay, if it startsView Life assurance",
      "Cycle to work Your employer decides by 10 December 2026.£24.99 a month of take-home pay, if it startsView Cycle to work",
      "Gym Starts on 1 January 2027.£24.99 a month of take-home payView Gym",
    ]);
    expect(page.getLink("Carry on Dental")).toBe("/app/my-benefits/dental/setup/");
    expect(page.getLink("See why Holiday")).toBe("/app/my-benefits/holiday");
    const [tasks = 0, news = 0] = ["In progress", "News from"].map((title) => page.text.indexOf(title));
    expect(tasks).toBeLessThan(news);
  });

  test("[HOME-02] benefits to choose come by their last day, and those that do not fit are behind a link", async () => {
    const browser = await signIn();
    const days = ["2026-12-14", "2026-12-12", "2026-12-10", "2026-12-13", "2026-12-11"];
    const benefits = days.map((closes, index): Benefit => {
      const id = `b-${index}`;
      return {
        ...travel,
        benefitId: id,
        name: id,
        availability: { ...openWindow, closes },
        fromPrice: buildPrice(1_00),
      };
    });
    const answerBenefits = (list: Benefit[]) =>
      portal().upstream.answer("GET", "/v1/benefits/user/eligible", { json: { benefits: list } });
    answerBenefits(benefits);
    const page = await browser.get("/app/home/");
    expect(page.listTexts(".bp-row h3")).toEqual(["b-2", "b-4", "b-1", "b-3"]);
    expect(page.getText(".bp-row")).toContain("Open until 10 December 2026.");
    expect(page.getLink("See all your benefits")).toBe("/app/my-benefits/");
    answerBenefits(benefits.slice(1));
    expect((await browser.get("/app/home/")).findLink("See all your benefits")).toBeNull();
  });

  test("[HOME-02] the countdown shows the days that follow from a choice, and has texts for one remaining day and for the last day", async () => {
    const browser = await signIn();
    const loadCountdown = async (closes: string, rest = {}) => {
      const availability = { canChange: true, closes, ...rest };
      const benefits = [
        { ...travel, benefitId: "gym", name: "Gym", availability, fromPrice: buildPrice(24_99) },
      ];
      portal().upstream.answer("GET", "/v1/benefits/user/eligible", { json: { benefits } });
      return browser.get("/app/home/");
    };
    const days = { coverDate: "2027-01-01", firstDeductionDate: "2026-12-28" };
    const open = await loadCountdown("2026-12-10", days);
    expect(open.getLink("Choose benefits")).toBe("/app/my-benefits/");
    expect(open.listTexts(".bp-countcard li")).toEqual([
      "Today 20 November 2026",
      "Closes 10 December 2026",
      "First payslip 28 December 2026",
      "Starts 1 January 2027",
    ]);
    expect((await loadCountdown("2026-11-21")).getText(".bp-countcard")).toMatch(/^1 ?day left to choose/);
    expect((await loadCountdown("2026-11-20")).getText(".bp-countcard")).toContain("The first closes today.");
  });

  test("[HOME-02] [API-66] Home shows the sum of the next payslip, equal to My payslip's, in four calls", async () => {
    // November's pay day has passed, so that My payslip begins with the same run as Home.
    portal().clock.advance(10 * 86_400_000);
    onTestFinished(() => portal().clock.advance(-10 * 86_400_000));
    const browser = await signIn();
    portal().upstream.reset();
    const page = await browser.get("/app/home/");
    expect(portal().upstream.calls.length).toBeLessThanOrEqual(4);
    const card = page.listTexts("main aside .bp-card").find((text) => text.startsWith("Next payslip"));
    const [, sum] = card?.match(/Your benefits\s*(£[\d,.]+)/) ?? [];
    const parsePence = (text = "") => Math.round(Number(text.replace(/[£,]/g, "")) * 100);
    const payslip = await browser.get("/app/payslip/");
    const ownParts = payslip
      .listTexts(".bp-facts__fact")
      .filter((text) => /^(Before tax|From net pay)/.test(text));
    const employeePence = ownParts.reduce((all, text) => all + parsePence(text.match(/£[\d,.]+/)?.[0]), 0);
    expect(parsePence(sum)).toBeGreaterThan(0);
    expect(parsePence(sum)).toBe(employeePence);
  });

  test("[HOME-02] [API-66] Home names each benefit whose amount on the payslip changed, in the name's language, and why", async () => {
    portal().upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
      const foreignNames = { language: "cy", names: ["Dental"] };
      return { json: { ...JSON.parse((await loadRealReply()).text), foreignNames } };
    });
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/user/selections/mtb/card", async (_, loadRealReply) => {
      const card = JSON.parse((await loadRealReply()).text);
      const changes = [
        { benefitId: "gym", name: "Gym", pence: 24_99, reason: "Chosen from 1 December 2026" },
        { benefitId: "dental", name: "Dental", pence: -8_00, reason: null },
      ];
      const figures = { ownPence: 137_90, lastPence: 100_00, basis: "estimated" };
      const nextPayslip = { ...card.nextPayslip, ...figures, changes };
      return { json: { ...card, nextPayslip } };
    });
    const page = await browser.get("/app/home/");
    expect(page.listTexts("main aside .bp-ledger dd")).toContain("£37.90 more");
    expect(page.getText("main aside .bp-card:has(.bp-ledger)")).toContain("This can still change.");
    expect(page.listTexts("main aside .bp-card li").filter((text) => !text.includes("%"))).toEqual([
      "Gym, £24.99 more: Chosen from 1 December 2026",
      "Dental, £8.00 less",
    ]);
    expect(page.$("main aside .bp-card li [lang=cy]").text()).toBe("Dental");
  });

  test("Home lists the held benefits that can be changed now, with price, next price and last day", async () => {
    const browser = await signIn();
    const open = { canChange: true, closes: "2026-12-10", text: "Choose by 10 December 2026." };
    const buildHeldBenefit = (
      id: string,
      status: string,
      pence: number,
      startDate: string,
      employerPence = 0,
    ) => ({
      ...buildSelection(id, status),
      startDate,
      costsSummaryForMonthlyCostSection: buildCost(pence, employerPence),
    });
    const since = "2026-04-01";
    const buildBenefit = (id: string, name: string, availability = open) => ({
      ...travel,
      benefitId: id,
      name,
      availability,
    });
    const benefits: Benefit[] = [
      { ...buildBenefit("gym", "Gym"), selection: buildHeldBenefit("gym", "active", 24_99, since) },
      {
        ...buildBenefit("cash-plan", "Health cash plan"),
        selection: buildHeldBenefit("cash-plan", "scheduled", 37_90, "2027-01-01"),
        inForce: buildHeldBenefit("cash-plan", "active", 20_80, since),
      },
      // The first benefit has nothing to change, the second no link, and the third is not finished.
      {
        ...buildBenefit("discounts", "Discounts"),
        selection: buildHeldBenefit("discounts", "active", 0, since),
      },
      {
        ...buildBenefit("dental", "Dental", { ...open, canChange: false }),
        selection: buildHeldBenefit("dental", "active", 8_35, since),
      },
      {
        ...buildBenefit("life", "Life assurance"),
        selection: buildSelection("life", "draft"),
        inForce: buildHeldBenefit("life", "active", 6_72, since),
      },
    ];
    // An amount that only the employer pays is never shown as the person's price.
    benefits.push(
      {
        ...buildBenefit("partner-life", "Partner life", { ...open, canChange: false }),
        selection: buildHeldBenefit("partner-life", "scheduled", 2_24, "2027-01-01", 4_48),
        inForce: buildHeldBenefit("partner-life", "active", 0, since, 4_48),
      },
      {
        ...buildBenefit("income-protection", "Income protection"),
        selection: buildHeldBenefit("income-protection", "scheduled", 0, "2027-01-01", 8_40),
        inForce: buildHeldBenefit("income-protection", "active", 2_69, since, 8_40),
      },
      {
        ...buildBenefit("season-ticket", "Season ticket loan"),
        selection: buildHeldBenefit("season-ticket", "scheduled", 0, "2027-01-01"),
        inForce: buildHeldBenefit("season-ticket", "active", 100_00, since),
      },
    );
    portal().upstream.answer("GET", "/v1/benefits/user/eligible", { json: { benefits } });
    const page = await browser.get("/app/home/");
    const [waiting, changes] = ["In progress", "What you can change now"].map((title) =>
      page.listTexts(`main section:has(> h2:contains("${title}")) .bp-row`),
    );
    expect(waiting).toHaveLength(2);
    expect(waiting?.[0]).toContain("Life assurance");
    expect(waiting?.[1]?.replace(/\s+/g, " ")).toContain(
      "£2.24 a month of take-home pay £4.48 a month paid by your employer now",
    );
    expect(changes?.map((text) => text.replace(/\s+/g, " "))).toEqual([
      "Gym Choose by 10 December 2026.£24.99 a month of take-home pay",
      "Health cash plan Changes on 1 January 2027Choose by 10 December 2026.£20.80 a month of take-home pay £37.90 from 1 January 2027",
      "Income protection Changes on 1 January 2027Choose by 10 December 2026.£2.69 a month of take-home pay £8.40 a month paid by your employer from 1 January 2027",
      "Season ticket loan Changes on 1 January 2027Choose by 10 December 2026.£100.00 a month of take-home pay No cost to you from 1 January 2027",
    ]);
    expect(page.getLink("Gym")).toBe("/app/my-benefits/gym");
  });

  test("[HOME-03] [D1] the rest of the page stays when benefits fail to load", async () => {
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/benefits/user/eligible", { status: 500 });
    const page = await browser.get("/app/home/");
    expect([page.status, page.$(".bp-row").length, listCards(page).length]).toEqual([200, 0, 6]);
  });

  test("[HOME-03] a client without cards causes no error", async () => {
    const browser = await signIn();
    answerCards([]);
    answerBanners([]);
    const page = await browser.get("/app/home/");
    expect(page.text).toContain("There is no news today");
    expect(page.text).not.toContain("gone wrong");
  });

  test("[C1] [B6] Home shows content as text, pictures of the portal only, and links to the portal's paths and https", async () => {
    const browser = await signIn();
    const buildLink = (id: string, linkUrl: string) => ({
      id,
      title: `<b>${id}</b>`,
      linkUrl,
      linkLabel: `To ${id}`,
    });
    const content =
      '<p onmouseover="steal()">Hello<script>steal()</script><iframe src="//evil.example"></iframe></p>';
    answerCards([
      { ...buildLink("ours", "/app/faqs/"), content, icon: "constructor" },
      { ...buildLink("theirs", "https://partner.example/a"), content },
      { ...buildLink("script", "javascript:steal()"), content },
      { ...buildLink("other", "//evil.example"), content },
    ]);
    answerBanners([
      { ...buildLink("banner", "http://evil.example"), text: "<i>x</i>", imageUrl: "//evil.example/x.png" },
    ]);
    const page = await browser.get("/app/home/");
    expect(listCards(page)).toEqual(["<b>ours</b>", "<b>theirs</b>", "<b>script</b>", "<b>other</b>"]);
    expect(page.getLink("To ours")).toBe("/app/faqs/");
    expect(page.getLink("To theirs")).toBe("https://partner.example/a");
    for (const id of ["script", "other", "banner"]) expect(page.findLink(`To ${id}`)).toBeNull();
    expect(page.getText("section.bp-promo p")).toBe("<i>x</i>");
    expect(page.$("main").html()).not.toMatch(/steal|onmouseover|iframe|evil\.example/);
  });

  test("[SESSION-08] [D2] one 401 among three calls ends the session once, with the server's text", async () => {
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/user/home-page-banner", {
      status: 401,
      json: { detail: "x", message: "You have been signed out by an administrator." },
    });
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("You have been signed out by an administrator.");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });
});

describe("the suggestion on Home", () => {
  const DISMISSALS = "/v1/benefits/user/recommendation/dismissals";
  const findSuggestion = (page: Page) => page.$(".bp-advice");

  test("Home suggests one action with its reason and price, and links to the wizard", async () => {
    const browser = await signIn();
    const { page } = browser;
    expect(findSuggestion(page)).toHaveLength(1);
    const text = findSuggestion(page).text();
    // 2% of £42,000 a year, of which 20% tax and 8% National Insurance are saved.
    expect(text).toContain("You pay 6% and your employer matches up to 8%. You miss out on £840.00 a year");
    expect(text).toContain("With £50.40 less take-home pay, £140.00 more a month goes into your pension.");
    expect(page.getLink("Try other percentages")).toBe("/app/my-benefits/pension/model/?percent=8");
    const next = await page.getForm({ button: "Go to 8%" }).submit("Go to 8%");
    expect([next.status, next.path]).toEqual([200, "/app/my-benefits/pension/setup/terms/"]);
    expect(next.text).toContain("8%");
  });

  test("Home does not repeat a dismissed suggestion, and shows the next suggestion", async () => {
    const { browser, email } = await portal().signInMember();
    expect(findSuggestion(browser.page).find("h3").text()).toBe("Start a pension at 8%");
    const page = await browser.page
      .getForm({ button: "Stop suggesting this" })
      .submit("Stop suggesting this");
    expect(page.redirects).toEqual(["/app/home/"]);
    expect(page.text).toContain("We will not suggest that again");
    expect(findSuggestion(page).find("h3").text()).toBe("Say who should be paid if you die");
    expect(page.getLink("Name someone")).toBe("/app/my-benefits/life/nominations/");
    await portal().createBrowser().signIn(String(email));
    expect((await browser.get("/app/home/")).text).not.toContain("Start a pension at 8%");
  });

  test("[D1] a dismissal that cannot be saved is reported, and Home works without a suggestion", async () => {
    const browser = await signIn();
    portal().upstream.answer("POST", DISMISSALS, { status: 500 });
    const page = await browser.page
      .getForm({ button: "Stop suggesting this" })
      .submit("Stop suggesting this");
    expect(page.text).toContain("We could not save that. Please try again later");
    portal().upstream.answer("GET", "/v1/benefits/user/eligible", async (_, loadRealReply) => {
      const { recommendation, ...reply } = JSON.parse((await loadRealReply()).text);
      return { json: reply };
    });
    const nextVisit = await browser.get("/app/home/");
    expect([nextVisit.status, findSuggestion(nextVisit).length, listCards(nextVisit).length]).toEqual([
      200, 0, 6,
    ]);
  });

  test("Home suggests nothing when the upstream does not list the extension", async () => {
    portal().upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => ({
      json: { ...JSON.parse((await loadRealReply()).text), extensions: ["refresh"] },
    }));
    const { page } = await signIn();
    expect([page.status, findSuggestion(page).length]).toEqual([200, 0]);
  });
});

describe("[HOME-04] the first login", () => {
  const newcomer = { first_login: true, carousel_required: true, show_welcome_modal: true };
  const signInNewcomer = async () => (await portal().signInMember(newcomer)).browser;

  test("[HOME-04] [API-50] the first login shows the tour, one slide below the other, at every visit until it has been read", async () => {
    const browser = await signInNewcomer();
    for (const page of [browser.page, await browser.get("/app/home/")]) {
      expect(page.listTexts("main h2"), "Escape closes the tour, and the page is whole").toContain(
        "What you can choose now",
      );
      expect(page.$("main dialog[open]").attr("aria-label")).toBe("Welcome to Harbour Rewards");
      expect(page.listTexts("main dialog button")).toEqual(["Get started"]);
      expect(page.listTexts("main dialog ol li h2")).toEqual([
        "Welcome to Harbour Rewards",
        "See what you already have",
        "Choose what suits you",
        "Change with your life",
      ]);
    }
  });

  test("[HOME-04] the tour of the first login shows the scheme's avatar, unless its slides have their own pictures", async () => {
    const avatar = getDemoLogoPath("harbourline", "avatar");
    const listPictures = (page: Page) =>
      page
        .$("main dialog img")
        .toArray()
        .map((each) => page.$(each).attr("src"));
    expect(listPictures((await signInNewcomer()).page)).toEqual([avatar]);
    portal().upstream.answer("GET", "/v1/carousel", async (_, loadRealReply) => {
      const [first, ...others] = JSON.parse((await loadRealReply()).text);
      return { json: [{ ...first, imageUrl: "/brand/slide.png" }, ...others] };
    });
    expect(listPictures((await signInNewcomer()).page)).toEqual(["/brand/slide.png"]);
  });

  test("[API-20] [SESSION-03] loading the slides once records that they are no longer required, and the tour stays open until it is read", async () => {
    const browser = await signInNewcomer();
    await browser.get("/app/home/");
    const changes = portal().upstream.listCallsTo("PATCH", "/v1/user");
    expect(changes.map(({ body }) => JSON.parse(body))).toEqual([
      { carouselRequired: false, showWelcomeModal: true },
    ]);
  });

  test("[D1] slides that cannot be loaded stay required", async () => {
    portal().upstream.answer("GET", "/v1/carousel", { status: 500 });
    await signInNewcomer();
    expect(portal().upstream.listCallsTo("PATCH", "/v1/user")).toEqual([]);
  });

  test("[API-20] Get started ends the tour, now and for the next login", async () => {
    const browser = await signInNewcomer();
    const page = await browser.page.getForm({ button: "Get started" }).submit("Get started");
    expect(page.redirects).toEqual(["/app/home/"]);
    expect(page.$(".bp-carousel")).toHaveLength(0);
    const changes = portal().upstream.listCallsTo("PATCH", "/v1/user");
    expect(changes.map(({ body }) => JSON.parse(body)).slice(1)).toEqual([
      { carouselRequired: false, firstLogin: false, showWelcomeModal: false },
    ]);
    const email = JSON.parse(portal().upstream.listCallsTo("POST", "/v1/login")[0]?.body ?? "{}").email;
    expect((await signIn(email)).page.$(".bp-carousel")).toHaveLength(0);
  });

  test("[D1] the tour returns, and Home works, when the tour's end cannot be saved", async () => {
    const browser = await signInNewcomer();
    portal().upstream.answer("PATCH", "/v1/user", { status: 500 });
    const page = await browser.page.getForm({ button: "Get started" }).submit("Get started");
    expect([page.status, page.$(".bp-carousel").length]).toEqual([200, 1]);
  });

  test("[D1] Home works without the tour when the slides cannot be loaded", async () => {
    const browser = await signInNewcomer();
    portal().upstream.answer("GET", "/v1/carousel", { status: 500 });
    const page = await browser.get("/app/home/");
    expect([page.status, page.$(".bp-carousel").length, listCards(page).length]).toEqual([200, 0, 6]);
  });

  test("[API-50] a person after the first login does not see the tour, and no call is made for it", async () => {
    const { page } = await signIn();
    expect(page.$(".bp-carousel")).toHaveLength(0);
    expect(portal().upstream.listCallsTo("GET", "/v1/carousel")).toEqual([]);
  });
});

test("[HOME-05] only a person on probation sees what probation means", async () => {
  const notice = "You cannot access all benefits during your probation. We will email you when you can.";
  expect((await signIn("ben.carter@harbourline.example")).page.text).toContain(notice);
  expect((await signIn()).page.text).not.toContain(notice);
});

test("[HOME-06] an unknown page below Home is shown within the portal", async () => {
  const browser = await signIn();
  for (const target of ["/app/home/nothing", "/app/home/nothing/", "/app/home/my-family/"]) {
    const page = await browser.get(target);
    expect([target, page.status, page.heading]).toEqual([target, 404, "Page not found"]);
    expect(page.title).toBe("Page not found | Harbour Rewards");
    expect(page.text).toContain("Oops! The page you are looking for has been removed or relocated.");
    expect(page.text).toContain("Hi, Aisha");
    expect(page.getLink("Back to Home")).toBe("/app/home/");
  }
  expect((await portal().createBrowser().get("/app/home/nothing")).redirects).toEqual(["/"]);
});

test("[API-16] [THEME-02] Home loads only the person's own data", async () => {
  const { db } = await portal().openDatabase();
  const other = await buildTenant(db, {
    employee: { first_name: "Nia" },
  });
  const browser = portal().createBrowser({ host: `${other.domain}.localhost` });
  const page = await browser.signIn(other.email);
  expect(page.heading).toMatch(/, Nia$/);
  expect(page.text).not.toContain("Harbourline");
  expect(page.text).toContain("There is no news today");
});

describe("[HOME-02] the greeting by London's time", () => {
  const summer = withPortal();

  test.each([
    ["10:59", "Good morning, Aisha"],
    ["11:00", "Good afternoon, Aisha"],
    ["17:00", "Good evening, Aisha"],
  ])("at %s UTC in July the greeting is “%s”", async (time, greeting) => {
    const { clock } = summer();
    const next = new Date(`2027-07-01T${time}:00Z`).getTime();
    clock.advance(next - clock.now().getTime());
    expect((await summer().createBrowser().signIn(people.aisha)).heading).toBe(greeting);
  });
});

describe("[PANEL-05] the site's terms", () => {
  const PANEL = "/app/home/panel/terms/";

  test("[PANEL-01] the site's terms open over Home, and Close returns to it", async () => {
    portal().upstream.answer("GET", "/v1/policies/terms-conditions", {
      json: { content: "<h2>Use</h2><script>1</script><p>Be kind.</p>" },
    });
    const browser = await signIn();
    const page = await browser.click("Terms and conditions");
    expect([page.status, page.path, page.title]).toEqual([
      ...[200, PANEL],
      "Terms and conditions | Harbour Rewards",
    ]);
    const panel = page.$('[role="dialog"]');
    expect(panel.find("h2").first().text()).toBe("Terms and conditions");
    expect(panel.text()).toContain("Be kind.");
    expect(panel.find("script")).toHaveLength(0);
    expect((await browser.click("Close")).path).toBe("/app/home/");
  });

  test("[D1] texts that fail to load are reported in the panel", async () => {
    const browser = await signIn();
    portal().upstream.answer("GET", "/v1/policies/terms-conditions", { status: 500 });
    const page = await browser.get(PANEL);
    expect([page.status, page.getText('[role="dialog"] .bp-notice')]).toEqual([
      ...[200, "There was an issue requesting the latest Terms and conditions"],
    ]);
    expect(page.text).toContain("Good");
  });

  test("[GUARD-05] a visitor can read the texts at their public address", async () => {
    expect((await portal().createBrowser().get(PANEL)).redirects).toEqual(["/"]);
  });
});
