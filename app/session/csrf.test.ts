import { describe, expect, test } from "vitest";
import { CSRF_FIELD, createCsrf } from "./csrf.server.ts";

const [OLD, NEW] = ["old-".repeat(10), "new-".repeat(10)];
const csrf = createCsrf([NEW]);
const createBrowserHeaders = (setCookie: string | null) =>
  new Headers({ cookie: setCookie?.split(";")[0] ?? "" });
const createPost = (...tokens: string[]) => new URLSearchParams(tokens.map((token) => [CSRF_FIELD, token]));

describe("CSRF tokens", () => {
  test("a form of this browser passes the check, and the cookie is set once", () => {
    const { token, setCookie } = csrf.getToken(new Headers(), false);
    expect(setCookie).toMatch(/^bp_csrf=.*; HttpOnly; SameSite=Lax$/);
    const headers = createBrowserHeaders(setCookie);
    expect(csrf.verifyCsrf(createPost(token), headers, false)).toBe(true);
    expect(csrf.getToken(headers, false)).toEqual({ token, setCookie: null });
  });

  test("[B5] a form with a missing, empty, foreign, altered or repeated token fails the check", () => {
    const { token, setCookie } = csrf.getToken(new Headers(), false);
    const foreign = csrf.getToken(new Headers(), false).token;
    const headers = createBrowserHeaders(setCookie);
    for (const fields of [
      createPost(),
      createPost(""),
      createPost(foreign),
      createPost(`${token}x`),
      createPost(token, token),
      createPost(token, foreign),
    ]) {
      expect(csrf.verifyCsrf(fields, headers, false), fields.toString()).toBe(false);
    }
    expect(csrf.verifyCsrf(createPost(token), new Headers(), false)).toBe(false);
  });

  test("[B5] a cookie set by an attacker is refused, even when the form has the same token", () => {
    for (const inventedToken of [
      "",
      "x",
      "x.y",
      `${"A".repeat(22)}.${"A".repeat(22)}`,
      ".".repeat(10),
      "é",
    ]) {
      const headers = new Headers({ cookie: `bp_csrf=${encodeURIComponent(inventedToken)}` });
      expect(csrf.verifyCsrf(createPost(inventedToken), headers, false), inventedToken).toBe(false);
      expect(csrf.getToken(headers, false).setCookie, inventedToken).not.toBeNull();
    }
  });

  test("a token stays valid after a rotation of secrets, until the old secret is removed", () => {
    const { token, setCookie } = createCsrf([OLD]).getToken(new Headers(), false);
    const headers = createBrowserHeaders(setCookie);
    expect(createCsrf([NEW, OLD]).verifyCsrf(createPost(token), headers, false)).toBe(true);
    expect(createCsrf([NEW]).verifyCsrf(createPost(token), headers, false)).toBe(false);
  });

  test("over https only the cookie with the __Host- prefix counts", () => {
    const { token, setCookie } = csrf.getToken(new Headers(), true);
    expect(setCookie).toMatch(/^__Host-bp_csrf=.*; Secure/);
    expect(csrf.verifyCsrf(createPost(token), createBrowserHeaders(setCookie), true)).toBe(true);
    expect(
      csrf.verifyCsrf(createPost(token), createBrowserHeaders(setCookie?.replace("__Host-", "") ?? ""), true),
    ).toBe(false);
  });

  test("[A4] a form from before a login counts for its own person, or for anybody if a visitor opened it", () => {
    const [aisha, ruth] = ["aisha", "ruth"];
    const openForm = (owner: string | null) => createPost(csrf.getToken(new Headers(), false, owner).token);
    const ofAisha = openForm(aisha);
    expect([aisha, ruth, null].map((owner) => csrf.isSignedFor(ofAisha, owner))).toEqual([
      true,
      false,
      false,
    ]);
    const ofVisitor = openForm(null);
    expect([aisha, null].map((owner) => csrf.isSignedFor(ofVisitor, owner))).toEqual([true, true]);
    const [value = "", signature] = ofAisha.getAll(CSRF_FIELD)[0]?.split(".") ?? [];
    expect(csrf.isSignedFor(createPost(`${value.slice(0, 22)}.${signature}`), ruth)).toBe(false);
    expect(csrf.isSignedFor(createPost(...ofAisha.getAll(CSRF_FIELD), "x"), aisha)).toBe(false);
  });

  test("[A4] the owner of a form stays known after a rotation of secrets", () => {
    const { token } = createCsrf([OLD]).getToken(new Headers(), false, "aisha");
    const rotated = createCsrf([NEW, OLD]);
    expect([
      rotated.isSignedFor(createPost(token), "aisha"),
      rotated.isSignedFor(createPost(token), "ruth"),
    ]).toEqual([true, false]);
  });
});
