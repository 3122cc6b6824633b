import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadPolicy } from "~/upstream/policy.server.ts";

export const meta = createPageMeta(() => contentCopy("terms"));

/** The panel with the site's terms (PANEL-05). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, policy] = await Promise.all([requireUser(context, request), loadPolicy(context, "terms")]);
  return createPage(
    policy.status === "success"
      ? { html: policy.html, language: policy.language ?? null }
      : { html: null, language: null },
  );
}

export default function TermsPanel() {
  const { html, language } = useLoaderData<typeof loader>();
  return (
    <SidePanel title={contentCopy("terms")} closeHref={paths.home()}>
      {html ? (
        <>
          <LanguageNote language={language} />
          <Prose html={html as SafeHtml} lang={language ?? undefined} />
        </>
      ) : (
        <Notice tone="bad">{contentCopy("failed", { title: contentCopy("terms") })}</Notice>
      )}
    </SidePanel>
  );
}
