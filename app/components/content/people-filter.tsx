import { Form, Link } from "@remix-run/react";
import { employeesCopy } from "#copy/employees";
import type { PeopleQuery, PeopleSort } from "~/paths.ts";
import { Field, SelectField } from "../form/field.tsx";
import { toPlainField } from "../form/field-state.ts";
import { formatCount } from "./format-count.ts";

interface PeopleFilterProps {
  /** The address of the list. */
  action: string;
  query: PeopleQuery;
  /** The labels of the list's filter and of its two values. */
  filter: { label: string; yes: string; no: string };
  /** Whether the order of the list can be selected. */
  isSortable?: boolean;
  count: number;
  isMinimum: boolean;
}

/**
 * The filter form, which keeps its values in the address (EMPDATA-07). It omits the page, so that a change
 * begins at the first.
 */
export function PeopleFilter({
  action,
  query,
  filter,
  isSortable = false,
  count,
  isMinimum,
}: PeopleFilterProps) {
  const { search = "", filter: value = "", sort = "" } = query;
  return (
    <Form className="bp-filter" method="get" action={action} role="search" key={`${search} ${value} ${sort}`}>
      <Field
        field={toPlainField("people", "search", search)}
        label={employeesCopy("search")}
        hint={employeesCopy("searchHint")}
        type="search"
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        field={toPlainField("people", "filter", value)}
        label={filter.label}
        placeholder={employeesCopy("everybody")}
        options={[
          { value: "1", label: filter.yes },
          { value: "0", label: filter.no },
        ]}
      />
      {isSortable && (
        <SelectField
          field={toPlainField("people", "sort", sort)}
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
          {toCountText(count, isMinimum)} <Link to={action}>{employeesCopy("clear")}</Link>
        </p>
      )}
    </Form>
  );
}

/** The orders to select from; the first is the default. */
const orders: readonly PeopleSort[] = [
  "name.descending",
  "employee_number.ascending",
  "employee_number.descending",
  "email.ascending",
  "email.descending",
  "registered.ascending",
  "registered.descending",
];

function toCountText(count: number, isMinimum: boolean): string {
  if (isMinimum) return employeesCopy("foundMany", { count: formatCount(count) });
  return count === 1 ? employeesCopy("foundOne") : employeesCopy("found", { count: formatCount(count) });
}
