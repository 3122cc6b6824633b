import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { toVouchersView } from "~/components/content/vouchers-view.ts";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { type PageHandle, toPageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefitPay } from "~/upstream/benefit-pay.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { getBenefitFaqs, getCcvBalance, getRelatedBenefits } from "~/upstream/calls.server.ts";
import { isVoucherGroup, toVouchers } from "~/upstream/ccv.server.ts";
import { loadNominations } from "~/view-models/nominations.server.ts";
import { BenefitView } from "./view.tsx";
import { toBenefitView } from "./view-model.server.ts";

export const handle: PageHandle = {
  foreignTitle(data) {
    const loaded = data as SerializeFrom<typeof loader> | undefined;
    if (loaded?.kind !== "found" || !loaded.view.language) return null;
    return { text: loaded.view.name, lang: loaded.view.language };
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (data?.kind === "found" && data.view.language) return [];
  const titles = { gone: benefitsCopy("goneTitle"), failed: benefitsCopy("title") };
  const title = data?.kind === "found" ? data.view.name : titles[data?.kind ?? "failed"];
  return [{ title: toPageTitle(title, matches) }];
};

/**
 * The page of one benefit (BENEFIT-03). It is also shown if its questions or its related benefits do not
 * load.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { upstream, session } = context;
  const id = params.id ?? "";
  const setup = requireUser(context, request);
  const [user, pay, reply, faqs, related] = await Promise.all([
    setup,
    setup.then(({ extensions }) => (extensions.has("payroll") ? loadBenefitPay(upstream, id) : null)),
    loadBenefit(upstream, id),
    upstream.call(getBenefitFaqs, { params: { id } }),
    upstream.call(getRelatedBenefits, { params: { id } }),
  ]);
  if (reply.kind === "gone") return createPage({ kind: "gone" as const }, { status: 404 });
  if (reply.kind === "failed")
    return createPage({ kind: "failed" as const, text: reply.text }, { status: 503 });
  const { benefit } = reply;
  // Only the person may read the wishes, not even a viewer of the person's site.
  const asksWishes =
    benefit.takesNominations && user.extensions.has("nominations") && !session.tokens?.masquerade;
  const wishes = asksWishes ? await loadNominations(upstream, id) : null;
  const view = toBenefitView(context, {
    ...benefit,
    faqs: faqs.ok ? faqs.data : benefit.faqs,
    related: related.ok ? related.data : benefit.related,
    pay,
    wishes: wishes?.ok ? wishes.data : null,
    hasClaimsPage:
      (benefit.hasClaims ?? false) && user.extensions.has("claims") && !session.tokens?.masquerade,
    canJoin: benefit.joining != null && user.extensions.has("enrolment") && !session.tokens?.masquerade,
    hasModel: (benefit.canModel ?? false) && user.extensions.has("pension-model"),
  });
  // Only a benefit of vouchers has a balance (CCV-04).
  const balance = isVoucherGroup(benefit) ? await upstream.call(getCcvBalance) : null;
  const vouchers = balance?.ok ? toVouchersView(toVouchers(id, balance.data), user.client.ccv) : null;
  return createPage({ kind: "found" as const, view, vouchers });
}

export default function BenefitPage() {
  const data = useLoaderData<typeof loader>();
  const { hasContact } = useLoadedFrame();
  if (data.kind === "gone") return <BenefitGoneView />;
  if (data.kind === "failed") return <BenefitFailedView text={data.text} hasContact={hasContact} />;
  return (
    <>
      <BenefitView view={data.view} vouchers={data.vouchers} />
      <Outlet />
    </>
  );
}
