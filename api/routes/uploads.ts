import { downloadUploadErrors, listUploads } from "#contract/extensions/uploads.ts";
import {
  changeUpload,
  downloadTemplate,
  getEligibilityDifference,
  getLastUpload,
  getUpload,
  uploadEmployeeData,
} from "#contract/uploads.ts";
import { translateStoredText } from "../copy/stored-text.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { columnNames, exampleRow } from "../domain/uploads/columns.ts";
import type { CoreTotal, Impact, ImpactTotals } from "../domain/uploads/impact.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { countImpacts, listImpacts } from "../repositories/upload-rows.ts";
import { findLastLoad, findUpload, listUploadRows } from "../repositories/uploads.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import { applyUploadChange } from "../use-cases/uploads-change.ts";
import { receiveUpload } from "../use-cases/uploads-receive.ts";
import { streamErrorRows, toUpload, toUploadStatus } from "../use-cases/uploads-views.ts";

const peopleOnPage = 25;

/** Files of employee data, only of the employer's own client; others are not found (B1). */
export function createUploadsRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(downloadTemplate, async ({ query }) => {
      const line = columnNames.map((column) => exampleRow[column]);
      return toSpreadsheet("employee-data-template", query.format ?? "csv", columnNames, yieldOnce([line]));
    }),
    implement(getLastUpload, async ({ actor }) => {
      const last = await findLastLoad(db, actor);
      return { date: last?.loaded_at ? toLondonDate(new Date(last.loaded_at)) : null };
    }),
    implement(uploadEmployeeData, async (req) => receiveUpload(services, req)),
    implement(listUploads, async ({ actor }) => {
      return (await listUploadRows(db, actor)).map((row) => ({
        uploadId: row.id,
        fileName: row.file_name,
        status: toUploadStatus(row.status),
        uploadedAt: row.uploaded_at,
        uploadedBy: row.uploaded_by_name,
        added: row.added,
        changed: row.changed,
        heldBack: row.held_back,
      }));
    }),
    implement(getUpload, async ({ actor, params, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      return row ? toUpload(db, row, clock) : refuse("not_found");
    }),
    implement(changeUpload, (req) => applyUploadChange(services, req)),
    implement(getEligibilityDifference, async ({ actor, params, query, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      if (row.impact === null) return refuse("not_checked");
      const count = await countImpacts(db, row.id);
      const people = await listImpacts(db, actor, row.id, { page: query.page ?? 1, size: peopleOnPage });
      const { core, ...totals } = JSON.parse(row.impact) as ImpactTotals & { core?: CoreTotal[] };
      return {
        totals,
        core: core ?? null,
        last_page: getLastPage(count, peopleOnPage),
        people: people.map((person) => ({
          row: person.row,
          employeeNumber: person.employee_number,
          name: person.name,
          ...translateImpact(JSON.parse(person.impact) as Impact),
          isHeldBack: person.held_back,
        })),
      };
    }),
    implement(downloadUploadErrors, async ({ actor, params, refuse }) => {
      const row = await findUpload(db, actor, params.id);
      if (!row) return refuse("not_found");
      const header = ["row", "column", "kind", "message"];
      return toSpreadsheet("employee-data-errors", "csv", header, streamErrorRows(db, row));
    }),
  ];
}

/** The job stores an impact in English. */
const translateImpact = (impact: Impact): Impact => ({
  ...impact,
  belowWage: impact.belowWage && translateStoredText("upload-impacts", impact.belowWage),
  continues: impact.continues?.map((benefit) => ({
    ...benefit,
    message: translateStoredText("upload-impacts", benefit.message),
  })),
});

async function* yieldOnce<T>(value: T) {
  yield value;
}
