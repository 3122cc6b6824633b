import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type PasswordChecks, passwordChecksSchema } from "#contract/password.ts";
import { passwordCopy } from "#copy/password";
import { resetCopy } from "#copy/reset";
import { toLondonDay } from "~/copy/day.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createDateSchema } from "~/platform/date-schema.server.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";
import { hashForBrowser } from "./hash-for-browser.server.ts";

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
export const getToday = ({ clock }: Pick<RequestContext, "clock">) => toLondonDay(clock.now());

export function parseDateOfBirth(fields: FormData, today: string) {
  return parseWithZod(fields, { schema: z.object({ dateOfBirth: createDateSchema({ today }) }) });
}

/** Splits a date yyyy-mm-dd, or any other text in an address, into the fields of the date form. */
export function toDateFields(dob: string): FormData {
  const [year = "", month = "", day = ""] = dob.split("-");
  const fields = new FormData();
  for (const [part, value] of Object.entries({ day, month, year })) fields.set(`dateOfBirth.${part}`, value);
  return fields;
}

const newPasswordSchema = z.object({ password: z.string({ error: () => passwordCopy("requirements") }) });
export const parseNewPassword = (fields: FormData) => parseWithZod(fields, { schema: newPasswordSchema });

/** The rules as the API checked them, from the body of its refusal (FORM-21). */
export function findPasswordChecks(body: Record<string, unknown>): PasswordChecks | null {
  const checks = passwordChecksSchema.safeParse(body.checks);
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
 * Whether this browser has given the right date of birth, `dd/mm/yyyy`, for a reset link. Only then may a
 * reply to the link's token be about its person (E3).
 */
export function getDateRecord(context: RequestContext, token: string, dateOfBirth: string) {
  const { oneTime } = context.store;
  // The record is a hash that includes the browser's cookie, so the store holds no secret.
  const id = hashForBrowser(context, token, dateOfBirth);
  return {
    /** Ignores a store that cannot be written; later replies are then not about the link's person. */
    markDateVerified: () => oneTime.claim(DATE_VERIFIED_SCOPE, id, 3_600).catch(() => false),
    isDateVerified: () => oneTime.isClaimed(DATE_VERIFIED_SCOPE, id),
  };
}
const DATE_VERIFIED_SCOPE = "link-date-verified";
