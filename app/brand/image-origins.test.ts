import { expect, it } from "vitest";
import { listImageOrigins } from "./image-origins.server.ts";
import { DEFAULT_THEME, toTheme } from "./theme.server.ts";

it("a theme with pictures on the portal's host needs no other origin", () => {
  expect(listImageOrigins(DEFAULT_THEME)).toEqual([]);
});

it("[C10] the origins of a foreign upstream's logos and avatars are listed once each", () => {
  const theme = toTheme({
    brandHeaderLogo: "https://files.example/a/logo.svg",
    mobileLogo: "https://files.example/a/mobile.svg",
    logoFileUrl: "https://client.example:8443/logo.png?x=1",
    avatarSet: { avatarsetPlainFileURL: "https://faces.example/plain.svg" },
  } as Parameters<typeof toTheme>[0]);
  expect(listImageOrigins(theme)).toEqual([
    "https://files.example",
    "https://client.example:8443",
    "https://faces.example",
  ]);
  expect(listImageOrigins(theme)).toBe(listImageOrigins(theme));
});

it("[C10] a host name that would end the policy's directive is left out of the policy", () => {
  const brandHeaderLogo = "https://files.example;sandbox/x";
  expect(URL.canParse(brandHeaderLogo)).toBe(true);
  expect(listImageOrigins(toTheme({ brandHeaderLogo }))).toEqual([]);
});
