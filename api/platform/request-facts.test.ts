import { describe, expect, test } from "vitest";
import { readRequestFacts } from "./request-facts.ts";

const findIp = (forwarded: string | null, address: string | null, isTrusted = true) => {
  const headers = new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded });
  return readRequestFacts(headers, { address, isTrusted }, {} as never).ip;
};

describe("[E11] the caller of the API", () => {
  test.each([
    ["1.1.1.1, 203.0.113.7:567", "203.0.113.7"],
    ['1.1.1.1, "[2001:DB8::1]:567"', "2001:db8::1"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7, unknown", "10.0.0.1"],
    [null, "10.0.0.1"],
  ])("the caller's address is the last valid one in %j", (forwarded, expected) =>
    expect(findIp(forwarded, "::ffff:10.0.0.1")).toBe(expected),
  );

  test("the caller's address is the socket's without a trusted proxy, and unknown for a call in the same process", () => {
    expect(findIp("203.0.113.7", "192.0.2.9", false)).toBe("192.0.2.9");
    expect(findIp(null, null)).toBeNull();
  });
});
