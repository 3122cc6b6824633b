import { describe, expect, test } from "vitest";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

const getPagePath = () => "/";
const findScriptPath = async () => {
  const { html } = await portal().createBrowser().get("/");
  const [, scriptPath = ""] = /"(\/build\/entry\.client-[^"]+\.js)"/.exec(html) ?? [];
  return scriptPath;
};
describe.each([
  ["a page", getPagePath],
  ["a script, compressed beforehand", findScriptPath],
])("the encoding of %s", (_, targetOf) => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", null],
    ["gzip;q=0.5, br;q=0.1", "gzip"],
    ["br;q=0.5, gzip;q=0.1", "br"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["*;q=0", null],
    ["*", "br"],
    ["identity", null],
  ])(
    "a reply to Accept-Encoding: %s has Content-Encoding %s, and its Vary names the header",
    async (acceptEncoding, expected) => {
      const target = await targetOf();
      expect(target).toMatch(/^\//);
      const reply = await portal()
        .createBrowser()
        .exchange({ target, headers: { "Accept-Encoding": acceptEncoding } });
      expect([reply.status, reply.headers.get("content-encoding")]).toEqual([200, expected]);
      expect(reply.headers.get("vary")).toContain("Accept-Encoding");
      const plain = await portal()
        .createBrowser()
        .exchange({ target, headers: { "Accept-Encoding": "identity" } });
      expect(reply.text.length).toBeGreaterThan(100);
      if (target !== "/") expect(reply.text).toBe(plain.text);
    },
  );
});

test("a file keeps its cache headers and its type in every encoding", async () => {
  const target = await findScriptPath();
  for (const acceptEncoding of ["br", "identity"]) {
    const { headers } = await portal()
      .createBrowser()
      .exchange({ target, headers: { "Accept-Encoding": acceptEncoding } });
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-type")).toContain("javascript");
  }
});

test("a missing file is reported as missing", async () => {
  for (const target of ["/build/nothing.js", "/brand/nothing.png"])
    expect((await portal().createBrowser().exchange({ target })).status).toBe(404);
});
