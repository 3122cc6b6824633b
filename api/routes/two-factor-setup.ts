import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import type { Refusal, RefusalDetail, RequestFacts } from "../platform/implement.ts";
import { newRecoveryCodes, readRecoveryCode } from "../platform/recovery-codes.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { findStep } from "../platform/totp.ts";
import type { Arrival } from "../repositories/tenants.ts";
import {
  completeSetup,
  makeCodesLive,
  removeRecoveryCodes,
  replacePendingCodes,
  takeFirstStep,
} from "../repositories/two-factors.ts";
import { noteTwoFactor } from "./two-factor-notice.ts";

/** One code of a set-up, as both calls that take them have it. */
export interface SetupCode {
  code: string;
  type: "temporary" | "complete";
  secret?: string | null;
}

/** Null when the code was refusalsCopy("wrongCode"); the first code is answered with the recovery codes, the next completes. */
export type SetupStep = { recoveryCodes: string[] } | "complete" | null;

/** Takes a code of a set-up, in the transaction that has seen that no lock stands in the way. */
export async function takeSetupCode(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  arrival: Arrival,
  { code, type, secret }: SetupCode,
  request: RequestFacts,
): Promise<SetupStep> {
  const at = clock.real().getTime();
  const step = secret ? findStep(secret, code, at) : null;
  if (!secret || step === null) return null;
  if (type === "temporary") {
    if (!(await takeFirstStep(trx, arrival, { secret, step }))) return null;
    return { recoveryCodes: await addPendingCodes(trx, arrival, at) };
  }
  if (!(await completeSetup(trx, arrival, { secret, step, at }))) return null;
  await makeCodesLive(trx, arrival);
  await noteTwoFactor(trx, { clock }, arrival, { change: "enabled", request });
  return "complete";
}

/** Ten new codes, which count once `makeCodesLive` has run. */
async function addPendingCodes(trx: Trx, arrival: Arrival, at: number): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((given) => hashToken(readRecoveryCode(given) ?? given));
  await replacePendingCodes(trx, arrival, hashes, at);
  return recoveryCodes;
}

/** New recovery codes in place of all old ones, in the transaction that has seen a proof. */
export async function renewCodes(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  arrival: Arrival,
  request: RequestFacts,
): Promise<string[]> {
  await removeRecoveryCodes(trx, arrival);
  const recoveryCodes = await addPendingCodes(trx, arrival, clock.real().getTime());
  await makeCodesLive(trx, arrival);
  await noteTwoFactor(trx, { clock }, arrival, { change: "codes_renewed", request });
  return recoveryCodes;
}

/** ERR-28: the text is in a list in `error`. */
export function codeWrong(ask: { refuse(error: "code_wrong", detail?: RefusalDetail): Refusal }): Refusal {
  return ask.refuse("code_wrong", {
    error: JSON.stringify([{ code: refusalsCopy("wrongCode") }]),
    message: refusalsCopy("wrongCode"),
  });
}
