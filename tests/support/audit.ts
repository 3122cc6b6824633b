import type { Db } from "../../api/db/schema.ts";

/** The audit rows of an action at a client; the caller selects their columns. */
export const selectAuditRows = (db: Db, clientId: string, action: string) =>
  db
    .selectFrom("audit")
    .where("client_id", "=", clientId)
    .where("action", "=", action as never);
