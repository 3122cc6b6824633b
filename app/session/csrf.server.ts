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
  /** The token for this browser's forms, and the cookie to set if it has none yet. */
  getToken(headers: Headers, https: boolean): { token: string; setCookie: string | null };
  /** Whether the form was made for this browser: its token is signed by us and equals the cookie's. */
  verifyCsrf(fields: URLSearchParams, headers: Headers, https: boolean): boolean;
  /** A cookie with a new token, so that no token from before a login works after it (A4). */
  renewCookie(https: boolean): string;
  /** Whether we signed the form's token, also for a form from before the last login. */
  isSigned(fields: URLSearchParams): boolean;
}

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
  const makeToken = () => {
    const value = randomBytes(16).toString("base64url");
    return `${value}.${signValue(value, newest)}`;
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
    getToken(headers, https) {
      const token = readToken(headers, https);
      if (token) return { token, setCookie: null };
      const newToken = makeToken();
      return { token: newToken, setCookie: toCookie(newToken, https) };
    },
    verifyCsrf(fields, headers, https) {
      const token = readToken(headers, https);
      const sentTokens = fields.getAll(CSRF_FIELD);
      return token !== null && sentTokens.length === 1 && isEqual(sentTokens[0] as string, token);
    },
    renewCookie: (https) => toCookie(makeToken(), https),
    isSigned(fields) {
      const sentTokens = fields.getAll(CSRF_FIELD);
      return sentTokens.length === 1 && isSignedByUs(sentTokens[0] as string);
    },
  };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
