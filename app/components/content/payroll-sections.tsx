import type { ReactNode } from "react";
import { payrollCopy } from "#copy/payroll";
import { payrollPaths, type RunListName } from "~/paths-payroll.ts";
import { Section } from "../layout/page.tsx";
import { Chip } from "./chip.tsx";
import { formatCount } from "./format-count.ts";
import { formatMoney } from "./format-money.ts";
import { Pager } from "./pager.tsx";
import { getChangeColumns, getElementColumns, getHoldColumns, getOriginColumns } from "./payroll-columns.tsx";
import type { PayrollRunDetails, WaitingTotals } from "./payroll-view.ts";
import { type Column, Table } from "./table.tsx";

interface PayrollSectionsProps {
  details: PayrollRunDetails;
  /** Whether the run's lists can be downloaded as CSV. */
  hasFiles: boolean;
  toPage: (page: number) => string;
}

/**
 * Shows the lines that need attention, the totals, and then the differences from the last run with their
 * reasons.
 */
export function PayrollSections({ details, hasFiles, toPage }: PayrollSectionsProps) {
  const toFile = (list: RunListName) => hasFiles && <ListFile runId={details.run.id} list={list} />;
  const {
    waiting,
    unexplained,
    changes,
    changeCount,
    roundingCount,
    page,
    pageCount,
    holds,
    carried,
    elements,
  } = details;
  return (
    <>
      {page === 1 && <Checks details={details} />}
      {waiting && <WaitingList waits={waiting} toList={(id) => `${page === 1 ? "" : toPage(1)}#${id}`} />}
      {unexplained.length > 0 && (
        <Part
          id={LISTS.unexplained}
          title={payrollCopy("unexplained")}
          columns={getOriginColumns("unexplainedAmount")}
          rows={unexplained}
        >
          {toFile("unexplained")}
        </Part>
      )}
      {holds.length > 0 && (
        <Part
          id={LISTS.held}
          title={payrollCopy("holds")}
          text={payrollCopy("holdsText")}
          columns={getHoldColumns()}
          rows={holds}
        >
          {toFile("holds")}
        </Part>
      )}
      {carried.length > 0 && (
        <Part
          id={LISTS.carried}
          title={payrollCopy("carried")}
          text={payrollCopy("carriedText")}
          columns={getOriginColumns("toRefund")}
          rows={carried}
        >
          {toFile("carried")}
        </Part>
      )}
      <Part
        title={payrollCopy("elements")}
        empty={payrollCopy("elementsEmpty")}
        columns={getElementColumns()}
        rows={elements}
      />
      <Part
        id={DIFFERENCES}
        title={payrollCopy("differences")}
        text={toCountText(changeCount)}
        empty={toEmptyText(details)}
        columns={getChangeColumns()}
        rows={changes}
        isWide
      >
        {changeCount > 0 && roundingCount > 0 && <p className="bp-quiet">{toRoundingText(roundingCount)}</p>}
        <Pager page={page} pageCount={pageCount} to={(number) => `${toPage(number)}#${DIFFERENCES}`} />
      </Part>
    </>
  );
}

/** A link to the file of the full list, of which the page shows 50 lines. */
function ListFile({ runId, list }: { runId: string; list: RunListName }) {
  return (
    <p>
      <a href={payrollPaths.payrollRunFile(runId, list)}>{payrollCopy(`${list}File`)}</a>
    </p>
  );
}

const LISTS = { held: "on-hold", carried: "carried-forward", unexplained: "unexplained" } as const;

/**
 * A text such as "3 held (£150.00), 2 carried forward (£75.00)", each linked to its list. Shows nothing if all are 0.
 */
function WaitingList({ waits, toList }: { waits: WaitingTotals; toList: (id: string) => string }) {
  const parts = (["held", "carried", "unexplained"] as const).filter((name) => waits[name].count > 0);
  if (parts.length === 0) return null;
  return (
    <p>
      {parts.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <a href={toList(LISTS[name])}>
            {payrollCopy(`waits.${name}`, { count: formatCount(waits[name].count) })}
          </a>{" "}
          ({formatMoney(waits[name].pence)})
        </span>
      ))}
    </p>
  );
}

/** The id of the differences, so that a link to another page scrolls to them. */
const DIFFERENCES = "differences";

/** Says which problems did not occur; only the first page of the lists can say so. */
function Checks({ details: { unexplained, holds, carried } }: Pick<PayrollSectionsProps, "details">) {
  const texts = [
    ...(unexplained.length === 0 ? [payrollCopy("unexplainedEmpty")] : []),
    ...(holds.length === 0 ? [payrollCopy("holdsEmpty")] : []),
    ...(carried.length === 0 ? [payrollCopy("carriedEmpty")] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className="bp-payroll__checks" aria-label={payrollCopy("checks")}>
      {texts.map((text) => (
        <li key={text}>
          <Chip tone="good">{text}</Chip>
        </li>
      ))}
    </ul>
  );
}

interface PartProps<Row> {
  id?: string;
  title: string;
  /** A text above the rows; left out if there are no rows. */
  text?: string;
  /** A text in place of missing rows. */
  empty?: string;
  columns: Column<Row>[];
  rows: Row[];
  isWide?: boolean;
  children?: ReactNode;
}

function Part<Row>({ id, title, text, empty, columns, rows, isWide, children }: PartProps<Row>) {
  const keyed = rows.map((row, index) => ({ row, index }));
  return (
    <Section title={title} id={id}>
      {text && rows.length > 0 && <p>{text}</p>}
      <Table
        caption={title}
        columns={columns.map(({ render, ...column }) => ({
          ...column,
          render: ({ row }: { row: Row; index: number }) => render(row),
        }))}
        rows={keyed}
        rowKey={({ index }) => String(index)}
        empty={<p className="bp-quiet">{empty}</p>}
        isWide={isWide}
      />
      {children}
    </Section>
  );
}

const toCountText = (count: number) =>
  count === 1
    ? payrollCopy("differencesOne")
    : payrollCopy("differencesCount", { count: formatCount(count) });

function toEmptyText({ changeCount, roundingCount }: PayrollRunDetails) {
  if (changeCount > 0) return payrollCopy("differencesNoMore");
  return roundingCount > 0 ? toRoundingText(roundingCount) : payrollCopy("differencesEmpty");
}

const toRoundingText = (count: number) =>
  count === 1 ? payrollCopy("roundingsOne") : payrollCopy("roundings", { count: formatCount(count) });
