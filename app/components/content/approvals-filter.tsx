import { Form, Link } from "@remix-run/react";
import { approvalsCopy } from "#copy/approvals";
import { paths } from "~/paths.ts";
import { Field, SelectField } from "../form/field.tsx";
import { toPlainField } from "../form/field-state.ts";
import type { ApprovalsView } from "./approvals-view.ts";

interface ApprovalsFilterProps {
  view: ApprovalsView;
  pageSizes: readonly number[];
}

/** The search form of the list, which keeps its values in the address. */
export function ApprovalsFilter({ view, pageSizes }: ApprovalsFilterProps) {
  const { benefitId, search, perPage, total } = view;
  return (
    <Form className="bp-filter" method="get" action={paths.approvalsOf(benefitId)} role="search">
      <Field
        field={toPlainField("filter", "search", search)}
        label={approvalsCopy("filter")}
        hint={approvalsCopy("filterHint")}
        type="search"
        maxLength={200}
        autoComplete="off"
        key={search}
      />
      <SelectField
        field={toPlainField("filter", "per_page", String(perPage))}
        label={approvalsCopy("perPage")}
        placeholder={null}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <button className="bp-button bp-button--plain" type="submit">
        {approvalsCopy("show")}
      </button>
      {search && (
        <p className="bp-filter__found">
          {total === 0 ? approvalsCopy("nobody") : approvalsCopy("found", { count: total })}{" "}
          <Link to={paths.approvalsOf(benefitId)}>{approvalsCopy("clear")}</Link>
        </p>
      )}
    </Form>
  );
}
