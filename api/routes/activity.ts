import { activityCopy } from "#api-copy/activity";
import { downloadActivity, getActivity, getOwnViews } from "#contract/extensions/activity.ts";
import { toWireCode } from "../copy/wire-code.ts";
import { type ActivityRole, capitalise, describeActivity, listActivityActions } from "../domain/activity.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import type { AuditAction } from "../domain/audit-changes.ts";
import { addDays } from "../domain/calendar.ts";
import { getStartOfLondonDay, toLondonDate } from "../domain/london-date.ts";
import { formatLondonClock } from "../domain/london-time.ts";
import { getRunLabel, parseRunId } from "../domain/payroll/payroll-file.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  type AuditQuery,
  countAudit,
  countViews,
  listAuditPage,
  listViews,
  type NamedAuditRow,
  streamAudit,
} from "../repositories/audit-pages.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { toSearch } from "../repositories/employee-search.ts";
import { loadPayGroupTranslator } from "../repositories/pay-group-names.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listDecidedPlans } from "../use-cases/claim-views.ts";
import { getLastPage, pageSize } from "../use-cases/list-page.ts";

/** The audit as employers and affected people may read it. */
export function createActivityRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(getActivity, async ({ actor, query }) => {
      const auditQuery = await loadAuditQuery(services, actor, query);
      const { total, isLeast } = await countAudit(db, auditQuery);
      // There are no pages after the last counted row.
      const page = Math.min(query.page ?? 1, getLastPage(total));
      const rows = await listAuditPage(db, auditQuery, toLimits(page));
      const names = await loadNames(services, actor);
      return {
        total,
        totalIsLeast: isLeast,
        last_page: getLastPage(total),
        rows: rows.map((row) => toActivity(row, names)),
      };
    }),
    implement(downloadActivity, sendActivityFile),
    implement(getOwnViews, async ({ actor, query }) => {
      const total = await countViews(db, actor);
      const page = Math.min(query.page ?? 1, getLastPage(total));
      const rows = await listViews(db, actor, toLimits(page));
      return { total, last_page: getLastPage(total), rows: rows.map(toViewRow) };
    }),
  ];

  async function sendActivityFile({ actor, query, request }: CallRequest<typeof downloadActivity>) {
    const now = clock.now();
    const auditQuery = await loadAuditQuery(services, actor, query);
    const names = await loadNames(services, actor);
    await addAudit(db, {
      action: "activity.downloaded",
      at: now.getTime(),
      request,
      clientId: actor.clientId,
      actor,
    });
    const streamPortions = async function* () {
      for await (const rows of streamAudit(db, auditQuery)) yield rows.map((row) => toCells(row, names));
    };
    return toSpreadsheet(`activity-${toLondonDate(now)}`, "csv", listColumns(), streamPortions());
  }
}

const toLimits = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

type ActivityFilter = CallRequest<typeof downloadActivity>["query"];

/**
 * The query for a filter. Days are London's, and a range that ends before it begins finds nothing. Claims that
 * others decide are left out, and a masquerade sees none.
 */
async function loadAuditQuery(
  { db }: Services,
  actor: Actor,
  { search, kind, from, to }: ActivityFilter,
): Promise<AuditQuery> {
  const { clientId } = actor;
  const plans = getActingId(actor) === actor.userId ? await listDecidedPlans(db, actor) : [];
  return {
    clientId,
    actions: listActivityActions(kind ?? null),
    claimsOf: plans.map(({ product_code }) => product_code),
    search: toSearch(clientId, search),
    from: from ? getStartOfLondonDay(from) : null,
    before: to ? getStartOfLondonDay(addDays(to, 1)) : null,
  };
}

/** Names for the codes in audit rows. */
interface Names {
  benefit(code: string): string | null;
  run(id: string): string | null;
}

async function loadNames({ db, catalogues }: Services, actor: Actor): Promise<Names> {
  const [catalogue, contents, calendars, translateGroup] = await Promise.all([
    catalogues.get(actor.clientId),
    listBenefitContents(db, actor),
    loadPayrollCalendars(db, actor.clientId),
    loadPayGroupTranslator(db, actor.clientId),
  ]);
  const benefits = new Map(contents.map(({ product_code, name }) => [product_code, name]));
  const findRun = (id: string) => {
    const key = parseRunId(id);
    const calendar = key && calendars.find(({ group }) => group.code === key.group);
    const period = calendar?.periods.find((each) => each.key === key?.periodKey);
    if (!calendar || !period) return null;
    return activityCopy("runOfGroup", {
      group: translateGroup(calendar.group.name),
      run: getRunLabel(period, calendar.group),
    });
  };
  return {
    benefit: (code) => benefits.get(code) ?? catalogue.find(code)?.name ?? null,
    run: findRun,
  };
}

const joinName = (first: string | null, surname: string | null) =>
  first === null || surname === null ? null : `${first} ${surname}`;

function toActivityRole(row: NamedAuditRow): ActivityRole {
  const { actor_id, user_type, staff_name } = row;
  if (staff_name !== null || isProvider(row)) return "support";
  if (actor_id === null) return "system";
  return user_type === "employer" ? "employer" : "employee";
}

const toActorName = (row: NamedAuditRow) =>
  row.staff_name ??
  joinName(row.actor_first_name, row.actor_surname) ??
  (isProvider(row) ? capitalise(activityCopy("provider")) : null);

/** Whether an operator acted, by token or by command line. Operators have no names here. */
const isProvider = ({ actor_id, action }: NamedAuditRow) =>
  actor_id === "operator" || (actor_id !== null && action === "client.imported");

function toSentence(row: NamedAuditRow, names: Names) {
  const detail: { benefit?: unknown } = row.detail === null ? {} : JSON.parse(row.detail);
  return describeActivity({
    action: row.action as AuditAction,
    actorId: row.actor_id,
    actorName: toActorName(row),
    asId: row.effective_user_id,
    asName: joinName(row.as_first_name, row.as_surname),
    subjectId: row.subject_id,
    subjectName: joinName(row.subject_first_name, row.subject_surname),
    benefit: typeof detail.benefit === "string" ? names.benefit(detail.benefit) : null,
    run: row.target_type === "payroll-run" && row.target_id !== null ? names.run(row.target_id) : null,
    report: row.target_type === "report" ? row.target_id : null,
  });
}

function toActivity(row: NamedAuditRow, names: Names) {
  const { kind, text, code } = toSentence(row, names);
  return { id: row.id, at: row.at, kind, text, code: toWireCode(code), role: toActivityRole(row) };
}

const listColumns = () =>
  (["date", "time", "what", "kind", "who", "role", "as", "about"] as const).map((column) =>
    activityCopy(`column.${column}`),
  );

function toCells(row: NamedAuditRow, names: Names) {
  const { kind, text } = toSentence(row, names);
  const instant = new Date(row.at);
  const isMasquerade = row.effective_user_id !== null && row.effective_user_id !== row.actor_id;
  return [
    ...[toLondonDate(instant), formatLondonClock(instant), text, activityCopy(`kind.${kind}`)],
    ...[toActorName(row), activityCopy(`role.${toActivityRole(row)}`)],
    isMasquerade ? joinName(row.as_first_name, row.as_surname) : null,
    joinName(row.subject_first_name, row.subject_surname),
  ];
}

const views: Partial<Record<AuditAction, "site" | "details" | "receipt">> = {
  "masquerade.request": "site",
  "employee.viewed": "details",
  "claim.receipt_read": "receipt",
};

const toViewRow = (row: NamedAuditRow) => ({
  id: row.id,
  at: row.at,
  who: toActorName(row),
  role: toActivityRole(row),
  what: views[row.action as AuditAction] ?? "site",
});
