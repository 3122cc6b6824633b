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

/**
 * The reply of a refused first step of an emailed link: the date of birth. The second step is a new
 * password.
 */
export interface DateReply {
  step: "date";
  submission: SubmissionResult;
}
export interface NewPasswordReply {
  step: "password";
  submission: SubmissionResult;
  /** Which rules the password meets, if the API says so. */
  checks: PasswordChecks | null;
}

/** The contract's limit for a token, which no real token reaches. */
const MAX_TOKEN = 8_192;
export const isToken = (token: string) => token !== "" && token.length <= MAX_TOKEN;

/** Today as yyyy-mm-dd; later birthdays are in the future. */
export const getToday = ({ clock }: Pick<RequestContext, "clock">) => londonDay(clock.now());

export function parseDateOfBirth(fields: FormData, today: string) {
  return parseWithZod(fields, { schema: z.object({ dateOfBirth: dateOfBirthSchema({ today }) }) });
}

/** Splits a date yyyy-mm-dd, or any other text in an address, into the fields of the date form. */
export function toDateFields(dob: string): FormData {
  const [year = "", month = "", day = ""] = dob.split("-");
  const fields = new FormData();
  for (const [part, value] of Object.entries({ day, month, year })) fields.set(`dateOfBirth.${part}`, value);
  return fields;
}

const NewPasswordSchema = z.object({ password: z.string({ error: () => passwordCopy("requirements") }) });
export const parseNewPassword = (fields: FormData) => parseWithZod(fields, { schema: NewPasswordSchema });

/** The rules as the API checked them, from the body of its refusal (FORM-21). */
export function findChecks(body: Record<string, unknown>): PasswordChecks | null {
  const checks = PasswordChecksSchema.safeParse(body.checks);
  return checks.success ? checks.data : null;
}

/** The banner and status for a refusal that names no field; `otherwise` is the text if it has none. */
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
 * Whether this browser has set this password by this link. A double click then succeeds although the link is
 * used (C8). It is recorded before the call, because the second click may reach another node. It is removed
 * if the call fails.
 */
export const getPasswordRecord = (context: RequestContext, token: string, password: string) =>
  browserNote(context, { scope: "password-set", seconds: 600 }, [token, password]);

/**
 * Whether this browser has given the right date of birth, `dd/mm/yyyy`, for a reset link. Only then may a
 * reply to the link's token be about its person (E3).
 */
export const getDateRecord = (context: RequestContext, token: string, dateOfBirth: string) =>
  browserNote(context, { scope: "link-date-verified", seconds: 3_600 }, [token, dateOfBirth]);

/**
 * A record about this browser, stored as a hash that includes its cookie, so that the store holds no secret.
 */
function browserNote(
  { store, csrfToken }: RequestContext,
  { scope, seconds }: { scope: string; seconds: number },
  facts: readonly string[],
) {
  const id = createHash("sha256")
    .update(JSON.stringify([csrfToken, ...facts]))
    .digest("base64url");
  return {
    /** True if this was recorded before. A store that cannot be written changes nothing. */
    note: () =>
      store.oneTime.claim(scope, id, seconds).then(
        (isFirst) => !isFirst,
        () => false,
      ),
    isNoted: () => store.oneTime.isClaimed(scope, id),
    forget: () => auditAfterwards(store.oneTime.release(scope, id)),
  };
}
