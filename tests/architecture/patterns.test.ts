import { type Token, tokenizer } from "acorn";
import { transformSync } from "esbuild";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { listSources } from "./sources.ts";

/**
 * Patterns whose time grows faster than the text, and why nobody can use them against us. A new one needs a pattern
 * that takes linear time, or a limit on its text before it.
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
  ["/[\\s*]+$/g", "at most 1,000 characters"],
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

function listPatterns(): Map<string, string> {
  const patterns = new Map<string, string>();
  for (const { path, text } of listSources("app", "api", "contract", "server.ts")) {
    if (path.includes("/compiled/") || path.endsWith(".d.ts")) continue;
    const { code } = transformSync(text, { loader: path.endsWith("x") ? "tsx" : "ts", target: "esnext" });
    const tokens = [...tokenizer(code, { ecmaVersion: "latest", sourceType: "module" })] as ValuedToken[];
    for (const { type, value } of tokens)
      if (type.label === "regexp")
        patterns.set(`/${value.pattern}/${value.flags}`, `${path}\n${value.pattern}\n${value.flags}`);
  }
  return patterns;
}

test("[C5] a pattern's time grows no faster than the text that it is given", { timeout: 300_000 }, () => {
  const slow = [...listPatterns()].flatMap(([pattern, place]) => {
    const [path, source = "", flags = ""] = place.split("\n");
    // Only repetition can take more than linear time.
    if (!/[*+{]/.test(source) || ALLOWED.has(pattern)) return [];
    return checkSync(source, flags, { timeout: 10_000 }).status === "vulnerable"
      ? [`${path}: ${pattern}`]
      : [];
  });
  expect(slow).toEqual([]);
});

test("each pattern that may take longer is still in use", () => {
  const patterns = listPatterns();
  expect([...ALLOWED.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([]);
});
