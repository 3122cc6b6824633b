import { getBenefitTerms } from "#contract/benefits.ts";
import { contentCopy } from "#copy/content";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";

export interface BenefitTerms {
  /** Null if the terms could not be loaded; `error` then gives the reason. */
  html: SafeHtml | null;
  version: string | null;
  /** The language of the terms, if it differs from the page's. */
  language?: string;
  error: string | null;
}

/** The pattern of an error code for programs, which people should not see. */
const CODE_PATTERN = /^\w+$/;

/** Content and version of one benefit's terms (PANEL-06), or the reason why they are missing. */
export async function loadBenefitTerms(
  { upstream, sanitiseContent }: RequestContext,
  benefitId: string,
  termId: string,
): Promise<BenefitTerms> {
  const reply = await upstream.call(getBenefitTerms, { params: { benefitId, termId } });
  const { terms = null, version = null, error = null, language = null } = reply.ok ? reply.data : {};
  if (error || !terms?.trim()) {
    const text = error && !CODE_PATTERN.test(error) ? error : contentCopy("termsFailed");
    return { html: null, version: null, error: text };
  }
  return { html: sanitiseContent(terms), version, language: findForeignLanguage(language), error: null };
}
