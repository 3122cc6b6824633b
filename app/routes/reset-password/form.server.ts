import { resetPassword, verifyResetDateOfBirth } from "#contract/password.ts";
import { dateOfBirthCopy } from "#copy/date-of-birth";
import { passwordCopy } from "#copy/password";
import { profileCopy } from "#copy/profile";
import { resetCopy } from "#copy/reset";
import { hashForBrowser } from "~/auth/hash-for-browser.server.ts";
import {
  type DateReply,
  findPasswordChecks,
  getDateRecord,
  getToday,
  type NewPasswordReply,
  parseDateOfBirth,
  parseNewPassword,
  toBanner,
  toDateFields,
} from "~/auth/link-steps.server.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid, createPage, seeOther } from "~/platform/responses.server.ts";
import { findAllowedRedirect, toSafeReturnTo } from "~/session/return-to.server.ts";
import type { Refusal } from "~/upstream/result.server.ts";

/** The reply to a failed step; `ended` if the link cannot be used. */
export type ResetReply = DateReply | NewPasswordReply | { step: "ended"; text?: string };

/** The first step checks the date of birth (API-24) and puts correct values into the address (RESET-06). */
export async function submitDateOfBirth(context: RequestContext, token: string, fields: FormData) {
  const submission = parseDateOfBirth(fields, getToday(context));
  const refuseForm = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    createPage<ResetReply>({ step: "date", submission: submission.reply(errors) }, { status });
  if (submission.status !== "success") return refuseForm();
  const { iso, dmy } = submission.value.dateOfBirth;
  const reply = await context.upstream.call(verifyResetDateOfBirth, {
    body: { token, date_of_birth: dmy, domain: context.tenant.label },
  });
  if (reply.ok && reply.data.verified) {
    await getDateRecord(context, token, dmy).markDateVerified();
    const { email } = reply.data;
    if (email) context.session.pendingLogin.set({ email: "", reset: { token, email } });
    return seeOther(paths.resetPassword({ token, dob: iso }));
  }
  if (reply.ok || reply.name === "dob_mismatch") return refuseForm(toWrongDateErrors());
  if (reply.name === "token_invalid") return toEndedReply(reply);
  if (reply.name === "token_expired") return redirectToExpiredPage(context, reply);
  const { date_of_birth: dateOfBirth } = reply.fields as Record<string, string[]>;
  if (dateOfBirth?.length) return refuseForm({ fieldErrors: { dateOfBirth } });
  const { text, status } = toBanner(reply, resetCopy("unexpected"));
  return refuseForm({ formErrors: [text] }, status);
}

/** The second step sets the new password (API-23). `dob` is yyyy-mm-dd, as in the address. */
export async function submitPassword(context: RequestContext, token: string, dob: string, fields: FormData) {
  const date = parseDateOfBirth(toDateFields(dob), getToday(context));
  // The page at this address asks for the date again and shows its error.
  if (date.status !== "success") return seeOther(paths.resetPassword({ token, dob }));
  const submission = parseNewPassword(fields);
  const refuseForm = (
    errors: Parameters<typeof submission.reply>[0] = {},
    { checks = null, status = 400 }: FormFeedback = {},
  ) =>
    createPage<ResetReply>(
      { step: "password", submission: submission.reply({ ...errors, hideFields: ["password"] }), checks },
      { status },
    );
  if (submission.status !== "success") return refuseForm();
  const { password } = submission.value;
  const body = {
    token,
    date_of_birth: date.value.dateOfBirth.dmy,
    password,
    // The password is typed once, because the form can show it.
    password_confirmation: password,
    domain: context.tenant.label,
  };
  const idempotencyKey = hashForBrowser(context, token, password);
  const reply = await context.upstream.call(resetPassword, { body }, { idempotencyKey });
  if (reply.ok && reply.data.reset) return redirectAfterReset(context, reply.data.redirectURL);
  if (reply.ok) return refuseForm({ formErrors: [reply.data.message ?? resetCopy("failed")] });
  switch (reply.name) {
    case "rules_failed":
      return refuseForm(
        { fieldErrors: { password: [passwordCopy("requirements")] } },
        { checks: findPasswordChecks(reply.body) },
      );
    case "dob_mismatch":
      return createInvalid<ResetReply>({ step: "date", submission: date.reply(toWrongDateErrors()) });
    case "token_invalid":
      return toEndedReply(reply);
    case "token_expired":
      return redirectToExpiredPage(context, reply);
    default: {
      const { password: fieldErrors } = reply.fields as Record<string, string[]>;
      if (fieldErrors?.length) {
        return refuseForm({ formErrors: [resetCopy("review")], fieldErrors: { password: fieldErrors } });
      }
      const { text, status } = toBanner(reply, resetCopy("failed"));
      return refuseForm({ formErrors: [text] }, { status });
    }
  }
}

interface FormFeedback {
  checks?: NewPasswordReply["checks"];
  status?: number;
}

/** The error of a wrong date of birth (FORM-11). */
const toWrongDateErrors = () => ({ fieldErrors: { dateOfBirth: [dateOfBirthCopy("mismatch")] } });

/**
 * The link has ended (ERR-42), with the upstream's message if there is one. Too many wrong dates also end a
 * link.
 */
const toEndedReply = ({ text }: Pick<Refusal, "text">) =>
  createInvalid<ResetReply>({ step: "ended", text: text ?? undefined });

/** The link has expired (ERR-09), with the upstream's message if there is one. */
function redirectToExpiredPage({ session }: RequestContext, { text }: Pick<Refusal, "text">) {
  session.flash({ kind: "error", text: text ?? resetCopy("tokenExpired") });
  return seeOther(paths.resetPasswordExpired());
}

/**
 * The password was changed (ERR-37). The upstream has ended the person's sessions, so this browser's session
 * ends too. If the address that the upstream gives is ours or allowed (B6), it redirects there. It loads a
 * full page, because the address may be outside the portal (RESET-10).
 */
function redirectAfterReset(
  { session, config, forgetSetup }: RequestContext,
  redirectUrl: string | null | undefined,
) {
  if (session.signedIn) {
    forgetSetup();
    session.signOut();
  }
  session.flash({ kind: "success", text: profileCopy("passwordChanged") });
  const target =
    toSafeReturnTo(redirectUrl, "") || findAllowedRedirect(redirectUrl, config.allowedRedirectHosts);
  return seeOther(target || paths.login(), { headers: { "X-Remix-Reload-Document": "true" } });
}
