import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pensionModelCopy } from "#copy/pension-model";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { createPageMeta, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadModel } from "~/view-models/pension-model.server.ts";
import { ModelView } from "./view.tsx";

export const meta = createPageMeta(() => pensionModelCopy("title"));

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireUser(context, request, "pension-model");
  const model = await loadModel(context, params.id ?? "", new URL(request.url).searchParams);
  if (model.kind === "gone") return createPage(model, { status: 404 });
  if (model.kind === "failed") return createPage(model, { status: 503 });
  const status = Object.values(model.errors).some(Boolean) ? 400 : 200;
  return createPage({ ...model, formId: randomUUID() }, { status });
}

export default function PensionModelPage() {
  const data = useLoaderData<typeof loader>();
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed")
    return <BenefitFailedView text={pensionModelCopy("failed")} hasContact={hasContact} />;
  return <ModelView {...data} />;
}
