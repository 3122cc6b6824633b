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
  seal(name: string, payload: unknown, options: { tenant: string; maxAgeSeconds: number }): string;
  /**
   * Opens a sealed value. Returns null if it is incomplete, expired, not sealed by us, or of another name
   * or tenant. It never throws.
   */
  open<T = unknown>(name: string, value: string, options: { tenant: string }): T | null;
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
 * Seals as compact JWE (RFC 7516; `dir`, A256GCM). Each secret gives one key by HKDF, named by `kid`. The first
 * secret seals and all of them open. So a new secret logs nobody out while the old one is listed.
 */
export function createSealer(secrets: readonly string[], realNow: () => number = Date.now): Sealer {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error("A sealer needs a secret");
  const byHeader = new Map(keys.map((each) => [each.header, each]));

  return {
    seal(name, payload, { tenant, maxAgeSeconds }) {
      const claims: Claims = { name, tenant, ends: realNow() + maxAgeSeconds * 1_000, data: payload };
      return encrypt(newest, JSON.stringify(claims));
    },
    open<T>(name: string, value: string, { tenant }: { tenant: string }) {
      const key = value.length <= MAX_SEALED && byHeader.get(value.slice(0, value.indexOf(".")));
      const plain = key && decrypt(key, value);
      if (!plain) return null;
      const claims: Claims = JSON.parse(plain);
      return claims.name === name && claims.tenant === tenant && claims.ends > realNow()
        ? (claims.data as T)
        : null;
    },
  };
}

interface Key {
  /** The protected header, encoded; it is the same for each value of one key. */
  header: string;
  secret: KeyObject;
}

const ALGORITHM = "aes-256-gcm";

/** The cipher of Node works at once; the one of the web platform wakes a thread, which costs ten times as much. */
function encrypt({ header, secret }: Key, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(header));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return joinParts(header, nonce, text, cipher.getAuthTag());
}

const joinParts = (header: string, ...parts: Buffer[]) =>
  `${header}..${parts.map((part) => part.toString("base64url")).join(".")}`;

/** What was sealed, or null for a value that is cut, altered or not canonical. */
function decrypt({ header, secret }: Key, value: string): string | null {
  const parts = value.split(".");
  const [nonce, text, tag] = parts.slice(2).map((part) => Buffer.from(part, "base64url"));
  if (!nonce || !text || !tag || nonce.length !== 12 || tag.length !== 16) return null;
  // Several texts decode to the same bytes, so only the canonical one is accepted.
  if (joinParts(header, nonce, text, tag) !== value) return null;
  const decipher = createDecipheriv(ALGORITHM, secret, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(header)).setAuthTag(tag);
  try {
    return decipher.update(text, undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "portal cookies A256GCM", 32));
  const kid = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid })).toString("base64url");
  return { header, secret: createSecretKey(bytes) };
}
