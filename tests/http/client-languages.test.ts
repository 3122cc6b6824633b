import { beforeAll, describe, expect, test } from "vitest";
import { importClients } from "../../api/clients/import.ts";
import type { Db } from "../../api/db/schema.ts";
import { paths } from "../../app/paths.ts";
import { payrollPaths } from "../../app/paths-payroll.ts";
import { buildMember } from "../support/api.ts";
import { createTestClock } from "../support/builders.ts";
import { buildClientDocument, buildPlanDocument, emptyTranslation } from "../support/client-documents.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "separate", env: { DEMO: "off" } });
const password = "Teal-Kettle-93-Orbit";
const englishOnlyText = "Dim ond yn Saesneg y mae'r rhan hon ar gael.";
let db: Db;

const policy = { type: "terms", version: "1", title: "Terms", html: "<p>Our terms.</p>" } as const;
const privacy = { type: "policy", version: "1", title: "Privacy", html: "<p>Our privacy.</p>" } as const;
const buildCard = (title: string) => ({ title, html: `<p>${title} text.</p>`, icon: null, link: null });
beforeAll(async () => {
  const database = await portal().openDatabase();
  db = database.db;
  const now = portal().clock.now();
  const quay = buildClientDocument("quay", {
    otherLanguages: ["cy"],
    plans: [buildPlanDocument("dental"), buildPlanDocument("cycle")],
    policies: [policy, privacy].map((text) => ({ ...text, published: "2025-01-01", changes: null })),
    content: {
      ...emptyTranslation.content,
      homeCards: [buildCard("Summer hours")],
      faqs: [{ group: "Pay", question: "When is pay day?", answer: "<p>The 28th.</p>" }],
    },
    translations: [
      {
        language: "cy",
        payrollGroups: [{ code: "monthly", name: "Misol" }],
        plans: [
          {
            code: "dental",
            name: "Gofal deintyddol",
            summary: "Yn gryno.",
            description: "<p>Yn llawn.</p>",
            levels: [{ code: "essential", name: "Hanfodol" }],
            medicalQuestions: [],
            claimCategories: [],
            terms: { version: "0", html: "<p>Hen delerau.</p>" },
            claim: null,
            faqs: [{ question: "Pam?", answer: "<p>Am reswm.</p>" }],
          },
        ],
        policies: [{ ...policy, title: "Telerau", html: "<p>Ein telerau.</p>", changes: "Popeth." }],
        content: { ...emptyTranslation.content, homeCards: [buildCard("Oriau haf")] },
      },
    ],
  });
  const actor = { id: "command", request: { id: "test", ip: null } };
  const imported = await importClients(
    { database, clock: createTestClock(now) },
    { documents: [quay], day: null, actor },
  );
  expect(imported).toMatchObject({ ok: true });
  await buildMember(db, "quay", {
    email: "carys@quay.example",
    payroll_group: "monthly",
    accepted_terms_version: policy.version,
  });
  await buildMember(db, "quay", {
    email: "mabli@quay.example",
    user_type: "employer",
    accepted_terms_version: policy.version,
  });
});

const openVisitor = (preferredLanguage: string) =>
  portal().createBrowser({ host: "quay.localhost", headers: { "Accept-Language": preferredLanguage } });

/** Logs in a person who then chose Welsh. */
async function signInWelshReader(email = "carys@quay.example") {
  const browser = openVisitor("en");
  await browser.signIn(email, password);
  await browser.get("/language/cy");
  return browser;
}

describe("the languages of a client's texts", () => {
  test("a translated policy is shown in the reader's language without a language note", async () => {
    const page = await openVisitor("cy").get(paths.terms());
    expect(page.text).toContain("Ein telerau.");
    expect(page.text).not.toContain("Our terms.");
    expect(page.$(".bp-prose").attr("lang")).toBeUndefined();
    expect(page.text).not.toContain(englishOnlyText);
    expect((await openVisitor("en").get(paths.terms())).text).toContain("Our terms.");
  });

  test("a policy without a translation is marked as English and has a note about its language", async () => {
    const page = await openVisitor("cy").get(paths.privacy());
    expect(page.$(".bp-prose").attr("lang")).toBe("en");
    expect(page.$(".bp-prose").text()).toBe("Our privacy.");
    expect(page.text.split(englishOnlyText).length).toBe(2);
    const english = await openVisitor("en").get(paths.privacy());
    expect(english.$(".bp-prose").attr("lang")).toBeUndefined();
  });

  test("cards are read in Welsh, and questions that exist only in English are marked as English", async () => {
    const browser = await signInWelshReader();
    const home = await browser.get(paths.home());
    expect(home.text).toContain("Oriau haf text.");
    expect(home.text).not.toContain("Summer hours");
    const faqs = await browser.get(paths.faqs());
    const question = faqs.$("details.bp-accordion__item").first();
    expect([question.attr("lang"), question.find("summary").text()]).toEqual(["en", "When is pay day?"]);
    expect(faqs.text.split(englishOnlyText).length).toBe(2);
  });

  test("a translated plan has its Welsh name, and another plan is marked as English, in the list and on its page", async () => {
    const browser = await signInWelshReader();
    const list = await browser.get(paths.myBenefits());
    expect(list.text).toContain("Gofal deintyddol");
    expect(list.$("h3[lang=en]").text()).toContain("Cycle");
    expect(list.text.split(englishOnlyText).length).toBe(2);
    const dental = await browser.get(paths.benefit("dental"));
    expect(dental.$("h1").attr("lang")).toBeUndefined();
    expect([dental.title, dental.$("title").attr("lang")]).toEqual([
      "Gofal deintyddol | quay Rewards",
      undefined,
    ]);
    expect(dental.$(".bp-crumbs li[lang]").length).toBe(0);
    expect(dental.text).toContain("Yn llawn.");
    expect(dental.text).toContain("Am reswm.");
    const cycle = await browser.get(paths.benefit("cycle"));
    expect(cycle.$("h1").attr("lang")).toBe("en");
    expect(cycle.$("title[lang=en]").text()).toBe("Cycle to work | quay Rewards");
    expect(cycle.$("title").length).toBe(1);
    expect(cycle.$(".bp-crumbs li").last().attr("lang")).toBe("en");
    expect(cycle.text).toContain(englishOnlyText);
  });

  test("a translation of older terms does not replace the version that people accept", async () => {
    const browser = await signInWelshReader();
    const panel = await browser.get(paths.benefitPanel("dental", "benefit-terms"));
    expect(panel.text).not.toContain("Hen delerau.");
    expect(panel.$('.bp-prose[lang="en"]').text()).toContain("Terms.");
    expect(panel.text).toContain(englishOnlyText);
  });

  test("the pay calendar shows a payroll group's Welsh name, and marks an untranslated name as English", async () => {
    const browser = await signInWelshReader("mabli@quay.example");
    const calendar = await browser.get(payrollPaths.payCalendar());
    const titles = calendar.$("main h2");
    expect(titles.toArray().map((title) => calendar.$(title).text())).toEqual(["Misol", "Weekly, misol"]);
    expect(titles.first().find("[lang]").length).toBe(0);
    expect(titles.last().find("[lang=en]").text()).toBe("Weekly");
  });
});

describe("a benefit whose name is only in English", () => {
  const demo = withPortal();

  test.each([
    ["cash-plan", ["claims/", "claims/new/", "manage/"]],
    ["life", ["nominations/"]],
    ["pension", ["model/", "manage/", "setup/"]],
  ])(
    "the breadcrumbs of each page below %s mark the benefit's English name as English",
    async (id, pages) => {
      const { db } = await demo().openDatabase();
      await db.updateTable("clients").set({ other_languages: '["cy"]' }).execute();
      const browser = await demo().signIn(people.aisha);
      await browser.get("/language/cy");
      for (const segment of pages) {
        const page = await browser.get(`${paths.benefit(id)}/${segment}`);
        const crumbs = page.$(".bp-crumbs li");
        const languages = crumbs.toArray().map((crumb) => page.$(crumb).attr("lang"));
        expect([segment, page.$("html").attr("lang"), languages]).toEqual([
          segment,
          "cy-GB",
          [undefined, undefined, "en", undefined],
        ]);
        if (segment === "setup/") expect(page.$("h1").attr("lang")).toBe("en");
      }
    },
  );

  const attributes = ["aria-label", "title", "alt", "placeholder"];

  /** Labels that do not only repeat a text inside their element, which can be marked there. */
  const listLabels = ({ $ }: Page): string[] =>
    $("main *")
      .toArray()
      .flatMap((each) =>
        attributes
          .map((attribute) => $(each).attr(attribute) ?? "")
          .filter((label) => !$(each).text().includes(label)),
      );

  /**
   * Texts and labels outside elements with `lang` that contain a name given only in English. A chart's
   * label cannot be marked, and its table has the names again.
   */
  const listUnmarkedNames = (page: Page, names: readonly string[]): string[] => {
    const { $ } = page;
    $(".bp-chart__bars").removeAttr("aria-label");
    const labels = listLabels(page);
    $("script, style, [lang=en]").remove();
    const texts = $("main *")
      .contents()
      .toArray()
      .flatMap((node) => (node.type === "text" ? [node.data.trim()] : []));
    return [...texts, ...labels]
      .map((text) => text.replace("Brightwater Dental", ""))
      .filter((text) =>
        names.some((name) => ` ${text.replaceAll(/[^A-Za-z-]+/g, " ")} `.includes(` ${name} `)),
      );
  };

  test.each([
    [
      people.aisha,
      [
        ...[
          "home/",
          "payslip/",
          "my-total-benefits/",
          "my-benefits/",
          "my-benefits/gym",
          "my-benefits/gym/setup/",
        ],
        ...[
          "my-benefits/life/manage/",
          "my-benefits/life/panel/statement/",
          "my-benefits/life/manage/panel/opt-out/",
        ],
        ...[
          "my-benefits/pension/model/",
          "my-benefits/dental",
          "my-benefits/cards/",
          "home/my-profile/panel/add-life-event/",
        ],
      ],
    ],
    [
      people.employer,
      [
        ...[
          "dashboard/",
          "dashboard/benefit-takeup",
          "dashboard/benefit-takeup/dental",
          "dashboard/employee-insights/",
        ],
        ...["dashboard/approve-selections/", "dashboard/approve-selections/cycle", "reporting/calendar/"],
        ...["reporting/payroll", "reporting/payroll/monthly.2026-12", "reporting/panel/provider-report/"],
        ...["reporting/activity", "reporting/panel/payroll-report/"],
      ],
    ],
  ])(
    "each page for %s marks every English name of a benefit, a level or a payroll group",
    async (email, pages) => {
      const { db } = await demo().openDatabase();
      await db.updateTable("clients").set({ other_languages: '["cy"]' }).execute();
      const plans = await db
        .selectFrom("plans")
        .select("definition")
        .where("client_id", "=", "harbourline")
        .execute();
      const names = plans.map(({ definition }): string => JSON.parse(definition).name);
      expect(names).toContain("Cycle to work");
      names.push("Off-peak", "Essential", "Monthly", "Weekly");
      const browser = await demo().signIn(email);
      const english = await browser.get("/app/home/");
      expect(english.$("main [lang]").length).toBe(0);
      await browser.get("/language/cy");
      const unmarked: string[] = [];
      let markedCount = 0;
      for (const path of pages) {
        const page = await browser.get(`/app/${path}`);
        expect([path, page.status]).toEqual([path, 200]);
        markedCount += page.$("main [lang=en]").length;
        unmarked.push(...listUnmarkedNames(page, names).map((text) => `${path}: ${text}`));
      }
      expect(unmarked).toEqual([]);
      expect(markedCount).toBeGreaterThan(50);
    },
  );
});
