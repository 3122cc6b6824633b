import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { RewardHeading } from "~/components/content/reward-heading.tsx";
import { TotalBenefits, TotalBenefitsFailed } from "~/components/content/total-benefits.tsx";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getTotalBenefits } from "~/upstream/calls.server.ts";
import { toMode, toTotalsView } from "~/view-models/total-benefits.server.ts";

export const handle: PageHandle = { scripts: false };

const getTitle = () => totalBenefitsCopy("title");
export const meta = createPageMeta(getTitle);

/** The total reward page (TOTAL-01, TOTAL-03), which prints as a statement of one page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const mode = toMode(new URL(request.url).searchParams.get("mode"));
  const [setup, reply] = await Promise.all([
    requireUser(context, request),
    context.upstream.call(getTotalBenefits),
  ]);
  if (!reply.ok) return createPage(null, { status: 503 });
  const view = toTotalsView(reply.data, mode, setup);
  const hasPayslip = setup.extensions.has("payroll");
  return createPage({ ...view, hasPayslip, name: setup.user.name, client: setup.client.name });
}

export default function TotalBenefitsPage() {
  const data = useLoaderData<typeof loader>();
  const { brand } = useLoadedFrame();
  if (!data) return <TotalBenefitsFailed title={getTitle()} />;
  const { name, client, ...view } = data;
  return (
    <>
      <RewardHeading brand={brand.name} name={name} client={client} from={view.from} to={view.to} />
      <TotalBenefits
        title={getTitle()}
        {...view}
        toMode={paths.totalBenefits}
        other={{ to: paths.totalBenefitsEnhanced(view.mode), label: totalBenefitsCopy("toChart") }}
      />
    </>
  );
}
