import { expect, test } from "vitest";
import type { Language } from "#copy/language";
import { chooseLanguage } from "./languages.server.ts";

const createHeaders = (acceptLanguage?: string) =>
  new Headers(acceptLanguage ? { "Accept-Language": acceptLanguage } : {});
const offeredLanguages: Language[] = ["en", "cy"];

test.each<[string, Language | null, Language | null, Language[], string | undefined, Language]>([
  [
    "the chosen language takes precedence over the client's and the browser's",
    "cy",
    "en",
    offeredLanguages,
    "en-GB",
    "cy",
  ],
  ["a chosen language that this client does not offer is ignored", "cy", null, ["en"], "cy", "en"],
  [
    "the client's own language takes precedence over the browser's",
    null,
    "cy",
    offeredLanguages,
    "en-GB,en;q=0.9",
    "cy",
  ],
  [
    "the browser's best offered language is used when there is no other choice",
    null,
    null,
    offeredLanguages,
    "fr;q=1,cy;q=0.8,en;q=0.5",
    "cy",
  ],
  ["a region counts as its language", null, null, offeredLanguages, "cy-GB", "cy"],
  [
    "the client's first is used when the browser accepts none of its languages",
    null,
    null,
    ["cy", "en"],
    "fr",
    "cy",
  ],
  [
    "the client's first is used when the browser sends no languages",
    null,
    null,
    ["cy", "en"],
    undefined,
    "cy",
  ],
  ["a language without scripts in the portal is not used", null, "cy", ["en"], "cy", "en"],
  ["an invalid header counts as none", null, null, offeredLanguages, ";;q=,", "en"],
])("the page's language is chosen: %s", (_, chosen, defaultLanguage, offered, accepted, expected) => {
  expect(chooseLanguage(chosen, { defaultLanguage }, offered, createHeaders(accepted))).toBe(expected);
});
