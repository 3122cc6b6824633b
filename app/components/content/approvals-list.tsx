import type { ReactNode } from "react";
import { approvalsCopy } from "#copy/approvals";
import { paths } from "~/paths.ts";
import { SubmitButton } from "../form/button.tsx";
import { type ApprovalRow, type ApprovalsView, toPickValue } from "./approvals-view.ts";
import { Chip } from "./chip.tsx";
import { Facts } from "./facts.tsx";
import { formatMoney } from "./format-money.ts";
import { Headroom } from "./headroom.tsx";
import { PersonName } from "./person-name.tsx";
import { SelectableList } from "./selectable-list.tsx";
import { type Column, Table } from "./table.tsx";

interface ApprovalsListProps {
  view: ApprovalsView;
  /** Whether every row that can be selected is selected. */
  isAll: boolean;
  /** Ids of the selected requests, if not all are selected. */
  selectedIds?: readonly string[];
}

/** One row with a checkbox for each request; Approve and Reject lead to a confirmation (APPROVE-06). */
export function ApprovalsList({ view, isAll, selectedIds = [] }: ApprovalsListProps) {
  const open = view.rows.filter((row) => !isOwnerBlocked(row));
  const isSelected = ({ id }: ApprovalRow) => isAll || selectedIds.includes(id);
  return (
    <SelectableList
      action={paths.approvalsOf(view.benefitId, view)}
      name="selectionId"
      isAll={isAll}
      selectableCount={open.length}
      selectedCount={open.filter(isSelected).length}
      texts={{
        selectAll: approvalsCopy("selectAll"),
        selectNone: approvalsCopy("selectNone"),
        picked: (count) => approvalsCopy("picked", { count, total: view.total }),
      }}
      buttons={
        <>
          <SubmitButton intent="reject" look="plain">
            {approvalsCopy("reject")}
          </SubmitButton>
          <SubmitButton intent="approve">{approvalsCopy("approve")}</SubmitButton>
        </>
      }
    >
      <Table
        caption={approvalsCopy("rows")}
        columns={listApprovalColumns(view, (row) => <SelectCell row={row} isSelected={isSelected(row)} />)}
        rows={view.rows}
        rowKey={({ id }) => id}
      />
    </SelectableList>
  );
}

const isOwnerBlocked = ({ isOwn, hasActed }: ApprovalRow) => isOwn || hasActed;

/** The columns of the requests; `renderPerson` draws the first column. */
export function listApprovalColumns(
  {
    columns,
    rows,
    hasChanges,
    hasHeadroom,
  }: Pick<ApprovalsView, "columns" | "rows" | "hasChanges" | "hasHeadroom">,
  renderPerson: (row: ApprovalRow) => ReactNode,
): Column<ApprovalRow>[] {
  return [
    { key: "employee", label: approvalsCopy("employee"), render: renderPerson },
    ...(hasChanges ? [{ key: "change", label: approvalsCopy("change"), render: ChangeCell }] : []),
    {
      key: "orderValue",
      label: approvalsCopy("orderValue"),
      numeric: true,
      render: ({ orderValue }) => orderValue,
    },
    ...(hasChanges ? createWaitingColumns() : createFieldColumns(columns, rows)),
    ...(hasHeadroom
      ? [
          {
            key: "headroom",
            label: approvalsCopy("headroom"),
            numeric: true,
            render: createHeadroomRenderer(rows),
          },
        ]
      : []),
  ];
}

const createWaitingColumns = (): Column<ApprovalRow>[] => [
  {
    key: "monthly",
    label: approvalsCopy("monthly"),
    numeric: true,
    render: ({ monthlyAmount, estimate }) => (
      <>
        {monthlyAmount ?? approvalsCopy("notSaid")}
        {estimate && <p className="bp-quiet">{estimate}</p>}
      </>
    ),
  },
  {
    key: "requestedOn",
    label: approvalsCopy("requestedOn"),
    isDay: true,
    render: ({ requestedOn }) => requestedOn ?? approvalsCopy("notSaid"),
  },
  {
    key: "decideBy",
    label: approvalsCopy("until"),
    isDay: true,
    render: ({ decideBy }) => decideBy ?? approvalsCopy("notSaid"),
  },
];

const createFieldColumns = (columns: string[], rows: ApprovalRow[]): Column<ApprovalRow>[] =>
  columns.map((name) => ({
    key: `field ${name}`,
    label: name,
    numeric: rows.every(({ fields }) => isAmountText(findField(fields, name))),
    render: ({ fields }) => findField(fields, name) ?? approvalsCopy("notSaid"),
  }));

/** The present and requested values and all other fields of a request. */
function ChangeCell({ name, change, fields }: ApprovalRow) {
  if (!change) return approvalsCopy("notSaid");
  return (
    <>
      <div>
        {change.from ?? approvalsCopy("nothing")} <span aria-hidden="true">→</span>
        <span className="bp-hidden"> {approvalsCopy("becomes")}</span> <b>{change.to}</b>
      </div>
      <details className="bp-why">
        <summary className="bp-why__summary">
          <span>
            {approvalsCopy("details")}
            <span className="bp-hidden"> {approvalsCopy("detailsOf", { name })}</span>
          </span>
        </summary>
        <Facts facts={Object.entries(fields).map(([label, value]) => ({ label, value }))} />
      </details>
    </>
  );
}

/** Reads only own keys, because the upstream may name a column like a built-in property of objects. */
const findField = (fields: ApprovalRow["fields"], name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/**
 * Whether a column's texts are all money or empty, so that it is aligned right; the upstream names the
 * columns.
 */
const isAmountText = (text: string | undefined) => text === undefined || /^-?£[\d,]+(\.\d\d)?$/.test(text);

function SelectCell({ row, isSelected }: { row: ApprovalRow; isSelected: boolean }) {
  const { name, isOwn } = row;
  return (
    <label className="bp-pick">
      <input
        className="bp-check__box"
        type="checkbox"
        name="selectionId"
        value={toPickValue(row)}
        defaultChecked={isSelected && !isOwnerBlocked(row)}
        disabled={isOwnerBlocked(row)}
      />
      <span>
        <PersonName>{name}</PersonName>
        {isOwnerBlocked(row) && (
          <span className="bp-quiet bp-pick__note">{approvalsCopy(isOwn ? "own" : "acted")}</span>
        )}
      </span>
    </label>
  );
}

/** Draws how much pay each request leaves above the minimum wage (RULE-05), with all bars of the list on one scale. */
function createHeadroomRenderer(rows: readonly ApprovalRow[]) {
  const largestPence = Math.max(0, ...rows.map(({ headroomPence }) => headroomPence ?? 0));
  return ({ headroomPence }: ApprovalRow) => {
    if (headroomPence === null) return approvalsCopy("notSaid");
    if (headroomPence >= 0)
      return <Headroom pence={headroomPence} fullPence={largestPence} thresholds={HEADROOM_THRESHOLDS} />;
    return <Chip tone="bad">{approvalsCopy("below", { amount: formatMoney(-headroomPence) })}</Chip>;
  };
}

/**
 * Pence of a month's remaining pay below which a row is marked as low (`low`) or as nearly nothing (`critical`).
 */
const HEADROOM_THRESHOLDS = { low: 100_00, critical: 10_00 };
