import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefitList } from "~/view-models/benefit-list.server.ts";
import { BenefitsView } from "./view.tsx";
import { toBenefitsView } from "./view-model.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => benefitsCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [setup, reply] = await Promise.all([requireUser(context, request), loadBenefitList(context)]);
  if (!reply.ok) return createPage(null, { status: 503 });
  return createPage(toBenefitsView(reply.data.benefits, setup, context.clock.now()));
}

export default function MyBenefitsPage() {
  const { hasContact } = useLoadedFrame();
  return <BenefitsView view={useLoaderData<typeof loader>()} hasContact={hasContact} />;
}
