import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { addFamilyMember, editFamilyMember } from "#contract/family.ts";
import { todayOf } from "~/auth/link-steps.server.ts";
import type { FamilyMemberValues } from "~/components/form/family-member-form.tsx";
import { familyCopy } from "~/copy/family.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { familyMemberSchema } from "~/platform/family-member-schema.server.ts";
import { page, seeOther } from "~/platform/responses.server.ts";
import { type FamilyMember, toFamilyMember } from "~/upstream/family.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/** API-31, or API-32 for somebody who is known. */
export async function saveMember(
  context: RequestContext,
  { userId, id }: { userId: string; id: string | null },
  fields: FormData,
) {
  const submission = parseWithZod(fields, { schema: familyMemberSchema(todayOf(context)) });
  const refuse = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    page<SubmissionResult>(submission.reply(errors), { status });
  if (submission.status !== "success") return refuse();
  const body = submission.value;
  const once = { idempotencyKey: keyOf(fields, id, body) };
  const reply = id
    ? await context.upstream.call(
        editFamilyMember,
        { params: { id }, body: { ...body, familyMemberId: id } },
        once,
      )
    : await context.upstream.call(addFamilyMember, { params: { id: userId }, body }, once);
  if (reply.ok) return done(context, familyCopy(id ? "changed" : "added", { name: nameOf(reply.data) }));
  if (reply.name === "not_found") return gone(context);
  return refuse(toErrors(reply, Object.keys(body)), reply.name === "unavailable" ? 502 : 400);
}

/** FAMILY-01: who is removed is not active any more. */
export async function removeMember(context: RequestContext, id: string, fields: FormData) {
  const body = { familyMemberId: id, active: false };
  const once = { idempotencyKey: keyOf(fields, id, body) };
  const reply = await context.upstream.call(editFamilyMember, { params: { id }, body }, once);
  if (reply.ok) return done(context, familyCopy("removed", { name: nameOf(reply.data) }));
  if (reply.name === "not_found") return gone(context);
  context.session.flash({ kind: "error", text: reply.text ?? familyCopy("failed") });
  return seeOther(paths.myProfile());
}

/** A double click has the same form and the same words, and is one post; who writes something else sends that as well. */
function keyOf(fields: FormData, ...words: unknown[]): string | undefined {
  const formId = fields.get("formId");
  if (!formId) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([formId, ...words]))
    .digest("base64url");
}

/** FAMILY-06. */
function done({ session }: RequestContext, text: string) {
  session.touchSetup();
  session.flash({ kind: "success", text });
  return seeOther(paths.myProfile());
}

/** Removed in another tab, or never theirs: what is told is the same (C8, B1). */
function gone({ session }: RequestContext) {
  session.flash({ kind: "info", text: familyCopy("gone") });
  return seeOther(paths.myProfile());
}

function toErrors({ name, text, fields }: Refusal | Unavailable, known: string[]) {
  if (name === "partner_exists") return { fieldErrors: { fmember_type: [familyCopy("partnerExists")] } };
  if (name === "family_full") return { formErrors: [familyCopy("full")] };
  const told = Object.entries(fields).filter(([field]) => known.includes(field));
  return told.length > 0
    ? { fieldErrors: Object.fromEntries(told) }
    : { formErrors: [text ?? familyCopy("failed")] };
}

const nameOf = (member: Parameters<typeof toFamilyMember>[0]) => toFamilyMember(member).name;

/** Whether education goes on is told by its end; who is of age without one has been asked, and is in none. */
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
