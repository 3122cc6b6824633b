import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { payrollCopy } from "#copy/payroll";
import { Facts } from "~/components/content/facts.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
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

/** The form that accepts differences without a cause. It stands above them, so that its errors are in sight. */
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
      {waiting && (
        <Facts
          look="figures"
          facts={[
            { label: payrollCopy("unexplained"), value: formatCount(count) },
            { label: payrollCopy("acceptSum"), value: formatMoney(waiting.unexplained.pence) },
          ]}
        />
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
    </>
  );
}
