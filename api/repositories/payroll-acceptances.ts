import type { Db, NewRow, Row, Trx } from "../db/schema.ts";
import type { RunKey } from "./payroll-runs.ts";

/** An employer's acceptance of a run's differences without a recorded cause; the name is null if unknown. */
export interface Acceptance
  extends Pick<Row<"payroll_acceptances">, "accepted_at" | "differences_sha256" | "reason"> {
  first_name: string | null;
  surname: string | null;
}

/** The last acceptance of a run up to an instant, ms; null if there is none. */
export async function findAcceptance(
  db: Db,
  { clientId, group, periodKey }: RunKey,
  knownAt: number,
): Promise<Acceptance | null> {
  const row = await db
    .selectFrom("payroll_acceptances as a")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "a.client_id").onRef("e.id", "=", "a.accepted_by"),
    )
    .select(["a.accepted_at", "a.differences_sha256", "a.reason", "e.first_name", "e.surname"])
    .where("a.client_id", "=", clientId)
    .where("a.group_code", "=", group)
    .where("a.period_key", "=", periodKey)
    .where("a.accepted_at", "<=", knownAt)
    .orderBy("a.accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function addAcceptance(trx: Trx, row: NewRow<"payroll_acceptances">): Promise<void> {
  await trx.insertInto("payroll_acceptances").values(row).execute();
}
