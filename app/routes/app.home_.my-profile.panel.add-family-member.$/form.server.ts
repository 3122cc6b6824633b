import { parseWithZod } from "@conform-to/zod/v4";
import { addFamilyMember, editFamilyMember } from "#contract/family.ts";
import { familyCopy } from "#copy/family";
import { getToday } from "~/auth/link-steps.server.ts";
import type { ReviewIntent, ReviewReply } from "~/components/content/consequences.ts";
import type { FamilyMemberValues } from "~/components/form/family-member-form.tsx";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createFamilyMemberSchema, readTypedFields } from "~/platform/family-member-schema.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { redirectAfterSave } from "~/session/redirect-after-save.server.ts";
import { loadConsequences, toConsequencesView } from "~/upstream/consequences.server.ts";
import { type FamilyMember, toFamilyMember } from "~/upstream/family.server.ts";
import {
  findKey,
  isOutcomeUnknown,
  keepKey,
  markNotSaved,
  toFailureText,
} from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { toFamilyErrors } from "~/view-models/family-errors.server.ts";

/**
 * Adds a family member (API-31) or changes a known one (API-32). If that has consequences, they are shown
 * first.
 */
export async function submitMember(
  context: RequestContext,
  { setup, id, intent }: { setup: Setup; id: string | null; intent: ReviewIntent },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: createFamilyMemberSchema(getToday(context)) });
  const createReply = (errors: Parameters<typeof submission.reply>[0], status: number) =>
    createPage<ReviewReply>({ submission: submission.reply(errors) }, { status });
  if (submission.status !== "success") return createReply({}, 400);
  if (intent === "back") return createReply({}, 200);
  const { value: body } = submission;
  const callOptions = { idempotencyKey: findKey(fields, id, body) };
  const refuseForm = (reply: Refusal | Unavailable) => {
    if (reply.name === "not_found") return toGoneReply(context);
    const errors = toFamilyErrors(reply, Object.keys(body), familyCopy("failed"));
    const status = reply.name === "unavailable" ? 502 : 400;
    return createPage<ReviewReply>(
      { submission: keepKey(submission.reply(errors), reply, callOptions.idempotencyKey) },
      { status },
    );
  };
  if (intent === "review") {
    const member = { ...body, familyMemberId: id };
    const result = await loadConsequences(context, setup, { member });
    // A saved change is not reviewed again, because its key returns the first reply.
    const isRetry = fields.has("retryKey");
    if (result && !result.ok && !isRetry) return refuseForm(markNotSaved(result));
    const view = result?.ok && toConsequencesView(result.data, getToday(context));
    if (view) return createPage<ReviewReply>({ review: { view, typed: readTypedFields(fields) } });
  }
  const reply = id
    ? await context.upstream.call(
        editFamilyMember,
        { params: { id }, body: { ...body, familyMemberId: id } },
        callOptions,
      )
    : await context.upstream.call(addFamilyMember, { params: { id: setup.user.id }, body }, callOptions);
  if (!reply.ok) return refuseForm(reply);
  return redirectAfterSave(
    context.session,
    paths.myProfile(),
    familyCopy(id ? "changed" : "added", { name: getName(reply.data) }),
  );
}

const toRemovedMember = (id: string) => ({ familyMemberId: id, active: false });

/** The consequences of removing somebody; null if there are none, or they are unknown. */
export async function loadRemoval(context: RequestContext, setup: Setup, id: string) {
  const result = await loadConsequences(context, setup, { member: toRemovedMember(id) });
  return result?.ok ? toConsequencesView(result.data, getToday(context)) : null;
}

/** Removing makes the member inactive (FAMILY-01). */
export async function removeMember(context: RequestContext, id: string, fields: FormData) {
  const body = toRemovedMember(id);
  const callOptions = { idempotencyKey: findKey(fields, id, body) };
  const reply = await context.upstream.call(editFamilyMember, { params: { id }, body }, callOptions);
  if (reply.ok)
    return redirectAfterSave(
      context.session,
      paths.myProfile(),
      familyCopy("removed", { name: getName(reply.data) }),
    );
  if (reply.name === "not_found") return toGoneReply(context);
  context.session.flash({ kind: "error", text: toFailureText(reply, familyCopy("failed")) });
  return seeOther(isOutcomeUnknown(reply) ? paths.familyMember(id, "remove") : paths.myProfile());
}

/** A member removed in another tab and another person's member get the same reply (C8, B1). */
function toGoneReply({ session }: RequestContext) {
  session.flash({ kind: "info", text: familyCopy("gone") });
  return seeOther(paths.myProfile());
}

const getName = (member: Parameters<typeof toFamilyMember>[0]) => toFamilyMember(member).name;

/**
 * The form's values for a member. A person whose education has an end is in education; an adult without one
 * is not.
 */
export function toFormValues(member: FamilyMember, today: string): FamilyMemberValues {
  const { dateOfBirth, fullTimeEducationEndDate: ends } = member;
  const studies = ends !== null && ends >= today;
  const isAdult = dateOfBirth !== null && dateOfBirth <= `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return {
    title: member.title ?? "",
    first_name: member.firstName,
    surname: member.surname,
    sex: member.gender ?? "",
    fmember_type: member.relationship,
    date_of_birth: dateOfBirth ?? "",
    education_check: studies ? "yes" : isAdult && member.relationship === "dependant" ? "no" : "",
    education: studies ? ends : "",
  };
}
