import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { outcomeCopy } from "#copy/outcome";
import type { Refusal, Unavailable } from "./result.server.ts";

type Failure = Refusal | Unavailable;

/**
 * The key of a post, from its form's `formId` and its content: a double click has the same form and content,
 * and is one post; a changed text is another. A form whose first post has an unknown outcome carries that
 * post's key until it is known, whatever is typed since (E8).
 */
export function findKey(fields: FormData, ...words: unknown[]): string | undefined {
  const retryKey = String(fields.get("retryKey") ?? "");
  if (/^[\w-]{43}$/.test(retryKey)) return retryKey;
  const formId = fields.get("formId");
  if (!formId) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([formId, ...words]))
    .digest("base64url");
}

/** Whether the upstream may have done the call: it was sent, and its reply was lost. */
export const isOutcomeUnknown = (failure: Failure): boolean =>
  failure.name === "unavailable" && "isSent" in failure && failure.isSent;

/** The failure of a call that changes nothing, whatever its outcome. */
export const notSaved = <F extends Failure>(failure: F): F =>
  failure.name === "unavailable" ? { ...failure, isSent: false } : failure;

/** An earlier post of this form succeeded, with other content. */
export const isKeyReused = ({ fields }: Failure): boolean => "Idempotency-Key" in fields;

/** Why nothing is known to be saved, in words; `otherwise` is for an upstream that says nothing of a known failure. */
export function toFailureText(failure: Failure, otherwise: string): string {
  if (isOutcomeUnknown(failure)) return outcomeCopy("unknown");
  if (!isKeyReused(failure)) return failure.text ?? otherwise;
  const { family_fname, family_sname } = (failure.body.first ?? {}) as Record<string, unknown>;
  const saved = [family_fname, family_sname].filter((part) => typeof part === "string").join(" ");
  return saved ? outcomeCopy("savedBeforeAs", { saved }) : outcomeCopy("savedBefore");
}

/**
 * A refused form for display. It keeps its id, its version and, after an unknown outcome, its key; once
 * another or its own earlier change is known to stand, it takes those of the page that is loaded now.
 */
export function keepKey(
  result: SubmissionResult,
  failure: Failure,
  key: string | undefined,
): SubmissionResult {
  const typed = { ...result.initialValue };
  const isSuperseded = failure.name === "changed" || isKeyReused(failure);
  for (const name of isSuperseded ? ["formId", "version", "retryKey"] : ["retryKey"]) delete typed[name];
  if (!isSuperseded && isOutcomeUnknown(failure) && key) typed.retryKey = key;
  return { ...result, initialValue: typed };
}
