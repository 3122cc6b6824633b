import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A text in every spoiled reply, which no page may show. */
export const MARK = "not-for-people";
/** Milliseconds longer than the suite's portal waits. */
const TOO_LONG_MS = 10_000;
const HUGE_BYTES = 24 * 1024 * 1024;

type SpoilFunction = (outgoing: ServerResponse, incoming: IncomingMessage) => void;

const json = { "Content-Type": "application/json" };
const html = `<!doctype html><title>${MARK}</title><h1>Welcome to ${MARK}</h1>`;
const createReplySpoiler = (
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): SpoilFunction => {
  return (outgoing) => void outgoing.writeHead(status, headers).end(body);
};

/** The ways in which an upstream misbehaves, as an operator would describe them. */
export const kinds: Record<string, SpoilFunction> = {
  slow: (outgoing) => {
    setTimeout(() => outgoing.writeHead(200, json).end("{}"), TOO_LONG_MS).unref();
  },
  reset: (outgoing) => void outgoing.socket?.resetAndDestroy(),
  truncated: (outgoing) => {
    outgoing.writeHead(200, { ...json, "Content-Length": "1000" });
    outgoing.write(`{"a":"${MARK}`, () => outgoing.destroy());
  },
  "wrong type": createReplySpoiler(
    200,
    { "Content-Type": "image/png" },
    Buffer.from("89504e470d0a1a0a", "hex"),
  ),
  "wrong JSON": createReplySpoiler(200, json, JSON.stringify([{ id: { [MARK]: true } }, 7, null, MARK])),
  "500": createReplySpoiler(
    500,
    json,
    JSON.stringify({ error: "internal", message: MARK, stack: `at ${MARK}` }),
  ),
  "503 with Retry-After": createReplySpoiler(503, { "Retry-After": "1" }, MARK),
  "429 with Retry-After": createReplySpoiler(
    429,
    { ...json, "Retry-After": "1" },
    JSON.stringify({ error: "too_many" }),
  ),
  "huge body": (outgoing) => {
    outgoing.writeHead(200, json);
    outgoing.write(`"${MARK}`);
    outgoing.end(Buffer.alloc(HUGE_BYTES, "x"));
  },
  "redirect loop": (outgoing, incoming) => {
    createReplySpoiler(302, { Location: incoming.url ?? "/" }, MARK)(outgoing, incoming);
  },
  "half-open socket": () => {},
  "wrong charset": createReplySpoiler(
    200,
    { "Content-Type": "application/json; charset=utf-16" },
    Buffer.from(JSON.stringify({ name: MARK }), "utf16le"),
  ),
  empty: createReplySpoiler(200, json, ""),
  "stale keep-alive": (outgoing) => void outgoing.socket?.end(),
  "200 with HTML": createReplySpoiler(200, { "Content-Type": "text/html" }, html),
};

export interface SpoiledUpstream {
  url: string;
  /** `GET /v1/ping` and so on for each call since the last reset. */
  calls: string[];
  /** Whether the portal gave up on a call that was not spoiled, because this machine was too slow. */
  isLate(): boolean;
  /** Spoils the matching calls, such as `GET /v1/ping`. */
  spoil(kind: SpoilFunction, isTarget: (call: string) => boolean): void;
  reset(): void;
  close(): Promise<void>;
}

/** Sends every call on to the real API, except the spoiled ones. */
export async function startSpoiledUpstream(behind: string): Promise<SpoiledUpstream> {
  const calls: string[] = [];
  let isLate = false;
  let spoiled: { kind: SpoilFunction; isTarget: (call: string) => boolean } | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const call = `${incoming.method} ${incoming.url?.split("?", 1)[0]}`;
    calls.push(call);
    if (spoiled?.isTarget(call)) return spoiled.kind(outgoing, incoming);
    outgoing.once("close", () => {
      isLate ||= !outgoing.writableFinished;
    });
    await forwardRequest(behind, incoming, Buffer.concat(chunks), outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    isLate: () => isLate,
    spoil: (kind, isTarget) => {
      spoiled = { kind, isTarget: isTarget };
    },
    reset() {
      calls.length = 0;
      isLate = false;
      spoiled = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const OF_CONNECTION = /^(host|connection|content-length|content-encoding|transfer-encoding|keep-alive)$/;

async function forwardRequest(
  behind: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
) {
  const headers = Object.entries(incoming.headers).filter(([name]) => !OF_CONNECTION.test(name));
  const answer = await fetch(behind + incoming.url, {
    method: incoming.method,
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    body: body.length > 0 ? new Uint8Array(body) : undefined,
  });
  const headerPairs = [...answer.headers].filter(([name]) => !OF_CONNECTION.test(name));
  outgoing.writeHead(answer.status, Object.fromEntries(headerPairs));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}
