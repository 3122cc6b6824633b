import type { Row, Trx } from "../../db/schema.ts";
import { digestErasedRows, hashRow } from "../audit-chain.ts";
import type { DataSubject } from "./person-table.ts";
import { recordTables } from "./record-tables.ts";

const batchSize = 500;

/** What an erasure changed in the audit, for its own audit entry. */
export interface ErasedValues {
  rows: number;
  digest: string;
}

/**
 * Clears personal values in a person's audit rows: network addresses, and values before and after. Actor,
 * action and time stay, with ids that name nobody. `toldBy` is the request of the erasure's own entry.
 * Hashes stay valid: docs/decisions/data-rights.md.
 */
export async function eraseAuditValues(trx: Trx, person: DataSubject, toldBy: string): Promise<ErasedValues> {
  const erased: { audit_id: string; rest_hash: string }[] = [];
  for (;;) {
    const rows = await trx
      .selectFrom("audit")
      .selectAll()
      .where(recordTables.audit.matches(person))
      .where("action", "<>", "person.erased")
      .where(({ eb, or, and, not, exists }) =>
        and([
          or([
            ...(["ip", "detail", "before_values", "after_values"] as const).map((column) =>
              eb(column, "is not", null),
            ),
          ]),
          not(
            exists((sub) =>
              sub
                .selectFrom("audit_erasures as e")
                .select("e.audit_id")
                .whereRef("e.audit_id", "=", "audit.id")
                .where("e.told_by", "=", toldBy),
            ),
          ),
        ]),
      )
      .orderBy("at")
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return { rows: erased.length, digest: digestErasedRows(erased) };
    const redacted = rows.map((row) => toRedactedRow(row, person));
    const restRows = redacted.map((row) => ({
      audit_id: row.id,
      client_id: person.clientId,
      rest_hash: hashRow(row),
      told_by: toldBy,
    }));
    await trx.insertInto("audit_erasures").values(restRows).execute();
    const wholly = rows.filter((row) => !isAboutOthers(row, person)).map(({ id }) => id);
    const partly = rows.filter((row) => isAboutOthers(row, person)).map(({ id }) => id);
    if (wholly.length > 0)
      await trx.updateTable("audit").set(clearedValues).where("id", "in", wholly).execute();
    if (partly.length > 0)
      await trx.updateTable("audit").set({ ip: null }).where("id", "in", partly).execute();
    erased.push(...restRows);
  }
}

const clearedValues = { ip: null, detail: null, before_values: null, after_values: null };

const toRedactedRow = (row: Row<"audit">, person: DataSubject): Row<"audit"> => ({
  ...row,
  ...(isAboutOthers(row, person) ? { ip: null } : clearedValues),
});

/** Whether an employer acted on another person, or on all people of the client, whose values stay. */
const isAboutOthers = (
  { effective_user_id, actor_id, target_id, target_type }: Row<"audit">,
  person: DataSubject,
) =>
  (effective_user_id === person.userId || actor_id === person.userId) &&
  target_type === "employee" &&
  target_id !== person.userId;
