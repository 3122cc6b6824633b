import { expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import { buildBenefit, buildSelection } from "../support/builders.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const estimated = "Estimated at 2025 prices";
const refusal =
  "We only have an estimate of the price on 1 January 2027. You can confirm this once we have the new prices.";

/** Logs in a person whose provider has given no gym prices after the scheme year 2025. */
async function signInUnpriced(user_type: "employee" | "employer" = "employee") {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db, {
    employee: { user_type },
  });
  await db
    .deleteFrom("plan_prices")
    .where("client_id", "=", tenant.client.id)
    .where("plan_code", "=", "gym")
    .where("from_date", "=", "2026-04-01")
    .execute();
  await buildBenefit(db, tenant.client.id, "gym", { terms_version: null, terms: null });
  const browser = await portal().signIn(tenant.email, { host: `${tenant.domain}.localhost` });
  return { db, tenant, browser };
}

test("[RULE-03] a choice after the last known prices is marked from its first step on, and keeps its values when Confirm is refused", async () => {
  const { db, tenant, browser } = await signInUnpriced();
  const choices = await browser.get("/app/my-benefits/gym/setup/choices");
  expect(choices.text).toContain("a month for you alone, estimated at 2025 prices");
  const filled = choices.getForm("#set-up-choices").fill({ eeben_level: "full" });
  const quoted = await filled.submit("Recalculate");
  expect(quoted.text).toContain(estimated);
  expect(quoted.text).toContain(refusal);
  let step = await quoted.getForm("#set-up-choices").submit("Continue");
  if (/people\/?$/.test(step.path)) step = await step.getForm("#set-up-people").submit("Continue");
  expect(step.path).toMatch(/review\/?$/);
  expect(step.text).toContain(estimated);
  expect(step.text).toContain(refusal);
  const refused = await step.getForm("#set-up-review").submit("Confirm");
  expect([refused.status, refused.summary]).toEqual([409, refusal]);
  const selections = await db
    .selectFrom("selections")
    .select(["status", "choice"])
    .where("client_id", "=", tenant.client.id)
    .execute();
  expect(selections.map(({ status, choice }) => [status, JSON.parse(choice).level])).toEqual([
    ["draft", "full"],
  ]);
});

test("[RULE-03] a held benefit's estimated price is marked in the list, on its pages, in statements and in totals", async () => {
  const { db, tenant, browser } = await signInUnpriced();
  await buildSelection(db, tenant.employee, {
    code: "gym",
    choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
  });
  const paths = ["/app/my-benefits/", "/app/my-benefits/gym/", "/app/my-benefits/gym/manage/"];
  for (const path of paths) expect((await browser.get(path)).text, path).toContain(estimated);
  const statement = await browser.get("/app/my-benefits/gym/panel/statement/");
  expect(statement.text).toContain(`Payment 7 of 12. ${estimated}`);
  const file = await browser.get("/app/my-total-benefits/statements.csv");
  expect(file.html).toMatch(new RegExp(`,Gym,37\\.43,0\\.00,[^,]*,${estimated}\\r\\n`));
  const totals = await browser.get("/app/my-total-benefits/");
  expect(totals.text).toContain("Estimated at 2025 prices: Gym.");
});

test("[DASH-01] the dashboard lists benefits without prices, with scripts off", async () => {
  const { browser } = await signInUnpriced("employer");
  const dashboard = await browser.get("/app/dashboard/");
  expect(dashboard.text).toContain(
    "Prices for Gym ended on 31 March 2026, so these costs are now estimates. Ask your provider for the new prices.",
  );
});
