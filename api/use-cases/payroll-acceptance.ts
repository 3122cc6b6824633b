import { refusalsCopy } from "#api-copy/refusals";
import type { acceptDifferences } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { Clock } from "../domain/clock.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import { addAudit } from "../repositories/audit.ts";
import { keepRunsOpenFrom } from "../repositories/pay-periods.ts";
import { type Acceptance, addAcceptance, findAcceptance } from "../repositories/payroll-acceptances.ts";
import { findRun, type RunKey } from "../repositories/payroll-runs.ts";

/** The most characters of a reason, because payroll's file shows it in a column. */
const maxReasonLength = 200;

/** What is wrong with the employer's reason; null if nothing is. */
export function findReasonProblem(reason: string): string | null {
  if (reason === "") return refusalsCopy("sayWhy");
  return [...reason].length > maxReasonLength ? refusalsCopy("orFewer", { count: maxReasonLength }) : null;
}

interface AcceptanceCommand {
  key: RunKey;
  actor: Actor;
  reason: string;
  /** SHA-256 of the differences that the employer saw, hex. */
  differencesSha256: string;
  clock: Clock;
  request: { id: string; ip: string | null };
}

/** Saves an employer's acceptance of a run's differences; null if the run has begun to lock meanwhile. */
export async function saveAcceptance(
  trx: Trx,
  { key, actor, reason, differencesSha256, clock, request }: AcceptanceCommand,
): Promise<CallReply<typeof acceptDifferences> | null> {
  const acceptedAt = await keepRunsOpenFrom(trx, key.clientId, clock.now().getTime());
  if ((await findRun(trx, key)) !== null) return null;
  await addAcceptance(trx, {
    client_id: key.clientId,
    group_code: key.group,
    period_key: key.periodKey,
    accepted_at: acceptedAt,
    accepted_by: actor.userId,
    differences_sha256: differencesSha256,
    reason,
  });
  await addAudit(trx, {
    action: "payroll.differences_accepted",
    at: acceptedAt,
    request,
    actor,
    clientId: key.clientId,
    target: { type: "payroll-run", id: `${key.group}.${key.periodKey}` },
    change: { before: null, after: { reason, differences_sha256: differencesSha256 } },
  });
  const saved = await findAcceptance(trx, key, acceptedAt);
  if (saved === null) throw new Error("An acceptance that was saved is not there");
  return toAcceptance(saved, true);
}

/** The acceptance of an open run's differences; null if all have a cause by now. */
export async function findOpenAcceptance(run: LoadedRun, unexplainedSha256: string | null) {
  const row = unexplainedSha256 === null ? null : await run.loadAcceptance();
  return row && toAcceptance(row, row.differences_sha256 === unexplainedSha256);
}

/** `isCurrent`: whether it names the differences that the run has now. */
export const toAcceptance = (row: Acceptance, isCurrent: boolean): CallReply<typeof acceptDifferences> => ({
  acceptedAt: row.accepted_at,
  acceptedBy: row.first_name === null ? null : `${row.first_name} ${row.surname}`,
  reason: row.reason,
  isCurrent,
});
