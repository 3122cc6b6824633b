import { formCopy } from "#copy/form";
import { authenticate } from "~/auth/authenticator.server.ts";
import { type CodeReply, refuseCode, refuseOtherLogin, requireCodeStep } from "~/auth/code-step.server.ts";
import { redirectAfterLogin } from "~/auth/redirect-after-login.server.ts";
import { joinCode } from "~/components/form/code.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createInvalid } from "~/platform/responses.server.ts";

/** Checks the app's code or a recovery code (TFA-05). */
export async function submitCode(
  context: RequestContext,
  request: Request,
  fields: FormData,
  method: "app" | "recovery",
) {
  const codeStep = requireCodeStep(context);
  const otherLogin = refuseOtherLogin(context, codeStep, fields);
  if (otherLogin) return otherLogin;
  const code = method === "app" ? joinCode(fields) : String(fields.get("code") ?? "").trim();
  if (code === "") {
    const error = { code: [formCopy("required")] };
    return createInvalid<CodeReply>({ submission: { status: "error", error } });
  }
  fields.set("code", code.slice(0, MAX_CODE));
  const outcome = await authenticate(context, "two-factor", request, fields);
  return redirectAfterLogin(context, outcome, codeStep) ?? refuseCode(context, outcome);
}

/** The longest code that the call accepts; a longer code is wrong in any case. */
const MAX_CODE = 32;
