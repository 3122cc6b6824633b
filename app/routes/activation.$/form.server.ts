import { activationCopy } from "#copy/activation";
import { dateOfBirthCopy } from "#copy/date-of-birth";
import { passwordCopy } from "#copy/password";
import { resetCopy } from "#copy/reset";
import { activate } from "~/auth/authenticator.server.ts";
import {
  type DateReply,
  getToday,
  type NewPasswordReply,
  parseDateOfBirth,
  parseNewPassword,
  toBanner,
} from "~/auth/link-steps.server.ts";
import { redirectAfterLogin } from "~/auth/redirect-after-login.server.ts";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { lookUpActivation, verifyActivationDateOfBirth } from "~/upstream/calls.server.ts";

export type ActivationReply = DateReply | (NewPasswordReply & { banner?: SafeHtml });

/** Finds whose activation link this is (API-34). Without a person, says whether the API was down (ACTIV-04). */
export async function findActivation({ upstream, tenant }: RequestContext, id: string) {
  const reply = await upstream.call(lookUpActivation, { params: { id }, query: { domain: tenant.label } });
  if (!reply.ok) return { person: null, isDown: reply.name === "unavailable" };
  const { error, status, first_name, firstName, email } = reply.data;
  if (error || status === "error") return { person: null, isDown: false };
  return { person: { firstName: first_name ?? firstName ?? null, email: email ?? "" }, isDown: false };
}

/** Checks the date of birth (API-35, ACTIV-06). */
export async function submitDateOfBirth(context: RequestContext, id: string, fields: FormData) {
  const submission = parseDateOfBirth(fields, getToday(context));
  const refuseForm = (errors: Parameters<typeof submission.reply>[0] = {}, status = 400) =>
    createPage<ActivationReply>({ step: "date", submission: submission.reply(errors) }, { status });
  if (submission.status !== "success") return refuseForm();
  const { dmy } = submission.value.dateOfBirth;
  const reply = await context.upstream.call(verifyActivationDateOfBirth, {
    body: { id, date_of_birth: dmy, domain: context.tenant.label },
  });
  if (reply.ok && reply.data.verified) {
    // The stored email address is empty, because with one the login page would show its second step.
    const activation = { id, dateOfBirth: dmy, email: reply.data.email ?? undefined };
    context.session.pendingLogin.set({ email: "", activation });
    return seeOther(paths.activationPassword(id));
  }
  if (reply.ok || reply.name === "dob_mismatch") {
    return refuseForm({ fieldErrors: { dateOfBirth: [dateOfBirthCopy("mismatch")] } });
  }
  // The page looks the link up again and shows that it is invalid, with the reason.
  if (reply.name === "token_invalid" || reply.name === "token_expired") {
    if (reply.text) context.session.flash({ kind: "error", text: reply.text });
    return seeOther(paths.activation(id));
  }
  const { text, status } = toBanner(reply, resetCopy("unexpected"));
  return refuseForm({ formErrors: [text] }, status);
}

/** Sets the first password, which logs in or leads to two-factor (ACTIV-07, ACTIV-10). */
export async function submitPassword(
  context: RequestContext,
  id: string,
  request: Request,
  fields: FormData,
) {
  const { session } = context;
  // The API knows the second post of a double click by its key, also after the first one has finished.
  const { activation } = session.pendingLogin.get() ?? session.pendingLogin.findFinishedLogin() ?? {};
  if (activation?.id !== id) return seeOther(paths.activation(id));
  const submission = parseNewPassword(fields);
  const refuseForm = (
    errors: Parameters<typeof submission.reply>[0] = {},
    { checks = null, banner, status = 400 }: FormFeedback = {},
  ) =>
    createPage<ActivationReply>(
      {
        step: "password",
        submission: submission.reply({ ...errors, hideFields: ["password"] }),
        checks,
        banner,
      },
      { status },
    );
  if (submission.status !== "success") return refuseForm();
  const { password } = submission.value;
  // The name for the code's page is read before activating, because a used link no longer gives it.
  const { person } = await findActivation(context, id);
  const outcome = await activate(context, activation, request, fields);
  switch (outcome.kind) {
    case "weak-password":
      return refuseForm(
        { fieldErrors: { password: [outcome.text ?? passwordCopy("requirements")] } },
        { checks: outcome.checks },
      );
    case "link-ended":
      session.pendingLogin.clear();
      return seeOther(paths.activation(id));
    case "already-active":
      session.pendingLogin.clear();
      session.flash({ kind: "success", text: activationCopy("activated") });
      return seeOther(paths.login());
    case "failed":
      return refuseForm({ formErrors: [outcome.text] }, { status: outcome.status });
    case "refused":
      return refuseForm({}, { banner: outcome.html });
    case "mismatch":
      return refuseForm({ formErrors: [resetCopy("unexpected")] });
  }
  const next = redirectAfterLogin(context, outcome, {
    email: activation.email ?? person?.email ?? "",
    password,
    isFromActivation: true,
  });
  return next ?? seeOther(paths.login());
}

interface FormFeedback {
  checks?: NewPasswordReply["checks"];
  banner?: SafeHtml;
  status?: number;
}
