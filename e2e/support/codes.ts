import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";

const STEP_MS = 30_000;

/**
 * An authenticator app's code now, or a number of 30-second steps later; the server already accepts the
 * next one.
 */
export const getCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * STEP_MS });

/** Types one digit into each of the six boxes, whether or not scripts move the focus. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name=code${index + 1}]`).fill(digit);
}
