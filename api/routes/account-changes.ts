import {
  answerAccountChange,
  confirmNewEmail,
  listEmployeeAccountChanges,
  listOwnAccountChanges,
  stopOwnAccountChange,
} from "#contract/extensions/account-changes.ts";
import { inTransaction } from "../db/transaction.ts";
import { changePeriodMs, stopPeriodMs } from "../domain/account-change.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { type ChangeAnswer, settleChange } from "../jobs/account-changes/settle-change.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountChange, findChangeByToken, listChanges } from "../repositories/account-changes.ts";
import { countEmployees } from "../repositories/welcome-mails.ts";

interface AnswerCommand {
  answer: ChangeAnswer;
  token: string;
  domain?: string | null;
  request: RequestInfo;
}

/**
 * Changes of email addresses and dates of birth that an upload requests: see
 * docs/decisions/account-changes.md.
 */
export function createAccountChangesRoutes(services: Services) {
  const { db, clock } = services;

  /** Returns the change; null for an invalid link. A repeated answer gets the same reply. */
  const answerByLink = async ({ answer, token, domain, request }: AnswerCommand) => {
    const change = await inTransaction(db, async (trx) => {
      const link = { label: findTenantLabel(domain), tokenHash: hashToken(token) };
      const accountChange = await findChangeByToken(trx, link, answer === "confirm" ? "confirm" : "stop");
      return accountChange && settleChange(trx, clock, accountChange, { answer, request });
    });
    services.wakeOutbox();
    services.wakeEnrolment();
    const expected = answer === "stop" ? "stopped" : "applied";
    return change && (change.ended_at === null || change.outcome === expected) ? change : null;
  };
  /** The day by the API's clock, which can differ from real time. */
  const toDay = (at: number) => toLondonDate(new Date(at - clock.real().getTime() + clock.now().getTime()));
  const toChangeView = (change: AccountChange) => {
    const { id, kind, new_value, ended_at, confirmed_at, due_at, created_at } = change;
    return {
      id,
      kind,
      value: new_value,
      isConfirmed: confirmed_at !== null,
      state: ended_at === null ? ("waiting" as const) : ("stopped" as const),
      date: toDay(ended_at ?? due_at ?? created_at + changePeriodMs),
    };
  };

  return [
    implement(confirmNewEmail, async ({ body, request, refuse }) => {
      const change = await answerByLink({ answer: "confirm", ...body, request });
      if (!change) return refuse("token_invalid");
      const isInEffect = change.outcome === "applied";
      return { isInEffect, date: isInEffect || change.due_at === null ? null : toDay(change.due_at) };
    }),
    implement(answerAccountChange, async ({ body, request, refuse }) => {
      const change = await answerByLink({ ...body, request });
      if (!change) return refuse("token_invalid");
      return { kind: change.kind, state: toChangeState(change) };
    }),
    implement(listOwnAccountChanges, async ({ actor }) => {
      const query = { employeeIds: [actor.userId], stoppedAfter: Number.MAX_SAFE_INTEGER };
      return (await listChanges(db, actor, query)).map(toChangeView);
    }),
    implement(stopOwnAccountChange, async ({ actor, params, request, refuse }) => {
      const change = await inTransaction(db, async (trx) => {
        const query = { employeeIds: [actor.userId], stoppedAfter: 0 };
        const accountChange = (await listChanges(trx, actor, query)).find(({ id }) => id === params.id);
        return accountChange
          ? settleChange(trx, clock, accountChange, { answer: "stop", request, actor })
          : null;
      });
      return change ? { isStopped: change.outcome === "stopped" } : refuse("not_found");
    }),
    implement(listEmployeeAccountChanges, async ({ actor, params, refuse }) => {
      const { id, employeeId } = params;
      if ((await countEmployees(db, id, [employeeId])) === 0) return refuse("not_found");
      const stoppedAfter = clock.real().getTime() - stopPeriodMs;
      return (await listChanges(db, actor, { employeeIds: [employeeId], stoppedAfter })).map(toChangeView);
    }),
  ];
}

function toChangeState({ outcome }: AccountChange) {
  if (outcome === "stopped") return "stopped" as const;
  return outcome === "applied" ? ("in_effect" as const) : ("accepted" as const);
}
