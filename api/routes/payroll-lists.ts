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
import { cacheWhileUnchanged } from "../use-cases/cache-while-unchanged.ts";
import {
  type CachedPart,
  createPagePart,
  getLastPage,
  getPartNumber,
  pageSize,
  toPageReply,
} from "../use-cases/list-page.ts";
import { type ListRow, type PayrollListRows, streamPayrollList } from "../use-cases/payroll-list-rows.ts";
import { getListHeader, toBalance, toBreach, toListCells } from "../use-cases/payroll-list-views.ts";
import { cacheTaxDifferences } from "../use-cases/tax-difference-cache.ts";

/** The number of cached lists, of some hundred KB at most. */
const maxKept = 8;

/** Lists of amounts that payroll cannot settle, so that the employer must. */
export function createPayrollListRoutes(services: Services) {
  const { db, clock, catalogues } = services;
  const differencesOf = cacheTaxDifferences(services);
  const keep = cacheWhileUnchanged<CachedPart<unknown>>(db, maxKept);

  async function loadPage<Name extends PayrollListName, View>(
    clientId: string,
    name: Name,
    requestedPage: number | null | undefined,
    toView: (listed: ListRow<PayrollListRows[Name]>) => View,
  ) {
    const page = requestedPage ?? 1;
    const catalogue = await catalogues.get(clientId);
    const now = clock.now().getTime();
    const cachedPart = await keep(
      { clientId, catalogue, now, name: [name, getPartNumber(page)] },
      async () => {
        const part = createPagePart<View>(getPartNumber(page));
        for await (const rows of streamPayrollList(services, clientId, name)) {
          for (const row of rows) part.add(() => toView(row));
        }
        return { total: part.count(), items: part.items };
      },
    );
    return toPageReply(cachedPart as CachedPart<View>, page);
  }
  return [
    implement(listTaxDifferences, async ({ params, query }) =>
      toListPage(await differencesOf(params.id), query.page ?? 1),
    ),
    implement(listFloorBreaches, async ({ params, query }) =>
      loadPage(params.id, "floor-breaches", query.page, toBreach),
    ),
    implement(listLeaverBalances, async ({ params, query }) =>
      loadPage(params.id, "leaver-balances", query.page, toBalance),
    ),
    implement(downloadPayrollList, async ({ params }) => {
      const { list } = params;
      return toSpreadsheet(list, "csv", getListHeader(list), toListCells(services, params.id, list));
    }),
  ];
}

const toListPage = <View>(rows: readonly View[], page: number) => ({
  total: rows.length,
  last_page: getLastPage(rows.length),
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
});
