import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { PolicyPage } from "~/components/content/policy-page.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => contentCopy("terms"));

export async function loader({ context }: LoaderFunctionArgs) {
  const policy = await loadPolicy(context, "terms");
  if (policy.status === "error") return createPage({ html: null, language: null }, { status: 502 });
  return createPage({ html: policy.html, language: policy.language ?? null });
}

/** The terms and conditions (CONTENT-03). */
export default function TermsPage() {
  const { html, language } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title={contentCopy("terms")}
      home={useLoadedFrame().home}
      html={html as SafeHtml | null}
      language={language}
    />
  );
}
