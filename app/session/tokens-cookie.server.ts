import type { PortalStore } from "~/store/store.server.ts";
import { type CookieOptions, MAX_COOKIE_SIZE, readChunked, writeChunked } from "./cookies.server.ts";
import type { Sealer } from "./seal.server.ts";
import type { SessionTokens } from "./tokens.server.ts";

interface TokensCookieDeps {
  /** The name with its prefix. */
  name: string;
  cookies: Record<string, string>;
  sealer: Sealer;
  store: Pick<PortalStore, "blobs">;
  tenant: string;
}

const PURPOSE = "session";
const REFERENCE = "session-reference";

export interface LoadedTokens {
  tokens: SessionTokens;
  /** Whether the tokens are too long for cookies, and so stored under their `sid`. */
  isStored: boolean;
}

/**
 * Reads the sealed tokens from their cookies, or from the store that a short cookie refers to. Null means
 * logged out.
 */
export async function loadTokens({
  name,
  cookies,
  sealer,
  store,
  tenant,
}: TokensCookieDeps): Promise<LoadedTokens | null> {
  const value = readChunked(cookies, name);
  if (value === null) return null;
  const tokens = sealer.open<SessionTokens>(PURPOSE, value, { tenant });
  if (tokens) return { tokens, isStored: false };
  const reference = sealer.open<{ sid: string }>(REFERENCE, value, { tenant });
  const content = reference && (await store.blobs.find(reference.sid));
  const stored = content ? sealer.open<SessionTokens>(PURPOSE, content, { tenant }) : null;
  return stored && stored.sid === reference?.sid ? { tokens: stored, isStored: true } : null;
}

/** The `Set-Cookie` lines for new tokens. Tokens longer than 20 KB go to the store, also sealed. */
export async function saveTokens(
  { name, cookies, sealer, store, tenant }: TokensCookieDeps,
  tokens: SessionTokens,
  maxAgeSeconds: number,
  cookieOptions: CookieOptions,
): Promise<string[]> {
  const limits = { tenant, maxAgeSeconds };
  const sealed = sealer.seal(PURPOSE, tokens, limits);
  if (sealed.length < MAX_COOKIE_SIZE) return writeChunked(cookies, name, sealed, cookieOptions);
  await store.blobs.put(tokens.sid, sealed, maxAgeSeconds);
  const reference = sealer.seal(REFERENCE, { sid: tokens.sid }, limits);
  return writeChunked(cookies, name, reference, cookieOptions);
}
