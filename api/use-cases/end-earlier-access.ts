import type { Trx } from "../db/schema.ts";
import { voidLinks } from "../repositories/account-links.ts";
import { endMagicLinks } from "../repositories/magic-links.ts";
import { revokeSessions } from "../repositories/sessions.ts";
import { removePendingSetup, type TwoFactorOwner } from "../repositories/two-factors.ts";

/**
 * Ends what somebody may have opened with a person's earlier password, address or date of birth (A7): logins and
 * views, links, and an unfinished two-factor set-up, whose secret they may have read. `at` is real time, ms.
 */
export async function endEarlierAccess(
  trx: Trx,
  owner: TwoFactorOwner,
  ended: { at: number; reason: string; except?: string },
): Promise<void> {
  const { clientId, userId } = owner;
  await voidLinks(trx, owner, ended.at);
  await revokeSessions(trx, owner, ended);
  await endMagicLinks(trx, { clientId, by: userId }, ended.at);
  await removePendingSetup(trx, owner);
}
