import { z } from "zod";
import { profileCopy } from "#copy/profile";
import { toFailureText } from "~/upstream/idempotency.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/** The schema of the posted password and code, whichever the form has; the upstream decides which one is wrong. */
export const toReauthenticationShape = (fields: FormData) => ({
  password: toRequiredIf(
    fields.has("password"),
    z
      .string({ error: () => profileCopy("currentRequired") })
      .max(1024, { error: () => profileCopy("currentWrong") }),
  ),
  code: toRequiredIf(
    fields.has("code"),
    z
      .string({ error: () => profileCopy("codeRequired") })
      .trim()
      .min(1, { error: () => profileCopy("codeRequired") })
      .max(32, { error: () => profileCopy("codeWrong") }),
  ),
});

const toRequiredIf = (isRequired: boolean, schema: z.ZodString) => (isRequired ? schema : schema.optional());

interface ReauthenticationRefusal {
  errors: { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
  status: number;
}

/** Shows a refused password or code at its field, and the upstream's text for any other refusal. */
export function toReauthenticationRefusal(reply: Refusal | Unavailable): ReauthenticationRefusal {
  switch (reply.name) {
    case "password_wrong":
      return { errors: { fieldErrors: { password: [profileCopy("currentWrong")] } }, status: 400 };
    case "code_wrong":
      return { errors: { fieldErrors: { code: [profileCopy("codeWrong")] } }, status: 400 };
    case "locked":
      return { errors: { formErrors: [profileCopy("locked")] }, status: 400 };
    default:
      return {
        errors: { formErrors: [toFailureText(reply, profileCopy("failed"))] },
        status: reply.name === "unavailable" ? 502 : 400,
      };
  }
}
