import { randomUUID } from "node:crypto";
import type { NewRow, Trx } from "../db/schema.ts";
import type { Opening } from "../domain/payroll/ledger.ts";

interface OpeningRecording {
  clientId: string;
  employeeId: string;
  productCode: string;
  opening: Exclude<Opening, { kind: "paid-to" }>;
  recordedBy: string;
  /** A time in milliseconds. */
  now: number;
}

/** Adds an opening figure. Earlier rows stay as history but no longer count. */
export async function addOpening(trx: Trx, recording: OpeningRecording): Promise<void> {
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
