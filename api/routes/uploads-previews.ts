import {
  downloadLeftOutRows,
  listMissingPeople,
  listRunChanges,
  listUploadChanges,
} from "#contract/extensions/uploads.ts";
import { type FieldChange, findFieldChanges } from "../domain/uploads/field-changes.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { loadPayGroupTranslator, type PayGroupTranslator } from "../repositories/pay-group-names.ts";
import { countChangedRows, listChangedRows, loadMissingPeople } from "../repositories/upload-previews.ts";
import { findUpload, isPreviewed } from "../repositories/uploads.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import { findDayProblem } from "../use-cases/uploads-change.ts";
import { toLeftOutFile } from "../use-cases/uploads-left-out.ts";
import { findRunChanges } from "../use-cases/uploads-run-changes.ts";

const peopleOnPage = 25;

/** The details of a preview: values before and after, and missing people. */
export function createUploadPreviewRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(listUploadChanges, async ({ actor, params, query, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      if (row.impact === null) return refuse("not_checked");
      const count = await countChangedRows(db, actor, row.id);
      const page = { page: query.page ?? 1, size: peopleOnPage };
      const rows = await listChangedRows(db, actor, row.id, page);
      const translateGroup = await loadPayGroupTranslator(db, actor.clientId);
      return {
        last_page: getLastPage(count, peopleOnPage),
        people: rows.map(({ before, after }) => ({
          row: after.row,
          employeeNumber: after.employee_number,
          effectiveFrom: after.effective_from,
          name: `${after.first_name} ${after.surname}`,
          isHeldBack: after.held_back,
          changes: findFieldChanges(before, after).map((change) => ({
            ...(change.column === "payroll_group" ? translateChange(change, translateGroup) : change),
            isLater: after.registered_at !== null && columnsWithConsent.has(change.column),
          })),
        })),
      };
    }),
    implement(listRunChanges, async ({ actor, params, query, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      if (!isPreviewed(row)) return refuse("not_checked");
      const uploadDay = query.effectiveFrom || null;
      const problem = uploadDay === null ? null : findDayProblem(uploadDay, clock);
      if (problem !== null) return refuse("effective_from", { message: problem });
      return findRunChanges(services, row, { page: query.page ?? 1, uploadDay });
    }),
    implement(listMissingPeople, async ({ actor, params, query, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      if (row.impact === null) return refuse("not_checked");
      const page = { page: query.page ?? 1, size: peopleOnPage };
      const people = await loadMissingPeople(db, actor, row.id, page);
      return {
        total: row.missing,
        last_page: getLastPage(row.missing, peopleOnPage),
        people: people.map(({ employee_number, name }) => ({ employeeNumber: employee_number, name })),
      };
    }),
    implement(downloadLeftOutRows, async ({ actor, params, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      return (await toLeftOutFile(db, row)) ?? refuse("not_kept");
    }),
  ];
}

const translateChange = (
  { column, before, after }: FieldChange,
  translate: PayGroupTranslator,
): FieldChange => ({
  column,
  before: before && translate(before),
  after: after && translate(after),
});

/** Columns whose change an account holder must first confirm by email (E4). */
const columnsWithConsent: ReadonlySet<string> = new Set(["email", "date_of_birth"]);
