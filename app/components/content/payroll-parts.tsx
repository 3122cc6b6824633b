import type { ReactNode } from "react";
import { payrollCopy } from "~/copy/payroll.ts";
import { Section } from "../layout/page.tsx";
import { formatCount } from "./count.ts";
import { Pager } from "./pager.tsx";
import type {
  PayrollChange,
  PayrollChangeKind,
  PayrollHold,
  PayrollOrigin,
  PayrollRunDetails,
} from "./payroll-view.ts";
import { type Column, Table } from "./table.tsx";
import { Tag, type Tone } from "./tag.tsx";

interface PayrollPartsProps {
  details: PayrollRunDetails;
  toPage: (page: number) => string;
}

/** What differs from the last run and why, what waits, and the totals; first what needs somebody. */
export function PayrollParts({ details, toPage }: PayrollPartsProps) {
  const { unexplained, changes, changeCount, page, pageCount, holds, carried, elements } = details;
  return (
    <>
      <Part
        title={payrollCopy("unexplained")}
        empty={payrollCopy("unexplainedEmpty")}
        columns={originColumns("unexplainedAmount")}
        rows={unexplained}
      />
      <Part
        title={payrollCopy("differences")}
        text={countOf(changeCount)}
        empty={payrollCopy("differencesEmpty")}
        columns={changeColumns}
        rows={changes}
      >
        <Pager page={page} pageCount={pageCount} to={toPage} />
      </Part>
      <Part
        title={payrollCopy("holds")}
        text={payrollCopy("holdsText")}
        empty={payrollCopy("holdsEmpty")}
        columns={holdColumns}
        rows={holds}
      />
      <Part
        title={payrollCopy("carried")}
        text={payrollCopy("carriedText")}
        empty={payrollCopy("carriedEmpty")}
        columns={originColumns("toRefund")}
        rows={carried}
      />
      <Part
        title={payrollCopy("elements")}
        empty={payrollCopy("elementsEmpty")}
        columns={elementColumns}
        rows={elements}
      />
    </>
  );
}

interface PartProps<Row> {
  title: string;
  /** Above the rows, where there are any. */
  text?: string;
  empty: string;
  columns: Column<Row>[];
  rows: Row[];
  children?: ReactNode;
}

function Part<Row>({ title, text, empty, columns, rows, children }: PartProps<Row>) {
  const keyed = rows.map((row, at) => ({ row, at }));
  return (
    <Section title={title}>
      {text && rows.length > 0 && <p>{text}</p>}
      <Table
        caption={title}
        captionHidden
        columns={columns.map(({ render, ...column }) => ({
          ...column,
          render: ({ row }: { row: Row; at: number }) => render(row),
        }))}
        rows={keyed}
        rowKey={({ at }) => String(at)}
        empty={<p className="bp-quiet">{empty}</p>}
      />
      {children}
    </Section>
  );
}

const countOf = (count: number) =>
  count === 1
    ? payrollCopy("differencesOne")
    : payrollCopy("differencesCount", { count: formatCount(count) });

const employeeColumn: Column<{ employeeName: string; employeeNumber: string }> = {
  key: "employee",
  label: payrollCopy("employee"),
  render: ({ employeeName, employeeNumber }) => <Two first={employeeName} second={employeeNumber} />,
};

const benefitColumn: Column<{ benefit: string; element: string }> = {
  key: "benefit",
  label: payrollCopy("benefit"),
  render: ({ benefit, element }) => <Two first={benefit} second={element} />,
};

const changeColumns: Column<PayrollChange>[] = [
  employeeColumn,
  benefitColumn,
  { key: "change", label: payrollCopy("change"), render: Change },
  { key: "before", label: payrollCopy("before"), numeric: true, render: ({ before }) => before },
  { key: "now", label: payrollCopy("now"), numeric: true, render: ({ now }) => <b>{now}</b> },
  { key: "cause", label: payrollCopy("cause"), render: causeOf },
];

function causeOf({ kind, cause }: PayrollChange): string | null {
  return cause ?? (kind === "ADJUST" ? payrollCopy("causeEmpty") : null);
}

const holdColumns: Column<PayrollHold>[] = [
  employeeColumn,
  benefitColumn,
  { key: "held", label: payrollCopy("held"), numeric: true, render: ({ held }) => <b>{held}</b> },
  { key: "room", label: payrollCopy("room"), numeric: true, render: ({ room }) => room },
  { key: "reason", label: payrollCopy("reason"), render: ({ reason }) => reason },
];

const originColumns = (amount: "toRefund" | "unexplainedAmount"): Column<PayrollOrigin>[] => [
  employeeColumn,
  { key: "element", label: payrollCopy("element"), render: ({ element }) => element },
  { key: "origin", label: payrollCopy("forPayDay"), render: ({ origin }) => origin },
  { key: "amount", label: payrollCopy(amount), numeric: true, render: (row) => <b>{row.amount}</b> },
];

const elementColumns: Column<PayrollRunDetails["elements"][number]>[] = [
  { key: "element", label: payrollCopy("element"), render: ({ element }) => element },
  { key: "type", label: payrollCopy("type"), render: ({ type }) => type },
  { key: "lines", label: payrollCopy("lines"), numeric: true, render: ({ lines }) => lines },
  { key: "amount", label: payrollCopy("amount"), numeric: true, render: ({ amount }) => amount },
];

const tones: Record<PayrollChangeKind, Tone> = {
  NEW: "good",
  CHANGE: "wait",
  STOP: "quiet",
  ADJUST: "wait",
  HOLD: "bad",
  BALANCE: "wait",
};

function Change({ kind, origin }: PayrollChange) {
  return (
    <span>
      {kind && <Tag tone={tones[kind]}>{payrollCopy(`change.${kind}`)}</Tag>}
      {origin && <span className="bp-quiet bp-payroll__more">{payrollCopy("origin", { date: origin })}</span>}
    </span>
  );
}

/** A name, and below it what tells it from another of the same name. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first}
      <span className="bp-quiet bp-payroll__more">{second}</span>
    </span>
  );
}
