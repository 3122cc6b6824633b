import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { payrollListsCopy } from "#copy/payroll-lists";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PayrollRun, RunFigures } from "~/components/content/payroll-run.tsx";
import { PayrollRunList, PayrollRunState } from "~/components/content/payroll-runs.tsx";
import type { PayrollRunDetails } from "~/components/content/payroll-view.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollListNames, payrollPaths } from "~/paths-payroll.ts";
import type { PayrollView as View } from "./view-model.server.ts";

type LoadedView = SerializeFrom<View> & {
  /** The page number of the differences. */
  pageNumber: number;
  hasLists: boolean;
  hasOpenings: boolean;
  /** Null if the next run could not be loaded. */
  details: SerializeFrom<PayrollRunDetails> | null;
};

/** The payroll page; `view` is null if the runs could not be loaded. */
export function PayrollView({ view, hasEnrolment }: { view: LoadedView | null; hasEnrolment: boolean }) {
  const title = payrollCopy("title");
  return (
    <Page title={title} lead={payrollCopy("lead")} crumbs={getPayrollCrumbs()}>
      {hasEnrolment && (
        <p>
          <Link to={payrollPaths.enrolment()}>{payrollCopy("enrolment")}</Link>
        </p>
      )}
      {view ? (
        <Runs view={view} />
      ) : (
        <Failed problem={payrollCopy("failed")} retry={payrollPaths.payroll()} />
      )}
    </Page>
  );
}

function Runs({ view }: { view: LoadedView }) {
  const { group, groups, locked, lockedPage, lockedPageCount } = view;
  if (group === null) return <EmptyState icon="document">{payrollCopy("empty")}</EmptyState>;
  return (
    <>
      <div className="bp-worth__bar">
        {groups.length > 1 && <Groups group={group} groups={groups} />}
        {locked.length > 0 && <a href={`#${LOCKED}`}>{payrollCopy("toLocked")}</a>}
      </div>
      <NextRun view={view} group={group} />
      {view.hasLists && <Lists />}
      {view.hasOpenings && (
        <p>
          <Link to={payrollPaths.openings(group)}>{payrollOpeningsCopy("see")}</Link>
        </p>
      )}
      <Section title={payrollCopy("locked")} id={LOCKED}>
        <PayrollRunList runs={locked} />
        <Pager
          page={lockedPage}
          pageCount={lockedPageCount}
          to={(page) => `${payrollPaths.payroll({ group, locked: page })}#${LOCKED}`}
        />
      </Section>
    </>
  );
}

/** Links to the lists of amounts that no payroll run corrects. */
function Lists() {
  return (
    <Section title={payrollListsCopy("title")}>
      <p>{payrollListsCopy("text")}</p>
      <ul className="bp-text">
        {payrollListNames.map((list) => (
          <li key={list}>
            <Link to={payrollPaths.payrollList(list)}>{payrollListsCopy(`${list}.title`)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const LOCKED = "locked-runs";

function Groups({ group, groups }: { group: string; groups: View["groups"] }) {
  return (
    <nav className="bp-switch bp-payroll__groups" aria-label={payrollCopy("groups")}>
      {groups.map(({ code, name }) => (
        <Link
          key={code}
          to={payrollPaths.payroll({ group: code })}
          aria-current={code === group ? "page" : undefined}
          preventScrollReset
        >
          <NamedText>{name}</NamedText>{" "}
        </Link>
      ))}
    </nav>
  );
}

function NextRun({ view, group }: { view: LoadedView; group: string }) {
  const { next, details, pageNumber } = view;
  if (!next) return <EmptyState icon="calendar">{payrollCopy("nextEmpty")}</EmptyState>;
  const pagePath = payrollPaths.payroll({ group, page: pageNumber > 1 ? pageNumber : undefined });
  return (
    <>
      <div className="bp-payroll__title">
        <h2>{payrollCopy("next", { run: next.name })}</h2>
        <PayrollRunState state={next.state} />
      </div>
      {details ? (
        <PayrollRun
          details={details}
          hasFiles={view.hasLists}
          pagePath={pagePath}
          toPage={(page) => payrollPaths.payroll({ group, page })}
        />
      ) : (
        <>
          <RunFigures run={next} />
          <Failed problem={payrollCopy("runFailed")} retry={pagePath} />
        </>
      )}
    </>
  );
}
