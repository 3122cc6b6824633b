import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { toPageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { submitAmounts } from "./form.server.ts";
import { ManageView } from "./view.tsx";
import { toManageView } from "./view-model.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const titles = { gone: benefitsCopy("goneTitle"), failed: benefitsCopy("title") };
  const title =
    data?.kind === "found"
      ? setUpCopy("manageTitle", { name: data.view.name })
      : titles[data?.kind ?? "failed"];
  return [{ title: toPageTitle(title, matches) }];
};

/**
 * The page to manage a selected benefit (BENEFIT-05). Without a selection it redirects to the benefit's
 * page.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, reply] = await Promise.all([requireUser(context, request), loadBenefit(context.upstream, id)]);
  if (reply.kind === "gone") return createPage({ kind: "gone" as const }, { status: 404 });
  if (reply.kind === "failed")
    return createPage({ kind: "failed" as const, text: reply.text }, { status: 503 });
  const { benefit } = reply;
  if (!benefit.selection) throw seeOther(paths.benefit(id));
  return createPage({ kind: "found" as const, view: toManageView(context, benefit, benefit.selection) });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const setup = await requireUser(context, request);
  const fields = await request.formData();
  return fields.get("intent") === "save"
    ? submitAmounts(context, setup, id, fields)
    : seeOther(paths.benefitManage(id));
}

export default function ManagePage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed") return <BenefitFailedView text={data.text} hasContact={hasContact} />;
  return (
    <>
      <ManageView view={data.view} submission={submission} />
      <Outlet />
    </>
  );
}
