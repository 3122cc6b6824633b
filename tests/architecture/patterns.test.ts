import { type Token, tokenizer } from "acorn";
import { transformSync } from "esbuild";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { listSources } from "./sources.ts";

/**
 * Patterns whose time grows faster than their text, each with the reason why nobody can exploit it. Rewrite a new one
 * so that its time is linear, or limit its text first.
 */
const ALLOWED = new Map([
  ["/^#[ \\t]+(.*)$/", "an operator's file"],
  ["/\\n*$/", "an operator's file"],
  ["/\\n+$/", "an operator's text"],
  ["/^-+|-+$/g", "an operator's text"],
  [
    "/^(https:\\/\\/[^\\s/@\"'<>]{1,200}([/?#][^\\s\"'<>]{0,1000})?|(?=.{1,120}$)[\\w-]+(\\.[\\w-]+)*\\.(pdf|docx|html|txt))$/i",
    "an operator's file, of at most 120 characters",
  ],
  [
    '/^[^\\s@<>(),;:"[\\]\\\\\\p{Cc}]+@[^\\s@<>(),;:"[\\]\\\\\\p{Cc}]+\\.[^\\s@<>(),;:"[\\]\\\\\\p{Cc}]+$/u',
    "at most 254 characters",
  ],
  ["/\\beyJ[\\w-]+\\.[\\w-]+/", "the audit's own rows, in tests"],
  ["/0+$/", "a number"],
  ["/\\B(?=(\\d{3})+$)/g", "a number"],
  ["/\\/+$/", "a browser's own address"],
  ["/\\s*–\\s*/", "our own text"],
  ['/"future":\\{[^}]*\\}/', "Remix's own script"],
  [
    '/\\(\\([^<]*?sessionStorage\\.getItem[^<]*?\\)\\("positions", null\\)(?=<\\/script>)/',
    "Remix's own script",
  ],
  ["/(<iframe [^>]*>).*?<\\/iframe>/gs", "a client's content, which an operator imports"],
  ["/%.*$/", "an address in a request's head, which has no line breaks"],
]);

/** acorn's types leave out a token's value. */
type ValuedToken = Token & { value: { pattern: string; flags: string } };

interface PatternSource {
  path: string;
  source: string;
  flags: string;
}

/** Each regular expression of the product by its text, with one place where it is used. */
function listPatterns(): Map<string, PatternSource> {
  const patterns = new Map<string, PatternSource>();
  for (const { path, text } of listSources("app", "api", "contract", "server.ts")) {
    const { code } = transformSync(text, { loader: path.endsWith("x") ? "tsx" : "ts", target: "esnext" });
    const tokens = [...tokenizer(code, { ecmaVersion: "latest", sourceType: "module" })] as ValuedToken[];
    for (const { type, value } of tokens)
      if (type.label === "regexp")
        patterns.set(`/${value.pattern}/${value.flags}`, { path, source: value.pattern, flags: value.flags });
  }
  return patterns;
}

const patterns = listPatterns();

test("[C5] a pattern's time grows no faster than the text that it is given", { timeout: 300_000 }, () => {
  const slow = [...patterns].flatMap(([pattern, { path, source, flags }]) => {
    // Only repetition can take more than linear time.
    if (!/[*+{]/.test(source) || ALLOWED.has(pattern)) return [];
    const { status } = checkSync(source, flags, { timeout: 60_000 });
    return status === "safe" ? [] : [`${path}: ${pattern} is ${status}`];
  });
  expect(slow).toEqual([]);
});

test("each pattern that may take longer is still in use", () => {
  expect([...ALLOWED.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([]);
});
