import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { PolicyPage } from "~/frame/policy-page.tsx";
import { paths } from "~/paths.ts";
import { loadPolicyPage } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => contentCopy("cookie"));

export const loader = ({ context }: LoaderFunctionArgs) => loadPolicyPage(context, "cookie");

/** The cookie policy (CONTENT-01). */
export default function CookiePolicyPage() {
  return (
    <PolicyPage
      title={contentCopy("cookie")}
      {...useLoaderData<typeof loader>()}
      furtherLink={{ to: paths.cookieSettings(paths.cookiePolicy()), label: shellCopy("manageCookies") }}
    />
  );
}
