import { afterEach, describe, expect, test, vi } from "vitest";
import {
  clientAddress,
  createTrustedProxies,
  effectiveHost,
  effectiveScheme,
  readBody,
  readFields,
  requestId,
} from "./request.server.ts";

const trusted = createTrustedProxies(["10.0.0.0/8", "2001:db8::/32"]);
const nobody = createTrustedProxies([]);
const [PROXY, STRANGER] = ["10.1.2.3", "192.0.2.9"];

describe("who asks", () => {
  test.each([
    ["without a proxy the socket says it", STRANGER, "203.0.113.7", STRANGER],
    ["behind one the header does", PROXY, "203.0.113.7", "203.0.113.7"],
    ["behind two the last that is none of ours", PROXY, "203.0.113.7, 10.9.9.9", "203.0.113.7"],
    ["what the client wrote itself proves nothing", PROXY, "1.1.1.1, 203.0.113.7, 10.9.9.9", "203.0.113.7"],
    ["all ours: the first of ours", PROXY, "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["garbage stops the walk", PROXY, "203.0.113.7, unknown", PROXY],
    ["no header", PROXY, "", PROXY],
    ["IPv4 on an IPv6 socket", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"],
    ["IPv6", "2001:db8::1", "[2A02::5]", "2a02::5"],
  ])("%s", (_, socket, header, expected) => {
    expect(clientAddress(new Headers(header ? { "x-forwarded-for": header } : {}), socket, trusted)).toBe(
      expected,
    );
  });

  test("with no proxy configured no header counts", () => {
    const headers = new Headers({
      "x-forwarded-for": "1.1.1.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
      "x-request-id": "12345678",
      host: "harbourline.example",
    });
    expect(clientAddress(headers, PROXY, nobody)).toBe(PROXY);
    expect(effectiveScheme(headers, PROXY, nobody)).toBe("http");
    expect(effectiveHost(headers, PROXY, nobody)).toBe("harbourline.example");
    expect(requestId(headers, PROXY, nobody)).not.toBe("12345678");
  });

  test("a trusted proxy says scheme and request id, a stranger does not", () => {
    const headers = new Headers({ "x-forwarded-proto": "https", "x-request-id": "abc-12345" });
    expect(effectiveScheme(headers, PROXY, trusted)).toBe("https");
    expect(effectiveScheme(headers, STRANGER, trusted)).toBe("http");
    expect(requestId(headers, PROXY, trusted)).toBe("abc-12345");
    expect(requestId(headers, STRANGER, trusted)).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId(new Headers({ "x-request-id": "a\tb<script>" }), PROXY, trusted)).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe("[B3] the host", () => {
  const hostOf = (host: string, forwarded?: string, socket = STRANGER) =>
    effectiveHost(
      new Headers({ host, ...(forwarded ? { "x-forwarded-host": forwarded } : {}) }),
      socket,
      trusted,
    );

  test.each([
    ["harbourline.localhost:3000", "harbourline.localhost:3000"],
    ["HARBOURLINE.Example", "harbourline.example"],
    ["localhost", "localhost"],
    ["127.0.0.1:3000", "127.0.0.1:3000"],
    ["[::1]:3000", "[::1]:3000"],
    ["unknown.example.", "unknown.example."],
  ])("%s is one", (host, expected) => expect(hostOf(host)).toBe(expected));

  test.each([
    "",
    "a b",
    "evil.example/path",
    "user@evil.example",
    "evil.example:port",
    "a..b",
    "[::1",
    "x\\y",
    "?",
    "a,b",
    `${"a".repeat(300)}.example`,
  ])("[B13] %j is none", (host) => expect(hostOf(host)).toBeNull());

  test("X-Forwarded-Host counts from our proxy alone", () => {
    expect(hostOf("harbourline.example", "larkspur.example")).toBe("harbourline.example");
    expect(hostOf("inner", "larkspur.example", PROXY)).toBe("larkspur.example");
    expect(hostOf("inner", "evil.example/x", PROXY)).toBeNull();
  });
});

describe("[C5] the body", () => {
  afterEach(() => vi.useRealTimers());
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("http://x.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  const streamOf = (...parts: string[]) =>
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  test("within its limits comes whole", async () => {
    const body = await readBody(post(streamOf("a=1", "&b=2")), 7, 1_000);
    expect(body.ok && new TextDecoder().decode(body.bytes)).toBe("a=1&b=2");
    expect(await readBody(new Request("http://x.example/", { method: "POST" }), 7, 1_000)).toMatchObject({
      ok: true,
    });
  });

  test("over its limit is 413, by its announcement or by its bytes", async () => {
    expect(await readBody(post("x", { "content-length": "10485760" }), 1_000, 1_000)).toEqual({
      ok: false,
      status: 413,
    });
    expect(await readBody(post(streamOf("x".repeat(600), "x".repeat(600))), 1_000, 1_000)).toEqual({
      ok: false,
      status: 413,
    });
  });

  test("an endless one is not read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    expect(await readBody(post(endless), 10_000, 1_000)).toEqual({ ok: false, status: 413 });
    expect(sent).toBeLessThan(20);
  });

  test.each(["5", "1", "abc", "-1", "1.5", "1e3", ""])(
    "a Content-Length of %j for three bytes is 400",
    async (length) => {
      expect(await readBody(post("a=1", { "content-length": length }), 1_000, 1_000)).toEqual({
        ok: false,
        status: 400,
      });
    },
  );

  test("a connection that breaks is 400", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
    expect(await readBody(post(broken), 1_000, 1_000)).toEqual({ ok: false, status: 400 });
  });

  test("one byte a second is 408 when its time is up", async () => {
    vi.useFakeTimers();
    let timer: NodeJS.Timeout;
    const drip = new ReadableStream({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 1_000);
      },
      cancel: () => clearInterval(timer),
    });
    const read = readBody(post(drip), 1_000, 10_000);
    await vi.advanceTimersByTimeAsync(9_900);
    await vi.advanceTimersByTimeAsync(200);
    expect(await read).toEqual({ ok: false, status: 408 });
  });
});

describe("[C5] the fields", () => {
  const fieldsOf = (count: number) =>
    readFields(new TextEncoder().encode(Array.from({ length: count }, () => "a=1").join("&")));

  test("a thousand are read, ten thousand are not", () => {
    expect([...(fieldsOf(1_000) ?? [])]).toHaveLength(1_000);
    expect(fieldsOf(1_001)).toBeNull();
    expect(fieldsOf(10_000)).toBeNull();
  });

  test("[C2] text of any kind is read, bytes that are no text are not", () => {
    expect(readFields(new TextEncoder().encode("name=Zo%C3%AB+O%27Donnell&x=%00"))?.get("name")).toBe(
      "Zoë O'Donnell",
    );
    expect(readFields(new Uint8Array([0x61, 0x3d, 0xff, 0xfe]))).toBeNull();
    expect(readFields(new Uint8Array())?.size).toBe(0);
  });
});
