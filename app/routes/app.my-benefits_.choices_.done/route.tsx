import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketCopy } from "#copy/basket";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { shellCopy } from "#copy/shell";
import { ConfirmedDates, ConfirmedPanel } from "~/components/content/confirmed-panel.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Page } from "~/components/layout/page.tsx";
import { toLondonDay } from "~/copy/day.ts";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { toDoneView } from "~/view-models/done-view.server.ts";

export const handle: PageHandle = { scripts: false };

/** The most benefits that one confirmation can have. */
const MAX_CHOICES = 30;

export const meta = createPageMeta(() => basketCopy("doneTitle"));

/** The page after confirming, with the current result of each benefit. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const ids = [...new Set(new URL(request.url).searchParams.getAll("benefit"))].slice(0, MAX_CHOICES);
  const today = toLondonDay(context.clock.now());
  const replies = await Promise.all(ids.map((id) => loadBenefit(context.upstream, id)));
  const views = replies.flatMap((reply) => {
    if (reply.kind !== "found") return [];
    const { selection } = reply.benefit;
    return selection && !selection.temporarySelection ? [toDoneView(reply.benefit, selection, today)] : [];
  });
  if (views.length === 0) throw seeOther(paths.choices());
  return createPage({ views });
}

export default function ChoicesDonePage() {
  const { views } = useLoaderData<typeof loader>();
  return (
    <Page
      title={basketCopy("doneTitle")}
      lead={basketCopy("doneLead")}
      crumbs={[
        { title: shellCopy("home"), to: paths.home() },
        { title: benefitsCopy("title"), to: paths.myBenefits() },
        { title: setUpCopy("done") },
      ]}
    >
      {views.map((view) => (
        <ConfirmedPanel
          key={view.id}
          name={view.name}
          status={view.status}
          note={[view.outcome, view.note].filter(Boolean).join(" ")}
          reference={view.reference}
          facts={view.facts}
        >
          {view.dates.length > 0 && (
            <ConfirmedDates id={view.id} dates={view.dates} hasCalendar={view.hasCalendar} name={view.name} />
          )}
        </ConfirmedPanel>
      ))}
      <div className="bp-actions">
        <ButtonLink to={paths.myBenefits()}>{benefitsCopy("backToBenefits")}</ButtonLink>
      </div>
    </Page>
  );
}
