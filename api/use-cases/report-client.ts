import type { Report, reportTypes } from "#contract/reports.ts";
import { runInLanguage, SOURCE_LANGUAGE } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { listCorePlans } from "../domain/benefits/core-cover.ts";
import type { Product } from "../domain/benefits/product.ts";
import { type ReportName, toReportId } from "../domain/reports/report-id.ts";
import { listReportMonths } from "../domain/reports/report-months.ts";
import type { Services } from "../platform/services.ts";
import { toSchemeCalendars } from "../repositories/member-snapshot.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import {
  findFirstDeduction,
  findFirstEvent,
  getReportClient,
  listProductsWithProviders,
} from "../repositories/reports.ts";
import { listPayrollReports } from "./payroll-reports.ts";

type ReportKind = (typeof reportTypes)[number];
export type ReportClient = Awaited<ReturnType<typeof loadReportClient>>;

/** Loads what all reports of a client need. */
export async function loadReportClient(
  { db, catalogues }: Pick<Services, "db" | "catalogues">,
  { clientId }: Pick<Actor, "clientId">,
) {
  const [client, provided, catalogue, calendars] = await Promise.all([
    getReportClient(db, { clientId }),
    listProductsWithProviders(db, { clientId }),
    // Always English, because payroll departments and providers read one language.
    runInLanguage(SOURCE_LANGUAGE, () => catalogues.get(clientId)),
    loadPayrollCalendars(db, clientId),
  ]);
  const getScheme = toSchemeCalendars(client, calendars);
  const names = new Map(provided.map(({ product_code, name }) => [product_code, name]));
  return {
    clientId,
    provided,
    catalogue,
    isEmptied: client.emptied !== null,
    calendar: getScheme(""),
    schemes: getScheme,
    getName: (product: Product) => names.get(product.code) ?? product.name,
    isOffered: (code: string) => names.has(code),
    offered: catalogue.products.filter(({ code }) => names.has(code)),
  };
}

/** The months that have reports of a kind, the newest first. */
async function listMonths(db: Db, client: ReportClient, kind: ReportKind, today: string): Promise<string[]> {
  if (client.isEmptied) return [];
  const findFirst = kind === "life-event" ? findFirstEvent : findFirstDeduction;
  const days = [await findFirst(db, client), ...(kind === "provider" ? listCoreDays(client) : [])];
  const [first = null] = days.filter((day) => day !== null).sort();
  return listReportMonths(first, today, client.calendar);
}

/** First days of plans with core cover, whose provider reports include people who chose nothing. */
const listCoreDays = ({ catalogue, isOffered }: ReportClient): string[] =>
  listCorePlans(catalogue).flatMap(({ code, versions }) =>
    isOffered(code) ? versions.slice(0, 1).map(({ from }) => from) : [],
  );

/** The reports of a kind, the newest first; within a month, providers by name (REPORT-04). */
export async function listReports(db: Db, client: ReportClient, kind: ReportKind, today: string) {
  const months = await listMonths(db, client, kind, today);
  if (kind === "payroll") {
    if (client.isEmptied) return [];
    const payrollReports = await listPayrollReports(db, client, months);
    return payrollReports.map(({ name, month, label }): Report => ({ ...toReport(name, month), label }));
  }
  if (kind === "life-event") return months.map((month) => toReport({ kind, month }, month));
  const providers = listProviders(client);
  return months.flatMap((month) =>
    providers.map(
      ({ code, name, label }): Report => ({
        ...toReport({ kind, provider: code, month }, month),
        label,
        providerName: name,
      }),
    ),
  );
}

/** Whether all of these are reports of the client. */
export async function doReportsExist(
  db: Db,
  client: ReportClient,
  reports: readonly ReportName[],
  today: string,
): Promise<boolean> {
  const kinds = [...new Set(reports.map(({ kind }) => (kind === "payroll-run" ? "payroll" : kind)))];
  const ids = new Set<string>();
  for (const kind of kinds) {
    for (const { id } of await listReports(db, client, kind, today)) ids.add(id);
  }
  return reports.every((report) => ids.has(toReportId(report)));
}

/** The providers of the client's products; the label names the product. */
function listProviders({ provided, catalogue, getName }: ReportClient) {
  const rows = catalogue.products.flatMap((product) => {
    const row = provided.find(({ product_code }) => product_code === product.code);
    return row?.provider && row.provider_name
      ? [{ code: row.provider, name: row.provider_name, product }]
      : [];
  });
  return [...Map.groupBy(rows, ({ code }) => code)]
    .map(([code, [first, ...others]]) => ({
      code,
      name: first?.name ?? code,
      label: [first, ...others].flatMap((row) => (row ? [getName(row.product)] : [])).join(", "),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A report as replies list it; `month` is `yyyy-mm`. */
const toReport = (name: ReportName, month: string): Report => ({
  id: toReportId(name),
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
});
