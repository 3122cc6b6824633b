import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { homeCopy } from "#copy/home";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { isInService } from "~/platform/path-rules.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import {
  dismissRecommendation,
  getCarousel,
  getHomeBanner,
  getHomeCards,
  getTotalBenefitsCard,
  updateUser,
} from "~/upstream/calls.server.ts";
import { findRecommendation } from "~/upstream/recommendation.server.ts";
import { loadBasketForBenefits } from "~/view-models/basket.server.ts";
import { loadBenefitList } from "~/view-models/benefit-list.server.ts";
import { HomeView, VouchersHomeView } from "./view.tsx";
import { toHomeView, toVouchersHomeView } from "./view-model.server.ts";

export const meta = createPageMeta(() => homeCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { upstream } = context;
  const setup = await requireUser(context, request);
  const { user, vouchers } = setup;
  // A leaver with vouchers sees only those (CCV-06).
  if (user.ccvOnly && vouchers) {
    const benefit = await loadBenefit(upstream, vouchers.benefitId);
    return createPage({
      kind: "vouchers" as const,
      view: toVouchersHomeView(context, setup, vouchers, benefit),
    });
  }
  const replies = await promiseHash({
    cards: upstream.call(getHomeCards),
    banners: upstream.call(getHomeBanner),
    totals:
      setup.hideTotals || !isInService(setup.user)
        ? Promise.resolve(null)
        : upstream.call(getTotalBenefitsCard),
    benefits: loadBenefitList(context),
    slides: user.carouselRequired || user.showsWelcome ? upstream.call(getCarousel) : Promise.resolve(null),
  });
  if (user.carouselRequired && replies.slides?.ok) await saveWelcomeState(context);
  const { benefits } = replies;
  const basket = benefits.ok ? await loadBasketForBenefits(context, setup, benefits.data.benefits) : null;
  const recommendation = benefits.ok ? findRecommendation(context, setup, benefits.data) : null;
  const view = toHomeView(context, setup, { ...replies, recommendation, basket });
  return createPage({ kind: "home" as const, view });
}

/** The welcome stays open until the person has read it to its end (HOME-04). */
async function saveWelcomeState({ upstream, session }: LoaderFunctionArgs["context"]) {
  const reply = await upstream.call(updateUser, {
    body: { carouselRequired: false, showWelcomeModal: true },
  });
  if (reply.ok) session.touchSetup();
}

/**
 * "Get started" marks the welcome as seen, so that it does not return (HOME-04). "Stop suggesting this"
 * dismisses the recommendation for ever.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireUser(context, request);
  const fields = await request.formData();
  if (fields.get("intent") === "dismiss") {
    const id = String(fields.get("recommendation") ?? "").slice(0, 100);
    const result = await context.upstream.call(dismissRecommendation, { body: { id } });
    context.session.flash(
      result.ok
        ? { kind: "success", text: homeCopy("dismissed") }
        : { kind: "error", text: homeCopy("dismissFailed") },
    );
  }
  if (fields.get("intent") === "welcomed") {
    const result = await context.upstream.call(updateUser, {
      body: { carouselRequired: false, firstLogin: false, showWelcomeModal: false },
    });
    if (result.ok) context.session.touchSetup();
  }
  return seeOther(paths.home());
}

export default function HomePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      {data.kind === "vouchers" ? <VouchersHomeView view={data.view} /> : <HomeView view={data.view} />}
      <Outlet />
    </>
  );
}
