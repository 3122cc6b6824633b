import { createHash, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";

export interface Sealer {
  /**
   * Encrypts `payload` for one purpose (`name`) and one tenant, so that it can be opened for
   * `maxAgeSeconds`.
   */
  seal(name: string, payload: unknown, options: { tenant: string; maxAgeSeconds: number }): Promise<string>;
  /**
   * Opens a sealed value. Returns null if it is incomplete, expired, not sealed by us, or of another name
   * or tenant. It never throws.
   */
  open<T = unknown>(name: string, value: string, options: { tenant: string }): Promise<T | null>;
}

/** A longer value was not sealed here, because tokens in the store are the longest sealed values. */
const MAX_SEALED = 262_144;

interface Claims {
  name: string;
  tenant: string;
  /** When the value expires, real time in milliseconds. */
  ends: number;
  data: unknown;
}

/**
 * Seals as JWE (`dir`, A256GCM). Each secret gives one key by HKDF, named by `kid`. The first secret seals
 * and all of them open. So a new secret logs nobody out while the old one is listed.
 */
export function createSealer(secrets: readonly string[], realNow: () => number = Date.now): Sealer {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error("A sealer needs a secret");
  const byId = new Map(keys.map((each) => [each.id, each.key]));
  const header = { alg: "dir", enc: "A256GCM", kid: newest.id };

  return {
    async seal(name, payload, { tenant, maxAgeSeconds }) {
      const claims: Claims = { name, tenant, ends: realNow() + maxAgeSeconds * 1_000, data: payload };
      const plain = new TextEncoder().encode(JSON.stringify(claims));
      return new CompactEncrypt(plain).setProtectedHeader(header).encrypt(await newest.key);
    },
    async open<T>(name: string, value: string, { tenant }: { tenant: string }) {
      if (value.length > MAX_SEALED) return null;
      try {
        const key = byId.get(decodeProtectedHeader(value).kid ?? "");
        if (!key) return null;
        const { plaintext } = await compactDecrypt(value, await key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        const claims: Claims = JSON.parse(new TextDecoder().decode(plaintext));
        return claims.name === name && claims.tenant === tenant && claims.ends > realNow()
          ? (claims.data as T)
          : null;
      } catch {
        // A value that cannot be opened counts as no session, whatever the cause.
        return null;
      }
    },
  };
}

/** Imported once: jose would import raw bytes again for every cookie, which costs as much as the cipher. */
function deriveKey(secret: string): { id: string; key: Promise<CryptoKey> } {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "portal cookies A256GCM", 32));
  const id = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { id, key: crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]) };
}
