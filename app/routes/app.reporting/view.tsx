import { activityCopy } from "#copy/activity";
import { payCalendarCopy } from "#copy/pay-calendar";
import { payrollCopy } from "#copy/payroll";
import { reportsCopy } from "#copy/reports";
import { webhooksCopy } from "#copy/webhooks";
import { Card, CardGrid } from "~/components/content/card.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { activityPaths } from "~/paths-activity.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { webhookPaths } from "~/paths-webhooks.ts";

interface ReportingViewProps {
  hasVouchers: boolean;
  /** Whether the upstream keeps payroll runs. */
  hasPayroll: boolean;
  hasCalendar: boolean;
  /** Whether the upstream sends webhooks to employers' systems. */
  hasWebhooks: boolean;
  hasActivity: boolean;
}

/** Links to the reports and the other tasks of an employer (REPORT-03). */
export function ReportingView(props: ReportingViewProps) {
  const { hasVouchers, hasPayroll, hasCalendar, hasWebhooks, hasActivity } = props;
  return (
    <Page
      title={reportsCopy("title")}
      lead={reportsCopy("lead")}
      crumbs={getEmployerCrumbs({ title: reportsCopy("title") })}
    >
      <h2 className="bp-hidden">{reportsCopy("title")}</h2>
      <CardGrid>
        {hasPayroll && (
          <Card
            title={payrollCopy("title")}
            icon="calendar"
            link={{ to: payrollPaths.payroll(), label: payrollCopy("open") }}
          >
            {payrollCopy("about")}
          </Card>
        )}
        <Card
          title={reportsCopy("payroll")}
          icon="file"
          link={{ to: paths.reportPanel("payroll-report"), label: reportsCopy("payrollOpen"), isPanel: true }}
        >
          {reportsCopy("payrollAbout")}
        </Card>
        <Card
          title={reportsCopy("provider")}
          icon="download"
          link={{
            to: paths.reportPanel("provider-report"),
            label: reportsCopy("providerOpen"),
            isPanel: true,
          }}
        >
          {reportsCopy("providerAbout")}
        </Card>
        <Card
          title={reportsCopy("lifeEvent")}
          icon="family"
          link={{
            to: paths.reportPanel("lifeevent-report"),
            label: reportsCopy("lifeEventOpen"),
            isPanel: true,
          }}
        >
          {reportsCopy("lifeEventAbout")}
        </Card>
        {hasCalendar && (
          <Card
            title={payCalendarCopy("title")}
            icon="calendar"
            link={{ to: payrollPaths.payCalendar(), label: payCalendarCopy("open") }}
          >
            {payCalendarCopy("about")}
          </Card>
        )}
        {hasVouchers && (
          <Card
            title={reportsCopy("vouchers")}
            icon="childcare"
            link={{ to: paths.ccvManage(), label: reportsCopy("vouchersOpen") }}
          >
            {reportsCopy("vouchersAbout")}
          </Card>
        )}
        {hasWebhooks && (
          <Card
            title={webhooksCopy("title")}
            icon="mail"
            link={{ to: webhookPaths.list(), label: webhooksCopy("open") }}
          >
            {webhooksCopy("about")}
          </Card>
        )}
        {hasActivity && (
          <Card
            title={activityCopy("title")}
            icon="clock"
            link={{ to: activityPaths.activity(), label: activityCopy("open") }}
          >
            {activityCopy("about")}
          </Card>
        )}
      </CardGrid>
    </Page>
  );
}
