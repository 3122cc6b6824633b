import { expect, test } from "vitest";
import { buildMember } from "../support/api.ts";
import { withPortal } from "../support/portal.ts";
import { buildQuote, offerQuotedPlan } from "../support/quoted-plan.ts";

const portal = withPortal();
const EXECUTIVE_LIFE_PATH = "/app/my-benefits/executive-life";

test("[BENEFIT-04] a benefit at a quoted price is chosen in the wizard's usual steps, with scripts off", async () => {
  const { db } = await portal().openDatabase();
  const larger = buildQuote({ reference: "Q-1183", cover: "400000", "price a month": "63.05" });
  await offerQuotedPlan(db, "harbourline", [buildQuote(), larger]);
  // A node looks for imports every five seconds.
  portal().clock.advance(6_000);
  const person = await buildMember(db, "harbourline", {
    employee_number: "20000417",
  });
  const browser = await portal().signIn(String(person.email));

  await browser.get(EXECUTIVE_LIFE_PATH);
  let page = await browser.click("Choose this benefit");
  expect(page.heading).toBe("Executive life cover");
  expect(page.listTexts("main form label")).toEqual(["£250,000 of cover", "£400,000 of cover"]);
  expect(page.text).toContain("£63.05 a month. Quote Q-1183, valid until 30 November 2026");
  page = await page.getForm("main form").submit("Continue");
  expect([page.status, page.findError("eeben_level")]).toEqual([400, "Your quote: please choose one"]);
  page = await page.getForm("main form").fill({ eeben_level: "Q-1183" }).submit("Continue");
  page = await page.getForm("main form").fill({ accepted: true }).submit("Continue");
  expect(page.listTexts(".bp-rows > div")[0]).toBe("Your quote£400,000 of coverChange");
  expect(page.text).toContain("£63.05");
  page = await page.getForm("main form").submit("Confirm");
  expect(page.heading).toBe("We have your choice");

  page = await browser.get(EXECUTIVE_LIFE_PATH);
  expect(page.text).toContain("£400,000");
  expect(page.text).toContain("Q-1183");
});
