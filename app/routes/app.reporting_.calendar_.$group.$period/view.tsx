import type { SubmissionResult } from "@conform-to/react";
import { payCalendarCopy } from "#copy/pay-calendar";
import { reportsCopy } from "#copy/reports";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { getDateRule } from "~/components/form/date-of-birth.ts";
import { DateOfBirth } from "~/components/form/date-of-birth.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { PayPeriodView } from "~/view-models/pay-groups.server.ts";

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: reportsCopy("title"), to: paths.reporting() },
    { title: payCalendarCopy("title"), to: payrollPaths.payCalendar() },
    { title: payCalendarCopy("moveTitle") },
  );

interface MoveViewProps {
  view: PayPeriodView;
  /** The dates as yyyy-mm-dd. */
  values: { payDay: string; cutOff: string };
  submission?: SubmissionResult;
}

export function MoveView({ view, values, submission }: MoveViewProps) {
  const labels = { payDay: payCalendarCopy("payDay"), cutOff: payCalendarCopy("cutOff") };
  const { form, fields } = usePortalForm({
    id: "move-period",
    rules: {
      payDay: getDateRule({ label: labels.payDay }),
      cutOff: getDateRule({ label: labels.cutOff }),
    },
    labels,
    defaultValue: values,
    lastResult: submission,
  });
  const year = Number(values.payDay.slice(0, 4));
  const years = { min: year - 1, max: year + 1, isOwn: false };
  return (
    <Page title={payCalendarCopy("moveTitle")} crumbs={getCrumbs()} width="form">
      <p>{payCalendarCopy("moveLead", { period: view.period, taxPeriod: view.taxPeriod })}</p>
      {view.isLocked ? (
        <Notice>
          <p>{payCalendarCopy("locked")}</p>
        </Notice>
      ) : (
        <PortalForm form={form}>
          {view.hint && <Notice tone="info">{view.hint}</Notice>}
          <DateOfBirth
            field={fields.payDay}
            legend={labels.payDay}
            hint={payCalendarCopy("hint")}
            {...years}
          />
          <DateOfBirth
            field={fields.cutOff}
            legend={labels.cutOff}
            hint={payCalendarCopy("cutOffHint")}
            {...years}
          />
          <div className="bp-actions">
            <SubmitButton intent="move" pendingLabel={payCalendarCopy("saving")}>
              {payCalendarCopy("save")}
            </SubmitButton>
            <ButtonLink look="plain" to={payrollPaths.payCalendar()}>
              {payCalendarCopy("cancel")}
            </ButtonLink>
          </div>
        </PortalForm>
      )}
    </Page>
  );
}
