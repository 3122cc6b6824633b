import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { insightsCopy } from "#copy/insights";
import { TakeUp } from "~/components/content/take-up.tsx";
import { getEmployerCrumbs } from "~/components/layout/employer-crumbs.ts";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { loadBenefitTakeUp } from "~/view-models/insights.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta<typeof loader>((data) => getTitle(data?.name));

const getTitle = (name: string | undefined) =>
  name === undefined ? insightsCopy("takeUp") : insightsCopy("ofBenefit", { name });

/** Take-up of one benefit (DASH-06). */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const reply = await loadBenefitTakeUp(context.upstream, setup, params.id ?? "");
  if (reply.kind === "gone") throw createNotFoundReply();
  return reply.kind === "found" ? createPage(reply.view) : createPage(null, { status: 503 });
}

export default function BenefitTakeUpPage() {
  const view = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <Page
      title={getTitle(view?.name)}
      crumbs={getEmployerCrumbs(
        { title: insightsCopy("takeUp"), to: paths.takeUp() },
        ...(view ? [{ title: view.name }] : []),
      )}
    >
      {view ? (
        <TakeUp view={view} />
      ) : (
        <Failed problem={insightsCopy("takeUpFailed")} retry={paths.takeUpOf(id)} />
      )}
      <p>
        <Link to={paths.takeUp()}>{insightsCopy("allBenefits")}</Link>
      </p>
    </Page>
  );
}
