import type { Logger } from "pino";
import type { Db } from "../db/schema.ts";
import { stopPeriodMs } from "../domain/account-change.ts";
import { type Clock, daysToMs, hoursToMs, minutesToMs } from "../domain/clock.ts";
import { deliveriesKeptMs } from "../domain/webhooks/retries.ts";
import { describeFault } from "../platform/faults.ts";
import { removeEndedChanges } from "../repositories/account-changes.ts";
import { removeDeadLinks } from "../repositories/account-links.ts";
import { mergeCountSteps } from "../repositories/employee-counts.ts";
import { removeOldKeys } from "../repositories/idempotency.ts";
import { removeStaleFailures } from "../repositories/login-failures.ts";
import { removeEndedMagicLinks } from "../repositories/magic-links.ts";
import { removeOldLimits } from "../repositories/rate-limits.ts";
import { removeOldResetRequests } from "../repositories/reset-requests.ts";
import { removeEndedSessions } from "../repositories/sessions.ts";
import { removeEndedSsoTokens } from "../repositories/sso-tokens.ts";
import { removeOldDeliveries } from "../repositories/webhook-deliveries.ts";

/** Deletes rows that no reply needs any more. Several nodes may do it at once. */
export async function purgeExpired(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  const realNow = clock.real().getTime();
  await removeEndedSessions(db, realNow - daysToMs(1));
  await removeEndedSsoTokens(db, realNow - daysToMs(1));
  await removeEndedMagicLinks(db, realNow - daysToMs(1));
  await removeStaleFailures(db, { now, olderThan: now - daysToMs(90) });
  await removeOldLimits(db, realNow);
  await removeOldKeys(db, now - daysToMs(2));
  await removeEndedChanges(db, realNow - stopPeriodMs);
  await removeDeadLinks(db, realNow - daysToMs(30));
  await removeOldResetRequests(db, realNow - daysToMs(1));
  await removeOldDeliveries(db, now - deliveriesKeptMs);
}

/** Deletes expired rows once an hour and merges counts every minute; returns how to stop. */
export function startHousekeeping({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): () => void {
  const repeatEvery = (ms: number, work: () => Promise<void>) => {
    const timer = setInterval(() => {
      work().catch((fault) => log.error({ fault: describeFault(fault) }, "housekeeping stumbled"));
    }, ms);
    return timer.unref();
  };
  const timers = [
    repeatEvery(hoursToMs(1), () => purgeExpired(db, clock)),
    repeatEvery(minutesToMs(1), () => mergeCountSteps(db)),
  ];
  return () => timers.forEach(clearInterval);
}
