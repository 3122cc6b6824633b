import type { Trx } from "../../db/schema.ts";
import { toContinuedMail, toEndedByEmployerMail } from "../../domain/benefit-mails.ts";
import { isFactRule } from "../../domain/benefits/eligibility-facts.ts";
import { findAgreedVersion } from "../../domain/benefits/plan-version.ts";
import type { Status } from "../../domain/benefits/statuses.ts";
import { getLatestDay } from "../../domain/calendar.ts";
import { type EndingCause, findEnding } from "../../domain/uploads/ending.ts";
import { addBenefitMails, type BenefitNotice } from "../../platform/benefit-mails.ts";
import { addAudits } from "../../repositories/audit.ts";
import type { LoadDays } from "../../repositories/load-days.ts";
import { toAgreedSelection } from "../../repositories/member-snapshot.ts";
import { type SelectionRow, saveSelectionsOfPeople } from "../../repositories/selections.ts";
import { addEndings, listLeavers, listPastLeavers } from "../../repositories/upload-endings.ts";
import { listWithNewJob } from "../../repositories/upload-jobs.ts";
import type { RowSlice } from "../../repositories/upload-load.ts";
import { addLeaverEvents } from "../../repositories/webhook-events.ts";
import { getUploadClient, type LoadContext, toSelectionAudit } from "./loading.ts";

interface EndedVersion {
  before: SelectionRow;
  after: SelectionRow;
}

/** Sets the last day of leavers' selections, and ends those whose last day has passed (RULE-09). */
export async function endCoverOfLeavers(trx: Trx, loading: LoadContext, slice: RowSlice): Promise<void> {
  const rows = await listLeavers(trx, getUploadClient(loading), slice);
  const endings = rows.flatMap(({ leaves_on, ...row }) =>
    endSelection(row, { leavesOn: leaves_on as string }, loading),
  );
  await saveEndings(trx, loading, endings);
}

/** Records the event of people whose last day has passed when the file is loaded; the daily job has the others. */
export async function addPastLeaverEvents(
  trx: Trx,
  loading: Pick<LoadContext, "upload" | "now">,
  slice: RowSlice,
): Promise<void> {
  const client = getUploadClient(loading);
  const rows = await listPastLeavers(trx, client, slice);
  const leavers = rows.flatMap(({ id, lastDay }) =>
    id !== null && lastDay !== null ? [{ id, lastDay }] : [],
  );
  await addLeaverEvents(trx, client, leavers, loading.now);
}

/** Ends plans that exclude a person's new job, on the day from which the job counts. */
export async function endCoverOfIneligible(
  trx: Trx,
  loading: LoadContext,
  slice: RowSlice,
  days: LoadDays,
): Promise<void> {
  const { catalogue, today } = loading;
  const asksForJob = catalogue.products.some(({ code }) =>
    catalogue.listVersions(code).some(({ product }) => product.eligibility.some(isFactRule)),
  );
  if (!asksForJob) return;
  const rows = await listWithNewJob(trx, getUploadClient(loading), slice, days);
  const endings = rows.flatMap(
    ({ grade, location, payroll_group, weekly_hours_hundredths, from_day, ...row }) => {
      const job = {
        grade,
        location,
        payrollGroup: payroll_group,
        weeklyHoursHundredths: weekly_hours_hundredths,
      };
      return endSelection(row, { job, from: getLatestDay(today, from_day) }, loading);
    },
  );
  await saveEndings(trx, loading, endings);
}

/** A selection version with its last day; none if it continues. */
function endSelection(
  row: SelectionRow,
  cause: EndingCause,
  { catalogue, today, now }: Pick<LoadContext, "catalogue" | "today" | "now">,
): EndedVersion[] {
  const agreed = toAgreedSelection(row);
  const day = "leavesOn" in cause ? cause.leavesOn : today;
  const product = findAgreedVersion(agreed, catalogue, day)?.product;
  const version = { ...agreed, status: row.status as Status, endDate: row.end_date };
  const ending = product && findEnding(version, product, cause, today);
  if (!ending) return [];
  const status = ending.hasEnded ? "ended" : row.status;
  const ended = { ...row, end_date: ending.endDate, status, updated_at: now, version: row.version + 1 };
  return [{ before: row, after: ended }];
}

async function saveEndings(trx: Trx, loading: LoadContext, endings: readonly EndedVersion[]): Promise<void> {
  await saveSelectionsOfPeople(
    trx,
    getUploadClient(loading),
    endings.map(({ after }) => after),
    loading.userId,
  );
  await addEndings(
    trx,
    endings.map(({ before, after }) => ({
      upload_id: loading.upload.id,
      selection_id: before.id,
      employee_id: before.employee_id,
      version: after.version,
      before: JSON.stringify(before),
    })),
  );
  await addAudits(
    trx,
    endings.map((change) => toSelectionAudit(loading, "selection.ended", change)),
  );
  await mailEndings(
    trx,
    loading,
    endings.map(({ after }) => after),
  );
}

/** Emails each person once: which benefits end, and when. */
export async function mailEndings(
  trx: Trx,
  loading: LoadContext,
  ended: readonly SelectionRow[],
): Promise<void> {
  const emailed = ended.filter(({ cover_date, end_date }) => (cover_date ?? "") <= (end_date ?? ""));
  const notices = [...Map.groupBy(emailed, ({ employee_id }) => employee_id)].map(
    ([employeeId, employeeEndings]): BenefitNotice => {
      const ended = employeeEndings.map(({ product_code, end_date }) => ({
        benefit: getBenefitName(loading, product_code),
        lastDay: end_date as string,
      }));
      return {
        employeeId,
        kind: "benefit_ended_by_employer",
        write: (reader, brand) => toEndedByEmployerMail(ended, reader, brand),
      };
    },
  );
  await addBenefitMails(trx, loading.upload.client_id, notices, loading);
}

/** Emails people whose benefits continue, because an undo restored them. */
export async function mailContinued(
  trx: Trx,
  loading: LoadContext,
  selections: readonly Pick<SelectionRow, "employee_id" | "product_code" | "status">[],
): Promise<void> {
  const emailed = selections.filter(({ status }) => status !== "ended");
  const notices = [...Map.groupBy(emailed, ({ employee_id }) => employee_id)].map(
    ([employeeId, employeeEndings]): BenefitNotice => {
      const names = [
        ...new Set(employeeEndings.map(({ product_code }) => getBenefitName(loading, product_code))),
      ];
      return {
        employeeId,
        kind: "benefit_continued",
        write: (reader, brand) => toContinuedMail(names, reader, brand),
      };
    },
  );
  await addBenefitMails(trx, loading.upload.client_id, notices, loading);
}

const getBenefitName = ({ catalogue }: LoadContext, code: string) => catalogue.find(code)?.name ?? code;
