import type { Trx } from "../db/schema.ts";
import { parseRecoveryCode } from "../platform/recovery-codes.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { findTotpStep } from "../platform/totp.ts";
import type { LoginAccount } from "../repositories/tenants.ts";
import { spendRecoveryCode, spendStep } from "../repositories/two-factors.ts";
import type { LoginProof } from "./login-outcome.ts";

/**
 * Uses up a code of the app or a recovery code; null if it is wrong. Without two-factor no code is needed.
 */
export async function spendTwoFactorCode(
  trx: Trx,
  { clock }: Services,
  account: LoginAccount,
  code: string,
): Promise<LoginProof["loginKind"] | null> {
  const { secret } = account.twoFactor;
  if (secret === null) return "password";
  const realNow = clock.real().getTime();
  const recoveryCode = parseRecoveryCode(code);
  if (recoveryCode !== null) {
    const isTaken = await spendRecoveryCode(trx, account, { hash: hashToken(recoveryCode), at: realNow });
    return isTaken ? "recovery_code" : null;
  }
  const step = findTotpStep(secret, code, realNow);
  return step !== null && (await spendStep(trx, account, { secret, step })) ? "code" : null;
}
