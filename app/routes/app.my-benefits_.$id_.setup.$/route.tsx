import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { setUpCopy } from "#copy/set-up";
import { BenefitFailedView, BenefitGoneView } from "~/components/layout/benefit-page.tsx";
import { toLondonDay } from "~/copy/day.ts";
import { openSteps } from "~/frame/can-keep-frame.ts";
import { toPageTitle, useLoadedFrame } from "~/frame/frame.ts";
import { paths, type SetUpStep } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import type { Benefit } from "~/upstream/calls.server.ts";
import { canSetUp } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import { loadBenefitTerms } from "~/view-models/benefit-terms.server.ts";
import { toDoneView } from "~/view-models/done-view.server.ts";
import { loadState } from "~/view-models/set-up-state.server.ts";
import { DoneView } from "./done.tsx";
import { submitStep } from "./form.server.ts";
import { StepView } from "./view.tsx";
import { toStepView } from "./view-model.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const titles = { gone: benefitsCopy("goneTitle"), failed: benefitsCopy("title") };
  const view = data && "view" in data ? data.view : null;
  const step = view && "step" in view ? view.step : "done";
  const title = view
    ? setUpCopy("stepTitle", { step: setUpCopy(step), name: view.name })
    : titles[data?.kind === "gone" ? "gone" : "failed"];
  return [{ title: toPageTitle(title, matches) }];
};

/**
 * A step of the wizard (BENEFIT-04). The splat names the step; without one it is the first unfinished step.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const step = readStep(params["*"]);
  const [setup, reply] = await Promise.all([
    requireUser(context, request),
    loadBenefit(context.upstream, id),
  ]);
  if (reply.kind === "gone") return createPage({ kind: "gone" as const }, { status: 404 });
  if (reply.kind === "failed")
    return createPage({ kind: "failed" as const, text: reply.text }, { status: 503 });
  const { benefit } = reply;
  const today = toLondonDay(context.clock.now());
  if (step === "done") return createPage({ kind: "done" as const, view: toDoneReply(benefit, today) });
  // The benefit's page says why it cannot be chosen now, and when it can.
  if (!canSetUp(benefit)) throw seeOther(paths.benefit(id));
  const [state, terms] = await Promise.all([
    createDraftSlot(context, setup, id)
      .find()
      .then((draft) => loadState(context, benefit, draft)),
    step === "terms" ? findTerms(context, benefit) : null,
  ]);
  const { steps, open } = state;
  const current = steps.find((each) => each === step);
  if (!current || steps.indexOf(current) > steps.indexOf(open)) throw seeOther(paths.benefitSetUp(id, open));
  return createPage({
    kind: "step" as const,
    view: toStepView(state, current, { terms, today, hasBasket: setup.extensions.has("selection-batch") }),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const step = readStep(params["*"]);
  const setup = await requireUser(context, request);
  if (!step) return seeOther(paths.benefitSetUp(id));
  return submitStep(context, setup, { id, step, fields: await request.formData() });
}

const STEPS: readonly string[] = [...openSteps, "done"];

function readStep(splat = ""): SetUpStep | null {
  const step = splat.replace(/\/$/, "");
  if (step === "") return null;
  if (!STEPS.includes(step)) throw createNotFoundReply();
  return step as SetUpStep;
}

function toDoneReply(benefit: Benefit, today: string) {
  const { benefitId, selection } = benefit;
  if (!selection || selection.temporarySelection) throw seeOther(paths.benefitSetUp(benefitId));
  return toDoneView(benefit, selection, today);
}

const findTerms = (context: RequestContext, { benefitId, terms }: Benefit) =>
  terms?.id ? loadBenefitTerms(context, benefitId, terms.id) : null;

export default function SetUpPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  const { hasContact } = useLoadedFrame();
  switch (data.kind) {
    case "gone":
      return <BenefitGoneView />;
    case "failed":
      return <BenefitFailedView text={data.text} hasContact={hasContact} />;
    case "done":
      return <DoneView view={data.view} />;
    case "step":
      return <StepView key={data.view.step} view={data.view} submission={submission} />;
  }
}
