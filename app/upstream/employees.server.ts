import type { EmployeeRow, employeeSorts } from "#contract/employees.ts";
import { type CallReply, getEmployees, getTwoFactorList } from "#contract/index.ts";
import { toPercent } from "~/components/content/percent.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { PeopleQuery, PeopleSort } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";

/** Reads the list's filters from its address (EMPDATA-07); invalid values are left out. */
export function readPeopleQuery(url: string): PeopleQuery {
  const query = new URL(url).searchParams;
  const page = parsePageNumber(query);
  const [column = "", range = ""] = (query.get("sort") ?? "").split(".");
  const isSort = sorts.some((each) => each === column) && (range === "ascending" || range === "descending");
  const filter = query.get("filter");
  return {
    search: query.get("search")?.trim().slice(0, 200) || undefined,
    filter: filter === "1" || filter === "0" ? filter : undefined,
    sort: isSort ? (`${column}.${range}` as PeopleSort) : undefined,
    page: page > 1 ? page : undefined,
  };
}

const sorts: readonly (typeof employeeSorts)[number][] = ["name", "employee_number", "email", "registered"];

/**
 * Loads the list of people (API-78). Unset values are not sent, and an order only with its direction (EMPDATA-09).
 * Returns null if it fails.
 */
export async function loadEmployees(
  { upstream }: Pick<RequestContext, "upstream">,
  id: string,
  query: PeopleQuery,
) {
  const [sort_by, range] = query.sort?.split(".") ?? [];
  const reply = await upstream.call(getEmployees, {
    params: { id },
    query: {
      search: query.search,
      "filter[person_activated]": query.filter,
      page: query.page ?? 1,
      ...(sort_by && range && ({ sort_by, range } as object)),
    },
  });
  return reply.ok ? toPeopleView(reply.data, query) : null;
}

export type EmployeeTotals = CallReply<typeof getEmployees>["totalEmployeesValues"];

/** How many people a reminder reaches; everyone who has not registered, if the upstream does not say. */
export const countPeopleToRemind = ({
  totalEmployees,
  totalRegisteredEmployees,
  totalEmployeesToRemind,
}: EmployeeTotals) => totalEmployeesToRemind ?? totalEmployees - totalRegisteredEmployees;

function toPeopleView(reply: CallReply<typeof getEmployees>, query: PeopleQuery) {
  const { totalEmployees: total, totalRegisteredEmployees: registered } = reply.totalEmployeesValues;
  return {
    ...toPeopleList(reply, query),
    rows: reply.data.map(toPerson),
    total,
    registered,
    toRemind: countPeopleToRemind(reply.totalEmployeesValues),
    /** The percentage has one decimal (LIMIT-12). */
    percent: toPercent(registered, total),
  };
}

function toPeopleList(
  reply: { total: number; totalIsLeast?: boolean | null; last_page: number },
  query: PeopleQuery,
) {
  return {
    query,
    count: reply.total,
    isMinimum: reply.totalIsLeast ?? false,
    page: query.page ?? 1,
    pageCount: reply.last_page,
  };
}

/** Loads a page of employees with their two-factor state (API-94). Returns null if it fails. */
export async function loadTwoFactorPage(
  { upstream }: Pick<RequestContext, "upstream">,
  id: string,
  query: PeopleQuery,
) {
  const reply = await upstream.call(getTwoFactorList, {
    params: { id },
    query: { search: query.search, "filter[person_mfa_secret]": query.filter, page: query.page ?? 1 },
  });
  if (!reply.ok) return null;
  const rows = reply.data.data.map((row) => ({ ...toName(row), isOn: row.isTwoFactorOn }));
  return { ...toPeopleList(reply.data, query), rows, isEnforced: reply.data.isEnforcementTwoFAEnabled };
}

type NamedPerson = Pick<EmployeeRow, "id" | "firstName" | "surname" | "employeeNumber" | "email">;

const toName = ({ id, firstName, surname, employeeNumber, email }: NamedPerson) => ({
  id,
  name: `${firstName} ${surname}`,
  number: employeeNumber,
  email: email ?? null,
});

const toPerson = (row: EmployeeRow) => ({
  ...toName(row),
  location: row.location ?? null,
  status: row.employmentStatus,
  isRegistered: row.isRegistered,
  registeredOn: formatLongDay(row.registeredDate),
});
