import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { sendEnquiry } from "#contract/index.ts";
import { contactCopy } from "#copy/contact";
import { formCopy } from "#copy/form";
import { shellCopy } from "#copy/shell";
import { storageCopy } from "#copy/storage";
import { hasRobotAnswer, type RobotQuestion } from "~/auth/robot-check.server.ts";
import { paths } from "~/paths.ts";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, isCannotSaveReply, seeOther } from "~/platform/responses.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import { findKey, keepKey, toFailureText } from "~/upstream/idempotency.server.ts";
import { getEnquiryRules } from "./rules.ts";

export interface EnquiryReply {
  submission: SubmissionResult;
  /** A new sum, because the last one has been used; null if there is no robot check. */
  robot: RobotQuestion | null;
}

/** Sent enquiries are remembered for half a day, so that one form sends its message once. */
const SENT_SCOPE = "enquiry-sent";
/** Messages whose sum was solved, so that a double click uses the sum once. */
const PERSON_SCOPE = "enquiry-person";
const SENT_SECONDS = 12 * 3_600;

/** The limit for visitors of one network who are not logged in. */
const VISITOR_LIMIT = { limit: 20, windowSeconds: 3_600 };

export async function submitEnquiry(context: RequestContext, fields: FormData) {
  const { store, upstream, tenant, network, robotCheck } = context;
  const setup = await context.loadSetup();
  const submission = parseWithZod(fields, { schema: toRulesSchema(getEnquiryRules(setup === null)) });
  const refuseForm = async (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    createPage<EnquiryReply>(
      { submission: submission.reply(errors), robot: setup ? null : await robotCheck.issue("contact") },
      { status },
    );
  if (submission.status !== "success") {
    const isMissingCheck = !setup && !hasRobotAnswer(fields);
    return refuseForm(isMissingCheck ? { fieldErrors: { robot: [formCopy("robotRequired")] } } : {});
  }
  const { subject, comments } = submission.value;
  const typedEmail = setup ? undefined : submission.value.email;
  const id = findKey(fields, typedEmail, subject, comments) ?? randomUUID();
  if (await store.oneTime.isClaimed(SENT_SCOPE, id)) return seeOther(paths.contactSent());
  try {
    const robotError = setup ? null : await findRobotError(context, fields, id);
    if (robotError) return refuseForm({ fieldErrors: { robot: [robotError] } });
    if (!setup && !(await store.rate.hit(`enquiry ${network}`, VISITOR_LIMIT)).allowed) {
      return refuseForm({ formErrors: [contactCopy("slowDown")] }, 429);
    }
  } catch (error) {
    // The typed message may be long, so the form shows it again.
    if (isCannotSaveReply(error)) return refuseForm({ formErrors: [storageCopy("cannotSave")] }, 503);
    throw error;
  }
  const { firstName, surname, email } = setup?.user ?? submission.value;
  const reply = await upstream.call(
    sendEnquiry,
    {
      body: {
        subject,
        comments,
        email,
        firstName,
        surname,
        company: setup?.client.name ?? tenant.clientName,
        domain: setup ? null : tenant.label,
      },
    },
    // The second click of a double click has the same key, so the upstream treats both as one.
    { idempotencyKey: id },
  );
  if (!reply.ok) {
    const fieldErrors = toFieldErrors(reply.body.fields);
    if (fieldErrors) return refuseForm({ fieldErrors });
    const status = reply.name === "unavailable" ? 502 : 400;
    const result = submission.reply({ formErrors: [toFailureText(reply, shellCopy("tryAgainLater"))] });
    const robot = setup ? null : await robotCheck.issue("contact");
    return createPage<EnquiryReply>({ submission: keepKey(result, reply, id), robot }, { status });
  }
  if (reply.data.status !== "success") {
    const fieldErrors = toFieldErrors(reply.data.fields);
    return refuseForm(
      fieldErrors ? { fieldErrors } : { formErrors: [reply.data.message ?? shellCopy("tryAgainLater")] },
    );
  }
  await auditAfterwards(store.oneTime.claim(SENT_SCOPE, id, SENT_SECONDS));
  return seeOther(paths.contactSent());
}

/** The error of the robot check; null if it was passed. One message is checked once. */
async function findRobotError(
  { store, robotCheck }: RequestContext,
  fields: FormData,
  id: string,
): Promise<string | null> {
  const result = await robotCheck.verify("contact", fields, id);
  if (result.ok) await store.oneTime.claim(PERSON_SCOPE, id, SENT_SECONDS);
  return result.ok || (await store.oneTime.isClaimed(PERSON_SCOPE, id)) ? null : result.text;
}

/** Maps the upstream's field names to this form's (CONTACT-09). `_email` is a visitor's address. */
function toFieldErrors(fields: unknown): Record<string, string[]> | null {
  const fieldErrors: Record<string, string[]> = {};
  if (typeof fields !== "object" || fields === null) return null;
  if ("_person_enq" in fields) fieldErrors.subject = [contactCopy("subjectMissing")];
  if ("_message" in fields) fieldErrors.comments = [formCopy("required")];
  if ("_email" in fields) fieldErrors.email = [formCopy("emailInvalid")];
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : null;
}
