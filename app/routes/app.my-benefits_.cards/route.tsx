import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { cardsCopy } from "#copy/cards";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { MembershipCard } from "~/components/content/membership-card.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { getCrumbsToBenefit } from "~/components/layout/benefit-page.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadCards } from "~/view-models/cards.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => cardsCopy("title"));

/** The page of the cards of all benefits that the person has today. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(context, request, "cards");
  const cards = await loadCards(context.upstream);
  return createPage({ cards }, cards ? undefined : { status: 503 });
}

export default function CardsPage() {
  const { cards } = useLoaderData<typeof loader>();
  return (
    <Page
      title={cardsCopy("title")}
      lead={cards?.length ? cardsCopy("lead") : undefined}
      crumbs={getCrumbsToBenefit(cardsCopy("title"))}
    >
      {!cards && <Failed problem={cardsCopy("failed")} retry={paths.cards()} />}
      {cards?.length === 0 && <EmptyState icon="document">{cardsCopy("none")}</EmptyState>}
      {cards && cards.length > 0 && (
        <div className="bp-grid">
          {cards.map((card) => (
            <MembershipCard key={card.id} {...card}>
              <p>
                <Link to={paths.card(card.id)}>
                  <NamedText>{cardsCopy("open", { name: card.name })}</NamedText>
                </Link>
              </p>
            </MembershipCard>
          ))}
        </div>
      )}
    </Page>
  );
}
