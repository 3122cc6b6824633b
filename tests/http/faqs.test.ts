import { beforeEach, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });
let browser: Browser;
beforeEach(async () => {
  browser = portal().createBrowser();
  await browser.signIn(people.aisha);
});

const answerFaqs = (json: unknown) => portal().upstream.answer("GET", "/v1/cms-content/faqs", { json });

test("[FAQ-01] [API-46] [SHELL-05] the questions are in their groups, and each opens to its answer", async () => {
  const page = await browser.click("FAQs");
  expect([page.status, page.path, page.title]).toEqual([200, "/app/faqs/", "FAQs | Harbour Rewards"]);
  expect(page.heading).toBe("Frequently asked questions");
  expect(page.listTexts("main section > h2").slice(0, 2)).toEqual([
    "Getting started",
    "Choosing and changing",
  ]);

  const questions = page.$("main details");
  expect(questions.length).toBeGreaterThan(6);
  expect(page.$("main details[open]")).toHaveLength(0);
  const first = questions.first();
  expect(first.children("summary").text()).toBe("When can I join?");
  expect(first.text()).toContain("Your pension and life cover start on your first day.");
  expect(page.$("script:not([src='/menu.js'])")).toHaveLength(0);
});

test("[FAQ-01] the FAQs page has breadcrumbs, with a link back", async () => {
  const page = await browser.get("/app/faqs/");
  expect(page.listTexts('nav[aria-label="Breadcrumb"] li')).toEqual(["Home", "FAQs"]);
  expect(page.$('nav[aria-label="Breadcrumb"] a').attr("href")).toBe("/app/home/");
  expect(page.$('nav[aria-label="Main"] [aria-current=page]').text()).toBe("FAQs");
});

test("[FAQ-01] questions without a group are together in their original order", async () => {
  const buildFaq = (id: string, group?: string) => ({
    id,
    group,
    question: `Question ${id}`,
    answer: "<p>Yes.</p>",
  });
  answerFaqs([buildFaq("1", "B"), buildFaq("2"), buildFaq("3", "A"), buildFaq("4", "B"), buildFaq("5", " ")]);
  const page = await browser.get("/app/faqs/");
  expect(page.listTexts("main section > h2")).toEqual(["B", "More questions", "A"]);
  expect(page.listTexts("main summary")).toEqual([
    "Question 1",
    "Question 4",
    "Question 2",
    "Question 5",
    "Question 3",
  ]);
});

test("[FAQ-01] the FAQs page says so when there are no questions", async () => {
  answerFaqs([]);
  const page = await browser.get("/app/faqs/");
  expect([page.status, page.$("main details").length]).toEqual([200, 0]);
  expect(page.text).toContain("There are no questions to show");
});

test("[C1] answers are shown without scripts, and questions without HTML", async () => {
  answerFaqs([
    {
      id: '"><script>',
      question: "<b>Why</b>?",
      answer: '<p>So<img src=x onerror="steal()"><style>*{}</style></p>',
    },
  ]);
  const page = await browser.get("/app/faqs/");
  expect(page.getText("main summary")).toBe("<b>Why</b>?");
  expect(page.$("main img, main style, main script, [onerror]")).toHaveLength(0);
});

test("[SHELL-14] [D1] answers that fail to load are reported, and the session is kept", async () => {
  answerFaqs({ faqs: [] });
  const page = await browser.get("/app/faqs/");
  expect([page.status, page.heading]).toEqual([503, "Uh oh!"]);
  expect((await browser.get("/app/home/")).status).toBe(200);
});

test("[GUARD-05] nobody can read the FAQs without logging in", async () => {
  expect((await portal().createBrowser().get("/app/faqs/")).redirects).toEqual(["/"]);
});
