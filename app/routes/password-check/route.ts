import type { ActionFunctionArgs } from "@remix-run/node";
import {
  findPasswordChecks,
  getDateRecord,
  getToday,
  isToken,
  parseDateOfBirth,
  toDateFields,
} from "~/auth/link-steps.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createNotFoundReply, createPage } from "~/platform/responses.server.ts";
import { cacheControl } from "~/platform/security-headers.server.ts";
import { checkPassword } from "~/upstream/calls.server.ts";

/**
 * The limit for one network while people type. Beyond it the rules are checked only when the form is
 * posted.
 */
const CHECK_LIMIT = { limit: 120, windowSeconds: 60 };
const headers = { "Cache-Control": cacheControl.private };

export function loader() {
  throw createNotFoundReply();
}

/** Checks a new password against the rules while a person types (FORM-22); null if the result is unknown. */
export async function action({ context, request }: ActionFunctionArgs) {
  const rate = await context.store.rate.hit(`password-check ${context.network}`, CHECK_LIMIT);
  if (!rate.allowed) {
    return createPage(
      { checks: null },
      { status: 429, headers: { ...headers, "Retry-After": String(rate.retryAfterSeconds) } },
    );
  }
  const fields = await request.formData();
  const token = String(fields.get("token") ?? "");
  const dateOfBirth = isToken(token) ? await findVerifiedDate(context, token, fields) : null;
  const reply = await context.upstream.call(checkPassword, {
    body: {
      password: String(fields.get("password") ?? ""),
      // The token is sent only with a verified date of birth, because the reply depends on the person's
      // data (E3).
      token: dateOfBirth && token,
      date_of_birth: dateOfBirth,
      domain: context.tenant.label,
    },
  });
  if (reply.ok) return createPage({ checks: reply.data.data.checks }, { headers });
  // Some upstreams report broken rules as an error (API-22).
  const checks = findPasswordChecks(reply.body);
  if (checks) return createPage({ checks }, { headers });
  return createPage({ checks: null }, { status: reply.name === "unavailable" ? 502 : 400, headers });
}

/** The date of birth as `dd/mm/yyyy` that this browser has verified for a link; null if there is none. */
async function findVerifiedDate(
  context: RequestContext,
  token: string,
  fields: FormData,
): Promise<string | null> {
  const activation = context.session.pendingLogin.get()?.activation;
  if (activation?.id === token) return activation.dateOfBirth;
  const date = parseDateOfBirth(toDateFields(String(fields.get("dob") ?? "")), getToday(context));
  if (date.status !== "success") return null;
  const { dmy } = date.value.dateOfBirth;
  return (await getDateRecord(context, token, dmy).isDateVerified()) ? dmy : null;
}
