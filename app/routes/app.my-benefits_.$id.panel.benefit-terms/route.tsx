import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { loadBenefitTerms } from "~/view-models/benefit-terms.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && benefitsCopy("termsTitle", { name: data.name }), matches);

/**
 * The terms of a benefit (PANEL-06). The page below the panel reports a failure to load the benefit;
 * without terms there is no panel.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const { name, terms } = reply.benefit;
  if (!terms?.id) throw seeOther(paths.benefit(id));
  return createPage({ id, name, ...(await loadBenefitTerms(context, reply.benefit.benefitId, terms.id)) });
}

export default function BenefitTermsPanel() {
  const terms = useLoaderData<typeof loader>();
  if (!terms) return null;
  const { id, name, html, version, language, error } = terms;
  return (
    <SidePanel title={benefitsCopy("termsTitle", { name })} closeHref={paths.benefit(id)}>
      {error && <Notice tone="bad">{error}</Notice>}
      <LanguageNote language={language} />
      {html && <Prose html={html as SafeHtml} lang={language} />}
      {version && <p className="bp-quiet">{benefitsCopy("version", { version })}</p>}
    </SidePanel>
  );
}
