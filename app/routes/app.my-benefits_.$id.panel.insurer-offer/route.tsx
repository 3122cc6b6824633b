import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { underwritingCopy } from "#copy/underwriting";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { toOfferView } from "~/view-models/underwriting.server.ts";
import { answerOffer } from "./form.server.ts";
import { OfferPanel } from "./view.tsx";

const getTitle = () => underwritingCopy("offerTitle");
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && getTitle(), matches);

/** An insurer's offer of cover at more than the usual price (B10). Without one it redirects to the benefit's page. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const offer = toOfferView(reply.benefit.selection);
  if (!offer) throw seeOther(paths.benefit(id));
  return createPage({ id, formId: randomUUID(), offer });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  await requireUser(context, request);
  const fields = await request.formData();
  const intent = fields.get("intent");
  return intent === "accept" || intent === "decline"
    ? answerOffer(context, id, intent, fields)
    : seeOther(paths.benefitPanel(id, "insurer-offer"));
}

export default function InsurerOfferPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  return data && <OfferPanel {...data} title={getTitle()} submission={submission} />;
}
