import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { setUpCopy } from "#copy/set-up";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { createPanelMeta, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && setUpCopy("claimTitle", { name: data.name }), matches);

/** How to claim on a benefit (PANEL-07). The page below the panel reports a failure to load the benefit. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const { name, claim, claimLanguage } = reply.benefit;
  if (!claim?.trim()) throw seeOther(paths.benefitManage(id));
  return createPage({
    id,
    name,
    html: context.sanitiseContent(claim),
    language: findForeignLanguage(claimLanguage),
  });
}

export default function ClaimPanel() {
  const claim = useLoaderData<typeof loader>();
  const { support, hasContact } = useLoadedFrame();
  if (!claim) return null;
  return (
    <SidePanel
      title={setUpCopy("claimTitle", { name: claim.name })}
      closeHref={paths.benefitManage(claim.id)}
    >
      <LanguageNote language={claim.language} />
      <Prose html={claim.html as SafeHtml} lang={claim.language} />
      <h3>{setUpCopy("claimHelp")}</h3>
      <SupportText support={support} />
      {hasContact && (
        <p>
          <Link to={paths.contact()}>{setUpCopy("contactUs")}</Link>
        </p>
      )}
    </SidePanel>
  );
}
