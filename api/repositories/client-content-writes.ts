import { randomUUID } from "node:crypto";
import { isSameJson } from "../clients/canonical-json.ts";
import type { ClientDocument, ContentDocument, PolicyDocument } from "../clients/document.ts";
import { insertMany } from "../db/insert-many.ts";
import type { Trx } from "../db/schema.ts";

/** Replaces every kind of text that differs from the document. */
export async function saveContent(
  trx: Trx,
  before: ContentDocument | null,
  { code: client_id, content }: ClientDocument,
): Promise<void> {
  const hasChanged = (part: keyof ContentDocument) =>
    before === null ? content[part].length > 0 : !isSameJson(before[part], content[part]);
  const createPositionedRow = (index: number) => ({ id: randomUUID(), client_id, position: index + 1 });
  const clearTable = async (table: ContentTable) => {
    await trx.deleteFrom(table).where("client_id", "=", client_id).execute();
  };
  if (hasChanged("faqs")) {
    await clearTable("faqs");
    const rows = content.faqs.map(({ group, question, answer }, index) => ({
      ...createPositionedRow(index),
      group_name: group,
      question,
      answer,
    }));
    await insertMany(trx, "faqs", rows);
  }
  if (hasChanged("homeCards")) {
    await clearTable("home_cards");
    const rows = content.homeCards.map(({ title, html, icon, link }, index) => ({
      ...createPositionedRow(index),
      title,
      content: html,
      icon,
      ...toLinkColumns(link),
    }));
    await insertMany(trx, "home_cards", rows);
  }
  if (hasChanged("homeBanners")) {
    await clearTable("home_banners");
    const rows = content.homeBanners.map(({ title, text, picture, link }, index) => ({
      ...createPositionedRow(index),
      title,
      text,
      image_url: picture,
      ...toLinkColumns(link),
    }));
    await insertMany(trx, "home_banners", rows);
  }
  if (hasChanged("carousel")) {
    await clearTable("carousel_slides");
    const rows = content.carousel.map(({ title, text, picture }, index) => ({
      ...createPositionedRow(index),
      title,
      text,
      image_url: picture,
    }));
    await insertMany(trx, "carousel_slides", rows);
  }
  if (hasChanged("enquiryOptions")) {
    await clearTable("enquiry_options");
    const rows = content.enquiryOptions.map(({ value, label }, index) => ({
      client_id,
      value,
      label,
      position: index + 1,
    }));
    await insertMany(trx, "enquiry_options", rows);
  }
  if (hasChanged("contactPages")) {
    await clearTable("contact_pages");
    const rows = content.contactPages.map(({ name, html }) => ({ client_id, name, content: html }));
    await insertMany(trx, "contact_pages", rows);
  }
}

type ContentTable =
  | "faqs"
  | "home_cards"
  | "home_banners"
  | "carousel_slides"
  | "enquiry_options"
  | "contact_pages";

const toLinkColumns = (link: { url: string; label: string } | null) => ({
  link_url: link?.url ?? null,
  link_label: link?.label ?? null,
});

/**
 * Adds policies that differ, because published ones never change. `toInstant` returns a day's first
 * instant, ms.
 */
export async function savePolicies(
  trx: Trx,
  before: readonly PolicyDocument[],
  { code: client_id, policies }: ClientDocument,
  toInstant: (day: string) => number,
): Promise<void> {
  const isPolicyListed = (list: readonly PolicyDocument[], policy: PolicyDocument) =>
    list.some((each) => isSameJson(each, policy));
  for (const { type, version } of before.filter((policy) => !isPolicyListed(policies, policy))) {
    await trx
      .deleteFrom("policies")
      .where("client_id", "=", client_id)
      .where("type", "=", type)
      .where("version", "=", version)
      .execute();
  }
  const rows = policies
    .filter((policy) => !isPolicyListed(before, policy))
    .map(({ type, version, title, html, published, changes }) => ({
      id: randomUUID(),
      client_id,
      type,
      version,
      title,
      content: html,
      published_at: toInstant(published),
      changes,
    }));
  await insertMany(trx, "policies", rows);
}
