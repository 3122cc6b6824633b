import {
  downloadEmployeeReport,
  getEmployee,
  getEmployees,
  getTwoFactorList,
  setTwoFactorEnforcement,
} from "#contract/employees.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { type EmployeeCounts, getCounts } from "../repositories/employee-counts.ts";
import { findEmployeePage, type PageResult, pageSize } from "../repositories/employee-pages.ts";
import { type EmployeeQuery, toSearch } from "../repositories/employee-search.ts";
import {
  findEmployee,
  isTwoFactorEnforced,
  listByNumbers,
  setTwoFactorEnforced,
} from "../repositories/employees.ts";
import { loadPayGroupTranslator } from "../repositories/pay-group-names.ts";
import { getName, getStatusLabel } from "../use-cases/benefit-views.ts";
import { downloadEmployees } from "../use-cases/employees-download.ts";
import {
  getActivatedFilter,
  getTwoFactorFilter,
  toEmployeeRow,
  toFlag,
  toRecord,
  toTwoFactorRow,
} from "../use-cases/employees-views.ts";
import { getLastPage } from "../use-cases/list-page.ts";
import { loadMemberBenefits } from "../use-cases/member-benefits.ts";
import { type CountReminded, createReminderCount } from "../use-cases/reminder-count.ts";

/** An employer's people. Every call names its client, which must be the employer's own. */
export function createEmployeesRoutes(services: Services) {
  const countReminded = createReminderCount(services);
  return [
    implement(getEmployees, (req) => toEmployeeList(services, countReminded, req)),
    implement(downloadEmployeeReport, async (req) => downloadEmployees(services, req)),
    implement(getTwoFactorList, (req) => listTwoFactor(services, req)),
    implement(setTwoFactorEnforcement, (req) => setEnforcement(services, req)),
    implement(getEmployee, (req) => getEmployeeReply(services, req)),
  ];
}

async function toEmployeeList(
  { db }: Services,
  countReminded: CountReminded,
  { query, actor }: CallRequest<typeof getEmployees>,
) {
  const counts = await getCounts(db, actor);
  const { rows, paging } = await findPeople(db, actor, counts, {
    ...query,
    registered: toFlag(query["filter[person_activated]"]),
  });
  return {
    data: rows.map(toEmployeeRow),
    totalEmployeesValues: {
      totalEmployees: counts.total,
      totalRegisteredEmployees: counts.registered,
      totalEmployeesToRemind: await countReminded(actor),
    },
    ...paging,
    filters: [getActivatedFilter()],
  };
}

async function listTwoFactor({ db }: Services, { query, actor }: CallRequest<typeof getTwoFactorList>) {
  const [counts, isEnforced] = await Promise.all([getCounts(db, actor), isTwoFactorEnforced(db, actor)]);
  const { rows, paging } = await findPeople(db, actor, counts, {
    ...query,
    twoFactor: toFlag(query["filter[person_mfa_secret]"]),
  });
  return {
    data: rows.map(toTwoFactorRow),
    isEnforcementTwoFAEnabled: isEnforced,
    ...paging,
    filters: [getTwoFactorFilter()],
  };
}

type PeopleQuery = Pick<CallRequest<typeof getEmployees>["query"], "search" | "page" | "sort_by" | "range"> &
  Pick<EmployeeQuery, "registered" | "twoFactor">;

/** A page of people with its position; sorted by name by default. */
async function findPeople(db: Db, actor: Actor, counts: EmployeeCounts, query: PeopleQuery) {
  const { clientId } = actor;
  const { registered, twoFactor } = query;
  const result = await findEmployeePage(db, {
    query: { clientId, search: toSearch(clientId, query.search), registered, twoFactor },
    pageQuery: {
      page: query.page ?? 1,
      order: query.sort_by ?? "name",
      descending: query.range === "descending",
    },
    counts,
  });
  return { rows: await listByNumbers(db, actor, result.numbers), paging: toPaging(result) };
}

const toPaging = ({ total, isLeast }: PageResult) => ({
  last_page: getLastPage(total, pageSize),
  per_page: pageSize,
  total,
  totalIsLeast: isLeast,
});

/** Requires two-factor of everybody from their next login on (API-95). */
async function setEnforcement({ db, clock }: Services, req: CallRequest<typeof setTwoFactorEnforcement>) {
  const { body, actor, request } = req;
  const { isEnforcementTwoFAEnabled: isEnforced } = body;
  await inTransaction(db, async (trx) => {
    if (!(await setTwoFactorEnforced(trx, actor, isEnforced))) return;
    await addAudit(trx, {
      action: isEnforced ? "two_factor.enforced" : "two_factor.released",
      at: clock.now().getTime(),
      request,
      clientId: actor.clientId,
      actor,
      target: { type: "client", id: actor.clientId },
      change: {
        before: { two_factor_required: !isEnforced },
        after: { two_factor_required: isEnforced },
      },
    });
  });
  return { isEnforcementTwoFAEnabled: isEnforced };
}

async function getEmployeeReply(
  services: Services,
  { params, actor, request, refuse }: CallRequest<typeof getEmployee>,
) {
  const { db, clock } = services;
  const record = await findEmployee(db, actor, params.employeeId);
  if (!record) return refuse("not_found");
  await addAudit(db, {
    action: "employee.viewed",
    at: clock.now().getTime(),
    request,
    clientId: actor.clientId,
    actor,
    target: { type: "employee", id: record.id },
  });
  const employeeActor = { ...actor, userId: record.id, schemeYear: null };
  const { offers } = await loadMemberBenefits(services, employeeActor, toLondonDate(clock.now()));
  const benefits = offers.flatMap((offer) => {
    const selection = offer.selectionPair.latest;
    if (!selection) return [];
    const statusLabel = getStatusLabel(selection, "employer");
    return [{ benefitId: selection.code, name: getName(offer), statusLabel }];
  });
  const translateGroup = await loadPayGroupTranslator(db, actor.clientId);
  return { ...toRecord(record), payrollGroup: translateGroup(record.payroll_group), benefits };
}
