import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { TotalBenefits, TotalBenefitsFailed } from "~/components/content/total-benefits.tsx";
import { Section } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { getTotalBenefits } from "~/upstream/calls.server.ts";
import { toMode, toTotalsView } from "~/view-models/total-benefits.server.ts";
import { GroupsChart } from "./groups-chart.tsx";

export const handle: PageHandle = { scripts: false };

const getTitle = () => totalBenefitsCopy("enhancedTitle");
export const meta = createPageMeta(getTitle);

/** The total reward page with a chart (TOTAL-02). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const mode = toMode(new URL(request.url).searchParams.get("mode"));
  const [setup, reply] = await Promise.all([
    requireUser(context, request),
    context.upstream.call(getTotalBenefits),
  ]);
  if (!reply.ok) return createPage(null, { status: 503 });
  const hasPayslip = setup.extensions.has("payroll");
  return createPage({ ...toTotalsView(reply.data, mode, setup), hasPayslip });
}

export default function EnhancedTotalBenefitsPage() {
  const view = useLoaderData<typeof loader>();
  if (!view) return <TotalBenefitsFailed title={getTitle()} />;
  return (
    <TotalBenefits
      title={getTitle()}
      {...view}
      toMode={paths.totalBenefitsEnhanced}
      other={{ to: paths.totalBenefits(view.mode), label: totalBenefitsCopy("toTable") }}
    >
      {view.totals && (
        <Section title={totalBenefitsCopy("chartTitle")}>
          <GroupsChart groups={view.groups} />
        </Section>
      )}
    </TotalBenefits>
  );
}
