import { expect, test } from "vitest";
import type { MembershipCard } from "../../contract/extensions/cards.ts";
import type { Claim, getClaims } from "../../contract/extensions/claims.ts";
import type { CallReply } from "../../contract/index.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });
const CARDS_PATH = "/app/my-benefits/cards";
const DENTAL_CLAIMS_PATH = "/app/claims/dental";

const card: MembershipCard = {
  benefitId: "dental",
  benefitName: "Dental",
  insurer: "Brightwater Dental",
  phone: "08081 570 338 (weekdays)",
  policyNumber: "HAR-DENT-2023",
  memberNumber: "BRI-00101",
  memberName: "Aisha Patel",
  details: [{ label: "Level", value: "Plus" }],
  covered: ["Ravi Patel", "Meera Patel"],
  from: "2025-04-01",
  until: "2026-12-31",
};

async function openCards(cards: MembershipCard[] | null, path = CARDS_PATH) {
  const browser = await portal().signIn(people.aisha);
  const answer = cards ? { json: { cards } } : { status: 500 };
  portal().upstream.answer("GET", "/v1/benefits/user/cards", answer);
  return browser.get(path);
}

test("the page of all cards has each card's insurer, member, numbers, days, covered people and phone, and a link to print it", async () => {
  const page = await openCards([card, { ...card, benefitId: "gym", benefitName: "Gym" }]);
  expect([page.heading, page.getText("main .bp-lead")]).toEqual([
    "Your cards",
    "Show these when you use your benefits. Each card ends when its cover ends.",
  ]);
  expect(page.listTexts(".bp-member h2")).toEqual(["Dental", "Gym"]);
  const dental = ".bp-member:has(h2:contains('Dental'))";
  expect(page.getText(dental)).toContain("Brightwater Dental");
  expect(page.listTexts(`${dental} .bp-facts__fact`)).toEqual([
    "Member numberBRI-00101",
    "Policy numberHAR-DENT-2023",
    "LevelPlus",
    "Cover from1 April 2025",
    "Cover until31 December 2026",
  ]);
  expect(page.listTexts(`${dental} .bp-member__who`)).toEqual([
    "MemberAisha Patel",
    "Also coveredRavi PatelMeera Patel",
  ]);
  const phone = page.$(`${dental} a[href^='tel:']`);
  expect([phone.text(), phone.attr("href")]).toEqual(["08081 570 338 (weekdays)", "tel:08081570338"]);
  expect(page.getLink("Open and print your Dental card")).toBe(`${CARDS_PATH}/dental/`);
});

test("a card's own page shows the card and how to print it, and a card that has ended is not found", async () => {
  const page = await openCards([card], `${CARDS_PATH}/dental`);
  expect([page.status, page.heading]).toEqual([200, "Your card"]);
  expect(page.getText(".bp-member")).toContain("BRI-00101");
  expect(page.getText(".bp-member__hint")).toBe(
    "To print or save it as a PDF, use your browser's Print. Only the card is printed.",
  );
  const endedCard = await openCards([], `${CARDS_PATH}/dental`);
  expect([endedCard.status, endedCard.heading]).toEqual([404, "This card has ended"]);
  expect(endedCard.getLink("Your cards")).toMatch(/^\/app\/my-benefits\/cards\/?$/);
});

test("the page of all cards says when there are none, and reports cards that fail to load", async () => {
  const none = await openCards([]);
  expect([none.status, none.getText(".bp-empty")]).toEqual([
    200,
    "You have no cards now. A card appears here on the first day of its cover.",
  ]);
  for (const path of [CARDS_PATH, `${CARDS_PATH}/dental`]) {
    const failed = await openCards(null, path);
    expect([path, failed.status, failed.$(".bp-member, .bp-empty").length]).toEqual([path, 503, 0]);
    expect(failed.text).toContain("We could not load your cards. Try again in a few minutes.");
  }
});

const claim: Claim = {
  id: "c-1",
  reference: "C6B5-8A3D",
  benefitId: "dental",
  benefitName: "Dental",
  state: "paid",
  claimantName: "Ravi Patel",
  category: "Hygienist",
  what: "A clean",
  treatmentDate: "2026-11-02",
  claimedPence: 60_50,
  paidPence: 48_00,
  paidOn: "2026-11-18",
  note: null,
  sentOn: "2026-11-05",
  events: [
    { on: "2026-11-05", state: "sent" },
    { on: "2026-11-18", state: "paid" },
  ],
  receipts: [{ id: "r-1", type: "application/pdf", size: 1_000 }],
  version: 2,
};

async function openClaims(facts: Partial<CallReply<typeof getClaims>>, path = DENTAL_CLAIMS_PATH) {
  const browser = await portal().signIn(people.aisha);
  const json: CallReply<typeof getClaims> = {
    name: "Dental",
    earliest: "2026-08-22",
    categories: [],
    left: [],
    claims: [],
    claimants: [{ id: "self", name: "Aisha Patel" }],
    ...facts,
  };
  portal().upstream.answer("GET", "/v1/benefit/dental/claims", { json });
  return browser.get(path);
}

test("the page of claims has each claim's person, day, state, amount and payment, and what is left of a shared limit", async () => {
  const open: Claim = { ...claim, id: "c-2", reference: "C7", state: "sent", paidPence: null, paidOn: null };
  const left = [{ category: "Hygienist", limitPence: 80_00, leftPence: 32_00 }];
  const page = await openClaims({ claims: [open, claim], left });
  expect(page.getText("main .bp-lead")).toBe(
    "Claim for treatment on or after 22 August 2026. We email you when a claim changes.",
  );
  expect(page.getLink("Make a claim")).toMatch(/\/claims\/dental\/new\/?$/);
  const rows = page.listTexts(".bp-row").map((text) => text.replace(/\s+/g, " "));
  expect(rows[0]).toMatch(/^Claim C7 ?Sent ?Hygienist · Ravi Patel · 2 November 2026 ?£60\.50$/);
  expect(rows[1]).toMatch(
    /^Claim C6B5-8A3D ?Paid ?Hygienist .* · Paid £48\.00 on 18 November 2026 ?£60\.50$/,
  );
  expect(page.getLink("Claim C6B5-8A3D")).toMatch(/\/claims\/dental\/c-1\/?$/);
  expect(page.listTexts("main table thead th")).toEqual(["What for", "Left"]);
  expect(page.listTexts("main table tbody tr")).toEqual(["Hygienist£32.00 of £80.00"]);
});

test("the page of claims says that there are none yet, and when a person can claim", async () => {
  const none = await openClaims({});
  expect(none.getText(".bp-empty")).toBe("You have not made a claim yet.");
  expect(none.$("main table")).toHaveLength(0);
  const early = await openClaims({ claimants: [] });
  expect(early.getText("main .bp-notice")).toBe(
    "You had no cover on or after 22 August 2026, so there is nothing to claim for today.",
  );
  expect(early.findLink("Make a claim")).toBeNull();
});

test("a claim's page shows its amount, its payment, its receipts and its history, and an open claim takes another receipt", async () => {
  const page = await openClaims({ claims: [claim] }, `${DENTAL_CLAIMS_PATH}/c-1`);
  expect([page.heading, page.getText("main .bp-lead")]).toEqual(["Claim C6B5-8A3D", "Hygienist, £60.50"]);
  expect(page.listTexts("main .bp-facts__fact")).toEqual(
    expect.arrayContaining(["Date of treatment2 November 2026", "Paid back£48.00 on 18 November 2026"]),
  );
  expect(page.listTexts(".bp-time li")).toEqual(["Done: Sent 5 November 2026", "Paid 18 November 2026"]);
  expect(page.$("a[download]").attr("href")).toMatch(/\/dental\/c-1\/receipts\/r-1\/?$/);
  const add = "main a[href*='receipt']:not([download])";
  expect(page.$(add)).toHaveLength(0);
  const open = await openClaims({ claims: [{ ...claim, state: "in-review" }] }, `${DENTAL_CLAIMS_PATH}/c-1`);
  expect(open.$(add)).toHaveLength(1);
});
