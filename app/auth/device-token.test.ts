import { expect, it } from "vitest";
import { getDeviceToken } from "./device-token.server.ts";

const getToken = (fields: Record<string, string>, agent = "Mozilla/5.0 (one)") => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return getDeviceToken(new Request("http://portal.example", { headers: { "User-Agent": agent } }), form);
};

it("[SESSION-10] the device token differs by browser, screen and time zone, and is the same for the same combination", () => {
  const device = { screen: "1280x800", timeZone: "Europe/London" };
  const tokens = [
    getToken(device),
    getToken({ ...device, timeZone: "Europe/Lisbon" }),
    getToken({ ...device, screen: "360x800" }),
    getToken(device, "Mozilla/5.0 (another)"),
    getToken({}),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(getToken({ ...device })).toBe(tokens[0]);
});
