import { parseWithZod } from "@conform-to/zod/v4";
import type { LifeEventType } from "#contract/life-events.ts";
import { addLifeEvent } from "#contract/life-events.ts";
import { lifeEventsCopy } from "#copy/life-events";
import { getToday } from "~/auth/link-steps.server.ts";
import type { ReviewIntent, ReviewReply } from "~/components/content/consequences.ts";
import { formatLongDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createLifeEventSchema, readTypedFields } from "~/platform/family-member-schema.server.ts";
import { createPage } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadConsequences, toConsequencesView } from "~/upstream/consequences.server.ts";
import { findKey, isOutcomeUnknown, keepKey, markNotSaved } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toFamilyErrors } from "~/view-models/family-errors.server.ts";

/**
 * Reports a life event (API-69). Consequences and newly open benefits are shown first, if the upstream
 * knows them.
 */
export async function submitLifeEvent(
  context: RequestContext,
  { setup, type, intent }: { setup: Setup; type: LifeEventType; intent: ReviewIntent },
  fields: FormData,
) {
  const { code, limitDays, adds = null } = type;
  const schema = createLifeEventSchema(getToday(context), { code, limitDays, adds });
  const submission = parseWithZod(fields, { schema });
  const createReply = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    createPage<ReviewReply>({ submission: submission.reply(errors) }, { status });
  if (submission.status !== "success") return createReply({}, 400);
  if (intent === "back") return createReply({}, 200);
  const { value: body } = submission;
  const idempotencyKey = findKey(fields, body);
  const refuseForm = (reply: Refusal | Unavailable) => {
    const errors = toFamilyErrors(reply, Object.keys(body), lifeEventsCopy("failed"));
    // The specified text is ERR-16; the form itself adds that the outcome is unknown.
    if (isOutcomeUnknown(reply)) errors.formErrors = [lifeEventsCopy("failed")];
    const status = reply.name === "unavailable" ? 502 : 400;
    return createPage<ReviewReply>(
      { submission: keepKey(submission.reply(errors), reply, idempotencyKey) },
      { status },
    );
  };
  if (intent === "review") {
    const result = await loadConsequences(context, setup, { lifeEvent: body });
    // A saved event is not reviewed again, because its key returns the first reply.
    const isRetry = fields.has("retryKey");
    if (result && !result.ok && !isRetry) return refuseForm(markNotSaved(result));
    const view = result?.ok && toConsequencesView(result.data, getToday(context));
    if (view) return createPage<ReviewReply>({ review: { view, typed: readTypedFields(fields) } });
  }
  const reply = await context.upstream.call(addLifeEvent, { body }, { idempotencyKey });
  if (!reply.ok) return refuseForm(reply);
  const { closesDate } = reply.data;
  return redirectAfterSave(
    context.session,
    paths.myProfile(),
    lifeEventsCopy("added", { date: formatLongDay(closesDate) ?? closesDate }),
  );
}
