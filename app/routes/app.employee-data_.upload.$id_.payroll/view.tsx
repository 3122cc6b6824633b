import { formCopy } from "#copy/form";
import { uploadsCopy } from "#copy/uploads";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { EffectiveDay } from "~/components/form/effective-day.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import type { RunChangesView } from "./view-model.server.ts";

interface RunChangesPageProps {
  id: string;
  /** The page, counted from 1. */
  pageNumber: number;
  /** The day as typed. */
  effective: string;
  /** What is wrong with the day. */
  problem: string | null;
  /** Null if they could not be loaded. */
  changes: RunChangesView | null;
}

/** The day is a field that reloads the page, so that the lines always belong to the shown day. */
export function RunChangesPage({ id, pageNumber, effective, problem, changes }: RunChangesPageProps) {
  const title = uploadsCopy("runsTitle");
  const crumbs = getEmployerCrumbs(
    { title: uploadsCopy("people"), to: paths.employeeData() },
    { title: uploadsCopy("upload"), to: uploadPaths.upload(id) },
    { title },
  );
  const links = problem ? [{ id: "upload-effective", message: problem }] : [];
  return (
    <Page title={title} lead={uploadsCopy("runsLead")} crumbs={crumbs}>
      {problem && <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: [], links }} />}
      <form method="get" action={uploadPaths.payroll(id)} className="bp-stack">
        <EffectiveDay typed={effective} problem={problem} />
        <div className="bp-actions">
          <button className="bp-button bp-button--plain" type="submit">
            {uploadsCopy("runsAgain")}
          </button>
        </div>
      </form>
      {changes && <Changes changes={changes} />}
      {changes && (
        <Pager
          page={pageNumber}
          pageCount={changes.pageCount}
          to={(page) => uploadPaths.payroll(id, { effective: effective || undefined, page })}
        />
      )}
      {!changes && !problem && (
        <Failed problem={uploadsCopy("detailFailed")} retry={uploadPaths.payroll(id, { effective })} />
      )}
      <ButtonLink look="plain" to={uploadPaths.upload(id, undefined, problem ? undefined : effective)}>
        {uploadsCopy("backToUpload")}
      </ButtonLink>
    </Page>
  );
}

type Line = RunChangesView["people"][number];

const getColumns = (): Column<Line>[] => [
  {
    key: "person",
    label: uploadsCopy("person"),
    render: ({ name, number }) => (
      <span>
        {name}
        <span className="bp-quiet bp-upload__number">{number}</span>
      </span>
    ),
  },
  {
    key: "benefit",
    label: uploadsCopy("runsLine"),
    render: ({ benefit, element }) => (
      <span>
        {benefit}
        <span className="bp-quiet bp-upload__number">{element}</span>
      </span>
    ),
  },
  { key: "run", label: uploadsCopy("runsRun"), render: ({ run }) => run },
  { key: "what", label: uploadsCopy("runsWhat"), render: ({ what }) => what },
  { key: "before", label: uploadsCopy("runsBefore"), numeric: true, render: ({ before }) => before },
  { key: "after", label: uploadsCopy("runsAfter"), numeric: true, render: ({ after }) => after },
];

function Changes({ changes: { runs, people, beyond } }: { changes: RunChangesView }) {
  const title = uploadsCopy("runsSection");
  return (
    <Section title={title}>
      {runs.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {beyond && <p>{beyond}</p>}
      <Table
        caption={title}
        columns={getColumns()}
        rows={people}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="check">{uploadsCopy("runsNone")}</EmptyState>}
      />
    </Section>
  );
}
