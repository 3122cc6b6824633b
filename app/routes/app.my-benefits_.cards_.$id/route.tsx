import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { cardsCopy } from "#copy/cards";
import { shellCopy } from "#copy/shell";
import { MembershipCard } from "~/components/content/membership-card.tsx";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadCards } from "~/view-models/cards.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => cardsCopy("one"));

/** The page of one card, to show or print. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request, "cards");
  const cards = await loadCards(context.upstream);
  if (!cards) return createPage({ kind: "failed" as const, id }, { status: 503 });
  const card = cards.find((each) => each.id === id);
  return card
    ? createPage({ kind: "found" as const, card })
    : createPage({ kind: "gone" as const }, { status: 404 });
}

export default function CardPage() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "gone") {
    return (
      <ErrorView title={cardsCopy("goneTitle")} link={{ to: paths.cards(), label: cardsCopy("title") }}>
        <p>{cardsCopy("none")}</p>
      </ErrorView>
    );
  }
  const crumbs = [
    { title: shellCopy("home"), to: paths.home() },
    { title: benefitsCopy("title"), to: paths.myBenefits() },
    { title: cardsCopy("title"), to: paths.cards() },
    { title: cardsCopy("one") },
  ];
  return (
    <Page title={cardsCopy("one")} lead={cardsCopy("leadOne")} crumbs={crumbs} width="form">
      {data.kind === "failed" ? (
        <Failed problem={cardsCopy("failed")} retry={paths.card(data.id)} />
      ) : (
        <>
          <MembershipCard {...data.card} />
          <p className="bp-quiet bp-member__hint">{cardsCopy("printHint")}</p>
        </>
      )}
    </Page>
  );
}
