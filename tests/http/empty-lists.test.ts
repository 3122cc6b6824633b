import { expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const CLIENT_CALLS = "/main/client/harbourline";
const emptyList = { total: 0, last_page: 1 };
const openingRun = { runId: "monthly.2026-04", runLabel: "April 2026", isLocked: false };

test.each([
  [
    "a page of enrolment letters",
    people.employer,
    "/app/reporting/enrolment/letters/",
    `${CLIENT_CALLS}/enrolment/letters`,
    { letters: [], ...emptyList },
    "There are no letters to give.",
  ],
  [
    "a page of people who wait to be enrolled",
    people.employer,
    "/app/reporting/enrolment/",
    `${CLIENT_CALLS}/enrolment/waiting`,
    { benefit: null, people: [], letters: 0, ...emptyList },
    "None of your plans enrols employees automatically.",
  ],
  [
    "a page of claims to decide",
    people.employer,
    "/app/dashboard/claims/",
    `${CLIENT_CALLS}/claims`,
    { isDecider: true, claims: [], ...emptyList },
    "No claims are waiting for you.",
  ],
  [
    "a page of decided claims",
    people.employer,
    "/app/dashboard/claims/decided/",
    `${CLIENT_CALLS}/claims`,
    { isDecider: true, claims: [], ...emptyList },
    "No claim has been decided yet.",
  ],
  [
    "a page of insurer decisions",
    people.employer,
    "/app/dashboard/insurer-decisions/",
    `${CLIENT_CALLS}/underwriting`,
    { requests: [], ...emptyList },
    "No cover is waiting for an insurer. When someone asks for cover above the free cover limit, you record the decision here.",
  ],
  [
    "a page of amounts before the first run",
    people.employer,
    "/app/reporting/openings/monthly",
    `${CLIENT_CALLS}/pay-groups/monthly/openings`,
    { ...openingRun, rows: [], ...emptyList },
    "Nothing was taken before the first run.",
  ],
  [
    "a page of cards",
    people.aisha,
    "/app/my-benefits/cards/",
    "/v1/benefits/user/cards",
    { cards: [] },
    "You have no cards now. A card appears here on the first day of its cover.",
  ],
])(
  "%s without any entry says so, and no sentence above the list assumes an entry",
  async (_, email, address, call, reply, text) => {
    const browser = await portal().signIn(email);
    portal().upstream.answer("GET", call, { json: reply });
    const page = await browser.get(address);
    expect([page.status, page.getText("main .bp-empty"), page.listTexts("main .bp-lead")]).toEqual([
      200,
      text,
      [],
    ]);
  },
);
