import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PolicyPage } from "~/components/content/policy-page.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { copy } from "~/copy/copy.ts";
import { type PageHandle, pageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { page } from "~/platform/responses.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(copy("content.cookie"), matches) }];

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
      title={copy("content.cookie")}
      home={useLoadedFrame().home}
      html={html as SafeHtml | null}
      more={{ to: paths.cookieSettings(paths.cookiePolicy()), label: copy("shell.manageCookies") }}
    />
  );
}
