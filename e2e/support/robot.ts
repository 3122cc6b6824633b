import { expect, type Page } from "@playwright/test";
import { solveSum } from "../../tests/support/robot-sum.ts";

/** An answer in less time (milliseconds) counts as a robot's. */
const READING_MS = 2_000;

/**
 * Passes the robot check: with scripts by its checkbox, without them by the question, as fast as people
 * read.
 */
export async function answerRobot(page: Page, { hasScripts }: { hasScripts: boolean }): Promise<void> {
  if (hasScripts) {
    await page.getByLabel("I am not a robot").check();
    return;
  }
  const startedAt = Date.now();
  const control = page.locator("input[name=robot]");
  const question = await page.locator(`label[for="${await control.getAttribute("id")}"]`).textContent();
  await control.fill(String(solveSum((question ?? "").trim())));
  await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(READING_MS);
}
