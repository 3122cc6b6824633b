import { expect, type Page } from "@playwright/test";
import { solveSum } from "../../tests/support/robot-sum.ts";

/** An answer that comes sooner is no person's. */
const READING_MS = 2_000;

/** Shows that one is no robot: with scripts by the box to tick, without them by the question, as fast as people read. */
export async function answerRobot(page: Page, { hasScripts }: { hasScripts: boolean }): Promise<void> {
  if (hasScripts) {
    await page.getByLabel("I am not a robot").check();
    return;
  }
  const asked = Date.now();
  const control = page.locator("input[name=robot]");
  const question = await page.locator(`label[for="${await control.getAttribute("id")}"]`).textContent();
  await control.fill(String(solveSum((question ?? "").trim())));
  await expect.poll(() => Date.now() - asked).toBeGreaterThan(READING_MS);
}
