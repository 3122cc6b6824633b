import { Link } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { payrollListsCopy } from "#copy/payroll-lists";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatCount } from "~/components/content/format-count.ts";
import { Pager } from "~/components/content/pager.tsx";
import { getBenefitColumn, getEmployeeColumn } from "~/components/content/payroll-columns.tsx";
import type {
  FloorBreachRow,
  LeaverBalanceRow,
  PayrollListView,
  TaxDifferenceRow,
} from "~/components/content/payroll-list-view.ts";
import { type Column, Table } from "~/components/content/table.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { getPayrollCrumbs } from "~/components/layout/payroll-crumbs.ts";
import { type PayrollListName, payrollPaths } from "~/paths-payroll.ts";

interface PayrollListPageProps {
  list: PayrollListName;
  /** The page number, counted from 1. */
  pageNumber: number;
  /** Null if the list could not be loaded. */
  view: PayrollListView | null;
}

export function PayrollListPage({ list, pageNumber, view }: PayrollListPageProps) {
  const title = payrollListsCopy(`${list}.title`);
  return (
    <Page title={title} lead={payrollListsCopy(`${list}.lead`)} crumbs={getPayrollCrumbs({ title })}>
      {view ? (
        <>
          {view.count > 0 && <Size list={list} count={view.count} />}
          <Rows view={view} title={title} />
          <Pager
            page={pageNumber}
            pageCount={view.pageCount}
            to={(page) => payrollPaths.payrollList(list, page)}
          />
        </>
      ) : (
        <Failed problem={payrollListsCopy("failed")} retry={payrollPaths.payrollList(list, pageNumber)} />
      )}
      <p>
        <Link to={payrollPaths.payroll()}>{payrollCopy("toPayroll")}</Link>
      </p>
    </Page>
  );
}

function Size({ list, count }: { list: PayrollListName; count: number }) {
  return (
    <p>
      {count === 1 ? payrollListsCopy("countOne") : payrollListsCopy("count", { count: formatCount(count) })}{" "}
      <a href={payrollPaths.payrollListFile(list)}>{payrollListsCopy("download")}</a>
    </p>
  );
}

function Rows({ view, title }: { view: PayrollListView; title: string }) {
  const shared = {
    caption: title,
    rowKey: ({ key }: { key: string }) => key,
    empty: <EmptyState icon="check">{payrollListsCopy(`${view.list}.empty`)}</EmptyState>,
  };
  switch (view.list) {
    case "tax-differences":
      return <Table {...shared} columns={getDifferenceColumns()} rows={view.rows} />;
    case "floor-breaches":
      return <Table {...shared} columns={getBreachColumns()} rows={view.rows} />;
    case "leaver-balances":
      return <Table {...shared} columns={getBalanceColumns()} rows={view.rows} isWide />;
  }
}

const getDifferenceColumns = (): Column<TaxDifferenceRow>[] => [
  getEmployeeColumn(),
  { key: "benefit", label: payrollListsCopy("benefit"), render: ({ benefit }) => benefit },
  { key: "year", label: payrollListsCopy("taxYear"), render: ({ taxYear }) => taxYear },
  { key: "payrolled", label: payrollListsCopy("payrolled"), numeric: true, render: (row) => row.payrolled },
  { key: "known", label: payrollListsCopy("nowKnown"), numeric: true, render: (row) => row.nowKnown },
  {
    key: "difference",
    label: payrollListsCopy("difference"),
    numeric: true,
    render: (row) => row.difference,
  },
];

const getBreachColumns = (): Column<FloorBreachRow>[] => [
  getEmployeeColumn(),
  {
    key: "run",
    label: payrollListsCopy("run"),
    render: ({ run, runId }) => <Link to={payrollPaths.payrollRun(runId)}>{run}</Link>,
  },
  { key: "pay", label: payrollListsCopy("pay"), numeric: true, render: ({ pay }) => pay },
  { key: "taken", label: payrollListsCopy("sacrificed"), numeric: true, render: (row) => row.sacrificed },
  { key: "floor", label: payrollListsCopy("floor"), numeric: true, render: ({ floor }) => floor },
  {
    key: "short",
    label: payrollListsCopy("short"),
    numeric: true,
    render: ({ shortfall }) => <b>{shortfall}</b>,
  },
];

const getBalanceColumns = (): Column<LeaverBalanceRow>[] => [
  getEmployeeColumn(),
  { key: "left", label: payrollListsCopy("leaveDate"), isDay: true, render: ({ leaveDate }) => leaveDate },
  getBenefitColumn(),
  { key: "taken", label: payrollListsCopy("taken"), numeric: true, render: ({ taken }) => taken },
  { key: "open", label: payrollListsCopy("open"), numeric: true, render: ({ open }) => open },
  {
    key: "settles",
    label: payrollListsCopy("settles"),
    render: ({ settles, runId }) =>
      runId === null ? settles : <Link to={payrollPaths.payrollRun(runId)}>{settles}</Link>,
  },
];
