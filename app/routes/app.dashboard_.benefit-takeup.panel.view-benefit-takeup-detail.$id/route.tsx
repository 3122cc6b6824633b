import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { insightsCopy } from "#copy/insights";
import { TakeUp } from "~/components/content/take-up.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadBenefitTakeUp } from "~/view-models/insights.server.ts";

export const meta = createPageMeta<typeof loader>((data) => getTitle(data?.name));

const getTitle = (name: string | undefined) =>
  name === undefined ? insightsCopy("takeUp") : insightsCopy("ofBenefit", { name });

/** A panel with the take-up of one benefit (PANEL-17). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const reply = await loadBenefitTakeUp(context.upstream, setup, params.id ?? "");
  if (reply.kind === "gone") throw createNotFoundReply();
  return createPage(reply.kind === "found" ? reply.view : null);
}

export default function TakeUpPanel() {
  const view = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <SidePanel title={getTitle(view?.name)} closeHref={paths.takeUp()}>
      {view ? (
        <TakeUp view={view} />
      ) : (
        <Failed problem={insightsCopy("takeUpFailed")} retry={paths.takeUpPanel(id)} />
      )}
    </SidePanel>
  );
}
