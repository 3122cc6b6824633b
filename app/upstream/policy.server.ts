import { getCookiePolicy, getPrivacyPolicy, getTerms } from "#contract/index.ts";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { findForeignLanguage } from "./foreign-language.server.ts";

const calls = { terms: getTerms, policy: getPrivacyPolicy, cookie: getCookiePolicy };
export type PolicyType = keyof typeof calls;

/** A policy (CONTENT-04): `success` with the text, `error` without. */
export type Policy =
  | {
      status: "success";
      html: SafeHtml;
      language?: string;
      /** What changed, for people who agreed to the previous version; otherwise empty. */
      changes: string;
    }
  | { status: "error" };

/** A policy of the logged-in person's client, or of the host's client. */
export async function loadPolicy(context: RequestContext, type: PolicyType): Promise<Policy> {
  const { upstream, tenant, session } = context;
  const reply = await upstream.call(calls[type], { query: session.signedIn ? {} : { domain: tenant.label } });
  return reply.ok && reply.data.content.trim() !== ""
    ? {
        status: "success",
        html: context.sanitiseContent(reply.data.content),
        language: findForeignLanguage(reply.data.language),
        changes: reply.data.changes?.trim() ?? "",
      }
    : { status: "error" };
}

/** The data of a policy's own page. */
export async function loadPolicyPage(context: RequestContext, type: PolicyType) {
  const policy = await loadPolicy(context, type);
  if (policy.status === "error") return createPage({ html: null, language: null }, { status: 502 });
  return createPage({ html: policy.html, language: policy.language ?? null });
}
