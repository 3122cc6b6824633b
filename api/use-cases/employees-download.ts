import { reportsCopy } from "#api-copy/reports";
import type { downloadEmployeeReport } from "#contract/employees.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { CallRequest } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { addAudit } from "../repositories/audit.ts";
import { getCounts } from "../repositories/employee-counts.ts";
import { toSearch } from "../repositories/employee-search.ts";
import { type ListedEmployee, streamEmployees } from "../repositories/employees.ts";
import { toEmployeeRow, toFlag } from "./employees-views.ts";

/** Larger workbooks are hard to open, so more people are sent as .csv. */
const maxInWorkbook = 100_000;

/** Columns whose headings are in the copy under these keys. */
const namedColumns = ["number", "firstName", "surname", "email"] as const;

const files = {
  employee: {
    name: "employees",
    header: [...namedColumns, "location", "status", "registered", "registeredOn"],
    toCells: (row: ListedEmployee) => {
      const { isRegistered, registeredDate, ...employee } = toEmployeeRow(row);
      return [
        ...[
          employee.employeeNumber,
          employee.firstName,
          employee.surname,
          employee.email ?? null,
          employee.location ?? null,
        ],
        ...[
          reportsCopy(`employment.${row.employment_status}`),
          reportsCopy(isRegistered ? "yes" : "no"),
          registeredDate ?? null,
        ],
      ];
    },
  },
  employeeTwoFA: {
    name: "two-factor",
    header: [...namedColumns, "twoFactor"],
    toCells: (row: ListedEmployee) => [
      ...[row.employee_number, row.first_name, row.surname, row.email],
      reportsCopy(row.two_factor ? "on" : "off"),
    ],
  },
} as const;

/** Downloads everybody who matches, by name, in batches that are read while they are sent (API-79). */
export async function downloadEmployees(
  { db, clock }: Services,
  req: CallRequest<typeof downloadEmployeeReport>,
) {
  const { query, actor, request } = req;
  const type = query.type ?? "employee";
  const counts = await getCounts(db, actor);
  const format = query.format === "xlsx" && counts.total <= maxInWorkbook ? "xlsx" : "csv";
  const peopleQuery = {
    clientId: actor.clientId,
    search: toSearch(actor.clientId, query.search),
    registered: toFlag(query["filter[person_activated]"]),
  };
  const now = clock.now();
  await addAudit(db, {
    action: "employees.downloaded",
    at: now.getTime(),
    request,
    clientId: actor.clientId,
    actor,
    detail: { type, format },
  });
  const { name, header, toCells } = files[type];
  const streamPortions = async function* () {
    for await (const rows of streamEmployees(db, peopleQuery)) yield rows.map(toCells);
  };
  const headings = header.map((key) => reportsCopy(key));
  return toSpreadsheet(`${name}-${toLondonDate(now)}`, format, headings, streamPortions());
}
