import { join } from "node:path";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { dataKeys } from "../../tests/support/data-keys.ts";
import { addFact } from "../../tests/support/payroll-rules.ts";
import { expect, test } from "../support/fixtures.ts";
import { typeDate } from "../support/profile.ts";

const aisha = "aisha.patel@harbourline.example";
const source = "journey";

/** Sets Aisha's pay below the minimum wage, to £24,000 from December, during the journey. */
async function setPayBelowMinimum(dataDir: string, journey: () => Promise<void>) {
  const { db, close } = await openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`, { dataKeys });
  try {
    const person = await db
      .selectFrom("employees")
      .select(["id", "client_id"])
      .where("email", "=", aisha)
      .executeTakeFirstOrThrow();
    const knownFrom = Date.parse("2026-11-15T12:00:00Z");
    const pay = { fact: "pay", value: "annual:2400000", from: "2026-12-01", knownFrom, source } as const;
    await addFact(db, person, pay);
    await journey();
  } finally {
    await db.deleteFrom("person_facts").where("source", "=", source).execute();
    await close();
  }
}

test("[M-38] [M-02] a benefit's page shows the next payslip's amount and a plan's progress", async ({
  page,
  journey,
}) => {
  await journey.signIn(aisha);
  await page.goto(journey.toAddress("/app/my-benefits/cycle"));
  await expect(page.getByRole("heading", { level: 2, name: "On your payslip" })).toBeVisible();
  // £1,000.00 in 12 from August: 4 × £83.34, then 8 × £83.33.
  await expect(page.getByText("£83.34 on 28 November 2026")).toBeVisible();
  await expect(page.getByText("£83.33 on 28 December 2026")).toBeVisible();
  await expect(page.getByText("4 of 12, £333.36")).toBeVisible();
  await expect(page.getByText("£666.64")).toBeVisible();
  await expect(page.getByText("28 July 2027")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("link", { name: "See my payslip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My payslip" })).toBeVisible();
});

test("[S3] [M-34] the review of a change after a birth shows its first payslip and arrears, and so does the benefit", async ({
  page,
  journey,
}) => {
  // Iona's employer pays for Iona's own cover, and her partner is not covered.
  await journey.signIn("iona.mackay@harbourline.example");
  await page.goto(journey.toAddress("/app/home/my-profile/panel/add-life-event/birth/"));
  const panel = page.getByRole("dialog", { name: "Birth or adoption" });
  await typeDate(panel, "When did it happen?", ["5", "11", "2026"]);
  await panel.getByLabel("Title").selectOption("Miss");
  await panel.getByLabel("First name").fill("Wren");
  await panel.getByLabel("Surname").fill("Mackay");
  await panel.getByLabel("Sex").selectOption("Female");
  await typeDate(panel, "Date of birth", ["5", "11", "2026"]);
  await panel.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog", { name: "What this changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your life event has been added.")).toBeVisible();

  await page.goto(journey.toAddress("/app/my-benefits/private-medical/setup/people"));
  await expect(page.getByRole("heading", { level: 2, name: "People covered" })).toBeVisible();
  await page.getByLabel("Wren Mackay").check();
  await page.getByRole("button", { name: "Continue" }).click();
  const terms = page.getByLabel("I have read the terms and agree to them");
  const review = page.getByRole("heading", { level: 2, name: "Review" });
  await expect(terms.or(review)).toBeVisible();
  if (await terms.isVisible()) {
    await terms.check();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(review).toBeVisible();
  await expect(page.getByText("December 2026, paid on 28 December 2026")).toBeVisible();
  const form = page.locator("#set-up-review");
  await expect(form.getByRole("row", { name: /^On your payslip/ })).toContainText("£0.00−£33.70");
  // £81.90 with a child, less the £48.20 that the employer pays; November is paid already.
  await expect(page.getByText("We also take £33.70 from your pay on 28 December 2026, once.")).toBeVisible();
  await journey.expectAccessible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, that is done" })).toBeVisible();
  await expect(page.getByRole("list", { name: "What happens next" })).toContainText(
    /First payslip\s*28 December 2026/,
  );

  await page.getByRole("link", { name: "Back to Private medical" }).click();
  await expect(page.getByText("£33.70 on 28 December 2026")).toBeVisible();
  await expect(
    page.getByText(
      "We will take £33.70 more from your pay for December, because your pay for November did not include it. Reason: Birth on 5 November.",
    ),
  ).toBeVisible();
  await journey.expectAccessible();
});

test("[B8] [S27] the benefit's page and the payslip explain a deduction that is held because of the minimum wage", async ({
  page,
  journey,
  server,
}) => {
  await journey.signIn(aisha);
  await setPayBelowMinimum(server.dataDir, async () => {
    await page.goto(journey.toAddress("/app/my-benefits/cycle"));
    await expect(
      page.getByText(
        "We do not take £83.33 on 28 December 2026, as it would put your pay below the minimum wage.",
      ),
    ).toBeVisible();
    await expect(page.getByText("Your pay leaves room for £0.00.")).toBeVisible();
    await expect(page.getByText("28 August 2027"), "the plan is one month longer").toBeVisible();
    await journey.expectAccessible();
    await page.getByRole("link", { name: "See my payslip" }).click();
    await expect(page.getByText("On hold").first()).toBeVisible();
    await expect(page.getByText("We do not take £83.33 this time.")).toBeVisible();
    await journey.expectAccessible();
  });
});
