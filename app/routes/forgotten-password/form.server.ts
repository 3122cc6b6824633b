import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { requestPasswordReset } from "#contract/password.ts";
import { formCopy } from "#copy/form";
import { resetCopy } from "#copy/reset";
import { toBanner } from "~/auth/link-steps.server.ts";
import { hasRobotAnswer, ROBOT_FIELDS, type RobotQuestion } from "~/auth/robot-check.server.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { emailSchema } from "~/platform/email-schema.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

export interface ForgottenReply {
  submission: SubmissionResult;
  /** A new sum, because the last one has been used. */
  robot: RobotQuestion;
}

type ReplyErrors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };

/** Requests on their way or sent, so that a double click sends the email once (C8). */
const REQUESTED_SCOPE = "reset-requested";
const SECONDS = 600;

/** Requests a reset email (API-25). The reply is the same for every address, known or not. */
export async function submitRequest(context: RequestContext, fields: FormData) {
  const { store, upstream, tenant, robotCheck, config } = context;
  const submission = parseWithZod(fields, { schema: emailSchema });
  const refuseForm = async (errors: ReplyErrors = {}, status = 400) =>
    createPage<ForgottenReply>(
      { submission: submission.reply(errors), robot: await robotCheck.issue("forgotten-password") },
      { status },
    );
  if (submission.status !== "success")
    return refuseForm(hasRobotAnswer(fields) ? {} : { fieldErrors: refuseRobot() });
  const { email } = submission.value;
  const id = getRequestKey(fields, email);
  const robot = await robotCheck.verify("forgotten-password", fields, id);
  if (!robot.ok) return refuseForm({ fieldErrors: { robot: [robot.text] } });
  const isFirst = await store.oneTime.claim(REQUESTED_SCOPE, id, SECONDS);
  if (!isFirst) return seeOther(paths.forgottenPasswordSent());
  const reply = await upstream.call(requestPasswordReset, {
    body: {
      email,
      recaptcha: await robot.answer(),
      isRecaptchaEnabled: config.recaptcha !== null,
      domain: tenant.label,
    },
  });
  if (reply.ok && reply.data.sent !== false) return seeOther(paths.forgottenPasswordSent());
  await store.oneTime.release(REQUESTED_SCOPE, id);
  if (reply.ok) return refuseForm({ formErrors: [reply.data.message ?? resetCopy("unexpected")] });
  const { errors, status } = toErrors(reply);
  return refuseForm(errors, status);
}

/** The error of a wrong answer to the robot check (FORGOT-09). */
const refuseRobot = () => ({ robot: [formCopy("robotRequired")] });

/** An id that is the same for the same answer, question and email address. */
function getRequestKey(fields: FormData, email: string): string {
  const { challenge, answer, recaptcha } = ROBOT_FIELDS;
  const robot = [challenge, answer, recaptcha].map((name) => fields.get(name));
  return createHash("sha256")
    .update(JSON.stringify([...robot, email]))
    .digest("base64url");
}

/** Shows ERR-11 if the upstream refused the form without naming a field, ERR-12 if it gave no reply. */
function toErrors(reply: Refusal | Unavailable): { errors: ReplyErrors; status: number } {
  const { email } = reply.fields as Record<string, string[]>;
  if (email?.length) return { errors: { fieldErrors: { email } }, status: 400 };
  if (reply.name === "captcha_required") {
    return { errors: { fieldErrors: refuseRobot() }, status: 400 };
  }
  if (reply.name === "unavailable") return { errors: { formErrors: [resetCopy("unexpected")] }, status: 502 };
  const otherwise = "errors" in reply.body ? "validationFailed" : "unexpected";
  const { text, status } = toBanner(reply, resetCopy(otherwise));
  return { errors: { formErrors: [text] }, status };
}
