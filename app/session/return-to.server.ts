const MAX_LENGTH = 1_024;
/** A placeholder origin against which paths are resolved, for their dots and escapes. */
const OWN_ORIGIN = "http://portal.invalid";

/**
 * Returns a path of this portal to continue with, or `fallback`. It accepts only paths that every browser
 * reads as this origin's. They have no scheme, host, backslash (browsers read a slash) or control character
 * (browsers drop it). Encoded ones are refused too, because a proxy may decode them.
 */
export function toSafeReturnTo(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > MAX_LENGTH || !isPlainPath(value)) return fallback;
  const path = value.split(/[?#]/, 1)[0] as string;
  if (!isPlainPath(decodeTwice(path))) return fallback;
  const { pathname, search, hash } = new URL(value, OWN_ORIGIN);
  return `${pathname}${search}${hash}`;
}

function isPlainPath(value: string | null): value is string {
  return value !== null && /^\/(?!\/)/.test(value) && !/[\\\p{Cc}]|^[^?#]*\/\//u.test(value);
}

function decodeTwice(value: string): string | null {
  try {
    return decodeURIComponent(decodeURIComponent(value));
  } catch {
    return null;
  }
}

/**
 * Returns an address of another site, or null. It must be https, at one of the configured hosts, without a
 * user name. `*.example.com` is any name below it, and a host without a port means the default port.
 */
export function findAllowedRedirect(
  value: string | null | undefined,
  hosts: readonly string[],
): string | null {
  if (!value || value.length > 2 * MAX_LENGTH || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== "https:" || url.username || url.password) return null;
  const isAllowed = hosts.some((host) => {
    const requestedHost = host.toLowerCase();
    return requestedHost.startsWith("*.")
      ? url.host.endsWith(requestedHost.slice(1))
      : url.host === requestedHost;
  });
  return isAllowed ? url.href : null;
}
