import { Form, Link } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import type { PeopleQuery, PeopleSort } from "~/paths.ts";
import { Field, SelectField } from "../form/field.tsx";
import { plainField } from "../form/field-state.ts";
import { formatCount } from "./count.ts";

interface PeopleFilterProps {
  /** The list's own address. */
  action: string;
  query: PeopleQuery;
  /** The list's filters: a name, and the labels of its two values. */
  filter: { label: string; yes: string; no: string };
  /** Whether its order can be chosen. */
  sorts?: boolean;
  found: number;
  isLeast: boolean;
}

/** The list's state is its address (EMPDATA-07). The form leaves the page out, so that each change begins at the first. */
export function PeopleFilter({ action, query, filter, sorts = false, found, isLeast }: PeopleFilterProps) {
  const { search = "", filter: value = "", sort = "" } = query;
  return (
    <Form className="bp-filter" method="get" action={action} role="search" key={`${search} ${value} ${sort}`}>
      <Field
        field={plainField("people", "search", search)}
        label={employeesCopy("search")}
        hint={employeesCopy("searchHint")}
        type="search"
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        field={plainField("people", "filter", value)}
        label={filter.label}
        placeholder={employeesCopy("everybody")}
        options={[
          { value: "1", label: filter.yes },
          { value: "0", label: filter.no },
        ]}
      />
      {sorts && (
        <SelectField
          field={plainField("people", "sort", sort)}
          label={employeesCopy("sort")}
          placeholder={employeesCopy("sort.name.ascending")}
          options={orders.map((order) => ({ value: order, label: employeesCopy(`sort.${order}`) }))}
        />
      )}
      <button className="bp-button bp-button--plain" type="submit">
        {employeesCopy("show")}
      </button>
      {(search || value) && (
        <p className="bp-filter__found" role="status">
          {foundText(found, isLeast)} <Link to={action}>{employeesCopy("clear")}</Link>
        </p>
      )}
    </Form>
  );
}

/** The first order is the list's own, and needs no choice. */
const orders: readonly PeopleSort[] = [
  "name.descending",
  "employee_number.ascending",
  "employee_number.descending",
  "email.ascending",
  "email.descending",
  "registered.ascending",
  "registered.descending",
];

function foundText(count: number, isLeast: boolean): string {
  if (isLeast) return employeesCopy("foundMany", { count: formatCount(count) });
  return count === 1 ? employeesCopy("foundOne") : employeesCopy("found", { count: formatCount(count) });
}
