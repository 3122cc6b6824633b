import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listOf } from "#copy/formats";
import { setUpCopy } from "#copy/set-up";
import { formatLongDay, toLondonDay } from "~/copy/day.ts";
import { createPanelMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createNotFoundReply, createPage, seeOther } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { type Decision, decisions, isDecision } from "./decisions.ts";
import { sendDecision } from "./form.server.ts";
import { DecisionPanel } from "./view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  createPanelMeta(data && getTitle(data), matches);

const getTitle = ({ decision, name }: { decision: Decision; name: string }) =>
  setUpCopy(decisions[decision].title, { name });

/**
 * Asks the person to confirm an opt-out, or the withdrawal of a request or a draft (PANEL-10). The page
 * below says why a decision is not allowed.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const decision = readDecision(params.decision);
  await requireUser(context, request);
  const id = params.id ?? "";
  const reply = await loadBenefit(context.upstream, id);
  if (reply.kind !== "found") return createPage(null);
  const { name, selection, availability } = reply.benefit;
  if (!selection?.actions?.includes(decision)) throw seeOther(paths.benefitManage(id));
  return createPage({
    decision,
    id,
    name,
    formId: randomUUID(),
    selectionId: selection.selectionId,
    version: selection.version ?? null,
    from: formatLongDay(availability?.coverDate),
    isFromToday: availability?.coverDate === toLondonDay(context.clock.now()),
    isRefunded: selection.enrolment?.isRefundable ?? false,
    // Withdrawing from medical questions leaves the part of the choice below the limit (RULE-13).
    keepsPart: decision === "withdraw" && selection.status === "medical-pending",
    effects: selection.optOutEffects ?? [],
    people: listOf(selection.peopleCovered.map((each) => each.name)),
  });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const decision = readDecision(params.decision);
  const setup = await requireUser(context, request);
  const id = params.id ?? "";
  const fields = await request.formData();
  return fields.get("intent") === decision
    ? sendDecision(context, setup, { id, decision, fields })
    : seeOther(paths.benefitManagePanel(id, decision));
}

function readDecision(name = ""): Decision {
  if (!isDecision(name)) throw createNotFoundReply();
  return name;
}

export default function DecisionPage() {
  const data = useLoaderData<typeof loader>();
  const submission = useActionData<typeof action>() as SubmissionResult | undefined;
  return data && <DecisionPanel {...data} title={getTitle(data)} submission={submission} />;
}
