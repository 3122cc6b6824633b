import { expect, test } from "vitest";
import type { Language } from "#copy/language";
import { chooseLanguage } from "./languages.server.ts";

const asking = (accepted?: string) => new Headers(accepted ? { "Accept-Language": accepted } : {});
const both: Language[] = ["en", "cy"];

test.each<[string, Language | null, Language | null, Language[], string | undefined, Language]>([
  ["what was chosen wins over the client and the browser", "cy", "en", both, "en-GB", "cy"],
  ["what was chosen elsewhere and is not offered here counts for nothing", "cy", null, ["en"], "cy", "en"],
  ["a client's own language wins over the browser", null, "cy", both, "en-GB,en;q=0.9", "cy"],
  ["without either the browser decides by its weights", null, null, both, "fr;q=1,cy;q=0.8,en;q=0.5", "cy"],
  ["a region is its language", null, null, both, "cy-GB", "cy"],
  ["a browser that likes neither gets the client's first", null, null, ["cy", "en"], "fr", "cy"],
  ["a browser that says nothing gets the client's first", null, null, ["cy", "en"], undefined, "cy"],
  ["a language that the portal has no scripts for is not begun with", null, "cy", ["en"], "cy", "en"],
  ["a header that is no list of languages is none", null, null, both, ";;q=,", "en"],
])("the page's language is right: %s", (_, chosen, defaultLanguage, offered, accepted, expected) => {
  expect(chooseLanguage(chosen, { defaultLanguage }, offered, asking(accepted))).toBe(expected);
});
