import type { Trx } from "../../db/schema.ts";
import { hasRequiredJob, isFactRule } from "../../domain/benefits/eligibility-facts.ts";
import { isCore } from "../../domain/benefits/ending.ts";
import { findAgreedVersion } from "../../domain/benefits/plan-version.ts";
import type { Product } from "../../domain/benefits/product.ts";
import { addDays } from "../../domain/calendar.ts";
import { listJobs } from "../../domain/payroll/core-elections.ts";
import { addAudits } from "../../repositories/audit.ts";
import { toAgreedSelection } from "../../repositories/member-snapshot.ts";
import { listFacts } from "../../repositories/person-facts.ts";
import { type SelectionRow, saveSelectionsOfPeople } from "../../repositories/selections.ts";
import { addEndings } from "../../repositories/upload-endings.ts";
import { listEndingWithLoadedJob } from "../../repositories/upload-jobs.ts";
import type { RowSlice } from "../../repositories/upload-load.ts";
import { mailContinued } from "./endings.ts";
import { getUploadClient, type LoadContext, toSelectionAudit } from "./loading.ts";

/**
 * Continues core cover that a planned job change would have ended. This happens if a load withdraws the
 * change, and the plan covers the person's job on all later days.
 */
export async function restoreCoreCover(trx: Trx, loading: LoadContext, slice: RowSlice): Promise<void> {
  const { catalogue, today, now, upload, userId } = loading;
  const client = getUploadClient(loading);
  const ending = (await listEndingWithLoadedJob(trx, client, slice, today)).flatMap((row) => {
    const agreed = toAgreedSelection(row);
    const product = findAgreedVersion(agreed, catalogue, today)?.product;
    const isOfJob = product?.eligibility.some(isFactRule) && isCore(product, agreed.choice);
    return product && isOfJob ? [{ row, product }] : [];
  });
  if (ending.length === 0) return;
  const people = [...new Set(ending.map(({ row }) => row.employee_id))];
  const histories = await listFacts(trx, client.clientId, people);
  const canContinue = ({ row, product }: { row: SelectionRow; product: Product }) =>
    listJobs(histories.get(row.employee_id) ?? [], addDays(row.end_date ?? today, 1), now).every((job) =>
      hasRequiredJob(product, job),
    );
  const before = ending.filter(canContinue).map(({ row }) => row);
  const after = before.map((row) => ({
    ...row,
    end_date: null,
    updated_at: now,
    version: row.version + 1,
  }));
  await saveSelectionsOfPeople(trx, client, after, userId);
  await addEndings(
    trx,
    before.map((row) => ({
      upload_id: upload.id,
      selection_id: row.id,
      employee_id: row.employee_id,
      version: row.version + 1,
      before: JSON.stringify(row),
    })),
  );
  await addAudits(
    trx,
    before.map((row, index) =>
      toSelectionAudit(loading, "selection.continued", { before: row, after: after[index] as SelectionRow }),
    ),
  );
  await mailContinued(trx, loading, after);
}
