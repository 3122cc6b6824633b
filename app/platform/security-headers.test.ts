import { describe, expect, test } from "vitest";
import {
  cacheControl,
  createNonce,
  createSecurityHeaders,
  type SecurityHeaderOptions,
} from "./security-headers.server.ts";

const usualOptions: SecurityHeaderOptions = { nonce: "n0nce", https: true, frameHosts: [], recaptcha: false };
const getHeaders = (overrides: Partial<SecurityHeaderOptions> = {}) =>
  createSecurityHeaders({ ...usualOptions, ...overrides });
function getPolicy(overrides: Partial<SecurityHeaderOptions> = {}): Record<string, string[]> {
  const policy = getHeaders(overrides)["Content-Security-Policy"] ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("security headers", () => {
  test("[C1] only the portal's own scripts run: no inline script, style or handler, no eval", () => {
    const policy = getPolicy();
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual(["'self'", "'nonce-n0nce'"]);
    expect(policy["style-src"]).toEqual(["'self'"]);
    expect(policy["worker-src"]).toEqual(["'self'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });

  test("a reply that is not a page allows no inline script", () => {
    expect(getPolicy({ nonce: null })["script-src"]).toEqual(["'self'"]);
  });

  test("[B11] no other site can frame the portal, and the portal frames only configured hosts", () => {
    expect(getPolicy()["frame-ancestors"]).toEqual(["'none'"]);
    expect(getHeaders()["X-Frame-Options"]).toBe("DENY");
    expect(getPolicy()["frame-src"]).toEqual(["'none'"]);
    expect(getPolicy({ frameHosts: ["player.example"] })["frame-src"]).toEqual(["https://player.example"]);
  });

  test("the policy lets forms post to the portal and redirect to the configured hosts", () => {
    expect(getPolicy()["form-action"]).toEqual(["'self'"]);
    expect(getPolicy({ redirectHosts: ["sso.example"] })["form-action"]).toEqual([
      "'self'",
      "https://sso.example",
    ]);
  });

  test("pictures of a foreign upstream come from its configured origins", () => {
    expect(getPolicy({ imageOrigins: ["https://cdn.example"] })["img-src"]).toEqual([
      "'self'",
      "data:",
      "https://cdn.example",
    ]);
  });

  test("the policy allows reCAPTCHA when it is configured", () => {
    const policy = getPolicy({ recaptcha: true });
    expect(policy["script-src"]).toContain("https://www.gstatic.com/recaptcha/");
    expect(policy["frame-src"]).toEqual(["https://www.google.com/recaptcha/"]);
    expect(JSON.stringify(getPolicy())).not.toContain("google");
  });

  test("a post without scripts sends its origin, except from the page with a frame, which sends no referrer", () => {
    expect(getHeaders()["Referrer-Policy"]).toBe("same-origin");
    expect(getHeaders({ noReferrer: true })["Referrer-Policy"]).toBe("no-referrer");
  });

  test("https is required only when the portal is served over https", () => {
    expect(getHeaders()["Strict-Transport-Security"]).toMatch(/max-age=31536000/);
    expect(getPolicy()).toHaveProperty("upgrade-insecure-requests");
    expect(getHeaders({ https: false })).not.toHaveProperty("Strict-Transport-Security");
    expect(getPolicy({ https: false })).not.toHaveProperty("upgrade-insecure-requests");
  });

  test("the policy allows live reload only in development", () => {
    expect(getPolicy()["connect-src"]).toEqual(["'self'"]);
    expect(getPolicy({ development: true })["connect-src"]).toEqual(["'self'", "ws:"]);
  });

  test("a nonce of the policy is new each time and cannot be guessed", () => {
    const nonces = Array.from({ length: 100 }, createNonce);
    expect(new Set(nonces).size).toBe(100);
    expect(Buffer.from(nonces[0] as string, "base64")).toHaveLength(16);
  });

  test("[A14] no cache may store a page of a logged-in person", () => {
    expect(cacheControl.private).toBe("private, no-store");
    expect(cacheControl.hashed).toContain("immutable");
  });
});
