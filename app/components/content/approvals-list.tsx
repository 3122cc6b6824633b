import { type RefObject, useRef, useState } from "react";
import { approvalsCopy } from "~/copy/approvals.ts";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";
import { useHydrated } from "../hydrated.ts";
import type { ApprovalRow, ApprovalsView } from "./approvals-view.ts";
import { formatMoney } from "./money.tsx";
import { type Column, Table } from "./table.tsx";
import { Tag } from "./tag.tsx";

interface ApprovalsListProps {
  view: ApprovalsView;
  csrf: string;
  /** Whether every row that may be is ticked. */
  isAll: boolean;
}

/**
 * APPROVE-06: a row and a tick for each selection. Everything is a post: select-all renders the rows ticked, Approve and
 * Reject lead to the question. With scripts a box ticks them all at once, and the number of ticks is told as it changes.
 */
export function ApprovalsList({ view, csrf, isAll }: ApprovalsListProps) {
  const open = view.rows.filter(({ isOwn }) => !isOwn);
  const table = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(isAll ? open.length : 0);
  const count = () => setPicked(boxesIn(table).filter(({ checked }) => checked).length);
  return (
    <ActionForm
      csrf={csrf}
      action={paths.approvalsOf(view.benefitId, view)}
      className="bp-stack bp-approvals"
    >
      {/* A new answer of the server's ticks anew. */}
      <div ref={table} key={String(isAll)} onChange={count}>
        <Table
          caption={approvalsCopy("rows")}
          captionHidden
          columns={columnsOf(view, isAll)}
          rows={view.rows}
          rowKey={({ id }) => id}
          empty={null}
        />
      </div>
      <div className="bp-approvals__bar">
        <SelectAll
          isAll={isAll}
          isTicked={open.length > 0 && picked === open.length}
          onTick={(checked) => {
            for (const box of boxesIn(table)) box.checked = checked;
            count();
          }}
        />
        <span className="bp-quiet" role="status">
          {approvalsCopy("picked", { count: picked, total: view.total })}
        </span>
        <span className="bp-approvals__buttons">
          <SubmitButton intent="reject" look="plain">
            {approvalsCopy("reject")}
          </SubmitButton>
          <SubmitButton intent="approve">{approvalsCopy("approve")}</SubmitButton>
        </span>
      </div>
    </ActionForm>
  );
}

/** Those that may be ticked. */
const boxesIn = (table: RefObject<HTMLDivElement>) => [
  ...(table.current?.querySelectorAll<HTMLInputElement>("[name=selectionId]:not([disabled])") ?? []),
];

interface SelectAllProps {
  isAll: boolean;
  isTicked: boolean;
  onTick: (checked: boolean) => void;
}

/** A button that posts; once scripts run, a box in its place. */
function SelectAll({ isAll, isTicked, onTick }: SelectAllProps) {
  if (!useHydrated()) {
    return (
      <SubmitButton intent={isAll ? "select-none" : "select-all"} look="quiet">
        {approvalsCopy(isAll ? "selectNone" : "selectAll")}
      </SubmitButton>
    );
  }
  return (
    <label className="bp-pick">
      <input
        className="bp-check__box"
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      {approvalsCopy("selectAll")}
    </label>
  );
}

function columnsOf({ columns, hasHeadroom }: ApprovalsView, isAll: boolean): Column<ApprovalRow>[] {
  return [
    {
      key: "employee",
      label: approvalsCopy("employee"),
      render: (row) => <Pick row={row} isTicked={isAll} />,
    },
    {
      key: "orderValue",
      label: approvalsCopy("orderValue"),
      numeric: true,
      render: ({ orderValue }) => orderValue,
    },
    ...columns.map((name) => ({
      key: `field ${name}`,
      label: name,
      render: ({ fields }: ApprovalRow) =>
        Object.hasOwn(fields, name) ? fields[name] : approvalsCopy("notSaid"),
    })),
    ...(hasHeadroom
      ? [{ key: "headroom", label: approvalsCopy("headroom"), numeric: true, render: Headroom }]
      : []),
  ];
}

function Pick({ row: { id, name, isOwn }, isTicked }: { row: ApprovalRow; isTicked: boolean }) {
  return (
    <label className="bp-pick">
      <input
        className="bp-check__box"
        type="checkbox"
        name="selectionId"
        value={id}
        defaultChecked={isTicked && !isOwn}
        disabled={isOwn}
      />
      <span>
        {name}
        {isOwn && <span className="bp-quiet bp-approvals__own">{approvalsCopy("own")}</span>}
      </span>
    </label>
  );
}

/** RULE-05, for who decides to see before the API refuses. */
function Headroom({ headroomPence }: ApprovalRow) {
  if (headroomPence === null) return approvalsCopy("notSaid");
  if (headroomPence >= 0) return formatMoney(headroomPence);
  return <Tag tone="bad">{approvalsCopy("below", { amount: formatMoney(-headroomPence) })}</Tag>;
}
