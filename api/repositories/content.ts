import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

const link = ["link_url as linkUrl", "link_label as linkLabel"] as const;

export function listFaqs(db: Db, actor: Actor) {
  return db
    .selectFrom("faqs")
    .select(["id", "group_name as group", "question", "answer"])
    .where("client_id", "=", actor.clientId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

const selectCards = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("home_cards")
    .select(["id", "title", "content", "icon", ...link])
    .where("client_id", "=", value("clientId"))
    .orderBy("position")
    .orderBy("id"),
);

export function listHomeCards(db: Db, { clientId }: Actor) {
  return selectCards(db, { clientId });
}

const selectBanners = prepareQuery((db, value: QueryValue<{ clientId: string }>) =>
  db
    .selectFrom("home_banners")
    .select(["id", "title", "text", "image_url as imageUrl", ...link])
    .where("client_id", "=", value("clientId"))
    .orderBy("position")
    .orderBy("id"),
);

export function listHomeBanners(db: Db, { clientId }: Actor) {
  return selectBanners(db, { clientId });
}

export function listSlides(db: Db, actor: Actor) {
  return db
    .selectFrom("carousel_slides")
    .select(["id", "title", "text", "image_url as imageUrl"])
    .where("client_id", "=", actor.clientId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/**
 * The subjects of the contact form. Public, because people who are locked out need support most
 * (CONTACT-03).
 */
export function listEnquiryOptions(db: Db, clientId: string) {
  return db
    .selectFrom("enquiry_options")
    .select(["value", "label"])
    .where("client_id", "=", clientId)
    .orderBy("position")
    .execute();
}

export function findContactPage(db: Db, clientId: string) {
  return db
    .selectFrom("contact_pages")
    .select(["name", "content"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}
