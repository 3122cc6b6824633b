import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { outcomeCopy } from "#copy/outcome";
import type { Refusal, Unavailable } from "./result.server.ts";

type Failure = Refusal | Unavailable;

/**
 * The key of a post, made from its form's `formId` and its content. A double click has the same form and content, so it
 * counts as one post; a changed text is another. The form keeps its key until the first post's outcome is known, even
 * if values change (E8).
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

/** Whether the upstream may have done the call, because it was sent and its reply was lost. */
export const isOutcomeUnknown = (failure: Failure): boolean =>
  failure.name === "unavailable" && "isSent" in failure && failure.isSent;

/** Marks the failure of a call that changes nothing, so that its outcome counts as known. */
export const markNotSaved = <F extends Failure>(failure: F): F =>
  failure.name === "unavailable" ? { ...failure, isSent: false } : failure;

/** Whether an earlier post of this form succeeded with other content. */
export const isKeyReused = ({ fields }: Failure): boolean => "Idempotency-Key" in fields;

/**
 * A text on why it is not known to be saved. `otherwise` is used if the upstream gives no text for a known
 * failure.
 */
export function toFailureText(failure: Failure, otherwise: string): string {
  if (isOutcomeUnknown(failure)) return outcomeCopy("unknown");
  if (!isKeyReused(failure)) return failure.text ?? otherwise;
  const { family_fname, family_sname } = (failure.body.first ?? {}) as Record<string, unknown>;
  const saved = [family_fname, family_sname].filter((part) => typeof part === "string").join(" ");
  return saved ? outcomeCopy("savedBeforeAs", { saved }) : outcomeCopy("savedBefore");
}

/**
 * A refused form to show again. It keeps its id and version, and after an unknown outcome its key. After another saved
 * change or post, it takes id and version from the current page.
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
