/**
 * `node --experimental-transform-types tests/bench/employees.ts`: the time of pages, orders, filters and
 * searches of the employers' list on a database that `npm run seed -- --employees 1000000` filled (DATA_DIR
 * or DATABASE_URL).
 */
import { join } from "node:path";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { getCounts } from "../../api/repositories/employee-counts.ts";
import type { EmployeeOrder } from "../../api/repositories/employee-order.ts";
import { findEmployeePage } from "../../api/repositories/employee-pages.ts";
import { toSearch } from "../../api/repositories/employee-search.ts";
import { listByNumbers } from "../../api/repositories/employees.ts";
import { printLine } from "./report.ts";

const url = process.env.DATABASE_URL || `file:${join(process.env.DATA_DIR ?? "data", "api.sqlite")}`;
const { db, close } = await openDatabase<Schema>(url);
const clientId = "harbourline";

interface ListRequest {
  search?: string;
  order?: EmployeeOrder;
  descending?: boolean;
  registered?: boolean;
  page?: number;
}

async function loadList({ search, order = "name", descending = false, registered, page = 1 }: ListRequest) {
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  const counts = await getCounts(db, { clientId });
  const query = { clientId, search: toSearch(clientId, search), registered };
  const result = await findEmployeePage(db, {
    query: query,
    pageQuery: { page, order, descending },
    counts,
  });
  const rows = await listByNumbers(db, { clientId }, result.numbers);
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    ms: performance.now() - started,
    cpu: (user + system) / 1_000,
    rows: rows.length,
    total: result.total,
  };
}

async function measureRequests(name: string, requests: ListRequest[]) {
  const results: Awaited<ReturnType<typeof loadList>>[] = [];
  for (const request of requests) results.push(await loadList(request));
  const getQuantile = (share: number, measure: "ms" | "cpu" = "ms") => {
    const sorted = results.map((each) => each[measure]).toSorted((a, b) => a - b);
    return (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
      .toFixed(1)
      .padStart(6);
  };
  const totals = results.map(({ total }) => total);
  printLine(
    `${name.padEnd(36)} p50 ${getQuantile(0.5)} p95 ${getQuantile(0.95)} most ${getQuantile(1)} ms, of this process p95 ${getQuantile(0.95, "cpu")} ms, ` +
      `${Math.min(...totals)}–${Math.max(...totals)} matches`,
  );
}

const { total } = await getCounts(db, { clientId });
const orders: EmployeeOrder[] = ["name", "employee_number", "email", "registered"];
const spreadPages = (pageCount: number) =>
  Array.from({ length: 20 }, (_, index) => 1 + Math.floor((index / 19) * (pageCount - 1)));
const listPageRequests = (request: ListRequest, pageCount: number) =>
  spreadPages(pageCount).map((page) => ({ ...request, page }));
const listBothDirections = (request: ListRequest) => [request, { ...request, descending: true }];

await loadList({});
await measureRequests(
  "first page, any order",
  orders.flatMap((order) => listBothDirections({ order })),
);
const measureJumps = async (label: string) => {
  await measureRequests(
    `any page, ${label}`,
    orders.flatMap((order, index) => listPageRequests({ order, descending: index % 2 === 1 }, total / 10)),
  );
  await measureRequests(
    `any page, not registered, ${label}`,
    listPageRequests({ registered: false, order: "email" }, 20_000),
  );
};
await measureJumps("nothing noted");
await measureJumps("once more");
const rareSearches = [
  "o'brien",
  "OBrien zo",
  "kelling",
  "12345",
  "zoe",
  "pemsterwell",
  "barerham",
  "donnell-fry",
  "00012",
  "moring",
];
const listSearches = (words: string[]) =>
  words.flatMap((search) => orders.map((order) => ({ search, order })));
await measureRequests("searches, first page", listSearches(rareSearches));
await measureRequests(
  "searches, registered, page 3",
  listSearches(rareSearches).map((each) => ({ ...each, registered: true, page: 3 })),
);
await measureRequests("searches of many", listSearches(["ashing", "ling", "field"]));
await measureRequests("searches of nearly everybody", listSearches(["harbourline", "example"]));
await measureRequests(
  "searches of many, page 900",
  listSearches(["ling", "field", "ham", "harbour"]).map((each) => ({ ...each, page: 900 })),
);
await measureRequests("one letter", listSearches(["a", "w", "0"]));
await measureRequests("two letters", listSearches(["an", "er", "zo", "da jo", "xq"]));
await measureRequests("nobody", listSearches(["xyzzyx", "qqqq"]));
await close();
