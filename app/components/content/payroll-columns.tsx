import { payrollCopy } from "#copy/payroll";
import { Chip, type Tone } from "./chip.tsx";
import { formatMoney } from "./format-money.ts";
import { Money } from "./money.tsx";
import { NamedText } from "./named-text.tsx";
import type {
  PayrollChange,
  PayrollChangeKind,
  PayrollHold,
  PayrollOrigin,
  PayrollRunDetails,
} from "./payroll-view.ts";
import { NumberedName } from "./person-name.tsx";
import type { Column } from "./table.tsx";

const Amount = ({ pence }: { pence: number }) => <Money pence={pence} />;

export const getEmployeeColumn = (): Column<{ employeeName: string; employeeNumber: string }> => ({
  key: "employee",
  label: payrollCopy("employee"),
  render: ({ employeeName, employeeNumber }) => (
    <NumberedName name={employeeName || payrollCopy("unknownEmployee")} number={employeeNumber} />
  ),
});

export const getBenefitColumn = (): Column<{ benefit: string | null; element: string }> => ({
  key: "benefit",
  label: payrollCopy("benefit"),
  render: ({ benefit, element }) =>
    benefit === null ? (
      element
    ) : (
      <span>
        <NamedText>{benefit}</NamedText> <span className="bp-quiet bp-payroll__more">{element}</span>
      </span>
    ),
});

export const getChangeColumns = (): Column<PayrollChange>[] => [
  getEmployeeColumn(),
  getBenefitColumn(),
  { key: "change", label: payrollCopy("change"), render: Change },
  {
    key: "before",
    label: payrollCopy("before"),
    numeric: true,
    render: ({ beforePence }) => beforePence !== null && formatMoney(beforePence),
  },
  { key: "now", label: payrollCopy("now"), numeric: true, render: Amount },
  { key: "cause", label: payrollCopy("cause"), render: findCause },
];

function findCause({ kind, cause }: PayrollChange): string | null {
  return cause ?? (kind === "ADJUST" ? payrollCopy("causeEmpty") : null);
}

export const getHoldColumns = (): Column<PayrollHold>[] => [
  getEmployeeColumn(),
  getBenefitColumn(),
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

export const getOriginColumns = (amount: "toRefund" | "unexplainedAmount"): Column<PayrollOrigin>[] => [
  getEmployeeColumn(),
  getBenefitColumn(),
  { key: "origin", label: payrollCopy("forPayDay"), isDay: true, render: ({ origin }) => origin },
  { key: "amount", label: payrollCopy(amount), numeric: true, render: Amount },
];

export const getElementColumns = (): Column<PayrollRunDetails["elements"][number]>[] => [
  getBenefitColumn(),
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
      {kind && <Chip tone={tones[kind]}>{payrollCopy(`change.${kind}`)}</Chip>}
      {origin && (
        <span className="bp-quiet bp-payroll__more"> {payrollCopy("origin", { date: origin })}</span>
      )}
    </span>
  );
}
