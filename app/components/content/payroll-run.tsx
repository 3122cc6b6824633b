import { Link } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { payrollPaths } from "~/paths-payroll.ts";
import { ButtonLink } from "../form/button.tsx";
import { Notice } from "../layout/notice.tsx";
import { Facts } from "./facts.tsx";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";
import { Fingerprint, RunDownload } from "./payroll-runs.tsx";
import { PayrollSections } from "./payroll-sections.tsx";
import type { PayrollAcceptance, PayrollRunDetails, PayrollRunView } from "./payroll-view.ts";
import { WithName } from "./person-name.tsx";

interface PayrollRunProps {
  details: PayrollRunDetails;
  /** Whether the run's lists can be downloaded as CSV. */
  hasFiles: boolean;
  /** The address of the page that shows the run. */
  pagePath: string;
  /** The address of this page with another page of the differences. */
  toPage: (page: number) => string;
}

/** A payroll run with its totals, its next step and all its differences. */
export function PayrollRun({ details, hasFiles, pagePath, toPage }: PayrollRunProps) {
  const { run } = details;
  return (
    <>
      <RunFigures run={run} differences={details.changeCount} />
      <NextStep details={details} pagePath={pagePath} />
      <PayrollSections details={details} hasFiles={hasFiles} toPage={toPage} />
    </>
  );
}

interface RunFiguresProps {
  run: PayrollRunView;
  /** How many lines differ from the last run; absent if unknown. */
  differences?: number;
}

/** The totals of a run, followed by its days. */
export function RunFigures({ run, differences }: RunFiguresProps) {
  const { lines, sumPence, locked } = run;
  const figures = [
    ...(lines === null ? [] : [{ label: payrollCopy("lines"), value: lines }]),
    ...(sumPence === null ? [] : [{ label: payrollCopy("total"), value: formatMoney(sumPence) }]),
    ...(differences === undefined
      ? []
      : [{ label: payrollCopy("differences"), value: formatCount(differences) }]),
  ];
  return (
    <>
      {figures.length > 0 && <Facts look="figures" facts={figures} />}
      <Facts
        facts={[
          { label: payrollCopy("group"), value: run.groupName },
          { label: payrollCopy("cutOff"), value: run.cutOff },
          { label: payrollCopy("payDay"), value: run.payDay },
          { label: payrollCopy("period"), value: run.period },
          { label: payrollCopy("taxPeriod"), value: run.taxPeriod },
          ...(locked ? [{ label: payrollCopy("lockedAt"), value: toLockedText(locked) }] : []),
        ]}
      />
    </>
  );
}

const toLockedText = ({ at, by }: NonNullable<PayrollRunView["locked"]>) =>
  by ? payrollCopy("lockedAtBy", { at, name: by }) : payrollCopy("lockedAtAlone", { at });

/** What can be done with the run today, or why nothing can. */
function NextStep({ details, pagePath }: { details: PayrollRunDetails; pagePath: string }) {
  const { run, isBlocked, canAccept, acceptance } = details;
  const acceptanceNotice = acceptance && <AcceptanceNotice acceptance={acceptance} />;
  if (run.state === "locked") {
    return (
      <>
        {acceptanceNotice}
        <LockedFile run={run} />
      </>
    );
  }
  if (run.state === "locking") {
    return (
      <Notice tone="wait">
        <p>{payrollCopy("lockingText")}</p>
        <p>
          <Link to={pagePath}>{payrollCopy("lookAgain")}</Link>
        </p>
      </Notice>
    );
  }
  return (
    <>
      {isBlocked && (
        <Notice tone="bad" title={payrollCopy("blocked")}>
          <p>{payrollCopy("blockedText")}</p>
          {canAccept && (
            <p>
              <Link to={payrollPaths.payrollAccept(run.id)}>{payrollCopy("accept")}</Link>
            </p>
          )}
        </Notice>
      )}
      {acceptanceNotice}
      <p>{toLockText(run)}</p>
      <p className="bp-actions">
        {run.state === "due" && !isBlocked && (
          <ButtonLink to={payrollPaths.payrollLock(run.id)}>{payrollCopy("lockNow")}</ButtonLink>
        )}
        <RunDownload run={run} label={payrollCopy("downloadPreview")} />
      </p>
    </>
  );
}

/** Who accepted differences without a cause, and why. */
function AcceptanceNotice({ acceptance: { at, by, reason, isCurrent } }: { acceptance: PayrollAcceptance }) {
  return (
    <Notice tone="info">
      <p>
        {by ? (
          <WithName name={by} toText={(name) => payrollCopy("acceptedBy", { at, name, reason })} />
        ) : (
          payrollCopy("acceptedAt", { at, reason })
        )}
      </p>
      {!isCurrent && <p>{payrollCopy("acceptedOther")}</p>}
    </Notice>
  );
}

function toLockText({ state, isLate, cutOff }: PayrollRunView): string {
  if (state === "due" && !isLate) return payrollCopy("dueText");
  return payrollCopy(isLate ? "lateText" : "openText", { date: cutOff });
}

function LockedFile({ run }: { run: PayrollRunView }) {
  return (
    <div className="bp-card">
      {run.sha256 && (
        <>
          <h2 className="bp-card__title">{payrollCopy("sha256")}</h2>
          <p>
            <Fingerprint sha256={run.sha256} />
          </p>
          <p className="bp-quiet">{payrollCopy("sha256Hint")}</p>
        </>
      )}
      <p>
        <RunDownload run={run} label={payrollCopy("downloadFile")} />
      </p>
    </div>
  );
}
