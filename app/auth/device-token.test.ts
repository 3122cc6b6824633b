import { expect, it } from "vitest";
import { deviceTokenOf } from "./device-token.server.ts";

const tokenOf = (fields: Record<string, string>, agent = "Mozilla/5.0 (one)") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return deviceTokenOf(new Request("http://portal.example", { headers: { "User-Agent": agent } }), form);
};

it("[SESSION-10] the device token tells browsers, screens and time zones apart, and is the same for the same three", () => {
  const device = { screen: "1280x800", timeZone: "Europe/London" };
  const tokens = [
    tokenOf(device),
    tokenOf({ ...device, timeZone: "Europe/Lisbon" }),
    tokenOf({ ...device, screen: "360x800" }),
    tokenOf(device, "Mozilla/5.0 (another)"),
    tokenOf({}),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokenOf({ ...device })).toBe(tokens[0]);
});
