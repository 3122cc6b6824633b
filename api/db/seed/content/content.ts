import type { NewRow, Schema } from "../../schema.ts";
import { demoId } from "../ids.ts";

type Faq = [question: string, answer: string];
type Placed = "id" | "client_id" | "position";

/** What editors wrote for one client; order is the order on the page. */
export interface ClientContent {
  /** Questions by the group that they stand under. None: the client has no FAQs page. */
  faqs: Record<string, Faq[]>;
  cards: Omit<NewRow<"home_cards">, Placed>[];
  banners: Omit<NewRow<"home_banners">, Placed>[];
  slides: Omit<NewRow<"carousel_slides">, Placed>[];
  enquiryOptions: { value: string; label: string }[];
  contactPage: { name: string; content: string };
}

/** One client's content as rows, with ids that stay the same. */
export function toContentRows(client_id: string, content: ClientContent) {
  const placed = <T>(kind: string, rows: readonly T[]) =>
    rows.map((row, index) => ({
      ...row,
      id: demoId(kind, `${client_id}/${index}`),
      client_id,
      position: index + 1,
    }));
  const faqs = Object.entries(content.faqs).flatMap(([group_name, questions]) =>
    questions.map(([question, answer]) => ({ group_name, question, answer })),
  );
  return {
    faqs: placed("faq", faqs),
    home_cards: placed("card", content.cards),
    home_banners: placed("banner", content.banners),
    carousel_slides: placed("slide", content.slides),
    enquiry_options: content.enquiryOptions.map((option, index) => ({
      ...option,
      client_id,
      position: index + 1,
    })),
    contact_pages: [{ client_id, ...content.contactPage }],
  } satisfies { [Table in keyof Schema]?: NewRow<Table>[] };
}
