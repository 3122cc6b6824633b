import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type PasswordChecks, PasswordChecksSchema } from "#contract/password.ts";
import { passwordCopy } from "#copy/password";
import { resetCopy } from "#copy/reset";
import { londonDay } from "~/copy/day.ts";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { dateOfBirthSchema } from "~/platform/date-of-birth-schema.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/** The links of mails lead through two steps: whose is it, then a new password. What a refused one answers. */
export interface DateReply {
  step: "date";
  submission: SubmissionResult;
}
export interface NewPasswordReply {
  step: "password";
  submission: SubmissionResult;
  /** The rules that the password meets, if the API has said. */
  checks: PasswordChecks | null;
}

/** Longer than any token; the contract's limit. */
const MAX_TOKEN = 8_192;
export const isToken = (token: string) => token !== "" && token.length <= MAX_TOKEN;

/** yyyy-mm-dd; later birthdays are in the future. */
export const getToday = ({ clock }: Pick<RequestContext, "clock">) => londonDay(clock.now());

export function parseDateOfBirth(fields: FormData, today: string) {
  return parseWithZod(fields, { schema: z.object({ dateOfBirth: dateOfBirthSchema({ today }) }) });
}

/** A date yyyy-mm-dd, or whatever an address says in its place, as if its parts had been typed. */
export function toDateFields(dob: string): FormData {
  const [year = "", month = "", day = ""] = dob.split("-");
  const fields = new FormData();
  for (const [part, value] of Object.entries({ day, month, year })) fields.set(`dateOfBirth.${part}`, value);
  return fields;
}

const NewPasswordSchema = z.object({ password: z.string({ error: () => passwordCopy("requirements") }) });
export const parseNewPassword = (fields: FormData) => parseWithZod(fields, { schema: NewPasswordSchema });

/** The rules as the API judged them, in the body of its refusal (FORM-21). */
export function checksIn(body: Record<string, unknown>): PasswordChecks | null {
  const checks = PasswordChecksSchema.safeParse(body.checks);
  return checks.success ? checks.data : null;
}

/** The banner for a refusal that names no field, and the page's status. `otherwise` if it has no text. */
export function toBanner(reply: Refusal | Unavailable, otherwise: string): { text: string; status: number } {
  switch (reply.name) {
    case "unavailable": {
      const isNetwork = "cause" in reply && (reply.cause === "network" || reply.cause === "timeout");
      return { text: resetCopy(isNetwork ? "network" : "unexpected"), status: 502 };
    }
    case "too_many":
    case "busy":
      return { text: reply.text ?? resetCopy("slowDown"), status: 429 };
    default:
      return { text: reply.text ?? otherwise, status: 400 };
  }
}

/**
 * Whether this browser has set this password by this link: a double click, or a repeated form, then succeeds
 * instead of finding a spent link (C8).
 */
export const passwordSet = (context: RequestContext, token: string, password: string) =>
  browserNote(context, { scope: "password-set", seconds: 600 }, [token, password]);

/**
 * Whether this browser has given a reset link's right date of birth, `dd/mm/yyyy`. Only then may a reply with
 * the link's token be about its person (E3).
 */
export const dateVerified = (context: RequestContext, token: string, dateOfBirth: string) =>
  browserNote(context, { scope: "link-date-verified", seconds: 3_600 }, [token, dateOfBirth]);

/** Kept as a hash that needs the browser's own cookie, so that the store holds no secret. */
function browserNote(
  { store, csrfToken }: RequestContext,
  { scope, seconds }: { scope: string; seconds: number },
  facts: readonly string[],
) {
  const id = createHash("sha256")
    .update(JSON.stringify([csrfToken, ...facts]))
    .digest("base64url");
  return {
    note: () => auditAfterwards(store.oneTime.claim(scope, id, seconds)),
    isNoted: () => store.oneTime.isClaimed(scope, id),
  };
}
