import { randomUUID } from "node:crypto";
import type { StoreDb } from "./schema.server.ts";

export interface AuditEntry {
  /** Such as `login.locked` or `door.denied`. */
  event: string;
  tenant: string;
  /** Who did it, by id; null for nobody known. */
  actor: string | null;
  /** As whom, when somebody else (masquerade). */
  effectiveUser?: string | null;
  requestId?: string | null;
  address?: string | null;
  /** Facts without personal data. */
  detail?: Record<string, string | number | boolean | null>;
}

/** What happened in the portal itself; the API keeps its own audit of business records. Never purged. */
export interface Audit {
  write(entry: AuditEntry): Promise<void>;
}

export function createAudit(db: StoreDb, realNow: () => number): Audit {
  return {
    async write({
      event,
      tenant,
      actor,
      effectiveUser = null,
      requestId = null,
      address = null,
      detail = {},
    }) {
      await db
        .insertInto("portal_audit")
        .values({
          id: randomUUID(),
          at: realNow(),
          event,
          tenant,
          actor,
          effective_user: effectiveUser,
          request_id: requestId,
          address,
          detail: JSON.stringify(detail),
        })
        .execute();
    },
  };
}
