import {
  beneficiaryRelationships,
  getNominations,
  type Nomination,
} from "#contract/extensions/nominations.ts";
import type { CallReply } from "#contract/index.ts";
import { nominationsCopy } from "#copy/nominations";
import { formatCount } from "~/components/content/format-count.ts";
import { formatLongDay, formatMoment } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";

export const loadNominations = (upstream: Upstream, id: string) =>
  upstream.call(getNominations, { params: { id } });

/** The possible relationships of a named person, as texts. */
export const listRelationshipOptions = () =>
  beneficiaryRelationships.map((value) => ({ value, label: nominationsCopy(value) }));

export type Wishes = CallReply<typeof getNominations>;

/** The wish for a benefit's page; null if there is nothing to show or do. */
export function toWishPanel(id: string, { canNominate, nominations: [newest] }: Wishes) {
  if (!canNominate && !newest) return null;
  return { id, canNominate, wish: newest ? toWishView(newest) : null };
}

/** A wish as texts: who, how much, and since when. */
export const toWishView = ({ version, madeAt, beneficiaries }: Nomination) => ({
  version,
  since: formatMoment(Date.parse(madeAt)),
  people: beneficiaries.map(({ name, relationship, sharePercent, dateOfBirth, address }) => ({
    name,
    share: nominationsCopy("sharePercent", { share: formatCount(sharePercent) }),
    relationship: nominationsCopy(relationship),
    born: dateOfBirth ? nominationsCopy("bornOn", { date: formatLongDay(dateOfBirth) ?? dateOfBirth }) : null,
    address: address?.replaceAll("\n", ", ") ?? null,
  })),
});
