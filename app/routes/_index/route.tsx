import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loginCopy } from "#copy/login";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { createPageMeta, type PageHandle, useLoadedFrame } from "~/frame/frame.ts";
import { SignInPage } from "~/frame/sign-in-page.tsx";
import { paths } from "~/paths.ts";
import { createPage, seeOther } from "~/platform/responses.server.ts";
import { sanitiseHtml } from "~/upstream/sanitise.server.ts";
import { type StepReply, submitEmail, submitPassword } from "./form.server.ts";
import { EmailStep, Foot, PasswordStep } from "./view.tsx";

export const handle: PageHandle = { frame: "own", isShared: true };

export const meta = createPageMeta(() => loginCopy("title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = context;
  if (session.signedIn) throw seeOther(paths.home());
  // "Back" in the two-factor steps leads here, so the stored password is deleted (LOGIN-21).
  if (session.pendingLogin.get()?.password !== undefined) session.pendingLogin.clear();
  const pending = session.pendingLogin.get();
  const changes = new URL(request.url).searchParams.get("step") === "email";
  return createPage({
    step: pending?.email && !changes ? ("password" as const) : ("email" as const),
    email: pending?.email ?? "",
    loginError: sanitiseHtml(session.consumeLoginError()),
    hasContact: context.tenant.contactUsEnabled,
    canReset: !context.tenant.ssoAccessOnly,
    robot: pending?.asksCaptcha ? await context.robotCheck.issue("login") : null,
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  if (context.session.signedIn) return seeOther(paths.home());
  const fields = await request.formData();
  switch (fields.get("intent")) {
    case "email":
      return submitEmail(context, fields);
    case "password":
      return submitPassword(context, request, fields);
    default:
      return seeOther(paths.login());
  }
}

export default function LoginPage() {
  const frame = useLoadedFrame();
  const { step, email, loginError, hasContact, canReset, robot } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as StepReply | undefined;
  return (
    <SignInPage
      title={loginCopy("heading", { brand: frame.brand.name })}
      lead={loginCopy(step === "email" ? "introEmail" : "introPassword")}
      foot={<Foot hasContact={hasContact} canReset={canReset} />}
    >
      {step === "email" ? (
        <EmailStep reply={reply} email={email} loginError={loginError as SafeHtml} />
      ) : (
        <PasswordStep key={email} reply={reply} email={email} robot={reply?.robot ?? robot} />
      )}
    </SignInPage>
  );
}
