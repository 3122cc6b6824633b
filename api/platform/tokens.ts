import { createHash, hkdfSync, randomBytes } from "node:crypto";

/** A pair of tokens as the caller gets it; the database stores only `hashToken` of each. */
export interface TokenPair {
  access: string;
  refresh: string;
}

/** A new token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function createTokenPair(): TokenPair {
  return { access: createToken(), refresh: createToken() };
}

/** SHA-256 in hex, which is enough for 256 random bits; only passwords need argon2id. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The pair that follows a refresh token. It is derived from the old token, which only its holder has, and
 * the salt, which only the database has. So it can be returned twice, and neither alone is enough to guess
 * it.
 */
export function deriveNextPair(refreshToken: string, salt: string): TokenPair {
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", refreshToken, salt, `benefits-api/${purpose}`, 32)).toString("base64url");
  return { access: deriveKey("access"), refresh: deriveKey("refresh") };
}
