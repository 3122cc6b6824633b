import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { PolicyPage } from "~/components/content/policy-page.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => contentCopy("cookie"));

export async function loader({ context }: LoaderFunctionArgs) {
  const policy = await loadPolicy(context, "cookie");
  if (policy.status === "error") return createPage({ html: null, language: null }, { status: 502 });
  return createPage({ html: policy.html, language: policy.language ?? null });
}

/** The cookie policy (CONTENT-01). */
export default function CookiePolicyPage() {
  const { html, language } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title={contentCopy("cookie")}
      home={useLoadedFrame().home}
      html={html as SafeHtml | null}
      language={language}
      more={{ to: paths.cookieSettings(paths.cookiePolicy()), label: shellCopy("manageCookies") }}
    />
  );
}
