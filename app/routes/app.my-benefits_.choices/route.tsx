import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { basketCopy } from "#copy/basket";
import { toLondonDay } from "~/copy/day.ts";
import { createPageMeta } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBasketForBenefits } from "~/view-models/basket.server.ts";
import { loadBenefitList } from "~/view-models/benefit-list.server.ts";
import { type ChoicesReply, submitChoices } from "./form.server.ts";
import { ChoicesFailed, ChoicesPageView } from "./view.tsx";
import { toChoicesView } from "./view-model.server.ts";

export const meta = createPageMeta(() => basketCopy("title"));

/** The page of all reviewed selections, to confirm them together. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireUser(context, request, "selection-batch");
  const reply = await loadBenefitList(context);
  const benefits = reply.ok ? reply.data.benefits : [];
  const lines = reply.ok ? await loadBasketForBenefits(context, setup, benefits) : null;
  if (!lines) return createPage({ view: null }, { status: 503 });
  return createPage({ view: toChoicesView(lines, benefits, toLondonDay(context.clock.now())) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const setup = await requireUser(context, request, "selection-batch");
  return submitChoices(context, setup, await request.formData());
}

export default function ChoicesPage() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ChoicesReply | undefined;
  return view ? <ChoicesPageView view={view} reply={reply} /> : <ChoicesFailed />;
}
