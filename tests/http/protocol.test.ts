import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { withPortal } from "../support/portal.ts";
import { buildHead, sendRaw } from "../support/raw-socket.ts";

const portal = withPortal();
const HOST = { Host: "harbourline.localhost" };
const FORM_TYPE = "application/x-www-form-urlencoded";

const sendLine = (line: string, headers: Record<string, string> = HOST) =>
  sendRaw(portal().port, buildHead(line, headers));

describe("[B13] a method that no page has", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "a request with the method %s gets 405",
    async (method) => {
      for (const path of ["/", "/app/home/", "/nowhere"]) {
        const reply = await sendLine(`${method} ${path} HTTP/1.1`);
        expect([path, reply.status]).toEqual([path, 405]);
        expect(reply.head).toMatch(/^allow: GET, HEAD, POST$/im);
      }
    },
  );

  test("a TRACE request gets back nothing of what it sent", async () => {
    const reply = await sendLine("TRACE / HTTP/1.1", { ...HOST, Cookie: "secret=trace-me" });
    expect(reply.head + reply.body).not.toContain("trace-me");
  });

  test("an unknown HTTP method is refused too", async () => {
    const { status } = await sendLine("SESAME / HTTP/1.1");
    expect([400, 405]).toContain(status);
  });
});

/** A refusal says in words what happened, names no client, and has the headers of every reply. */
function expectPlainRefusal({ head, body }: Awaited<ReturnType<typeof sendRaw>>) {
  expect(body).toMatch(/cannot read|could not read/);
  expect(body).not.toMatch(/Harbour|Larkspur|Cwm/);
  for (const header of [
    /^content-security-policy: default-src 'none'/im,
    /^x-content-type-options: nosniff/im,
    /^x-frame-options: DENY/im,
    /^referrer-policy: same-origin/im,
    /^cache-control: .*no-store/im,
  ])
    expect(head).toMatch(header);
}

describe("[B13] [B3] an invalid Host", () => {
  test.each([
    "",
    " ",
    "harbour line",
    "harbourline..localhost",
    "[::1",
    "a/b",
    "a@b",
    "<script>",
    "localhost:port",
    "-.localhost",
  ])("the Host %j gets 400 and no page", async (host) => {
    const reply = await sendLine("GET / HTTP/1.1", { Host: host });
    expect(reply.status).toBe(400);
    if (host.trim()) expect(reply.body).not.toContain(host);
    expectPlainRefusal(reply);
  });

  test("a request without a Host, or with two of them, gets 400", async () => {
    const replies = [
      await sendLine("GET / HTTP/1.1", {}),
      await sendLine("POST / HTTP/1.0", {}),
      await sendRaw(portal().port, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
    replies.forEach(expectPlainRefusal);
  });
});

test("[B13] a request with 64 KB of cookies gets 431 and says in every language to delete them", async () => {
  const cookies = Array.from({ length: 16 }, (_, index) => `c${index}=${"x".repeat(4_000)}`).join("; ");
  const { status, body } = await sendLine("GET / HTTP/1.1", { ...HOST, Cookie: cookies });
  expect([status, body]).toEqual([431, expect.stringMatching(/Delete this site's cookies.*\n.*gwcis/)]);
});

test("[B13] a request that is not HTTP gets 400 with a sentence, and the portal keeps running", async () => {
  const { status, body } = await sendRaw(portal().port, "SESAME\r\n\r\n");
  expect([status, body]).toEqual([400, expect.stringContaining("Please try again")]);
  expect((await sendLine("GET / HTTP/1.1")).status).toBe(200);
});

test("[B13] a request with 20 KB of cookies, as long sessions need, is answered", async () => {
  const cookies = Array.from({ length: 5 }, (_, index) => `c${index}=${"x".repeat(4_000)}`).join("; ");
  expect((await sendLine("GET / HTTP/1.1", { ...HOST, Cookie: cookies })).status).toBe(200);
});

describe("[B13] an unusual request line", () => {
  test("a request in absolute form is answered by its path or refused, and redirects to no other site", async () => {
    const reply = await sendLine("GET http://evil.example/app/home/ HTTP/1.1");
    expect([303, 400]).toContain(reply.status);
    expect(reply.head.toLowerCase()).not.toContain("evil.example");
  });

  test.each([
    "//evil.example",
    "//evil.example/",
    "///evil.example/%2e%2e",
    "/\\evil.example",
    "/%5cevil.example",
    "/app//home",
    "/%2f%2fevil.example",
    "/%00",
    "/%0d%0aSet-Cookie:%20a=b",
    "/%",
    "/%ff%fe",
    "/%c0%ae%c0%ae/",
    "*",
    "?",
  ])("the request line %s is refused and redirects nowhere", async (target) => {
    const reply = await sendLine(`GET ${target} HTTP/1.1`);
    expect(reply.status).toBe(400);
    expect(reply.head).not.toMatch(/^(location|set-cookie: a=)/im);
  });

  test.each([
    "/..%2f..%2fetc/passwd",
    "/build/..%2f..%2f..%2fpackage.json",
    "/build/%2e%2e/%2e%2e/package.json",
    "/brand/../../package.json",
  ])("the request line %s gets no file of the server", async (target) => {
    const reply = await sendLine(`GET ${target} HTTP/1.1`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).not.toMatch(/"dependencies"|root:/);
  });

  test("an address with a very long query gets the same page", async () => {
    const query = encodeURIComponent("?#%&=+\u{1f4a9}\u202e<>\"'").repeat(20);
    expect((await sendLine(`GET /?q=${query}&_data=&index&__proto__=1 HTTP/1.1`)).status).toBeLessThan(500);
  });

  test("[C11] a request for data of an unknown route gets a 4xx", async () => {
    for (const route of [
      "",
      "routes%2Fnone",
      "__proto__",
      "constructor",
      "root%00",
      "routes%2F_index&_data=root",
    ]) {
      const { status } = await sendLine(`GET /?_data=${route} HTTP/1.1`);
      expect(status, route).toBeLessThan(500);
    }
  });
});

describe("[C5] an unusual body", () => {
  const postHeaders = (headers: Record<string, string>) =>
    buildHead("POST /cookie-settings HTTP/1.1", { ...HOST, "Content-Type": FORM_TYPE, ...headers });
  const sendParts = (headers: Record<string, string>, ...parts: string[]) =>
    sendRaw(portal().port, [postHeaders(headers), ...parts]);
  const megabyte = "x".repeat(1_048_576);

  test("a body that announces 10 MB gets 413 before a byte is read", async () => {
    expect((await sendParts({ "Content-Length": "10485760" })).status).toBe(413);
  });

  test("a body of 10 MB without a length gets 413", async () => {
    const chunk = `100000\r\n${megabyte}\r\n`;
    const { status } = await sendParts({ "Transfer-Encoding": "chunked" }, chunk, chunk, "0\r\n\r\n");
    expect(status).toBe(413);
  });

  test("a body of 10,000 fields gets 400", async () => {
    const body = Array.from({ length: 10_000 }, (_, index) => `f${index}=1`).join("&");
    expect((await sendParts({ "Content-Length": String(body.length) }, body)).status).toBe(400);
  });

  test("a body with invalid UTF-8 in its escapes, or a lone surrogate, causes no server error", async () => {
    for (const body of ["intent=%ff%fe", "intent=%ED%A0%80", "%00=%00", "=", "&&&", "a=%"]) {
      const { status } = await sendParts({ "Content-Length": String(body.length) }, body);
      expect([400, 403], body).toContain(status);
    }
  });

  test("a body shorter than its Content-Length is refused without waiting", async () => {
    const { status } = await sendParts({ "Content-Length": "50" }, "intent=accept");
    expect([0, 400]).toContain(status);
  });

  test("a body with two different lengths is refused", async () => {
    const raw = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 30\r\nConnection: close\r\n\r\na=b`;
    expect((await sendRaw(portal().port, raw)).status).toBe(400);
  });

  test("a body with both a length and chunks is refused", async () => {
    const { status } = await sendParts(
      { "Content-Length": "3", "Transfer-Encoding": "chunked" },
      "0\r\n\r\n",
    );
    expect(status).toBe(400);
  });

  test("one slow request does not delay other people's requests", async () => {
    const sockets = Array.from({ length: 20 }, () => connect({ port: portal().port, host: "127.0.0.1" }));
    for (const socket of sockets) socket.write(`${postHeaders({ "Content-Length": "1000" })}intent=`);
    const browser = portal().createBrowser();
    for (let visit = 0; visit < 5; visit++) expect((await browser.get("/")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
