import { describe, expect, test } from "vitest";
import { findAllowedRedirect, toSafeReturnTo } from "./return-to.server.ts";

describe("[B6] returnTo of a form or link", () => {
  test.each([
    "/",
    "/app/home/",
    "/app/faqs/?page=2&q=a%20b#top",
    "/contact-us/?sent=1",
    "/app/caf%C3%A9",
    "/a?u=https://x.example//y",
  ])("the return address %s is followed", (value) => expect(toSafeReturnTo(value, "/fallback")).toBe(value));

  test.each([
    "",
    "app/home",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/app//evil",
    "/%2f/evil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/%5Cevil.example",
    "/%252fevil.example",
    "/%09/evil.example",
    "/%00",
    "/app/\u0000",
    "/app/\u0085x",
    "/%E0%A4%A",
    "/.//evil.example",
    "/app/..//evil.example",
    "https://evil.example",
    "HTTPS://evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "blob:x",
    "mailto:a@b.example",
    "@evil.example",
    "?x",
    "#x",
    `/${"a".repeat(1_024)}`,
  ])("the return address %j is refused", (value) =>
    expect(toSafeReturnTo(value, "/fallback")).toBe("/fallback"),
  );

  test("an empty return address is refused", () => {
    expect(toSafeReturnTo(null, "/fallback")).toBe("/fallback");
    expect(toSafeReturnTo(undefined, "/fallback")).toBe("/fallback");
  });

  test("a return address with dots stays within the portal", () => {
    expect(toSafeReturnTo("/app/../contact-us/", "/")).toBe("/contact-us/");
    expect(toSafeReturnTo("/../../../etc/passwd", "/")).toBe("/etc/passwd");
  });
});

describe("[B6] addresses of other sites", () => {
  const hosts = ["sso.example.com", "id.example.org:8443", "*.tenant.example"];

  test.each([
    ["https://sso.example.com/logout?x=1", "https://sso.example.com/logout?x=1"],
    ["https://SSO.example.com", "https://sso.example.com/"],
    ["https://id.example.org:8443/out", "https://id.example.org:8443/out"],
    ["https://a.tenant.example/", "https://a.tenant.example/"],
  ])("[B6] the address %s of another site is allowed", (value, expected) =>
    expect(findAllowedRedirect(value, hosts)).toBe(expected),
  );

  test.each([
    "http://sso.example.com/",
    "https://evil.example/",
    "https://sso.example.com.evil.example/",
    "https://evil.example/sso.example.com",
    "https://sso.example.com@evil.example/",
    "https://user:pass@sso.example.com/",
    "https://sso.example.com:444/",
    "https://id.example.org/",
    "https://tenant.example/",
    "https://eviltenant.example/",
    "https:\\\\evil.example",
    "//sso.example.com/",
    "/app",
    "javascript:alert(1)//sso.example.com",
    "",
    `https://sso.example.com/${"a".repeat(3_000)}`,
  ])("[B6] the address %j of another site is refused", (value) =>
    expect(findAllowedRedirect(value, hosts)).toBeNull(),
  );

  test("no address of another site is allowed when no host is configured", () => {
    expect(findAllowedRedirect("https://sso.example.com/", [])).toBeNull();
    expect(findAllowedRedirect(null, hosts)).toBeNull();
  });
});
