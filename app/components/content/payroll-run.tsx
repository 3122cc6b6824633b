import { Link } from "@remix-run/react";
import { payrollCopy } from "~/copy/payroll.ts";
import { paths } from "~/paths.ts";
import { ButtonLink } from "../form/button.tsx";
import { Notice } from "../layout/notice.tsx";
import { Facts } from "./facts.tsx";
import { PayrollParts } from "./payroll-parts.tsx";
import { Fingerprint, RunDownload } from "./payroll-runs.tsx";
import type { PayrollRunDetails, PayrollRunView } from "./payroll-view.ts";

interface PayrollRunProps {
  details: PayrollRunDetails;
  /** The address of this page. */
  here: string;
  /** The same page with another page of the differences. */
  toPage: (page: number) => string;
}

/** A run: what it comes to, what becomes of it next, and all that differs in it. */
export function PayrollRun({ details, here, toPage }: PayrollRunProps) {
  const { run } = details;
  return (
    <>
      <RunFigures run={run} />
      <NextStep details={details} here={here} />
      <PayrollParts details={details} toPage={toPage} />
    </>
  );
}

/** What one looks for first, then the rest. */
export function RunFigures({ run }: { run: PayrollRunView }) {
  const { lines, total, locked } = run;
  const sums = [
    ...(lines === null ? [] : [{ label: payrollCopy("lines"), value: lines }]),
    ...(total === null ? [] : [{ label: payrollCopy("total"), value: total }]),
  ];
  const lock = locked && [
    { label: payrollCopy("lockedAt"), value: locked.at },
    { label: payrollCopy("lockedBy"), value: locked.by ?? payrollCopy("automatic") },
  ];
  return (
    <>
      <Facts
        look="figures"
        facts={[
          { label: payrollCopy("cutOff"), value: run.cutOff },
          { label: payrollCopy("payDay"), value: run.payDay },
          ...sums,
        ]}
      />
      <Facts
        facts={[
          { label: payrollCopy("group"), value: run.groupName },
          { label: payrollCopy("period"), value: run.period },
          { label: payrollCopy("taxPeriod"), value: run.taxPeriod },
          ...(lock ?? []),
        ]}
      />
    </>
  );
}

/** What can be done with the run today, or why nothing can. */
function NextStep({ details, here }: { details: PayrollRunDetails; here: string }) {
  const { run, unexplained } = details;
  if (run.state === "locked") return <LockedFile run={run} />;
  if (run.state === "locking") {
    return (
      <Notice tone="wait">
        <p>{payrollCopy("lockingText")}</p>
        <p>
          <Link to={here}>{payrollCopy("lookAgain")}</Link>
        </p>
      </Notice>
    );
  }
  return (
    <>
      {unexplained.length > 0 && (
        <Notice tone="bad" title={payrollCopy("blocked")}>
          <p>{payrollCopy("blockedText")}</p>
        </Notice>
      )}
      <p>{whenItLocks(run)}</p>
      <p className="bp-actions">
        {run.state === "due" && unexplained.length === 0 && (
          <ButtonLink to={paths.payrollLock(run.id)}>{payrollCopy("lockNow")}</ButtonLink>
        )}
        <RunDownload run={run} label={payrollCopy("downloadPreview")} />
      </p>
    </>
  );
}

function whenItLocks({ state, isLate, cutOff }: PayrollRunView): string {
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
