import type { Trx } from "../../db/schema.ts";
import { toContinuedMail, toEndedByEmployerMail } from "../../domain/benefit-mails.ts";
import { hasRequiredJob, isFactRule } from "../../domain/benefits/eligibility-facts.ts";
import { onLeaving, onLosing } from "../../domain/benefits/leaving.ts";
import { agreedVersion } from "../../domain/benefits/plan-version.ts";
import { mayFollow, type Status } from "../../domain/benefits/statuses.ts";
import { addDays, earliest, latest } from "../../domain/calendar.ts";
import { addBenefitMails, type BenefitNotice } from "../../platform/benefit-mails.ts";
import { addAudits } from "../../repositories/audit.ts";
import type { LoadDays } from "../../repositories/load-days.ts";
import { type SelectionRow, saveSelectionsOf } from "../../repositories/selections.ts";
import { toAgreed } from "../../repositories/standing.ts";
import { listWithNewJob } from "../../repositories/upload-jobs.ts";
import { addEndings, listLeavers, type Slice } from "../../repositories/upload-load.ts";
import { auditOf, clientOf, type Loading } from "./loading.ts";

interface Ending {
  before: SelectionRow;
  after: SelectionRow;
}

/** What those who leave have chosen gets its last day, and is over where that has passed (RULE-09). */
export async function endOfLeavers(trx: Trx, loading: Loading, slice: Slice): Promise<void> {
  const rows = await listLeavers(trx, clientOf(loading), slice);
  const endings = rows.flatMap(({ leaves_on, ...before }) => {
    const leaveDate = leaves_on as string;
    const product = isOpen(before) && agreedVersion(toAgreed(before), loading.catalogue, leaveDate)?.product;
    return product ? endOn(before, onLeaving(product, leaveDate).coverEnds ?? leaveDate, loading) : [];
  });
  await save(trx, loading, endings);
}

/**
 * What a plan gives only to other grades, places, payroll groups or hours ends for those whom the file moves, on the day
 * from which their new job counts.
 */
export async function endOfIneligible(
  trx: Trx,
  loading: Loading,
  slice: Slice,
  days: LoadDays,
): Promise<void> {
  const { catalogue, today } = loading;
  const asksForJob = catalogue.products.some(({ code }) =>
    catalogue.versionsOf(code).some(({ product }) => product.eligibility.some(isFactRule)),
  );
  if (!asksForJob) return;
  const rows = await listWithNewJob(trx, clientOf(loading), slice, days);
  const endings = rows.flatMap(
    ({ grade, location, payroll_group, weekly_hours_hundredths, from_day, ...before }) => {
      const from = latest(today, from_day);
      const agreed = toAgreed(before);
      const product = isOpen(before) && agreedVersion(agreed, catalogue, today)?.product;
      const job = {
        ...{ grade, location, payrollGroup: payroll_group, weeklyHoursHundredths: weekly_hours_hundredths },
      };
      if (!product || hasRequiredJob(product, job)) return [];
      const last = onLosing(product, agreed.choice, from);
      // A request that nobody has approved is no agreement yet.
      const end = before.status === "approval-pending" ? (last ?? from) : last;
      return end === null ? [] : endOn(before, end, loading);
    },
  );
  await save(trx, loading, endings);
}

const isOpen = ({ status }: SelectionRow) =>
  status !== "draft" && status !== "ended" && mayFollow(status as Status, "end");

/** A version with its last day; nothing for one that stays as it is. */
function endOn(row: SelectionRow, last: string, { today, now }: Pick<Loading, "today" | "now">): Ending[] {
  if (row.end_date !== null && row.end_date <= last) return [];
  // What would begin after the last day never does.
  const neverBegins = row.cover_date !== null && row.cover_date > last;
  const end_date = neverBegins ? addDays(row.cover_date as string, -1) : earliest(last, row.end_date ?? last);
  const isOver = neverBegins || end_date < today || row.status === "approval-pending";
  const status = isOver ? "ended" : row.status;
  return [{ before: row, after: { ...row, end_date, status, updated_at: now, version: row.version + 1 } }];
}

async function save(trx: Trx, loading: Loading, endings: readonly Ending[]): Promise<void> {
  await saveSelectionsOf(
    trx,
    clientOf(loading),
    endings.map(({ after }) => after),
    loading.userId,
  );
  await addEndings(
    trx,
    endings.map(({ before, after }) => ({
      ...{ upload_id: loading.upload.id, selection_id: before.id, employee_id: before.employee_id },
      ...{ version: after.version, before: JSON.stringify(before) },
    })),
  );
  await addAudits(
    trx,
    endings.map(({ after }) => auditOf(loading, "selection.ended", {}, { type: "selection", id: after.id })),
  );
  await mailEndings(trx, loading, endings);
}

/** One mail to each person: what ends of what they have, and on which day. */
async function mailEndings(trx: Trx, loading: Loading, endings: readonly Ending[]): Promise<void> {
  const told = endings.filter(({ after }) => (after.cover_date ?? "") <= (after.end_date ?? ""));
  const notices = [...Map.groupBy(told, ({ after }) => after.employee_id)].map(
    ([employeeId, own]): BenefitNotice => {
      const ended = own.map(({ after }) => ({
        benefit: benefitName(loading, after.product_code),
        lastDay: after.end_date as string,
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

/** Tells people that what a load would have ended goes on. */
export async function mailContinued(
  trx: Trx,
  loading: Loading,
  selections: readonly Pick<SelectionRow, "employee_id" | "product_code" | "status">[],
): Promise<void> {
  const told = selections.filter(({ status }) => status !== "ended");
  const notices = [...Map.groupBy(told, ({ employee_id }) => employee_id)].map(
    ([employeeId, own]): BenefitNotice => {
      const names = [...new Set(own.map(({ product_code }) => benefitName(loading, product_code)))];
      return {
        employeeId,
        kind: "benefit_continued",
        write: (reader, brand) => toContinuedMail(names, reader, brand),
      };
    },
  );
  await addBenefitMails(trx, loading.upload.client_id, notices, loading);
}

const benefitName = ({ catalogue }: Loading, code: string) => catalogue.find(code)?.name ?? code;
