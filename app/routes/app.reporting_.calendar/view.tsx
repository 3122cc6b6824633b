import { Link } from "@remix-run/react";
import { payCalendarCopy } from "#copy/pay-calendar";
import { reportsCopy } from "#copy/reports";
import { Chip } from "~/components/content/chip.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Table } from "~/components/content/table.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { PayGroupView, PayPeriodView } from "~/view-models/pay-groups.server.ts";

const getCrumbs = () =>
  getEmployerCrumbs(
    { title: reportsCopy("title"), to: paths.reporting() },
    { title: payCalendarCopy("title") },
  );

/** The pay calendar; `groups` is null if the groups could not be loaded. */
export function CalendarView({ groups }: { groups: PayGroupView[] | null }) {
  const title = payCalendarCopy("title");
  if (!groups) {
    return (
      <Page title={title} crumbs={getCrumbs()}>
        <Failed problem={payCalendarCopy("failed")} retry={payrollPaths.payCalendar()} />
      </Page>
    );
  }
  return (
    <Page title={title} lead={payCalendarCopy("lead")} crumbs={getCrumbs()}>
      {groups.map((group) => (
        <Group key={group.code} group={group} />
      ))}
    </Page>
  );
}

function Group({ group }: { group: PayGroupView }) {
  const { code, name, title, people, isDefault, periods, hiddenCount } = group;
  return (
    <Section title={title}>
      <p>
        {people}
        {isDefault && `. ${payCalendarCopy("default")}`}
      </p>
      <Table
        caption={title}
        isWide
        columns={[
          { key: "payDay", label: payCalendarCopy("payDay"), render: PayDay },
          { key: "cutOff", label: payCalendarCopy("cutOff"), render: ({ cutOff }) => cutOff },
          { key: "period", label: payCalendarCopy("period"), render: ({ period }) => period },
          { key: "tax", label: payCalendarCopy("taxPeriod"), render: ({ taxPeriod }) => taxPeriod },
          {
            key: "change",
            label: payCalendarCopy("change"),
            render: ({ key, payDay, isLocked }) =>
              isLocked ? (
                <Chip tone="quiet">{payCalendarCopy("closed")}</Chip>
              ) : (
                <Link
                  to={payrollPaths.payPeriod(code, key)}
                  aria-label={payCalendarCopy("moveOf", { day: payDay })}
                >
                  {payCalendarCopy("change")}
                </Link>
              ),
          },
        ]}
        rows={periods}
        rowKey={({ key }) => key}
      />
      {hiddenCount > 0 && (
        <p>
          <Link to={payrollPaths.payCalendar(code)}>
            <NamedText>{payCalendarCopy("showAll", { count: hiddenCount + periods.length, name })}</NamedText>
          </Link>
        </p>
      )}
    </Section>
  );
}

function PayDay({ payDay, hint, isLocked }: PayPeriodView) {
  return (
    <>
      {payDay}
      {hint && !isLocked && <span className="bp-quiet bp-payroll__more"> {hint}</span>}
    </>
  );
}
