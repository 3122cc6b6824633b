import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import type { Refusal, RefusalDetail, RequestInfo } from "../platform/implement.ts";
import { createRecoveryCodes, parseRecoveryCode } from "../platform/recovery-codes.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { findTotpStep } from "../platform/totp.ts";
import type { LoginAccount } from "../repositories/tenants.ts";
import {
  activatePendingCodes,
  completeSetup,
  removeRecoveryCodes,
  replacePendingCodes,
  spendFirstStep,
} from "../repositories/two-factors.ts";
import { auditTwoFactor } from "./two-factor-notice.ts";

/** A code for set-up, in the form that both of its calls share. */
export interface SetupCode {
  code: string;
  type: "temporary" | "complete";
  secret?: string | null;
}

/** A wrong code gives null. The first right code returns the recovery codes, and the next one completes the set-up. */
export type SetupStepResult = { recoveryCodes: string[] } | "complete" | null;

/** Marks a code as used while two-factor is set up, in the transaction that checked the lock. */
export async function spendSetupCode(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  account: LoginAccount,
  { code, type, secret }: SetupCode,
  request: RequestInfo,
): Promise<SetupStepResult> {
  const realNow = clock.real().getTime();
  const step = secret ? findTotpStep(secret, code, realNow) : null;
  if (!secret || step === null) return null;
  if (type === "temporary") {
    if (!(await spendFirstStep(trx, account, { secret, step }))) return null;
    return { recoveryCodes: await addPendingCodes(trx, account, realNow) };
  }
  if (!(await completeSetup(trx, account, { secret, step, at: realNow }))) return null;
  await activatePendingCodes(trx, account);
  await auditTwoFactor(trx, { clock }, account, { change: "enabled", request });
  return "complete";
}

/** Creates ten recovery codes, which `activatePendingCodes` makes valid. */
async function addPendingCodes(trx: Trx, account: LoginAccount, now: number): Promise<string[]> {
  const recoveryCodes = createRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashToken(parseRecoveryCode(code) ?? code));
  await replacePendingCodes(trx, account, hashes, now);
  return recoveryCodes;
}

/** Replaces all recovery codes, in the transaction that checked the person's proof. */
export async function renewCodes(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  account: LoginAccount,
  request: RequestInfo,
): Promise<string[]> {
  await removeRecoveryCodes(trx, account);
  const recoveryCodes = await addPendingCodes(trx, account, clock.real().getTime());
  await activatePendingCodes(trx, account);
  await auditTwoFactor(trx, { clock }, account, { change: "codes_renewed", request });
  return recoveryCodes;
}

/** The message about a wrong code, as a list in `error` (ERR-28). */
export function toWrongCodeMessage(req: {
  refuse(error: "code_wrong", detail?: RefusalDetail): Refusal;
}): Refusal {
  return req.refuse("code_wrong", {
    error: JSON.stringify([{ code: refusalsCopy("wrongCode") }]),
    message: refusalsCopy("wrongCode"),
  });
}
