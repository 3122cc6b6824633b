import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

export interface Sealer {
  /**
   * Encrypts `payload` for one purpose (`name`) and one tenant, so that it can be opened for
   * `maxAgeSeconds`.
   */
  seal(name: string, payload: unknown, options: { tenant: string; maxAgeSeconds: number }): Promise<string>;
  /**
   * Opens a sealed value; null for anything that is not complete, ours, of this name and tenant, and not
   * expired. Never throws.
   */
  open<T = unknown>(name: string, value: string, options: { tenant: string }): Promise<T | null>;
}

/**
 * A longer value was not sealed here: tokens in the store are the longest, and no request's headers can
 * hold as much.
 */
const MAX_SEALED = 262_144;

interface Claims {
  name: string;
  tenant: string;
  /** When the value expires, real time in milliseconds. */
  ends: number;
  data: unknown;
}

/** Header, no encrypted key, initialisation vector, content and tag, each base64url. */
const COMPACT_JWE = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;
const [CIPHER, IV_BYTES] = ["aes-256-gcm", 12] as const;

/**
 * Seals as compact JWE (`dir`, A256GCM). Each secret gives one key by HKDF, named by `kid`: the first secret
 * seals, all of them open, so that a rotated secret signs nobody out while it is listed.
 */
export function createSealer(secrets: readonly string[], realNow: () => number = Date.now): Sealer {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error("A sealer needs a secret");
  const keyOf = new Map(keys.map(({ header, key }) => [header, key]));

  return {
    async seal(name, payload, { tenant, maxAgeSeconds }) {
      const claims: Claims = { name, tenant, ends: realNow() + maxAgeSeconds * 1_000, data: payload };
      return encrypt(newest, JSON.stringify(claims));
    },
    async open<T>(name: string, value: string, { tenant }: { tenant: string }) {
      if (value.length > MAX_SEALED) return null;
      try {
        const text = decrypt(keyOf, value);
        if (text === null) return null;
        const claims: Claims = JSON.parse(text);
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

interface Key {
  /** The protected header, which names the key. */
  header: string;
  key: KeyObject;
}

// Synchronous, because a few microseconds of AES cost less than handing them to another thread.
function encrypt({ header, key }: Key, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(header));
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [iv, content, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return [header, "", ...parts].join(".");
}

/** Throws if the tag does not match; null for what has another form or no key. */
function decrypt(keyOf: ReadonlyMap<string, KeyObject>, value: string): string | null {
  const [, header, iv, content, tag] = COMPACT_JWE.exec(value) ?? [];
  const key = keyOf.get(header ?? "");
  if (!key || !header || !iv || !content || !tag) return null;
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, "base64url"))
    .setAAD(Buffer.from(header))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return decipher.update(content, "base64url", "utf8") + decipher.final("utf8");
}

function deriveKey(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", "portal cookies A256GCM", 32));
  const kid = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid })).toString("base64url");
  return { header, key: createSecretKey(bytes) };
}
