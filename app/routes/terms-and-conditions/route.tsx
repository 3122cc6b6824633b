import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { PolicyPage } from "~/frame/policy-page.tsx";
import { loadPolicyPage } from "~/upstream/policy.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => contentCopy("terms"));

export const loader = ({ context }: LoaderFunctionArgs) => loadPolicyPage(context, "terms");

/** The terms and conditions (CONTENT-03). */
export default function TermsPage() {
  return <PolicyPage title={contentCopy("terms")} {...useLoaderData<typeof loader>()} />;
}
