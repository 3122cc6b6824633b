import { Form, Link } from "@remix-run/react";
import { historyCopy } from "#copy/history";
import { Table } from "~/components/content/table.tsx";
import { Field } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { Failed } from "~/components/layout/failed.tsx";
import type { PeopleQuery } from "~/paths.ts";

/** A row of a person's history, in words. */
export interface HistoryRow {
  key: string;
  fact: string;
  value: string;
  from: string;
  recorded: string;
  source: string;
  /** The page of the upload that recorded it; null for none. */
  sourceHref: string | null;
}

export interface HistoryView {
  /** The days as they were typed. */
  fields: { asAt: string; knownAt: string };
  invalidDays: { asAt: boolean; knownAt: boolean };
  /** Null if it could not be loaded. */
  rows: HistoryRow[] | null;
}

interface HistoryProps extends HistoryView {
  /** The address of the panel itself. */
  pagePath: string;
  query: PeopleQuery;
}

/** A person's whole history, or only the facts of one day as they were known on another day, by the address. */
export function History({ fields, invalidDays, rows, pagePath, query }: HistoryProps) {
  const isWhole = fields.asAt === "" && fields.knownAt === "";
  return (
    <section className="bp-section" id="history">
      <h3>{historyCopy("title")}</h3>
      <p>{historyCopy("lead")}</p>
      <Form className="bp-filter" method="get" action={pagePath} key={`${fields.asAt} ${fields.knownAt}`}>
        {Object.entries(query).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
        {(["asAt", "knownAt"] as const).map((name) => (
          <Field
            key={name}
            field={{
              ...toPlainField("history", name, fields[name]),
              errors: invalidDays[name] ? [historyCopy("wrongDay")] : undefined,
            }}
            label={historyCopy(name)}
            hint={historyCopy(`${name}Hint`)}
            maxLength={10}
            autoComplete="off"
          />
        ))}
        <button className="bp-button bp-button--plain" type="submit">
          {historyCopy("show")}
        </button>
        {!isWhole && (
          <p className="bp-filter__found">
            <Link to={pagePath}>{historyCopy("all")}</Link>
          </p>
        )}
      </Form>
      {rows ? <Rows rows={rows} /> : <Failed problem={historyCopy("failed")} retry={pagePath} />}
    </section>
  );
}

const Rows = ({ rows }: { rows: HistoryRow[] }) => (
  <Table
    caption={historyCopy("title")}
    columns={[
      { key: "fact", label: historyCopy("fact"), render: ({ fact }) => fact },
      { key: "value", label: historyCopy("value"), render: ({ value }) => value },
      { key: "from", label: historyCopy("from"), render: ({ from }) => from },
      { key: "recorded", label: historyCopy("recorded"), render: ({ recorded }) => recorded },
      {
        key: "source",
        label: historyCopy("source"),
        render: ({ source, sourceHref }) => (sourceHref ? <Link to={sourceHref}>{source}</Link> : source),
      },
    ]}
    rows={rows}
    rowKey={({ key }) => key}
    empty={<p>{historyCopy("nothing")}</p>}
  />
);
