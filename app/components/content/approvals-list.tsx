import type { ReactNode } from "react";
import { approvalsCopy } from "~/copy/approvals.ts";
import { paths } from "~/paths.ts";
import { SubmitButton } from "../form/button.tsx";
import { type ApprovalRow, type ApprovalsView, toPickValue } from "./approvals-view.ts";
import { formatMoney } from "./money.tsx";
import { PersonName } from "./person-name.tsx";
import { type Column, Table } from "./table.tsx";
import { Tag } from "./tag.tsx";
import { TickedList } from "./ticked-list.tsx";

interface ApprovalsListProps {
  view: ApprovalsView;
  csrf: string;
  /** Whether every row that may be is ticked. */
  isAll: boolean;
}

/** APPROVE-06: a row and a tick for each selection; Approve and Reject lead to the question. */
export function ApprovalsList({ view, csrf, isAll }: ApprovalsListProps) {
  return (
    <TickedList
      csrf={csrf}
      action={paths.approvalsOf(view.benefitId, view)}
      name="selectionId"
      isAll={isAll}
      open={view.rows.filter((row) => !isBlocked(row)).length}
      words={{
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
        captionHidden
        columns={approvalColumns(view, (row) => <Pick row={row} isTicked={isAll} />)}
        rows={view.rows}
        rowKey={({ id }) => id}
        empty={null}
      />
    </TickedList>
  );
}

const isBlocked = ({ isOwn, hasActed }: ApprovalRow) => isOwn || hasActed;

/** What there is to know of each request; `renderPerson` draws the first column. */
export function approvalColumns(
  { columns, rows, hasHeadroom }: Pick<ApprovalsView, "columns" | "rows" | "hasHeadroom">,
  renderPerson: (row: ApprovalRow) => ReactNode,
): Column<ApprovalRow>[] {
  return [
    { key: "employee", label: approvalsCopy("employee"), render: renderPerson },
    {
      key: "orderValue",
      label: approvalsCopy("orderValue"),
      numeric: true,
      render: ({ orderValue }) => orderValue,
    },
    ...columns.map((name) => ({
      key: `field ${name}`,
      label: name,
      numeric: rows.every(({ fields }) => isAmount(fieldOf(fields, name))),
      render: ({ fields }: ApprovalRow) => fieldOf(fields, name) ?? approvalsCopy("notSaid"),
    })),
    ...(hasHeadroom
      ? [{ key: "headroom", label: approvalsCopy("headroom"), numeric: true, render: Headroom }]
      : []),
  ];
}

/** What a column is called may be anything, also the name of something that every object has. */
const fieldOf = (fields: ApprovalRow["fields"], name: string): string | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Money or nothing: which columns there are is the upstream's choice, and amounts stand one under another. */
const isAmount = (text: string | undefined) => text === undefined || /^-?£[\d,]+(\.\d\d)?$/.test(text);

function Pick({ row, isTicked }: { row: ApprovalRow; isTicked: boolean }) {
  const { name, isOwn } = row;
  return (
    <label className="bp-pick">
      <input
        className="bp-check__box"
        type="checkbox"
        name="selectionId"
        value={toPickValue(row)}
        defaultChecked={isTicked && !isBlocked(row)}
        disabled={isBlocked(row)}
      />
      <span>
        <PersonName>{name}</PersonName>
        {isBlocked(row) && (
          <span className="bp-quiet bp-pick__note">{approvalsCopy(isOwn ? "own" : "acted")}</span>
        )}
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
