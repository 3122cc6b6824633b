import { describe, expect, test } from "vitest";
import { toAddress, toNetwork } from "./address.ts";

describe("[E11] an address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7:567", "203.0.113.7"],
    ['"203.0.113.7:567"', "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:567", "203.0.113.7"],
    ["::1", "::1"],
    ["[::1]:567", "::1"],
    ['"[2A02:0DB8::0005]:567"', "2a02:db8::5"],
    ["2a02:db8:0:0:0:0:0:5", "2a02:db8::5"],
    ["fe80::1%eth0", "fe80::1"],
  ])("the address %s is written as %s", (given, expected) => expect(toAddress(given)).toBe(expected));

  test.each([
    "",
    "unknown",
    "_hidden",
    "1.2.3",
    "1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "256.1.1.1",
    "203.0.113.7:",
    "203.0.113.7:567890",
    "203.0.113.7:a",
    "[::1",
    "::1]:5",
    "[203.0.113.7",
    "::1::",
    "for=1.2.3.4",
    '"',
    "1.2.3.4, 5.6.7.8",
    "evil.example",
  ])("the text %j is not an address", (given) => expect(toAddress(given)).toBeNull());
});

describe("[E11] the network that a limit applies to", () => {
  test("an IPv6 limit applies to the /64, however the address is written, and to no neighbouring network", () => {
    const spellings = ["2001:db8:0:1::9", "2001:DB8:0:1:ffff:ffff:ffff:ffff", "[2001:0db8:0000:0001::]:443"];
    expect(new Set(spellings.map((each) => toNetwork(each, 32)))).toEqual(new Set(["2001:db8:0:1::/64"]));
    expect(toNetwork("2001:db8:0:2::9", 32)).toBe("2001:db8:0:2::/64");
  });

  test("an IPv4 limit applies to the address or its /24, also within IPv6", () => {
    for (const address of ["203.0.113.77", "::ffff:203.0.113.77"]) {
      expect(toNetwork(address, 32)).toBe("203.0.113.77/32");
      expect(toNetwork(address, 24)).toBe("203.0.113.0/24");
    }
  });

  test("an invalid address belongs to no network", () => expect(toNetwork("unknown", 32)).toBeNull());
});
