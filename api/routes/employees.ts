import {
  downloadEmployeeReport,
  getEmployee,
  getEmployees,
  getTwoFactorList,
  setTwoFactorEnforcement,
} from "#contract/employees.ts";
import { inTransaction } from "../db/transaction.ts";
import { londonDate } from "../domain/london-date.ts";
import { type Ask, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { getCounts } from "../repositories/employee-counts.ts";
import { findPage, type PageAsked, pageSize } from "../repositories/employee-pages.ts";
import { toSearch } from "../repositories/employee-search.ts";
import {
  findEmployee,
  isTwoFactorEnforced,
  listByNumbers,
  setTwoFactorEnforced,
} from "../repositories/employees.ts";
import { nameOf, toSelection } from "./benefit-views.ts";
import { downloadEmployees } from "./employees-download.ts";
import {
  activatedFilter,
  toEmployeeRow,
  toRecord,
  toTwoFactorRow,
  twoFactorFilter,
} from "./employees-views.ts";
import { loadOwn } from "./own-benefits.ts";

/** An employer's people. Every call names the client that it asks about, which must be one's own. */
export function employeesRoutes(services: Services) {
  return [
    implement(getEmployees, (ask) => list(services, ask)),
    implement(downloadEmployeeReport, async (ask) => downloadEmployees(services, ask)),
    implement(getTwoFactorList, (ask) => listTwoFactor(services, ask)),
    implement(setTwoFactorEnforcement, (ask) => setEnforcement(services, ask)),
    implement(getEmployee, (ask) => getOne(services, ask)),
  ];
}

async function list({ db }: Services, { params, query, actor, refuse }: Ask<typeof getEmployees>) {
  if (params.id !== actor.clientId) return refuse("not_found");
  const activated = query["filter[person_activated]"];
  const counts = await getCounts(db, actor);
  const wanted = {
    clientId: actor.clientId,
    search: toSearch(actor.clientId, query.search),
    registered: activated ? activated === "1" : undefined,
  };
  const asked: PageAsked = {
    page: query.page ?? 1,
    order: query.sort_by ?? "name",
    descending: query.range === "descending",
  };
  const found = await findPage(db, { wanted, asked, counts });
  const rows = await listByNumbers(db, actor, found.numbers);
  return {
    data: rows.map(toEmployeeRow),
    totalEmployeesValues: {
      totalEmployees: counts.total,
      totalRegisteredEmployees: counts.registered,
    },
    ...toPaging(found),
    filters: [activatedFilter],
  };
}

async function listTwoFactor(
  { db }: Services,
  { params, query, actor, refuse }: Ask<typeof getTwoFactorList>,
) {
  if (params.id !== actor.clientId) return refuse("not_found");
  const on = query["filter[person_mfa_secret]"];
  const [counts, isEnforced] = await Promise.all([getCounts(db, actor), isTwoFactorEnforced(db, actor)]);
  const wanted = {
    clientId: actor.clientId,
    search: toSearch(actor.clientId, query.search),
    twoFactor: on ? on === "1" : undefined,
  };
  const asked: PageAsked = { page: query.page ?? 1, order: "name", descending: false };
  const found = await findPage(db, { wanted, asked, counts });
  const rows = await listByNumbers(db, actor, found.numbers);
  return {
    data: rows.map(toTwoFactorRow),
    isEnforcementTwoFAEnabled: isEnforced,
    ...toPaging(found),
    filters: [twoFactorFilter],
  };
}

const toPaging = ({ total, isLeast }: { total: number; isLeast: boolean }) => ({
  last_page: Math.max(Math.ceil(total / pageSize), 1),
  per_page: pageSize,
  total,
  totalIsLeast: isLeast,
});

/** API-95: asked of everybody from their next sign-in on. */
async function setEnforcement({ db, clock }: Services, ask: Ask<typeof setTwoFactorEnforcement>) {
  const { params, body, actor, request, refuse } = ask;
  if (params.id !== actor.clientId) return refuse("not_found");
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
    });
  });
  return { isEnforcementTwoFAEnabled: isEnforced };
}

async function getOne({ db, clock }: Services, { params, actor, refuse }: Ask<typeof getEmployee>) {
  const record = params.id === actor.clientId ? await findEmployee(db, actor, params.employeeId) : null;
  if (!record) return refuse("not_found");
  const of = { ...actor, userId: record.id, schemeYear: null };
  const { offers, standing, names } = await loadOwn(db, of, londonDate(clock.now()));
  const benefits = offers.flatMap((offer) => {
    const selection = offer.held.shown;
    if (!selection) return [];
    const { benefitId, statusLabel } = toSelection(selection, offer, standing, names);
    return [{ benefitId, name: nameOf(offer), statusLabel }];
  });
  return { ...toRecord(record), benefits };
}
