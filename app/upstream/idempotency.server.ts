import { createHash } from "node:crypto";

/**
 * The key of a post, from its form's `formId` and what it says: a double click has the same form and the same words,
 * and is one post; who writes something else sends that as well.
 */
export function keyOf(fields: FormData, ...words: unknown[]): string | undefined {
  const formId = fields.get("formId");
  if (!formId) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([formId, ...words]))
    .digest("base64url");
}
