import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import {
  type AuditAction,
  type ChangingAction,
  findOwner,
  type RecordChange,
  toAuditChange,
} from "../domain/audit-changes.ts";

interface AuditFacts {
  /** Time of the API's clock, ms since the epoch. */
  at: number;
  request: { id: string; ip: string | null };
  clientId: string | null;
  /** Under masquerade `staffId` acts and `userId` is viewed. */
  actor?: (Pick<Actor, "userId"> & Partial<Pick<Actor, "staffId">>) | null;
  target?: { type: string; id: string };
  /** Must contain no secrets, and no personal data beyond ids. */
  detail?: Record<string, string | number | boolean>;
}

/** One action. A change also has its record before and after (`auditedChanges`). */
export type AuditEntry = AuditFacts &
  (
    | { action: ChangingAction; change: RecordChange }
    | { action: Exclude<AuditAction, ChangingAction>; change?: never }
  );

/**
 * Adds a row in the action's own transaction, so that neither exists without the other. A job hashes it
 * later.
 */
export async function addAudit(db: Db, entry: AuditEntry): Promise<void> {
  await addAudits(db, [entry]);
}

/** Rows per statement, within a database's parameter limit. */
const batchSize = 1_000;

/** The audit's row for an action. */
export type AuditedRow = Pick<
  ReturnType<typeof toRow>,
  "action" | "detail" | "before_values" | "after_values"
>;

const auditedRows = new AsyncLocalStorage<AuditedRow[]>();

/** Runs work and also returns its audit rows, to check a call against its declaration. */
export async function collectAuditedRows<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; rows: readonly AuditedRow[] }> {
  const rows: AuditedRow[] = [];
  return { value: await auditedRows.run(rows, work), rows };
}

/** Adds rows for many actions at once. */
export async function addAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += batchSize) {
    const rows = entries.slice(from, from + batchSize).map(toRow);
    auditedRows.getStore()?.push(...rows);
    await db.insertInto("audit").values(rows).execute();
  }
}

function toRow(entry: AuditEntry) {
  const { action, at, request, clientId, actor, target, detail } = entry;
  const change = entry.change ? toAuditChange(action, entry.change) : null;
  return {
    id: randomUUID(),
    at,
    client_id: clientId,
    actor_id: actor ? getActingId(actor) : null,
    effective_user_id: actor?.userId ?? null,
    subject_id: findSubject(entry),
    action,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    detail: detail ? JSON.stringify(detail) : null,
    request_id: request.id,
    ip: request.ip,
    before_values: change?.before ? JSON.stringify(change.before) : null,
    after_values: change?.after ? JSON.stringify(change.after) : null,
  };
}

/** The person affected: the changed record's owner, or the person acted on. */
function findSubject({ change, target, detail }: AuditEntry): string | null {
  const owner = change && findOwner(change);
  if (owner) return owner;
  if (target?.type === "employee") return target.id;
  return typeof detail?.owner === "string" ? detail.owner : null;
}
