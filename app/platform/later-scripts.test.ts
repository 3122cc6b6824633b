import { expect, test } from "vitest";
import { deferScripts } from "./later-scripts.server.ts";

const page = (text: string) =>
  `<link rel="modulepreload" href="/build/a.js"/><script nonce="n" type="module" async="">${text}</script>`;

test("a page whose scripts load later contains no link or import that a browser would follow by itself", () => {
  const markup = deferScripts(
    page(
      ';\nimport * as route0 from "/build/root.js";\nimport * as route1 from "/build/login.js";\n' +
        'window.__remixManifest = {};\nwindow.__remixRouteModules = {"root":route0,"login":route1};\n\nimport("/build/entry.js");',
    ),
  );
  expect(markup).not.toContain('<link rel="modulepreload"');
  expect(markup).not.toMatch(/\b(from|import)[\s(]*"/);
  expect(markup).toContain('["/build/root.js","/build/login.js"]');
  expect(markup).toContain("window.__remixManifest = {};");
});

test("a page whose scripts start in an unknown way is left unchanged", () => {
  const markup = page('import "/build/a.js";\nwindow.__remixRouteModules = {};\nimport("/build/entry.js");');
  expect(deferScripts(markup)).toBe(markup);
});
