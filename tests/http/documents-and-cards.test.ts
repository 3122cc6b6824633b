import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { type PortalOptions, withPortal } from "../support/portal.ts";

const CASH_PLAN_PATH = "/app/my-benefits/cash-plan";
const engines: [string, PortalOptions][] = [
  ["SQLite", {}],
  ["PostgreSQL", { engine: "postgres" }],
];

describe.each(engines)("on %s", (_, options) => {
  const portal = withPortal(options);

  test("a member saves a plan's document from the benefit's page, as a file that no browser opens as a page", async () => {
    const browser = await portal().signIn(people.aisha);
    const page = await browser.get(CASH_PLAN_PATH);
    const documents = page.$("h2:contains('Documents')").parent();
    const texts = page.listTexts(".bp-card--panel:has(h2:contains('Documents')) li");
    expect(texts).toEqual([
      "Policy booklet PDF · 4 kB · From 1 April 2026",
      "Key facts PDF · 4 kB · From 1 April 2026",
      "How Oakmere Health handles complaints Opens on oakmere.example · From 1 April 2026",
    ]);
    const file = await browser.exchange({ target: documents.find("a").first().attr("href") ?? "" });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(file.text.slice(0, 5)).toBe("%PDF-");
    expect((await browser.get(`${CASH_PLAN_PATH}/documents/none`)).status).toBe(404);
  });

  test("[B1] a person of another client and a visitor save no document of this client", async () => {
    const member = await portal().signIn(people.aisha);
    const page = await member.get(CASH_PLAN_PATH);
    const target = page.$("a[href*='/documents/']").first().attr("href") ?? "";
    const visitor = await portal().createBrowser().exchange({ target });
    expect(visitor.headers.get("content-disposition")).toBeNull();
    const stranger = portal().createBrowser({ host: "larkspur.localhost" });
    await stranger.get("/sso-login/sso_valid_nora/0");
    const other = await stranger.exchange({ target });
    expect(other.text).not.toContain("Harbourline");
    expect([404, 303, 302]).toContain(other.status);
  });

  test("a member's card names them, their numbers and who else is covered, and a benefit without a card has none", async () => {
    const browser = await portal().signIn(people.aisha);
    await browser.get(CASH_PLAN_PATH);
    const card = await browser.click("Your card");
    expect(card.listTexts(".bp-member bdi")).toContain("Aisha Patel");
    expect(card.text).toContain("Meera Patel");
    expect(card.text).toContain("Oakmere Health");
    // Aisha's cover continues at another level, so the card names no last day.
    expect(card.listTexts(".bp-member .bp-facts__fact")).toEqual([
      "Member numberOAK-00101",
      "Policy numberHAR-CASH-2023",
      "LevelSilver",
      "Cover from1 April 2025",
    ]);
    expect(card.$(".bp-member a[href^='tel:']")).toHaveLength(1);
    expect((await browser.get("/app/my-benefits/cards/pension")).status).toBe(404);
    expect((await browser.get("/app/my-benefits/pension")).findLink("Your card")).toBeNull();
  });
});
