import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from "node:crypto";

/** A value that cannot be opened: altered, moved to another row, or sealed with a missing key. */
export class UnsealError extends Error {
  override name = "UnsealError";
}

/** Seals personal secrets for the database. `context` names the only place where a value can be opened. */
export interface DataSealer {
  /** Ids of the keys; the first one seals. */
  readonly keyIds: readonly [string, ...string[]];
  /**
   * The same text in the same context always gives the same result, so that sealed values can be compared.
   */
  seal(context: string, plain: string): string;
  sealBytes(context: string, plain: Uint8Array): Uint8Array;
  /** The value as sealed with each key, to search for it. */
  listForms(context: string, plain: string): string[];
  /** @throws UnsealError */
  open(context: string, sealed: string): string;
  /** @throws UnsealError */
  openBytes(context: string, sealed: Uint8Array): Uint8Array;
}

/** The prefix of a sealed value; `1` is the version of the format. */
export const sealedMark = "sealed.1.";
const idLength = 8;
const prefixLength = sealedMark.length + idLength + 1;
export const getSealedPrefix = (keyId: string) => `${sealedMark}${keyId}.`;

const getPrefix = (value: string | Uint8Array) =>
  typeof value === "string"
    ? value.slice(0, prefixLength)
    : Buffer.from(value.subarray(0, prefixLength)).toString("latin1");

interface Key {
  id: string;
  prefix: string;
  cipher: KeyObject;
  nonces: KeyObject;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals with AES-256-GCM and the first key; every key opens. The nonce is a keyed hash of context and text
 * (a synthetic IV), so it repeats only where both do.
 */
export function createDataSealer(secrets: readonly string[]): DataSealer {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error("A data sealer needs a key");
  const byPrefix = new Map(keys.map((key) => [key.prefix, key]));
  const getKey = (sealed: string | Uint8Array): Key => {
    const key = byPrefix.get(getPrefix(sealed));
    if (key) return key;
    throw new UnsealError(
      getPrefix(sealed).startsWith(sealedMark) ? "its key is not among DATA_KEYS" : "it is not sealed",
    );
  };
  const sealText = (key: Key, context: string, plain: string) =>
    key.prefix + encrypt(key, context, Buffer.from(plain)).toString("base64url");

  return {
    keyIds: [newest.id, ...keys.slice(1).map(({ id }) => id)],
    seal: (context, plain) => sealText(newest, context, plain),
    sealBytes: (context, plain) =>
      Buffer.concat([Buffer.from(newest.prefix), encrypt(newest, context, plain)]),
    listForms: (context, plain) => keys.map((key) => sealText(key, context, plain)),
    open(context, sealed) {
      const key = getKey(sealed);
      const text = sealed.slice(prefixLength);
      const bytes = Buffer.from(text, "base64url");
      // Several texts decode to the same bytes, so only the canonical one is accepted.
      if (bytes.toString("base64url") !== text) throw new UnsealError("it was altered");
      return decrypt(key, context, bytes).toString();
    },
    openBytes: (context, sealed) => decrypt(getKey(sealed), context, sealed.subarray(prefixLength)),
  };
}

function encrypt(key: Key, context: string, plain: Uint8Array): Buffer {
  const hash = createHmac("sha256", key.nonces).update(`${context}\0`).update(plain).digest();
  const nonce = hash.subarray(0, nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key.cipher, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Key, context: string, sealed: Uint8Array): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new UnsealError("it is too short");
  const tagAt = sealed.length - tagBytes;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.cipher, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(tagAt));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, tagAt)), decipher.final()]);
  } catch {
    throw new UnsealError("it was altered or is another row's");
  }
}

function deriveKey(secret: string): Key {
  const deriveBytes = (info: string) => Buffer.from(hkdfSync("sha256", secret, "", info, 32));
  const cipher = deriveBytes("data at rest A256GCM");
  const id = createHash("sha256").update(cipher).digest("base64url").slice(0, idLength);
  return {
    id,
    prefix: getSealedPrefix(id),
    cipher: createSecretKey(cipher),
    nonces: createSecretKey(deriveBytes("data at rest nonces")),
  };
}
