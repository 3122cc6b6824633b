import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { statementsCopy } from "#copy/statements";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { PrintedFor } from "~/components/content/printed-for.tsx";
import { Statement } from "~/components/content/statement.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { getContributions } from "~/upstream/calls.server.ts";
import { toStatement } from "~/view-models/statements.server.ts";
import { toYears } from "./view-model.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && statementsCopy("title", { group: data.group }), matches);

/**
 * The statement of the benefit's group (PANEL-03). The page below the panel reports a failure to load the
 * benefit.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { user, client } = await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const { groupCode, groupName, name } = reply.benefit;
  const paid = await context.upstream.call(getContributions, { params: { id: groupCode } });
  const years = paid.ok ? toYears(toStatement(paid.data)) : null;
  const printedFor = { name: user.name, client: client.name };
  return createPage({ id, group: groupName?.trim() || name, years, printedFor });
}

export default function StatementPanel() {
  const statement = useLoaderData<typeof loader>();
  if (!statement) return null;
  const { id, group, years, printedFor } = statement;
  return (
    <SidePanel title={statementsCopy("title", { group })} closeHref={paths.benefit(id)}>
      <PrintedFor {...printedFor} />
      {years === null && <Notice tone="bad">{statementsCopy("failed")}</Notice>}
      {years?.length === 0 && <EmptyState icon="document">{statementsCopy("empty")}</EmptyState>}
      {years && years.length > 0 && (
        <>
          <p className="bp-quiet">{statementsCopy("lead")}</p>
          <Statement years={years} />
          <p className="bp-actions">
            <a href={paths.statementsFile()} download>
              {statementsCopy("download")}
            </a>
          </p>
        </>
      )}
    </SidePanel>
  );
}
