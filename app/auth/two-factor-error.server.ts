import { twoFactorErrorListSchema } from "#contract/two-factor.ts";
import type { Refusal, Unavailable } from "~/upstream/result.server.ts";

/**
 * The text of a refused code (ERR-28): `error` is a JSON list whose first entry has the text in `code`, as untrusted
 * HTML. Returns null for another kind of refusal.
 */
export function findTwoFactorErrorText({ body }: Pick<Refusal | Unavailable, "body">): string | null {
  const { error } = body as { error?: unknown };
  if (typeof error !== "string" || !error.startsWith("[")) return null;
  try {
    return twoFactorErrorListSchema.parse(JSON.parse(error))[0]?.code ?? null;
  } catch {
    return null;
  }
}
