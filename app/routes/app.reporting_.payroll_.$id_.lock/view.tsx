import { payrollCopy } from "#copy/payroll";
import { Facts } from "~/components/content/facts.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import {
  linesPerPage,
  type PayrollReview,
  type PayrollRunDetails,
} from "~/components/content/payroll-view.ts";
import { Table } from "~/components/content/table.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { LockReply } from "./lock.server.ts";

interface LockViewProps {
  details: PayrollRunDetails;
  title: string;
  reply?: LockReply;
}

/** Explains locking and shows the figures and the button, or why the run cannot be locked today. */
export function LockView({ details, title, reply }: LockViewProps) {
  const { run, review, holds, carried } = details;
  const stop = findLockObstacle(details);
  const problem = reply ? getText(reply, run.cutOff) : null;
  const isMoved = reply?.problem === "changed" && reply.review !== null;
  return (
    <Page
      title={title}
      width="text"
      crumbs={getPayrollCrumbs(
        { title: run.name, to: payrollPaths.payrollRun(run.id) },
        { title: payrollCopy("lockNow") },
      )}
    >
      {problem && problem !== stop && <ErrorSummary errors={{ messages: [problem], links: [] }} />}
      {isMoved && reply.review && <ChangedFigures before={reply.review} now={review} />}
      {!isMoved && (
        <Facts
          look="figures"
          facts={[
            { label: payrollCopy("lines"), value: formatCount(review.lines) },
            { label: payrollCopy("total"), value: formatMoney(review.pence) },
            { label: payrollCopy("differences"), value: formatCount(review.changes) },
          ]}
        />
      )}
      <Facts
        facts={[
          { label: payrollCopy("group"), value: run.groupName },
          { label: payrollCopy("payDay"), value: run.payDay },
          { label: payrollCopy("holds"), value: toCountText(holds) },
          { label: payrollCopy("carried"), value: toCountText(carried) },
        ]}
      />
      {stop ? <LockObstacle text={stop} runId={run.id} /> : <Question details={details} />}
    </Page>
  );
}

/** After a full page the number of further lines is unknown. */
function toCountText({ length }: readonly unknown[]): string {
  const count = formatCount(length);
  return length < linesPerPage ? count : payrollCopy("orMore", { count });
}

/** The reason why the run cannot be locked now; null if the page knows of none. */
function findLockObstacle({ run, isBlocked, previewSha256 }: PayrollRunDetails): string | null {
  if (isBlocked) return payrollCopy("unexplainedStop");
  if (run.state === "due" && previewSha256) return null;
  return payrollCopy(run.isLate ? "lateText" : "notDue", { date: run.cutOff });
}

function getText({ problem, text }: LockReply, cutOff: string): string {
  switch (problem) {
    case "changed":
      return payrollCopy("changed");
    case "not_due":
      return payrollCopy("notDue", { date: cutOff });
    case "earlier_open":
      return payrollCopy("earlierOpen");
    case "unexplained":
      return payrollCopy("unexplainedStop");
    case "other":
      return text ?? payrollCopy("lockFailed");
  }
}

function LockObstacle({ text, runId }: { text: string; runId: string }) {
  return (
    <>
      <p>{text}</p>
      <p className="bp-actions">
        <ButtonLink look="plain" to={payrollPaths.payrollRun(runId)}>
          {payrollCopy("toRun")}
        </ButtonLink>
      </p>
    </>
  );
}

function Question({ details: { run, review, previewSha256 } }: { details: PayrollRunDetails }) {
  return (
    <>
      <ul className="bp-text">
        {(["lockKept", "lockFinal", "lockDecisions"] as const).map((key) => (
          <li key={key}>{payrollCopy(key)}</li>
        ))}
      </ul>
      <ActionForm
        values={{
          previewSha256: previewSha256 ?? undefined,
          lines: String(review.lines),
          pence: String(review.pence),
          changes: String(review.changes),
        }}
      >
        <div className="bp-actions">
          <SubmitButton intent="lock" pendingLabel={payrollCopy("locking")}>
            {payrollCopy("lockConfirm")}
          </SubmitButton>
          <ButtonLink look="plain" to={payrollPaths.payrollRun(run.id)}>
            {payrollCopy("lockKeep")}
          </ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

/** Compares the figures that the person saw with the current ones. */
function ChangedFigures({ before, now }: { before: PayrollReview; now: PayrollReview }) {
  const rows = [
    { label: payrollCopy("lines"), before: formatCount(before.lines), now: formatCount(now.lines) },
    { label: payrollCopy("total"), before: formatMoney(before.pence), now: formatMoney(now.pence) },
    {
      label: payrollCopy("differences"),
      before: formatCount(before.changes),
      now: formatCount(now.changes),
    },
  ];
  return (
    <Table
      caption={payrollCopy("movedTable")}
      showsCaption
      columns={[
        { key: "figure", label: payrollCopy("figure"), render: ({ label }) => label },
        { key: "before", label: payrollCopy("whenOpened"), numeric: true, render: (row) => row.before },
        { key: "now", label: payrollCopy("now"), numeric: true, render: (row) => <b>{row.now}</b> },
      ]}
      rows={rows}
      rowKey={({ label }) => label}
    />
  );
}
