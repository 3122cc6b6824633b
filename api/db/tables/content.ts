import type { Html, Instant } from "./types.ts";

export type PolicyType = "terms" | "policy" | "cookie";

/**
 * A policy's text. A text without `client_id` is for clients without their own. The newest one whose
 * `published_at` has passed is in force.
 */
export interface PolicyTable {
  id: string;
  client_id: string | null;
  type: PolicyType;
  version: string;
  title: string;
  content: Html;
  published_at: Instant;
  /** What changed, for people who agreed to the previous version; null if the client gave no text. */
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

/** A client's texts in a further language, one row per part. A part without a row is not translated. */
export interface ClientTranslationTable {
  client_id: string;
  /** A BCP 47 language tag. */
  language: string;
  /** A key of `TranslatedParts`, or `plans/` and a plan's code. */
  part: string;
  /** The texts of that part, as JSON. */
  texts: string;
}
