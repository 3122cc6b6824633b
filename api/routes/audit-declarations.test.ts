import { describe, expect, test } from "vitest";
import { calls } from "#contract/index.ts";
import { auditDeclarations, findUndeclared } from "./audit-declarations.ts";

const writes = Object.values(calls).filter(({ method }) => method !== "get");

describe("what calls audit", () => {
  test("every call that writes declares what it audits, or why nothing", () => {
    expect(Object.keys(auditDeclarations).toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
  });

  test("a call without an action gives a reason", () => {
    for (const [id, declared] of Object.entries(auditDeclarations)) {
      if ("nothing" in declared) expect(declared.nothing.length, id).toBeGreaterThan(10);
      else expect(declared.actions.length, id).toBeGreaterThan(0);
    }
  });

  test("an action that a call did not declare is found", () => {
    expect(findUndeclared("nominate", ["nomination.made"])).toBeNull();
    expect(findUndeclared("nominate", ["nomination.made", "logout"])).toBe("logout");
    expect(findUndeclared("noSuchCall", ["logout"])).toBe("logout");
  });
});
