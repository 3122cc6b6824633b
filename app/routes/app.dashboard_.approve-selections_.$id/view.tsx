import { Link } from "@remix-run/react";
import { ApprovalsFilter } from "~/components/content/approvals-filter.tsx";
import { ApprovalsList } from "~/components/content/approvals-list.tsx";
import type { ApprovalsView } from "~/components/content/approvals-view.ts";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { approvalsCopy } from "~/copy/approvals.ts";
import { copy } from "~/copy/copy.ts";
import { dashboardCopy } from "~/copy/dashboard.ts";
import { useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";

interface Waits {
  count: number;
  deadline: { date: string; month: string } | null;
}

interface ApprovalsPageViewProps {
  title: string;
  /** Null where it could not be had. */
  view: ApprovalsView | null;
  waits: Waits | null;
  pageSizes: readonly number[];
  isAll: boolean;
}

export const approvalsCrumbs = [
  { title: copy("shell.home"), to: paths.home() },
  { title: dashboardCopy("title"), to: paths.dashboard() },
  { title: approvalsCopy("crumb") },
];

export function ApprovalsPageView({ title, view, waits, pageSizes, isAll }: ApprovalsPageViewProps) {
  const { csrf } = useLoadedFrame();
  const isEmpty = view?.rows.length === 0 && view.search === "";
  return (
    <Page title={title} lead={waits ? leadOf(waits) : undefined} crumbs={approvalsCrumbs}>
      {!view && <Notice tone="bad">{approvalsCopy("failed")}</Notice>}
      {isEmpty && <EmptyState>{approvalsCopy("none")}</EmptyState>}
      {view && !isEmpty && <ApprovalsFilter view={view} pageSizes={pageSizes} />}
      {view && view.rows.length > 0 && (
        <ApprovalsList key={`${view.search} ${view.page}`} view={view} csrf={csrf} isAll={isAll} />
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
    </Page>
  );
}

function leadOf({ count, deadline }: Waits) {
  if (count === 0) return undefined;
  const people = count === 1 ? approvalsCopy("waitsOne") : approvalsCopy("waits", { count });
  return deadline ? `${people} ${approvalsCopy("deadline", { ...deadline })}` : people;
}
