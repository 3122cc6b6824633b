import { Link } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { payrollOpeningsCopy } from "#copy/payroll-openings";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { NumberedName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { OpeningView } from "~/view-models/payroll-openings.server.ts";

interface OpeningsViewProps {
  group: string;
  /** The page number, counted from 1. */
  pageNumber: number;
  /** Null if the opening figures could not be loaded. */
  openings: { run: string; isLocked: boolean; pageCount: number; rows: OpeningView[] } | null;
}

export function OpeningsView({ group, pageNumber, openings }: OpeningsViewProps) {
  const title = payrollOpeningsCopy("title");
  const lead =
    openings && openings.rows.length > 0 && !openings.isLocked
      ? payrollOpeningsCopy("lead", { run: openings.run })
      : undefined;
  return (
    <Page title={title} lead={lead} crumbs={getPayrollCrumbs({ title })}>
      {openings ? (
        <>
          {openings.isLocked && <Notice>{payrollOpeningsCopy("lockedNote", { run: openings.run })}</Notice>}
          <Table
            caption={title}
            columns={listColumns(group, openings.isLocked)}
            rows={openings.rows}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="calendar">{payrollOpeningsCopy("empty")}</EmptyState>}
          />
          <Pager
            page={pageNumber}
            pageCount={openings.pageCount}
            to={(page) => payrollPaths.openings(group, page)}
          />
        </>
      ) : (
        <Failed problem={payrollOpeningsCopy("failed")} retry={payrollPaths.openings(group, pageNumber)} />
      )}
      <p>
        <Link to={payrollPaths.payroll({ group })}>{payrollCopy("toPayroll")}</Link>
      </p>
    </Page>
  );
}

function listColumns(group: string, isLocked: boolean): Column<OpeningView>[] {
  const columns: Column<OpeningView>[] = [
    {
      key: "employee",
      label: payrollOpeningsCopy("employee"),
      render: ({ name, number }) => <NumberedName name={name} number={number} />,
    },
    { key: "benefit", label: payrollOpeningsCopy("benefit"), render: ({ benefit }) => benefit },
    { key: "taken", label: payrollOpeningsCopy("taken"), render: ({ taken }) => taken },
    { key: "how", label: payrollOpeningsCopy("how"), render: ({ from }) => from },
  ];
  if (isLocked) return columns;
  const change: Column<OpeningView> = {
    key: "change",
    label: payrollOpeningsCopy("change"),
    render: ({ id, benefit, name, isOwn }) =>
      isOwn ? (
        <span className="bp-quiet">{payrollOpeningsCopy("own")}</span>
      ) : (
        <Link to={payrollPaths.opening(group, id)}>
          {payrollOpeningsCopy("change")}
          <span className="bp-hidden">
            : <NamedText>{benefit}</NamedText>, {name}
          </span>
        </Link>
      ),
  };
  return [...columns, change];
}
