import { describe, expect, test } from "vitest";
import { CSRF_FIELD, createCsrf } from "./csrf.server.ts";

const [OLD, NEW] = ["old-".repeat(10), "new-".repeat(10)];
const csrf = createCsrf([NEW]);
const browserWith = (setCookie: string | null) => new Headers({ cookie: setCookie?.split(";")[0] ?? "" });
const posting = (...tokens: string[]) => new URLSearchParams(tokens.map((token) => [CSRF_FIELD, token]));

describe("CSRF tokens", () => {
  test("a form of this browser passes the check, and the cookie is set once", () => {
    const { token, setCookie } = csrf.csrfToken(new Headers(), false);
    expect(setCookie).toMatch(/^bp_csrf=.*; HttpOnly; SameSite=Lax$/);
    const headers = browserWith(setCookie);
    expect(csrf.verifyCsrf(posting(token), headers, false)).toBe(true);
    expect(csrf.csrfToken(headers, false)).toEqual({ token, setCookie: null });
  });

  test("[B5] a form with a missing, empty, foreign, altered or repeated token fails the check", () => {
    const { token, setCookie } = csrf.csrfToken(new Headers(), false);
    const foreign = csrf.csrfToken(new Headers(), false).token;
    const headers = browserWith(setCookie);
    for (const fields of [
      posting(),
      posting(""),
      posting(foreign),
      posting(`${token}x`),
      posting(token, token),
      posting(token, foreign),
    ]) {
      expect(csrf.verifyCsrf(fields, headers, false), fields.toString()).toBe(false);
    }
    expect(csrf.verifyCsrf(posting(token), new Headers(), false)).toBe(false);
  });

  test("[B5] a cookie set by an attacker is refused, even when the form has the same token", () => {
    for (const made of ["", "x", "x.y", `${"A".repeat(22)}.${"A".repeat(22)}`, ".".repeat(10), "é"]) {
      const headers = new Headers({ cookie: `bp_csrf=${encodeURIComponent(made)}` });
      expect(csrf.verifyCsrf(posting(made), headers, false), made).toBe(false);
      expect(csrf.csrfToken(headers, false).setCookie, made).not.toBeNull();
    }
  });

  test("a token stays valid after a rotation of secrets, until the old secret is removed", () => {
    const { token, setCookie } = createCsrf([OLD]).csrfToken(new Headers(), false);
    const headers = browserWith(setCookie);
    expect(createCsrf([NEW, OLD]).verifyCsrf(posting(token), headers, false)).toBe(true);
    expect(createCsrf([NEW]).verifyCsrf(posting(token), headers, false)).toBe(false);
  });

  test("over https only the cookie with the __Host- prefix counts", () => {
    const { token, setCookie } = csrf.csrfToken(new Headers(), true);
    expect(setCookie).toMatch(/^__Host-bp_csrf=.*; Secure/);
    expect(csrf.verifyCsrf(posting(token), browserWith(setCookie), true)).toBe(true);
    expect(csrf.verifyCsrf(posting(token), browserWith(setCookie?.replace("__Host-", "") ?? ""), true)).toBe(
      false,
    );
  });
});
