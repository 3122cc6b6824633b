import { randomBytes } from "node:crypto";
import { machinePaths } from "~/paths.ts";

export interface SecurityHeaderOptions {
  /** The nonce of this reply; null for a reply that is not a page and so runs no script. */
  nonce: string | null;
  /** The scheme that the browser used. */
  https: boolean;
  /** Hosts whose pages the portal may frame (FRAME_HOSTS). */
  frameHosts: readonly string[];
  /** Whether this page frames one of the portal's pages. */
  showsOwnFrames?: boolean;
  /**
   * Hosts to which a form's redirect may lead (ALLOWED_REDIRECT_HOSTS), because browsers apply
   * `form-action` to redirects too.
   */
  redirectHosts?: readonly string[];
  /** Origins that serve the client's pictures when they are not the portal's own. */
  imageOrigins?: readonly string[];
  recaptcha: boolean;
  /**
   * Whether to send `no-referrer`, only for the framed page, because it makes a post without scripts send
   * `Origin: null`.
   */
  noReferrer?: boolean;
  /** Whether the policy allows the live reload of `npm run dev`. */
  development?: boolean;
}

export const createNonce = (): string => randomBytes(16).toString("base64");

/**
 * The headers of every reply. They allow only the portal's code: no script without the nonce, no inline style, no
 * foreign frame. Scripts of the portal's origin are allowed, because Remix preloads its modules by links without a
 * nonce. No upload is served there as a script.
 */
export function createSecurityHeaders(options: SecurityHeaderOptions): Record<string, string> {
  return {
    "Content-Security-Policy": createContentSecurityPolicy(options),
    "Reporting-Endpoints": `csp="${machinePaths.cspReports()}"`,
    "Referrer-Policy": options.noReferrer ? "no-referrer" : "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(options.https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

function createContentSecurityPolicy(options: SecurityHeaderOptions): string {
  const { nonce, https, frameHosts, showsOwnFrames, redirectHosts = [], imageOrigins = [] } = options;
  const { recaptcha, development } = options;
  const google = recaptcha ? ["https://www.google.com/recaptcha/"] : [];
  const googleScripts = recaptcha ? [...google, "https://www.gstatic.com/recaptcha/"] : [];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...googleScripts],
    ["style-src", "'self'"],
    ["img-src", "'self'", "data:", ...imageOrigins],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...google, ...(development ? ["ws:"] : [])],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    [
      "frame-src",
      ...listOrNone([...(showsOwnFrames ? ["'self'"] : []), ...frameHosts.map(toHttps), ...google]),
    ],
    ["form-action", "'self'", ...redirectHosts.map(toHttps)],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    // Older browsers know only the first of these two; newer browsers prefer the second.
    ["report-uri", machinePaths.cspReports()],
    ["report-to", "csp"],
  ];
  const policy = directives.map((directive) => directive.join(" "));
  return (https ? [...policy, "upgrade-insecure-requests"] : policy).join("; ");
}

const toHttps = (host: string) => `https://${host}`;
const listOrNone = (sources: string[]) => (sources.length > 0 ? sources : ["'none'"]);

/** The strictest headers, for files, health replies and refusals, which are no pages. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = createSecurityHeaders({
  nonce: null,
  https: false,
  frameHosts: [],
  recaptcha: false,
});

/**
 * Who may cache a reply. Nobody may cache a logged-in person's page (A14), and everybody a file with a hash
 * in its name.
 */
export const cacheControl = {
  private: "private, no-store",
  /** Public pages contain a nonce and a form token, so the browser asks again each time. */
  page: "private, no-cache",
  hashed: "public, max-age=31536000, immutable",
} as const;
