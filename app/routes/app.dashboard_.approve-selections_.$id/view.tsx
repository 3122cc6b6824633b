import { Link } from "@remix-run/react";
import { approvalsCopy } from "#copy/approvals";
import { ApprovalsFilter } from "~/components/content/approvals-filter.tsx";
import { ApprovalsList } from "~/components/content/approvals-list.tsx";
import type { ApprovalsView } from "~/components/content/approvals-view.ts";
import { getBenefitPicture } from "~/components/content/benefit-picture.ts";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { PicturedPage } from "~/components/layout/pictured-page.tsx";
import { paths } from "~/paths.ts";

interface PendingCount {
  count: number;
  deadline: { text: string } | null;
}

interface ApprovalsPageViewProps {
  title: string;
  /** Null if it could not be loaded. */
  view: ApprovalsView | null;
  pending: PendingCount | null;
  /** The address of the current page. */
  pagePath: string;
  pageSizes: readonly number[];
  isAll: boolean;
  /** Ids of rows to show as selected, after a question was closed. */
  selectedIds?: readonly string[];
}

/** The breadcrumbs of the page (APPROVE-02). */
export const getApprovalsCrumbs = () => getEmployerCrumbs({ title: approvalsCopy("crumb") });

export function ApprovalsPageView({
  title,
  view,
  pending,
  pagePath,
  pageSizes,
  isAll,
  selectedIds,
}: ApprovalsPageViewProps) {
  const isEmpty = view?.rows.length === 0 && view.search === "";
  return (
    <PicturedPage
      crumbs={getApprovalsCrumbs()}
      title={title}
      picture={view ? getBenefitPicture(view.benefitId) : "check"}
      size="usual"
      lead={pending && toWaitingText(pending)}
    >
      {!view && <Failed problem={approvalsCopy("failed")} retry={pagePath} />}
      {isEmpty && <EmptyState icon="check">{approvalsCopy("none")}</EmptyState>}
      {view && !isEmpty && <ApprovalsFilter view={view} pageSizes={pageSizes} />}
      {view && view.rows.length > 0 && (
        <ApprovalsList
          key={`${view.search} ${view.page}`}
          view={view}
          isAll={isAll}
          selectedIds={selectedIds}
        />
      )}
      {view && (
        <Pager
          page={view.page}
          pageCount={view.pageCount}
          to={(page) => paths.approvalsOf(view.benefitId, { ...view, page })}
        />
      )}
      <p>
        <Link to={paths.approvals()}>{approvalsCopy("others")}</Link>
      </p>
    </PicturedPage>
  );
}

function toWaitingText({ count, deadline }: PendingCount) {
  if (count === 0) return undefined;
  const people = count === 1 ? approvalsCopy("waitsOne") : approvalsCopy("waits", { count });
  return deadline ? `${people} ${deadline.text}` : people;
}
