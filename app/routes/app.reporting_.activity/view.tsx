import { Form, Link } from "@remix-run/react";
import { activityCopy } from "#copy/activity";
import { reportsCopy } from "#copy/reports";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Pager } from "~/components/content/pager.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { Field, SelectField } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { type ActivityQuery, activityPaths } from "~/paths-activity.ts";
import type { ActivityView } from "~/view-models/activity.server.ts";

interface ActivityPageProps {
  query: ActivityQuery;
  dayErrors: { from: string | null; to: string | null };
  /** Null if the list could not be loaded, or a day in the filter is invalid. */
  view: ActivityView | null;
}

const getTitle = () => activityCopy("title");
const getCrumbs = () =>
  getEmployerCrumbs({ title: reportsCopy("title"), to: paths.reporting() }, { title: getTitle() });
const kinds = [...(["choices", "decisions", "people", "payroll", "views", "logins", "settings"] as const)];

export function ActivityPage({ query, dayErrors, view }: ActivityPageProps) {
  const hasErrors = dayErrors.from !== null || dayErrors.to !== null;
  return (
    <Page title={getTitle()} lead={activityCopy("lead")} crumbs={getCrumbs()}>
      <Filter query={query} dayErrors={dayErrors} view={view} />
      {view && <Entries query={query} view={view} />}
      {!view && !hasErrors && (
        <Failed problem={activityCopy("failed")} retry={activityPaths.activity(query)} />
      )}
      <p className="bp-quiet">{activityCopy("privacy")}</p>
    </Page>
  );
}

const hasFilter = ({ search, kind, from, to }: ActivityQuery) => Boolean(search || kind || from || to);

/** The filter is kept in the address. The form omits the page, so that a change begins at the first. */
function Filter({ query, dayErrors, view }: ActivityPageProps) {
  const { search, kind, from, to } = query;
  const activityPath = activityPaths.activity();
  return (
    <Form
      className="bp-filter"
      method="get"
      action={activityPath}
      role="search"
      key={activityPaths.activity(query)}
    >
      <Field
        field={toPlainField("activity", "search", search)}
        label={activityCopy("search")}
        hint={activityCopy("searchHint")}
        type="search"
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        field={toPlainField("activity", "kind", kind)}
        label={activityCopy("kind")}
        placeholder={activityCopy("anyKind")}
        options={kinds.map((value) => ({ value, label: activityCopy(`kind.${value}`) }))}
      />
      <Field
        field={toPlainField("activity", "from", from, dayErrors.from)}
        label={activityCopy("from")}
        hint={activityCopy("fromHint")}
        maxLength={10}
        autoComplete="off"
      />
      <Field
        field={toPlainField("activity", "to", to, dayErrors.to)}
        label={activityCopy("to")}
        hint={activityCopy("toHint")}
        maxLength={10}
        autoComplete="off"
      />
      <button className="bp-button bp-button--plain" type="submit">
        {activityCopy("show")}
      </button>
      {hasFilter(query) && (
        <p className="bp-filter__found" role="status">
          {view && `${toCountText(view)} `}
          <Link to={activityPath}>{activityCopy("clear")}</Link>
        </p>
      )}
    </Form>
  );
}

function toCountText({ count, isMinimum }: ActivityView): string {
  if (count === 1) return activityCopy("foundOne");
  return activityCopy(isMinimum ? "foundMany" : "found", { count: formatCount(count) });
}

type Entry = ActivityView["rows"][number];

const getColumns = (): Column<Entry>[] => [
  { key: "what", label: activityCopy("what"), render: ({ text }) => text },
  { key: "when", label: activityCopy("when"), render: ({ when }) => when },
  { key: "kind", label: activityCopy("kind"), render: ({ kind }) => kind },
  { key: "by", label: activityCopy("by"), render: ({ by }) => by },
];

function Entries({ query, view }: { query: ActivityQuery; view: ActivityView }) {
  return (
    <>
      {view.rows.length > 0 && (
        <p>
          <a href={activityPaths.activityFile(query)} download>
            {activityCopy("download")}
          </a>
        </p>
      )}
      <Table
        caption={getTitle()}
        columns={getColumns()}
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="clock">{activityCopy(hasFilter(query) ? "noneFound" : "none")}</EmptyState>}
      />
      <Pager
        page={query.page ?? 1}
        pageCount={view.pageCount}
        to={(page) => activityPaths.activity({ ...query, page })}
      />
    </>
  );
}
