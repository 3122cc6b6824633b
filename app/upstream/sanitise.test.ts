import { expect, it } from "vitest";
import { sanitise } from "./sanitise.server.ts";

it.each([
  ["<script>alert(1)</script>Text", "Text"],
  ['<p onclick="alert(1)">Text</p>', "<p>Text</p>"],
  ['<p style="position:fixed">Text</p>', "<p>Text</p>"],
  ['<a href="javascript:alert(1)">Link</a>', "<a>Link</a>"],
  ['<a href="java\tscript:alert(1)">Link</a>', "<a>Link</a>"],
  ['<a href="//evil.example">Link</a>', "<a>Link</a>"],
  ['<a href="data:text/html,x">Link</a>', "<a>Link</a>"],
  ["<svg><script>alert(1)</script></svg>Text", "Text"],
  ['<img src="x" onerror="alert(1)">Text', "Text"],
  ['<form action="/logout"><button>Go</button></form>', "Go"],
  ["<iframe src='https://video.example'></iframe>Text", "Text"],
  ["<style>body{display:none}</style>Text", "Text"],
  ["<h1>Title</h1>", "<h2>Title</h2>"],
])("[C1] [ERR-29] %j becomes %j", (html, expected) => {
  expect(sanitise(html)).toBe(expected);
});

it("keeps what an editor writes: text, lists, tables, links to sites, mail and telephone", () => {
  const html =
    '<h2>A</h2><p><strong>b</strong> <em>c</em><br /></p><ul><li>d</li></ul><table><tbody><tr><th scope="row">e</th><td>f</td></tr></tbody></table><p><a href="https://example.org/x">g</a> <a href="mailto:a@b.example">h</a> <a href="tel:123">i</a> <a href="/contact-us/">j</a></p>';
  expect(sanitise(html)).toBe(html);
});

it("nothing becomes an empty text", () => {
  expect(sanitise(null)).toBe("");
});
