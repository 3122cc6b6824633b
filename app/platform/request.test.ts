import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createTrustedProxies,
  readBody,
  readFields,
  readHops,
  readHost,
  readRequestId,
  readScheme,
} from "./request.server.ts";

const trustedProxies = createTrustedProxies(["10.0.0.0/8", "2001:db8::/32"]);
const noProxies = createTrustedProxies([]);
const [PROXY, STRANGER] = ["10.1.2.3", "192.0.2.9"];

const getHops = (headers: Headers, socket: string, proxies = trustedProxies) =>
  readHops(headers, socket, proxies);

describe("the address of the caller", () => {
  test.each([
    ["the socket's without a proxy", STRANGER, "203.0.113.7", STRANGER],
    ["the header's behind one proxy", PROXY, "203.0.113.7", "203.0.113.7"],
    [
      "the last one that is no trusted proxy's, behind two proxies",
      PROXY,
      "203.0.113.7, 10.9.9.9",
      "203.0.113.7",
    ],
    ["not an entry that the client wrote", PROXY, "1.1.1.1, 203.0.113.7, 10.9.9.9", "203.0.113.7"],
    ["the first one when all are trusted proxies'", PROXY, "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["the last valid one after an invalid entry", PROXY, "203.0.113.7, unknown", PROXY],
    ["unaffected by an invalid entry that the client wrote", PROXY, "unknown, 203.0.113.7", "203.0.113.7"],
    ["the last valid one after an empty entry", PROXY, "203.0.113.7, ", PROXY],
    ["the socket's without a header", PROXY, "", PROXY],
    ["the IPv4 one of an IPv6 socket", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"],
    ["IPv6", "2001:db8::1", "[2A02::5]", "2a02::5"],
    ["the one without its port", PROXY, "1.1.1.1:5, 203.0.113.7:567, 10.9.9.9:80", "203.0.113.7"],
    ["the IPv6 one of a quoted entry with a port", PROXY, '1.1.1.1, "[2A02::5]:567"', "2a02::5"],
    [
      "the client's when the trusted proxy is written as IPv6",
      PROXY,
      "203.0.113.7, ::ffff:a09:909",
      "203.0.113.7",
    ],
  ])("[E11] the caller's address is read from the headers: %s", (_, socket, header, expected) => {
    const headers = new Headers(header ? { "x-forwarded-for": header } : {});
    expect(getHops(headers, socket).address).toBe(expected);
  });

  test("forwarded headers are ignored when no proxy is configured", () => {
    const headers = new Headers({
      "x-forwarded-for": "1.1.1.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
      "x-request-id": "12345678",
      host: "harbourline.example",
    });
    const hops = getHops(headers, PROXY, noProxies);
    expect(hops.address).toBe(PROXY);
    expect(readScheme(headers, hops)).toBe("http");
    expect(readHost(headers, hops)).toBe("harbourline.example");
    expect(readRequestId(headers, hops)).not.toBe("12345678");
  });

  test("the scheme and request id come from a trusted proxy, never from another caller", () => {
    const headers = new Headers({ "x-forwarded-proto": "https", "x-request-id": "abc-12345" });
    const [near, stranger] = [getHops(headers, PROXY), getHops(headers, STRANGER)];
    expect(readScheme(headers, near)).toBe("https");
    expect(readScheme(headers, stranger)).toBe("http");
    expect(readRequestId(headers, near)).toBe("abc-12345");
    expect(readRequestId(headers, stranger)).toMatch(/^[0-9a-f-]{36}$/);
    expect(readRequestId(new Headers({ "x-request-id": "a\tb<script>" }), near)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ["one proxy that adds to what the client sent", "203.0.113.7", "https, http", "http"],
    ["one proxy, when only the client's entry is secure", "1.1.1.1, 203.0.113.7", "http, https", "https"],
    ["the nearer to the browser of two proxies", "203.0.113.7, 10.9.9.9", "https, http", "https"],
    [
      "two proxies, when the client sends a false entry",
      "203.0.113.7, 10.9.9.9",
      "https, http, http",
      "http",
    ],
    ["two proxies, of which one adds an entry", "203.0.113.7, 10.9.9.9", "https", "https"],
    ["a proxy that sends no client address", "", "http, https", "https"],
    ["a proxy that does not know the client's address", "203.0.113.7, unknown", "https, http", "http"],
    ["a client that pretends to be a trusted proxy", "10.9.9.9, 203.0.113.7", "https, http", "http"],
  ])("[E11] the request takes its scheme from the trusted hop: %s", (_, addresses, schemes, expected) => {
    const headers = new Headers({ "x-forwarded-proto": schemes });
    if (addresses) headers.set("x-forwarded-for", addresses);
    expect(readScheme(headers, getHops(headers, PROXY))).toBe(expected);
  });
});

describe("[B3] the host of a request", () => {
  const findHost = (host: string, forwarded?: string, socket = STRANGER, addresses = "203.0.113.7") => {
    const headers = new Headers({ host, ...(forwarded ? { "x-forwarded-host": forwarded } : {}) });
    headers.set("x-forwarded-for", addresses);
    return readHost(headers, getHops(headers, socket));
  };

  test.each([
    ["harbourline.localhost:3000", "harbourline.localhost:3000"],
    ["HARBOURLINE.Example", "harbourline.example"],
    ["localhost", "localhost"],
    ["127.0.0.1:3000", "127.0.0.1:3000"],
    ["[::1]:3000", "[::1]:3000"],
    ["unknown.example.", "unknown.example."],
  ])("the value %s is a valid host", (host, expected) => expect(findHost(host)).toBe(expected));

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
  ])("[B13] the value %j is not a valid host", (host) => expect(findHost(host)).toBeNull());

  test("the request trusts X-Forwarded-Host only from a configured proxy", () => {
    expect(findHost("harbourline.example", "larkspur.example")).toBe("harbourline.example");
    expect(findHost("inner", "larkspur.example", PROXY)).toBe("larkspur.example");
    expect(findHost("inner", "evil.example/x", PROXY)).toBeNull();
  });

  test("[E11] the host is the entry of our proxy in X-Forwarded-Host, never one that the client sent before it", () => {
    expect(findHost("inner", "evil.example, larkspur.example", PROXY)).toBe("larkspur.example");
    const twoHops = "203.0.113.7, 10.9.9.9";
    expect(findHost("inner", "evil.example, larkspur.example, inner.example", PROXY, twoHops)).toBe(
      "larkspur.example",
    );
    expect(findHost("inner", "larkspur.example", PROXY, twoHops)).toBe("larkspur.example");
    expect(findHost("inner", "evil.example, ", PROXY)).toBeNull();
  });
});

describe("[C5] the body of a request", () => {
  afterEach(() => vi.useRealTimers());
  const buildPost = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("http://x.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  const getStream = (...parts: string[]) =>
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  test("a body within its limits is read whole", async () => {
    const body = await readBody(buildPost(getStream("a=1", "&b=2")), 7, 1_000);
    expect(body.ok && new TextDecoder().decode(body.bytes)).toBe("a=1&b=2");
    expect(await readBody(new Request("http://x.example/", { method: "POST" }), 7, 1_000)).toMatchObject({
      ok: true,
    });
  });

  test("a body over its limit gets 413, by its announced length or by its bytes", async () => {
    expect(await readBody(buildPost("x", { "content-length": "10485760" }), 1_000, 1_000)).toEqual({
      ok: false,
      status: 413,
    });
    expect(await readBody(buildPost(getStream("x".repeat(600), "x".repeat(600))), 1_000, 1_000)).toEqual({
      ok: false,
      status: 413,
    });
  });

  test("an endless body is not read to its end", async () => {
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 1;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    expect(await readBody(buildPost(endless), 10_000, 1_000)).toEqual({ ok: false, status: 413 });
    expect(sentBytes).toBeLessThan(20);
  });

  test.each(["5", "1", "abc", "-1", "1.5", "1e3", ""])(
    "a Content-Length of %j for three bytes gets 400",
    async (length) => {
      expect(await readBody(buildPost("a=1", { "content-length": length }), 1_000, 1_000)).toEqual({
        ok: false,
        status: 400,
      });
    },
  );

  test("a connection that breaks gets 400", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
    expect(await readBody(buildPost(broken), 1_000, 1_000)).toEqual({ ok: false, status: 400 });
  });

  test("a body of one byte a second gets 408 when its time is over", async () => {
    vi.useFakeTimers();
    let timer: NodeJS.Timeout;
    const drip = new ReadableStream({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 1_000);
      },
      cancel: () => clearInterval(timer),
    });
    const read = readBody(buildPost(drip), 1_000, 10_000);
    await vi.advanceTimersByTimeAsync(9_900);
    await vi.advanceTimersByTimeAsync(200);
    expect(await read).toEqual({ ok: false, status: 408 });
  });
});

describe("[C5] the fields of a form", () => {
  const findFields = (count: number) =>
    readFields(new TextEncoder().encode(Array.from({ length: count }, () => "a=1").join("&")));

  test("a form of a thousand fields is read, and a form of ten thousand fields is refused", () => {
    expect([...(findFields(1_000) ?? [])]).toHaveLength(1_000);
    expect(findFields(1_001)).toBeNull();
    expect(findFields(10_000)).toBeNull();
  });

  test("[C2] text in any script is read, and bytes that are not text are refused", () => {
    expect(readFields(new TextEncoder().encode("name=Zo%C3%AB+O%27Donnell&x=%00"))?.get("name")).toBe(
      "Zoë O'Donnell",
    );
    expect(readFields(new Uint8Array([0x61, 0x3d, 0xff, 0xfe]))).toBeNull();
    expect(readFields(new Uint8Array())?.size).toBe(0);
  });
});
