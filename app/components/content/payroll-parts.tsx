import type { ReactNode } from "react";
import { payrollCopy } from "~/copy/payroll.ts";
import { Section } from "../layout/page.tsx";
import { formatCount } from "./count.ts";
import { formatMoney, Money } from "./money.tsx";
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

/** First what needs somebody, then the totals, then the longest: what differs from the last run, and why. */
export function PayrollParts({ details, toPage }: PayrollPartsProps) {
  const { unexplained, changes, changeCount, page, pageCount, holds, carried, elements } = details;
  return (
    <>
      <Checks details={details} />
      {unexplained.length > 0 && (
        <Part
          title={payrollCopy("unexplained")}
          columns={originColumns("unexplainedAmount")}
          rows={unexplained}
        />
      )}
      {holds.length > 0 && (
        <Part
          title={payrollCopy("holds")}
          text={payrollCopy("holdsText")}
          columns={holdColumns}
          rows={holds}
        />
      )}
      {carried.length > 0 && (
        <Part
          title={payrollCopy("carried")}
          text={payrollCopy("carriedText")}
          columns={originColumns("toRefund")}
          rows={carried}
        />
      )}
      <Part
        title={payrollCopy("elements")}
        empty={payrollCopy("elementsEmpty")}
        columns={elementColumns}
        rows={elements}
      />
      <Part
        id={DIFFERENCES}
        title={payrollCopy("differences")}
        text={countOf(changeCount)}
        empty={payrollCopy("differencesEmpty")}
        columns={changeColumns}
        rows={changes}
        isWide
      >
        <Pager page={page} pageCount={pageCount} to={(at) => `${toPage(at)}#${DIFFERENCES}`} />
      </Part>
    </>
  );
}

/** Another page of the differences opens where they begin. */
const DIFFERENCES = "differences";

/** What could have needed somebody, and does not. */
function Checks({ details: { unexplained, holds, carried } }: Pick<PayrollPartsProps, "details">) {
  const passed = [
    ...(unexplained.length === 0 ? [payrollCopy("unexplainedEmpty")] : []),
    ...(holds.length === 0 ? [payrollCopy("holdsEmpty")] : []),
    ...(carried.length === 0 ? [payrollCopy("carriedEmpty")] : []),
  ];
  if (passed.length === 0) return null;
  return (
    <ul className="bp-payroll__checks" aria-label={payrollCopy("checks")}>
      {passed.map((text) => (
        <li key={text}>
          <Tag tone="good">{text}</Tag>
        </li>
      ))}
    </ul>
  );
}

interface PartProps<Row> {
  id?: string;
  title: string;
  /** Above the rows, where there are any. */
  text?: string;
  /** In the place of rows. */
  empty?: string;
  columns: Column<Row>[];
  rows: Row[];
  isWide?: boolean;
  children?: ReactNode;
}

function Part<Row>({ id, title, text, empty, columns, rows, isWide, children }: PartProps<Row>) {
  const keyed = rows.map((row, at) => ({ row, at }));
  return (
    <Section title={title} id={id}>
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
        isWide={isWide}
      />
      {children}
    </Section>
  );
}

const countOf = (count: number) =>
  count === 1
    ? payrollCopy("differencesOne")
    : payrollCopy("differencesCount", { count: formatCount(count) });

const Amount = ({ pence }: { pence: number }) => <Money pence={pence} />;

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
  {
    key: "before",
    label: payrollCopy("before"),
    numeric: true,
    render: ({ beforePence }) => beforePence !== null && formatMoney(beforePence),
  },
  { key: "now", label: payrollCopy("now"), numeric: true, render: Amount },
  { key: "cause", label: payrollCopy("cause"), render: causeOf },
];

function causeOf({ kind, cause }: PayrollChange): string | null {
  return cause ?? (kind === "ADJUST" ? payrollCopy("causeEmpty") : null);
}

const holdColumns: Column<PayrollHold>[] = [
  employeeColumn,
  benefitColumn,
  {
    key: "held",
    label: payrollCopy("held"),
    numeric: true,
    render: ({ heldPence }) => <Money pence={heldPence} />,
  },
  {
    key: "room",
    label: payrollCopy("room"),
    numeric: true,
    render: ({ roomPence }) => roomPence !== null && formatMoney(roomPence),
  },
  { key: "reason", label: payrollCopy("reason"), render: ({ reason }) => reason },
];

const originColumns = (amount: "toRefund" | "unexplainedAmount"): Column<PayrollOrigin>[] => [
  employeeColumn,
  { key: "element", label: payrollCopy("element"), render: ({ element }) => element },
  { key: "origin", label: payrollCopy("forPayDay"), render: ({ origin }) => origin },
  { key: "amount", label: payrollCopy(amount), numeric: true, render: Amount },
];

const elementColumns: Column<PayrollRunDetails["elements"][number]>[] = [
  { key: "element", label: payrollCopy("element"), render: ({ element }) => element },
  { key: "type", label: payrollCopy("type"), render: ({ type }) => type },
  { key: "lines", label: payrollCopy("lines"), numeric: true, render: ({ lines }) => lines },
  { key: "amount", label: payrollCopy("amount"), numeric: true, render: ({ pence }) => formatMoney(pence) },
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
