import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { getCookieName, readCookies, serialiseCookie } from "./cookies.server.ts";

/** The name of the hidden field that every form posts. */
export const CSRF_FIELD = "csrf";
const CSRF_COOKIE = "bp_csrf";

export interface Csrf {
  /** The token for this browser's forms, and the cookie to set if it has none yet. Null is a visitor. */
  getToken(
    headers: Headers,
    https: boolean,
    owner?: string | null,
  ): { token: string; setCookie: string | null };
  /** Whether the form was made for this browser: its token is signed by us and equals the cookie's. */
  verifyCsrf(fields: URLSearchParams, headers: Headers, https: boolean): boolean;
  /** A cookie with a new token, so that no token from before a login works after it (A4). */
  renewCookie(https: boolean, owner: string | null): string;
  /** Whether we signed the form's token, for whoever. */
  isSigned(fields: URLSearchParams): boolean;
  /** Whether we signed the form's token for this owner or a visitor, also before the last login. */
  isSignedFor(fields: URLSearchParams, owner: string | null): boolean;
}

/** The length of a token's random part; an owner's mark follows it. */
const RANDOM_LENGTH = 22;

/**
 * A signed double submit: the browser's cookie and the form's field hold the same token. Only we can sign
 * one, so that a cookie set by an attacker does not help. Tokens signed by any listed secret are valid.
 */
export function createCsrf(secrets: readonly string[]): Csrf {
  // Made once, because each signature with raw bytes would make the key again.
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "portal csrf", 32))),
  );
  const [newest] = keys;
  if (!newest) throw new Error("CSRF tokens need a secret");
  const signValue = (value: string, key: KeyObject) =>
    createHmac("sha256", key).update(value).digest("base64url").slice(0, 22);
  // The mark tells nobody who the owner is, because each token has another.
  const markOwner = (random: string, owner: string, key: KeyObject) =>
    signValue(JSON.stringify([random, owner]), key).slice(0, 11);
  const makeToken = (owner: string | null) => {
    const random = randomBytes(16).toString("base64url");
    const value = owner === null ? random : `${random}${markOwner(random, owner, newest)}`;
    return `${value}.${signValue(value, newest)}`;
  };
  const isFor = (token: string, owner: string | null) => {
    const [value = ""] = token.split(".");
    const [random, mark] = [value.slice(0, RANDOM_LENGTH), value.slice(RANDOM_LENGTH)];
    if (mark === "") return true;
    return owner !== null && keys.some((key) => isEqual(mark, markOwner(random, owner, key)));
  };
  const isSignedByUs = (token: string) => {
    const [value = "", signature = ""] = token.split(".");
    return token.length < 64 && keys.some((key) => isEqual(signature, signValue(value, key)));
  };
  const readToken = (headers: Headers, https: boolean) => {
    const token = readCookies(headers)[getCookieName(CSRF_COOKIE, https)];
    return token && isSignedByUs(token) ? token : null;
  };

  const toCookie = (token: string, https: boolean) =>
    serialiseCookie(getCookieName(CSRF_COOKIE, https), token, { https });

  return {
    getToken(headers, https, owner = null) {
      const token = readToken(headers, https);
      if (token) return { token, setCookie: null };
      const newToken = makeToken(owner);
      return { token: newToken, setCookie: toCookie(newToken, https) };
    },
    verifyCsrf(fields, headers, https) {
      const token = readToken(headers, https);
      const sentTokens = fields.getAll(CSRF_FIELD);
      return token !== null && sentTokens.length === 1 && isEqual(sentTokens[0] as string, token);
    },
    renewCookie: (https, owner) => toCookie(makeToken(owner), https),
    isSigned: (fields) => isSignedByUs(getOnlyToken(fields)),
    isSignedFor(fields, owner) {
      const token = getOnlyToken(fields);
      return isSignedByUs(token) && isFor(token, owner);
    },
  };
}

/** A form's token; empty if it has none or several. */
function getOnlyToken(fields: URLSearchParams): string {
  const [token = "", ...others] = fields.getAll(CSRF_FIELD);
  return others.length === 0 ? token : "";
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
