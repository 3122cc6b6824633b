import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { type Actor, actingId } from "../domain/actor.ts";

/** What the audit tells of. Past names are never reused for something else. */
export type AuditAction =
  | "login.succeeded"
  | "login.failed"
  | "login.locked"
  | "login.refused"
  | "login.refresh_reused"
  | "logout"
  | "password.link_sent"
  | "password.date_wrong"
  | "password.reset"
  | "password.changed"
  | "account.activated"
  | "two_factor.enabled"
  | "two_factor.codes_renewed"
  | "two_factor.disabled"
  | "sso.refused"
  | "sso.activated"
  | "masquerade.request"
  | "masquerade.refused"
  | "terms.accepted"
  | "enquiry.sent"
  | "family.added"
  | "family.changed"
  | "family.removed"
  | "life_event.told"
  | "nomination.made"
  | "claim.sent"
  | "claim.answered"
  | "claim.receipt_added"
  | "claim.receipt_read"
  | "claim.decided"
  | "claim.decision_refused"
  | "selection.ended"
  | "selection.continued"
  | "selection.enrolled"
  | "selection.joined"
  | "enrolment.confirmed"
  | "enrolment.letters_given"
  | "selection.drafted"
  | "selection.submitted"
  | "selection.opted_out"
  | "selection.withdrawn"
  | "selection.discarded"
  | "selection.started"
  | "selection.postponed"
  | "selection.approved"
  | "selection.rejected"
  | "selection.cancelled"
  | "selection.decision_refused"
  | "underwriting.recorded"
  | "underwriting.answered"
  | "underwriting.lapsed"
  | "underwriting.offer_accepted"
  | "underwriting.offer_declined"
  | "report.downloaded"
  | "payroll.locked"
  | "two_factor.enforced"
  | "two_factor.released"
  | "employee.left"
  | "employee.facts_due"
  | "employees.downloaded"
  | "magic_link.made"
  | "magic_link.refused"
  | "welcome.resent"
  | "upload.received"
  | "upload.cancelled"
  | "upload.headings_read"
  | "upload.loaded"
  | "upload.undone"
  | "account_change.told"
  | "account_change.confirmed"
  | "account_change.accepted"
  | "account_change.stopped"
  | "account_change.applied"
  | "account_change.ended"
  | "pay_period.moved"
  | "payroll.opening_entered"
  | "client.imported"
  | "webhook.added"
  | "webhook.changed"
  | "webhook.removed"
  | "webhook.secret_renewed"
  | "webhook.tested"
  | "webhook.sent_again"
  | "webhook.stopped"
  | "staff.added"
  | "notice.set"
  | "notice.cleared"
  | "access.not_found"
  | "rates.imported"
  | "demo.restarted"
  | "person.data_given"
  | "person.erased"
  | "person.erasure_refused"
  | "retention.removed";

export interface AuditEntry {
  action: AuditAction;
  /** ms since the epoch, by the API's clock. */
  at: number;
  request: { id: string; ip: string | null };
  clientId: string | null;
  /** Under masquerade staff are who did it, and the user who it was done as. */
  actor?: (Pick<Actor, "userId"> & Partial<Pick<Actor, "staffId">>) | null;
  target?: { type: string; id: string };
  /** Without secrets, and without personal data beyond ids. */
  detail?: Record<string, string | number | boolean>;
  /** What a write changed, before and after it; ids, states and amounts, nothing that names a person. */
  change?: { before: AuditValues | null; after: AuditValues | null };
}

export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** Written in the transaction of what it tells of, so that neither is there without the other; a job hashes it. */
export async function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  await addAudits(db, [entry]);
}

/** Rows of one statement, within what a database takes as parameters. */
const atOnce = 1_000;

const audited = new AsyncLocalStorage<AuditAction[]>();

/** Runs work and answers which actions it audited; for holding calls to what they declare. */
export async function collectAudited<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; actions: readonly AuditAction[] }> {
  const actions: AuditAction[] = [];
  return { value: await audited.run(actions, work), actions };
}

/** The same of many things that were done at once. */
export async function addAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  audited.getStore()?.push(...entries.map(({ action }) => action));
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries.slice(from, from + atOnce).map(toRow);
    await db.insertInto("audit").values(rows).execute();
  }
}

const toRow = ({ action, at, request, clientId, actor, target, detail, change }: AuditEntry) => ({
  id: randomUUID(),
  at,
  client_id: clientId,
  actor_id: actor ? actingId(actor) : null,
  effective_user_id: actor?.userId ?? null,
  action,
  target_type: target?.type ?? null,
  target_id: target?.id ?? null,
  detail: detail ? JSON.stringify(detail) : null,
  request_id: request.id,
  ip: request.ip,
  before_values: change?.before ? JSON.stringify(change.before) : null,
  after_values: change?.after ? JSON.stringify(change.after) : null,
});
