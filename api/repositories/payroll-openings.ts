import { randomUUID } from "node:crypto";
import type { NewRow, Trx } from "../db/schema.ts";
import type { OpeningBalance } from "../domain/payroll/ledger.ts";

interface NewOpeningBalance {
  clientId: string;
  employeeId: string;
  productCode: string;
  opening: Exclude<OpeningBalance, { kind: "paid-to" }>;
  recordedBy: string;
  /** A time in milliseconds. */
  now: number;
}

/** Adds an opening figure. Earlier rows stay as history but no longer count. */
export async function addOpeningBalance(trx: Trx, recording: NewOpeningBalance): Promise<void> {
  const { clientId, employeeId, productCode, opening, recordedBy, now } = recording;
  const row: NewRow<"payroll_openings"> = {
    id: randomUUID(),
    client_id: clientId,
    employee_id: employeeId,
    kind: opening.kind,
    product_code: productCode,
    selection_id: opening.kind === "plan" ? opening.selectionId : null,
    count: opening.kind === "plan" ? opening.count : null,
    pence: opening.pence,
    paid_to_date: null,
    recorded_at: now,
    recorded_by: recordedBy,
  };
  await trx.insertInto("payroll_openings").values(row).execute();
}
