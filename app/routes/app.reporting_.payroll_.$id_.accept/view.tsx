import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { payrollCopy } from "#copy/payroll";
import { formatCount } from "~/components/content/format-count.ts";
import { getOriginColumns } from "~/components/content/payroll-columns.tsx";
import type { PayrollRunDetails } from "~/components/content/payroll-view.ts";
import { Table } from "~/components/content/table.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { TextareaField } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { getAcceptRules } from "./rules.ts";

interface AcceptViewProps {
  details: PayrollRunDetails;
  submission?: SubmissionResult;
}

/** The differences without a cause, and the form that accepts them with a reason. */
export function AcceptView({ details, submission }: AcceptViewProps) {
  const { run, unexplained, unexplainedSha256, waiting } = details;
  const { form, fields } = usePortalForm({
    id: "accept-differences",
    rules: useMemo(getAcceptRules, []),
    lastResult: submission,
    labels: { reason: payrollCopy("acceptReason") },
  });
  const count = waiting?.unexplained.count ?? unexplained.length;
  const keyedRows = unexplained.map((row, index) => ({ ...row, index }));
  return (
    <>
      <p>{payrollCopy("acceptText")}</p>
      <Table
        caption={payrollCopy("unexplained")}
        showsCaption
        columns={getOriginColumns("unexplainedAmount")}
        rows={keyedRows}
        rowKey={({ index }) => String(index)}
      />
      {count > unexplained.length && (
        <p>
          <a href={payrollPaths.payrollRunFile(run.id, "unexplained")}>
            {payrollCopy("acceptAll", { count: formatCount(count) })}
          </a>
        </p>
      )}
      <PortalForm form={form}>
        <input type="hidden" name="unexplainedSha256" value={unexplainedSha256 ?? ""} />
        <TextareaField
          field={fields.reason}
          label={payrollCopy("acceptReason")}
          hint={payrollCopy("acceptReasonHint")}
          rows={3}
          autoComplete="off"
        />
        <div className="bp-actions">
          <SubmitButton intent="accept" pendingLabel={payrollCopy("accepting")}>
            {payrollCopy("acceptConfirm")}
          </SubmitButton>
          <ButtonLink look="plain" to={payrollPaths.payrollRun(run.id)}>
            {payrollCopy("lockKeep")}
          </ButtonLink>
        </div>
      </PortalForm>
    </>
  );
}
