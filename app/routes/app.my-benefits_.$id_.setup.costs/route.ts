import type { ActionFunctionArgs } from "@remix-run/node";
import { toCostAnswer } from "~/components/content/cost-view.ts";
import { CHOICE_NAMES } from "~/components/form/set-up-fields.ts";
import { toLondonDay } from "~/copy/day.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { loadCosts } from "~/upstream/selections.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import { getTexts, getValues, readTypedValues } from "~/upstream/set-up-values.server.ts";

const headers = { "Cache-Control": cacheControl.private };

export function loader() {
  throw createNotFoundReply();
}

/** The cost of an unfinished selection (API-64); null if it is not known. It stores nothing. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const setup = await requireUser(context, request);
  const fields = await request.formData();
  const [reply, draft] = await Promise.all([
    loadBenefit(context.upstream, id),
    createDraftSlot(context, setup, id).find(),
  ]);
  if (reply.kind !== "found") return createPage(null, { headers });
  const { benefit } = reply;
  // A form posts no field for people if none is selected.
  const typed = readTypedValues(fields, fields.get("step") === "people" ? /^people$/ : CHOICE_NAMES);
  const values = getValues(benefit.fields ?? [], getTexts(benefit, { ...draft.texts, ...typed }));
  const costs = await loadCosts(context.upstream, benefit.benefitId, values);
  return createPage(costs && toCostAnswer(costs, toLondonDay(context.clock.now())), { headers });
}
