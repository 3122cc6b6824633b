import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import { resendWelcomeEmails } from "#contract/employees.ts";
import { getWelcomeProgress } from "#contract/extensions/welcome-progress.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { getCounts } from "../repositories/employee-counts.ts";
import { runOnce, WorkRefusal } from "../repositories/idempotency.ts";
import {
  addResend,
  addressesPerPage,
  countEmployees,
  findResendProgress,
  listAddresses,
  queueWelcomes,
  setQueuedCount,
} from "../repositories/welcome-mails.ts";

export function createWelcomeEmailsRoutes(services: Services) {
  const { db } = services;
  return [
    implement(resendWelcomeEmails, (req) => resendWelcomes(services, req)),
    implement(getWelcomeProgress, async ({ params, query, actor, refuse }) => {
      const progress = await findResendProgress(db, actor, params.resendId);
      if (!progress) return refuse("not_found");
      const rows = await listAddresses(db, actor, params.resendId, query.page ?? 1);
      return {
        ...progress,
        last_page: Math.max(Math.ceil(progress.total / addressesPerPage), 1),
        addresses: rows.map((row) => ({
          employeeId: row.id,
          name: `${row.first_name} ${row.surname}`,
          email: row.email ?? "",
          outcome: row.outcome === "made" ? ("waiting" as const) : row.outcome,
        })),
      };
    }),
  ];
}

/** Queues people for welcome emails (API-90), which a job then writes. */
async function resendWelcomes(services: Services, req: CallRequest<typeof resendWelcomeEmails>) {
  const { db, clock } = services;
  const { params, body, actor, request, idempotencyKey, refuse } = req;
  const { clientId, userId } = actor;
  if (params.id !== clientId) return refuse("not_found");
  const chosen = body.employeeIds ? [...new Set(body.employeeIds)] : null;
  const now = clock.now().getTime();
  const call = { clientId, userId, call: resendWelcomeEmails.id, key: idempotencyKey, body };
  type Answer = { resendId: string; queued: number; skipped: number } | WorkRefusal<"not_found">;
  const answer = await runOnce<Answer>(db, call, now, async (trx) => {
    // A list that names another client's person is refused (B1), and nobody in it gets an email.
    if (chosen && (await countEmployees(trx, clientId, chosen)) < chosen.length)
      return new WorkRefusal("not_found");
    const id = randomUUID();
    await addResend(trx, {
      id,
      client_id: clientId,
      requested_by: userId,
      request_id: request.id,
      ip: request.ip,
      queued: 0,
      created_at: now,
    });
    const queued = await queueWelcomes(trx, { resendId: id, clientId, chosen, now });
    await setQueuedCount(trx, { clientId, id, queued });
    await addAudit(trx, {
      action: "welcome.resent",
      at: now,
      request,
      clientId,
      actor,
      target: { type: "welcome_resend", id },
      detail: { queued },
    });
    const counts = chosen ? null : await getCounts(trx, actor);
    const requestedCount = chosen ? chosen.length : (counts?.total ?? 0) - (counts?.registered ?? 0);
    return { resendId: id, queued, skipped: requestedCount - queued };
  });
  if (answer === "mismatch")
    return refuse("invalid", { errors: { "Idempotency-Key": [refusalsCopy("keyUsed")] } });
  if (answer instanceof WorkRefusal) return refuse(answer.reason);
  services.wakeWelcomes();
  return answer;
}
