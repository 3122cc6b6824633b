import { describe, expect, it } from "vitest";
import { sanitiseContent, sanitiseHtml } from "./sanitise.server.ts";

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
])("[C1] [ERR-29] the sanitiser turns the HTML %j into %j", (html, expected) => {
  expect(sanitiseHtml(html)).toBe(expected);
});

it("[WCAG-2.1.1] the sanitiser puts each table into a named frame that the keyboard can scroll", () => {
  const table = '<table><tbody><tr><th scope="row">e</th><td>f</td></tr></tbody></table>';
  const wrapInFrame = (name: string) => `<div role="region" tabindex="0" aria-label="${name}">${table}</div>`;
  expect(sanitiseHtml(`${table}<p>g</p>${table}`)).toBe(
    `${wrapInFrame("Table 1")}<p>g</p>${wrapInFrame("Table 2")}`,
  );
  expect(sanitiseHtml('<div role="region">h</div>')).toBe("h");
});

it("the sanitiser keeps an editor's text, lists, and links to sites, email and telephone", () => {
  const html =
    '<h2>A</h2><p><strong>b</strong> <em>c</em><br /></p><ul><li>d</li></ul><p><a href="https://example.org/x">g</a> <a href="mailto:a@b.example">h</a> <a href="tel:123">i</a> <a href="/contact-us/">j</a></p>';
  expect(sanitiseHtml(html)).toBe(html);
});

it("the sanitiser turns an empty value into an empty text", () => {
  expect(sanitiseHtml(null)).toBe("");
});

describe("[COOKIE-05] videos in content", () => {
  const videos = { hosts: ["video.example"], allowed: true, returnTo: "/app/home/" };
  const film = '<iframe src="https://video.example/f?a=1&amp;b=2" title="A film">Not shown</iframe>';

  it("videos are framed when their cookies are accepted: named, sandboxed, loaded when they come into view", () => {
    expect(sanitiseContent(`<p>Before ${film} after</p>`, videos)).toBe(
      '<p>Before <iframe src="https://video.example/f?a=1&amp;b=2" title="A film" loading="lazy" sandbox="allow-scripts allow-same-origin allow-presentation" allow="fullscreen; picture-in-picture; encrypted-media" referrerpolicy="strict-origin-when-cross-origin"></iframe> after</p>',
    );
    expect(sanitiseContent('<iframe src="https://video.example/f"></iframe>', videos)).toContain(
      'title="Video"',
    );
  });

  it("videos without accepted cookies become a notice with a link to the settings and back", () => {
    expect(sanitiseContent(`<p>${film}</p>`, { ...videos, allowed: false })).toBe(
      '<p>This video needs video player cookies. <a href="/cookie-settings?returnTo=%2Fapp%2Fhome%2F">Change your cookie settings</a></p>',
    );
    const html = sanitiseContent(film + film, { ...videos, allowed: false });
    expect(html.match(/needs video player cookies/g)).toHaveLength(2);
    expect(sanitiseContent(film, { ...videos, allowed: false, returnTo: '/"><script>' })).not.toContain(
      "<script",
    );
  });

  it.each([
    '<iframe src="https://evil.example/f"></iframe>',
    '<iframe src="https://video.example.evil.example/f"></iframe>',
    '<iframe src="https://video.example@evil.example/f"></iframe>',
    '<iframe src="https://video.example:8443/f"></iframe>',
    '<iframe src="http://video.example/f"></iframe>',
    '<iframe src="//video.example/f"></iframe>',
    '<iframe src="/logout"></iframe>',
    '<iframe src="javascript:alert(1)//video.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<iframe></iframe>",
  ])("[C1] an embed is never shown as a video, whether cookies are accepted or not: %s", (html) => {
    expect(sanitiseContent(html, videos)).toBe("");
    expect(sanitiseContent(html, { ...videos, allowed: false })).toBe("");
  });

  it("[C1] sanitised links lose every attribute that the editor set", () => {
    const html =
      '<iframe src="https://video.example/f" title="a > b" onload="alert(1)" sandbox="" allow="camera" srcdoc="x" style="x"><script>alert(1)</script></iframe>';
    const framed = sanitiseContent(html, videos);
    expect(framed).not.toMatch(/onload|camera|srcdoc|style|script>/);
    expect(framed).toContain('title="a &gt; b"');
    expect(framed).toContain('sandbox="allow-scripts');
    expect(sanitiseContent("<p onclick='x'>Text</p><form>Go</form>", videos)).toBe("<p>Text</p>Go");
  });
});
