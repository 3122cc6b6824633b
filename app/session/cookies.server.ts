import { parse, serialize } from "hono/utils/cookie";

/** The size of one cookie's value, because browsers allow 4,096 bytes with name and attributes. */
const CHUNK_SIZE = 3_800;
/** The size of all parts of one value together; a longer value goes to the portal's store. */
export const MAX_COOKIE_SIZE = 20_000;
const MAX_CHUNKS = Math.ceil(MAX_COOKIE_SIZE / CHUNK_SIZE);

export interface CookieOptions {
  https: boolean;
  /** Seconds; without them the cookie ends with the browser's session. */
  maxAgeSeconds?: number;
  /** False only for values that page scripts may read. */
  httpOnly?: boolean;
}

/**
 * Over https the name's prefix makes browsers refuse a cookie that another host or a plain connection set.
 */
export const getCookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

export function readCookies(headers: Headers): Record<string, string> {
  return parse(headers.get("cookie") ?? "");
}

export function serialiseCookie(
  name: string,
  value: string,
  { https, maxAgeSeconds, httpOnly = true }: CookieOptions,
): string {
  return serialize(name, value, {
    path: "/",
    httpOnly,
    secure: https,
    sameSite: "Lax",
    maxAge: maxAgeSeconds,
  });
}

const getChunkName = (name: string, index: number) => (index === 0 ? name : `${name}.${index}`);

/**
 * Reads a value that is spread over several cookies. The first one begins with their number, so that a
 * missing one is noticed and an old one ignored. Parts of two values do not open together, because the seal
 * covers the whole.
 */
export function readChunked(cookies: Record<string, string>, name: string): string | null {
  const match = /^([1-9])~(.*)$/s.exec(cookies[name] ?? "");
  if (!match) return null;
  const count = Number(match[1]);
  if (count > MAX_CHUNKS) return null;
  const rest = Array.from({ length: count - 1 }, (_, index) => cookies[getChunkName(name, index + 1)]);
  return rest.some((chunk) => chunk === undefined) ? null : [match[2], ...rest].join("");
}

/** The `Set-Cookie` lines for a value, and those that delete parts it no longer needs. A null value deletes all. */
export function writeChunked(
  cookies: Record<string, string>,
  name: string,
  value: string | null,
  options: CookieOptions,
): string[] {
  const chunks = value === null ? [] : splitIntoChunks(value);
  const stale = Array.from({ length: MAX_CHUNKS }, (_, index) => getChunkName(name, index))
    .slice(chunks.length)
    .filter((each) => each in cookies);
  return [
    ...chunks.map((chunk, index) => serialiseCookie(getChunkName(name, index), chunk, options)),
    ...stale.map((each) => clearCookie(each, options.https)),
  ];
}

export const clearCookie = (name: string, https: boolean): string =>
  serialiseCookie(name, "", { https, maxAgeSeconds: 0 });

function splitIntoChunks(value: string): string[] {
  const count = Math.max(1, Math.ceil((value.length + 2) / CHUNK_SIZE));
  if (count > MAX_CHUNKS) throw new RangeError("Too long for cookies: it belongs in the store");
  const countedValue = `${count}~${value}`;
  return Array.from({ length: count }, (_, index) =>
    countedValue.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  );
}
