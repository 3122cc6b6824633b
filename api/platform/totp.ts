import { Secret, TOTP } from "otpauth";
import { secondsToMs } from "../domain/clock.ts";

const period = 30;
const settings = { algorithm: "SHA1", digits: 6, period } as const;

/** A new secret of 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for an authenticator app, with account and issuer. */
export function toTotpUrl(secret: string, { brandName, account }: { brandName: string; account: string }) {
  return new TOTP({ ...settings, secret, issuer: brandName, label: account }).toString();
}

/**
 * The 30-second step of a code: the current one or a neighbour, because clocks differ. Returns null for any other code.
 * `realNow` is real time, ms.
 */
export function findTotpStep(secret: string, code: string, realNow: number): number | null {
  const token = code.normalize("NFKC").replaceAll(/\s/g, "");
  if (!/^[A-Z2-7]{16,}$/.test(secret) || !/^[0-9]{6}$/.test(token)) return null;
  const totp = new TOTP({ ...settings, secret });
  const delta = totp.validate({ token, timestamp: realNow, window: 1 });
  return delta === null ? null : Math.floor(realNow / secondsToMs(period)) + delta;
}

/** The code that an app shows at a time, ms, for tests and for trying the demo. */
export function getTotpCodeAt(secret: string, timestamp: number): string {
  return new TOTP({ ...settings, secret }).generate({ timestamp });
}
