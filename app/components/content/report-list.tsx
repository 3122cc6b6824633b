import { Form, Link } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { reportsCopy } from "#copy/reports";
import { paths, type ReportPanel } from "~/paths.ts";
import { SelectField } from "../form/field.tsx";
import { toPlainField } from "../form/field-state.ts";
import { EmptyState } from "./empty-state.tsx";
import { NamedText } from "./named-text.tsx";
import type { ReportItem, ReportListView, ReportsLink } from "./report-list-view.ts";

interface ReportListProps {
  view: ReportListView;
  /** A link in place of reports. */
  next: ReportsLink;
  onSave?: () => void;
}

/** The text in place of reports (ERR-33), with a link to what the employer can see instead. */
export function NoReports({ next }: { next: ReportsLink }) {
  return (
    <>
      <EmptyState icon="document">{reportsCopy("empty")}</EmptyState>
      <p>
        <Link to={next.to}>{next.label}</Link>
      </p>
    </>
  );
}

/** The reports of a year, to download one by one or several in one file (REPORT-01, REPORT-03). */
export function ReportList({ view, next, onSave }: ReportListProps) {
  const { panel, years, year, months } = view;
  const onDownload = useDownload(onSave);
  if (year === null) return <NoReports next={next} />;
  return (
    <>
      <Form className="bp-reports__year" method="get" action={paths.reportPanel(panel)} preventScrollReset>
        <SelectField
          field={toPlainField("reports", "year", String(year))}
          label={reportsCopy("year")}
          placeholder={null}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
        <button className="bp-button bp-button--plain" type="submit">
          {reportsCopy("show")}
        </button>
      </Form>
      {/* A plain form, because the reply is a file that the browser saves while the page stays. */}
      <form className="bp-reports" method="get" action={paths.reportFiles()} onSubmit={onDownload}>
        <input type="hidden" name="from" value={panel} />
        <input type="hidden" name="year" value={year} />
        <p className="bp-quiet">
          {reportsCopy("format")} {reportsCopy("tickHint")}
        </p>
        {months.map(({ title, reports }) => (
          <Month key={title} title={title} reports={reports} panel={panel} year={year} />
        ))}
        <div className="bp-bar">
          <button className="bp-button" type="submit">
            {reportsCopy("downloadTicked")}
          </button>
        </div>
      </form>
    </>
  );
}

/** Two presses within this many milliseconds count as a double click. */
const DOUBLE_CLICK_MS = 1_000;

/** Handles a download, which loads no new page: tells the page to drop an old error, and ignores a double click. */
function useDownload(onSave?: () => void) {
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  return (event: FormEvent<HTMLFormElement>) => {
    if (!new FormData(event.currentTarget).has("id")) return;
    if (event.timeStamp - lastPress.current < DOUBLE_CLICK_MS) event.preventDefault();
    lastPress.current = event.timeStamp;
    onSave?.();
  };
}

interface MonthProps {
  title: string;
  reports: ReportItem[];
  panel: ReportPanel;
  year: number;
}

function Month({ title, reports, panel, year }: MonthProps) {
  const isAlone = reports.length === 1 && reports[0]?.name === title;
  return (
    <>
      {!isAlone && <h3>{title}</h3>}
      <ul className="bp-reports__list">
        {reports.map(({ id, name, longName, note }) => (
          <li key={id} className="bp-reports__item">
            <div className="bp-check">
              <input
                className="bp-check__box"
                type="checkbox"
                name="id"
                value={id}
                id={`report-${id}`}
                aria-describedby={note ? `report-${id}-note` : undefined}
              />
              <label className="bp-check__label" htmlFor={`report-${id}`}>
                <NamedText>{name}</NamedText>
                {longName !== name && <span className="bp-hidden">, {title}</span>}
              </label>
              {note && (
                <div className="bp-check__hint bp-quiet" id={`report-${id}-note`}>
                  <NamedText>{note}</NamedText>
                </div>
              )}
            </div>
            {/* The link has no `download` attribute, so that an error is shown as a page and not saved as the file. */}
            <a href={paths.reportFile(id, panel, year)}>
              {reportsCopy("download")}
              <span className="bp-hidden">
                {" "}
                <NamedText>{longName}</NamedText>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
