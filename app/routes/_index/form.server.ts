import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { loginUrl } from "#contract/index.ts";
import { formCopy } from "#copy/form";
import { loginCopy } from "#copy/login";
import { authenticate } from "~/auth/authenticator.server.ts";
import { redirectAfterLogin } from "~/auth/redirect-after-login.server.ts";
import type { RobotQuestion } from "~/auth/robot-check.server.ts";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { emailSchema } from "~/platform/email-schema.server.ts";
import { createInvalid, seeOther } from "~/platform/responses.server.ts";
import { findAllowedRedirect, toSafeReturnTo } from "~/session/return-to.server.ts";

/** The reply to a refused step. */
export interface StepReply {
  submission: SubmissionResult;
  banner?: SafeHtml;
  robot?: RobotQuestion | null;
}

const passwordSchema = z.object({
  email: z.string({ error: () => formCopy("required") }),
  password: z
    .string({ error: () => loginCopy("passwordRequired") })
    .max(1024, { error: () => loginCopy("passwordRequired") }),
});

/** First step: finds out whether the address has a password or an identity provider. */
export async function submitEmail(context: RequestContext, fields: FormData) {
  const submission = parseWithZod(fields, { schema: emailSchema });
  const refuseForm = (formError?: string) =>
    createInvalid<StepReply>({ submission: submission.reply(formError ? { formErrors: [formError] } : {}) });
  if (submission.status !== "success") return refuseForm();
  // Shown above the form, because neither field is wrong (LOGIN-09).
  if (!context.session.consent.cookiesAccepted) return refuseForm(loginCopy("acceptCookies"));

  const { email } = submission.value;
  const reply = await context.upstream.call(loginUrl, { body: { email, domain: context.tenant.label } });
  if (!reply.ok || reply.data.error) return refuseForm(loginCopy("urlFailed"));
  const { url } = reply.data;
  if (url) {
    // Redirects to the identity provider, which asks for the password (LOGIN-08).
    const provider = toSafeReturnTo(url, "") || findAllowedRedirect(url, context.config.allowedRedirectHosts);
    return provider ? seeOther(provider) : refuseForm(loginCopy("urlFailed"));
  }
  context.session.pendingLogin.set({ email });
  return seeOther(paths.login());
}

const isSameEmail = (postedEmail: FormDataEntryValue | null, pending: string) =>
  typeof postedEmail === "string" && postedEmail.trim().toLowerCase() === pending.toLowerCase();

/** Second step: checks the password, and the robot check if it is required. */
export async function submitPassword(context: RequestContext, request: Request, fields: FormData) {
  const { session, robotCheck } = context;
  const pending = session.pendingLogin.get();
  if (!pending) {
    // The login has expired or finished in another tab, so the first step is shown with that message.
    session.flashLoginError(loginCopy("startAgain"));
    return seeOther(paths.login());
  }
  const isOtherTab = !isSameEmail(fields.get("email"), pending.email);
  fields.set("email", pending.email);
  const submission = parseWithZod(fields, { schema: passwordSchema });
  const refuseForm = async (
    errors: Parameters<typeof submission.reply>[0] = {},
    { banner, asksCaptcha = pending.asksCaptcha ?? false }: { banner?: SafeHtml; asksCaptcha?: boolean } = {},
  ) =>
    createInvalid<StepReply>({
      submission: submission.reply({ ...errors, hideFields: ["password"] }),
      banner,
      robot: asksCaptcha ? await robotCheck.issue("login") : null,
    });

  // Another tab changed the address, so the password counts for neither address (E10).
  if (isOtherTab) return refuseForm({ formErrors: [loginCopy("otherTab")] });
  if (!session.consent.cookiesAccepted) return refuseForm({ formErrors: [loginCopy("acceptCookies")] });
  if (submission.status !== "success") return refuseForm();
  const robot = pending.asksCaptcha ? await robotCheck.verify("login", fields) : null;
  if (robot && !robot.ok) return refuseForm({ fieldErrors: { robot: [robot.text] } });

  fields.set("recaptcha", robot?.ok ? await robot.answer() : "");
  const outcome = await authenticate(context, "password", request, fields);
  const next = redirectAfterLogin(context, outcome, {
    email: pending.email,
    password: submission.value.password,
  });
  if (next) return next;
  const asksCaptcha = "asksCaptcha" in outcome && outcome.asksCaptcha;
  session.pendingLogin.set({ email: pending.email, asksCaptcha });
  if (outcome.kind === "refused") return refuseForm({}, { banner: outcome.html, asksCaptcha });
  const mismatch = [loginCopy("mismatch")];
  return refuseForm({ fieldErrors: { email: mismatch, password: mismatch } }, { asksCaptcha });
}
