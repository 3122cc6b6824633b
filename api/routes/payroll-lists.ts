import {
  downloadPayrollList,
  listFloorBreaches,
  listLeaverBalances,
  listTaxDifferences,
  type PayrollListName,
} from "#contract/extensions/payroll-lists.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { toSpreadsheet } from "../platform/spreadsheet.ts";
import { createPage, lastPage } from "./list-page.ts";
import { type Listed, type PayrollListRows, streamPayrollList } from "./payroll-list-rows.ts";
import { listHeaders, toBalance, toBreach, toDifference, toListCells } from "./payroll-list-views.ts";

/** What payroll itself does not settle, and an employer has to see. */
export function payrollListRoutes(services: Services) {
  async function pageOf<Name extends PayrollListName, View>(
    clientId: string,
    name: Name,
    page: number | null | undefined,
    toView: (listed: Listed<PayrollListRows[Name]>) => View,
  ) {
    const found = createPage<View>(page ?? 1);
    for await (const rows of streamPayrollList(services, clientId, name)) {
      for (const each of rows) found.add(() => toView(each));
    }
    return { total: found.count(), last_page: lastPage(found.count()), rows: found.items };
  }
  return [
    implement(listTaxDifferences, async ({ actor, params, query, refuse }) =>
      params.id === actor.clientId
        ? pageOf(params.id, "tax-differences", query.page, toDifference)
        : refuse("not_found"),
    ),
    implement(listFloorBreaches, async ({ actor, params, query, refuse }) =>
      params.id === actor.clientId
        ? pageOf(params.id, "floor-breaches", query.page, toBreach)
        : refuse("not_found"),
    ),
    implement(listLeaverBalances, async ({ actor, params, query, refuse }) =>
      params.id === actor.clientId
        ? pageOf(params.id, "leaver-balances", query.page, toBalance)
        : refuse("not_found"),
    ),
    implement(downloadPayrollList, async ({ actor, params, refuse }) => {
      if (params.id !== actor.clientId) return refuse("not_found");
      const { list } = params;
      return toSpreadsheet(list, "csv", listHeaders[list], toListCells(services, params.id, list));
    }),
  ];
}
