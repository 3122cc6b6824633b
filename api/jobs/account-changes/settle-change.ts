import type { Trx } from "../../db/schema.ts";
import { findOutcome } from "../../domain/account-change.ts";
import { toChangedMail } from "../../domain/account-change-mails.ts";
import type { ChangingAction } from "../../domain/audit-changes.ts";
import type { Clock } from "../../domain/clock.ts";
import { renderMail } from "../../domain/rendered-mail.ts";
import {
  type AccountChange,
  applyChangeToPerson,
  endChange,
  isAddressTaken,
  lockChange,
  updateChange,
} from "../../repositories/account-changes.ts";
import { type AuditEntry, addAudit } from "../../repositories/audit.ts";
import { addMail } from "../../repositories/mails.ts";
import { endEarlierAccess } from "../../use-cases/end-earlier-access.ts";

type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** What the person or the new address answered about a change. */
export type ChangeAnswer = "confirm" | "accept" | "stop";

interface SettleContext {
  answer?: ChangeAnswer;
  /**
   * The request and login behind the answer. Without them the audit names the person who requested the
   * change.
   */
  request?: AuditEntry["request"];
  actor?: AuditEntry["actor"];
}

const answers = {
  confirm: { column: "confirmed_at", action: "account_change.confirmed" },
  accept: { column: "accepted_at", action: "account_change.accepted" },
} as const;

/**
 * Records an answer, and applies or expires the change if it is due. Returns the result; null if the change
 * is gone. A finished change stays, so that repeated answers have one effect.
 */
export async function settleChange(
  trx: Trx,
  clock: Clock,
  accountChange: AccountChange,
  { answer, request, actor = null }: SettleContext = {},
): Promise<AccountChange | null> {
  const locked = await lockChange(trx, accountChange);
  if (!locked) return null;
  const { person } = locked;
  const [now, realNow] = [clock.now().getTime(), clock.real().getTime()];
  let change = locked.change;
  if (change.ended_at !== null) return change;
  const auditAction = (action: ChangeAction, detail: AuditEntry["detail"] = {}) =>
    addAudit(trx, {
      ...toChangeAudit({ before: locked.change, after: change }, action, now, detail),
      ...(request && { request, actor }),
    });
  const endWithOutcome = async (outcome: NonNullable<AccountChange["outcome"]>) => {
    await endChange(trx, change, outcome, realNow);
    change = { ...change, ended_at: realNow, outcome };
  };
  const toChangeState = ({ kind, due_at, confirmed_at, accepted_at }: AccountChange) => ({
    kind,
    dueAt: due_at,
    confirmedAt: confirmed_at,
    acceptedAt: accepted_at,
  });

  // An answer after the change was decided has no effect.
  if (answer && findOutcome(toChangeState(change), realNow) === null) {
    if (answer === "stop") {
      await endWithOutcome("stopped");
      await auditAction("account_change.stopped");
      return change;
    }
    const { column, action } = answers[answer];
    if (change[column] === null) {
      await updateChange(trx, change, { [column]: realNow });
      change = { ...change, [column]: realNow };
      await auditAction(action);
    }
  }
  const outcome = findOutcome(toChangeState(change), realNow);
  if (outcome === null) return change;
  const isRefused = person.userType === "employer" || (await isAddressTaken(trx, change));
  if (outcome === "applied" && !isRefused) {
    await endWithOutcome("applied");
    await applyChange(trx, { person, change }, { now, realNow });
    await auditAction("account_change.applied");
  } else {
    await endWithOutcome(isRefused && outcome === "applied" ? "refused" : outcome);
    await auditAction("account_change.ended", { outcome: change.outcome ?? "" });
  }
  return change;
}

/** Applies a change, which ends sessions and links that were emailed earlier (A7). */
async function applyChange(
  trx: Trx,
  { person, change }: LockedChange,
  times: { now: number; realNow: number },
): Promise<void> {
  await applyChangeToPerson(trx, change, times.now);
  await endEarlierAccess(trx, person, { at: times.realNow, reason: `${change.kind}_changed` });
  if (person.email === null) return;
  await addMail(
    trx,
    {
      clientId: person.clientId,
      employeeId: person.userId,
      kind: "account_changed",
      to: person.email,
      replyTo: null,
      ...renderMail(person, () => toChangedMail(change.kind, person.firstName, person)),
    },
    times,
  );
}

type ChangeAction = Extract<ChangingAction, `account_change.${string}`>;

/** An audit row for a change, in the name of the person who confirmed the upload. */
export function toChangeAudit(
  { before, after }: { before: AccountChange; after: AccountChange },
  action: ChangeAction,
  settledAt: number,
  detail: AuditEntry["detail"] = {},
): AuditEntry {
  const { client_id, employee_id, request_id, ip, requested_by, kind } = after;
  return {
    action,
    at: settledAt,
    request: { id: request_id, ip },
    clientId: client_id,
    actor: { userId: requested_by },
    target: { type: "employee", id: employee_id },
    detail: { kind, ...detail },
    change: { before: toAuditedChange(before), after: toAuditedChange(after) },
  };
}

/**
 * What the audit records: yes or no for emailed, confirmed and accepted, and the new value only once it is
 * applied.
 */
const toAuditedChange = ({
  employee_id,
  told_at,
  confirmed_at,
  accepted_at,
  outcome,
  new_value,
}: AccountChange) => ({
  employee_id,
  told: told_at !== null,
  confirmed: confirmed_at !== null,
  accepted: accepted_at !== null,
  outcome,
  new_value: outcome === "applied" ? new_value : null,
});
