import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { approvalsCopy } from "#copy/approvals";
import { ApprovalsList } from "~/components/content/approvals-list.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadApprovals, readApprovalsQuery } from "~/view-models/approvals.server.ts";

export const meta = createPageMeta<typeof loader>((data) =>
  data ? approvalsCopy("benefitTitle", { name: data.name }) : approvalsCopy("title"),
);

/**
 * A panel over the list of benefits, with the first page of one benefit's requests (PANEL-18). It posts to
 * the benefit's own page.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireEmployer(context, request);
  const reply = await loadApprovals(context.upstream, params.id ?? "", readApprovalsQuery(request.url));
  if (reply.kind === "gone") throw createNotFoundReply();
  return createPage(reply.kind === "found" ? reply.view : null);
}

export default function ApprovalsPanel() {
  const view = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const title = view ? approvalsCopy("panelTitle", { name: view.name }) : approvalsCopy("title");
  return (
    <SidePanel title={title} closeHref={paths.approvals()}>
      {!view && <Failed problem={approvalsCopy("failed")} retry={paths.approvalsPanel(id)} />}
      {view?.rows.length === 0 && <EmptyState icon="check">{approvalsCopy("none")}</EmptyState>}
      {view && view.rows.length > 0 && <ApprovalsList view={view} isAll={false} />}
      {view && (
        <Link to={paths.approvalsOf(view.benefitId)}>
          {approvalsCopy("benefitTitle", { name: view.name })}
        </Link>
      )}
    </SidePanel>
  );
}
