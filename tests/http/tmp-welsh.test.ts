import { writeFileSync } from "node:fs";
import { beforeAll, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
const portal = withPortal({ isPseudo: true });
beforeAll(async () => {
  const { db } = await portal().database();
  await db.updateTable("clients").set({ other_languages: '["cy"]' }).execute();
});
test("x", async () => {
  const browser = portal().browser({ host: "harbourline.localhost" });
  await browser.signIn(people.aisha);
  await browser.get("/language/cy");
  const page = await browser.get("/app/my-benefits/cash-plan");
  writeFileSync("/tmp/lang/cash.html", page.$.html());
  const pdf = await browser.ask({ target: "/app/my-total-benefits/statement.pdf" });
  console.log(pdf.status, pdf.headers.get("content-disposition"));
});
