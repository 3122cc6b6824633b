import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { PolicyPage } from "~/frame/policy-page.tsx";
import { paths } from "~/paths.ts";
import { loadPolicyPage } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => contentCopy("policy"));

export const loader = ({ context }: LoaderFunctionArgs) => loadPolicyPage(context, "policy");

/** The privacy statement (CONTENT-02). */
export default function PrivacyStatementPage() {
  return (
    <PolicyPage
      title={contentCopy("policy")}
      {...useLoaderData<typeof loader>()}
      furtherLink={{ to: paths.cookiePolicy(), label: contentCopy("cookie") }}
    />
  );
}
