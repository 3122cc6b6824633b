import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";

const STEP_MS = 30_000;

/**
 * An authenticator app's code now, or a number of 30 s steps later: the server accepts the next one already.
 */
export const getCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * STEP_MS });

/** Into the six boxes, one digit each, whether scripts lead on from box to box or not. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (const [at, digit] of [...code].entries()) await page.locator(`input[name=code${at + 1}]`).fill(digit);
}
