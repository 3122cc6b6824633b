import type { Html, Instant } from "./types.ts";

export type PolicyType = "terms" | "policy" | "cookie";

/** Texts for all clients have no `client_id`; a client's own win. The newest `published_at` that has passed is in force. */
export interface PolicyTable {
  id: string;
  client_id: string | null;
  type: PolicyType;
  version: string;
  title: string;
  content: Html;
  published_at: Instant;
  /** For people who agreed to the version before; null where it says nothing to them. */
  changes: string | null;
}

export interface FaqTable {
  id: string;
  client_id: string;
  position: number;
  group_name: string;
  question: string;
  answer: Html;
}

export interface HomeCardTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  content: Html;
  icon: string | null;
  link_url: string | null;
  link_label: string | null;
}

export interface HomeBannerTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  text: string | null;
  image_url: string | null;
  link_url: string | null;
  link_label: string | null;
}

export interface CarouselSlideTable {
  id: string;
  client_id: string;
  position: number;
  title: string;
  text: string;
  image_url: string | null;
}

export interface EnquiryOptionTable {
  client_id: string;
  value: string;
  label: string;
  position: number;
}

export interface ContactPageTable {
  client_id: string;
  name: string;
  content: Html;
}

/** A client's texts in one more language, a row for each part of them; a part without a row is not translated. */
export interface ClientTranslationTable {
  client_id: string;
  /** BCP 47. */
  language: string;
  /** A key of `TranslatedParts`, or `plans/` and a code. */
  part: string;
  /** That part as JSON. */
  texts: string;
}
