import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { PolicyPage } from "~/components/content/policy-page.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { page } from "~/platform/responses.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(contentCopy("cookie"), matches) }];

export async function loader({ context }: LoaderFunctionArgs) {
  const policy = await loadPolicy(context, "cookie");
  return page(
    { html: policy.status === "success" ? policy.html : null },
    { status: policy.status === "success" ? 200 : 502 },
  );
}

/** CONTENT-01. */
export default function CookiePolicyPage() {
  const { html } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title={contentCopy("cookie")}
      home={useLoadedFrame().home}
      html={html as SafeHtml | null}
      more={{ to: paths.cookieSettings(paths.cookiePolicy()), label: shellCopy("manageCookies") }}
    />
  );
}
