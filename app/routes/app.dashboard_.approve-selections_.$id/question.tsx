import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { approvalsCopy } from "#copy/approvals";
import { listApprovalColumns } from "~/components/content/approvals-list.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { FocusedText } from "~/components/form/consequences-form.tsx";
import { TextareaField } from "~/components/form/field.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { createRequiredRule, optional } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { Modal } from "~/components/layout/modal.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { ApprovalsReply, QuestionReply } from "./reply.ts";
import { getApprovalsCrumbs } from "./view.tsx";

type DecisionReply = Exclude<ApprovalsReply, { kind: "selection" }>;
type PartReply = Extract<DecisionReply, { kind: "part" }>;

type DialogReply = Exclude<DecisionReply, PartReply>;

/**
 * The page after Approve or Reject: a question, a message that nothing was selected, or the refused
 * requests.
 */
export function QuestionView({ reply, back }: { reply: DecisionReply; back: string }) {
  if (reply.kind === "part") return <Part {...reply} back={back} />;
  const close =
    reply.kind === "none" ? (
      <ButtonLink to={back}>{approvalsCopy("close")}</ButtonLink>
    ) : (
      <SubmitButton intent="close" look="plain" formNoValidate>
        {approvalsCopy("close")}
      </SubmitButton>
    );
  return (
    <Page
      width={reply.kind === "none" ? "form" : "wide"}
      title={getTitle(reply)}
      crumbs={getApprovalsCrumbs()}
    >
      <Body reply={reply} close={close} />
    </Page>
  );
}

/**
 * Shows the question as a dialog over the list when scripts run. The list keeps its selection and gets the
 * focus back.
 */
export function QuestionDialog({ reply, onClosed }: { reply: DialogReply; onClosed: () => void }) {
  return (
    <Modal title={getTitle(reply)} width={reply.kind === "none" ? "form" : "wide"} onClosed={onClosed}>
      {(close) => (
        <Body
          reply={reply}
          close={
            <button
              className={reply.kind === "none" ? "bp-button" : "bp-button bp-button--plain"}
              type="button"
              onClick={close}
            >
              {approvalsCopy("close")}
            </button>
          }
        />
      )}
    </Modal>
  );
}

function getTitle({ kind, verb }: DialogReply): string {
  if (kind === "none") return approvalsCopy(verb === "approve" ? "noneApprove" : "noneReject");
  return approvalsCopy(verb === "approve" ? "sureApprove" : "sureReject");
}

function Body({ reply, close }: { reply: DialogReply; close: ReactNode }) {
  return reply.kind === "none" ? (
    <div className="bp-actions">{close}</div>
  ) : (
    <Question {...reply} close={close} />
  );
}

const rules = {
  approve: { reason: optional },
  reject: { reason: createRequiredRule(() => approvalsCopy("reasonRequired")) },
};

/** The question, with each request before and after, as it will be decided (APPROVE-08, APPROVE-10, E6). */
function Question({
  verb,
  rows,
  moved,
  token,
  reason,
  close,
  ...rest
}: QuestionReply & { close: ReactNode }) {
  const { form, fields } = usePortalForm({
    id: "decision",
    rules: rules[verb],
    lastResult: toSubmission(rest, reason),
  });
  const { goneCount } = rest;
  const columns = listApprovalColumns({ ...rest, rows }, ({ id, name }) => (
    <>
      <PersonName>{name}</PersonName>
      {moved.includes(id) && <Chip tone="wait">{approvalsCopy("moved")}</Chip>}
    </>
  ));
  return (
    <>
      <FocusedText
        text={rows.length === 1 ? approvalsCopy("aboutOne") : approvalsCopy("about", { count: rows.length })}
      />
      {goneCount > 0 && (
        <Notice tone="wait">
          {goneCount === 1 ? approvalsCopy("leftOutOne") : approvalsCopy("leftOut", { count: goneCount })}
        </Notice>
      )}
      <Table caption={approvalsCopy("rows")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <PortalForm form={form}>
        <input type="hidden" name="formId" value={token} />
        {verb === "reject" && (
          <TextareaField
            field={fields.reason}
            label={approvalsCopy("reason")}
            hint={approvalsCopy("reasonHint")}
            maxLength={500}
            rows={4}
          />
        )}
        <div className="bp-actions">
          <SubmitButton intent="confirm" pendingLabel={approvalsCopy("processing")}>
            {approvalsCopy(verb)}
          </SubmitButton>
          {close}
        </div>
      </PortalForm>
    </>
  );
}

function toSubmission(
  { formError, reasonError }: { formError?: string; reasonError?: string },
  reason = "",
): SubmissionResult | undefined {
  if (!formError && !reasonError) return undefined;
  return {
    status: "error",
    initialValue: { reason },
    error: {
      ...(formError && { "": [formError] }),
      ...(reasonError && { reason: [reasonError] }),
    },
  };
}

const getColumns = (): Column<PartReply["failed"][number]>[] => [
  { key: "name", label: approvalsCopy("employee"), render: ({ name }) => <PersonName>{name}</PersonName> },
  { key: "reason", label: approvalsCopy("why"), render: ({ reason }) => reason },
];

function Part({ total, failed, back }: PartReply & { back: string }) {
  const outcome = approvalsCopy("partDone", { done: total - failed.length, total });
  return (
    <Page title={approvalsCopy("partTitle")} lead={outcome} crumbs={getApprovalsCrumbs()}>
      <Table
        caption={approvalsCopy("partTable")}
        showsCaption
        columns={getColumns()}
        rows={failed}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="check">{outcome}</EmptyState>}
      />
      <div className="bp-actions">
        <ButtonLink to={back}>{approvalsCopy("toList")}</ButtonLink>
        <ButtonLink look="plain" to={paths.dashboard()}>
          {approvalsCopy("toDashboard")}
        </ButtonLink>
      </div>
    </Page>
  );
}
