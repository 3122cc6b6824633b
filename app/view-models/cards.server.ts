import { getCards, type MembershipCard } from "#contract/extensions/cards.ts";
import { cardsCopy } from "#copy/cards";
import { toFacts } from "~/components/content/to-facts.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";

/** The texts of a card. */
function toCardView(card: MembershipCard) {
  const { phone } = card;
  return {
    id: card.benefitId,
    name: card.benefitName,
    insurer: card.insurer ?? null,
    member: card.memberName,
    phone: phone ? { text: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` } : null,
    facts: toFacts([
      [cardsCopy("memberNumber"), card.memberNumber],
      [cardsCopy("policyNumber"), card.policyNumber ?? null],
      ...card.details.map(({ label, value }): [string, string] => [label, value]),
      [cardsCopy("from"), formatLongDay(card.from)],
      [cardsCopy("until"), formatLongDay(card.until)],
    ]),
    covered: card.covered,
  };
}
export type CardView = ReturnType<typeof toCardView>;

/** The person's cards; null if they could not be loaded. */
export async function loadCards(upstream: Upstream): Promise<CardView[] | null> {
  const reply = await upstream.call(getCards);
  return reply.ok ? reply.data.cards.map(toCardView) : null;
}
