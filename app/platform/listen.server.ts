import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { noClientCopy } from "#copy/no-client";
import { readInEveryLanguage } from "~/copy/language.server.ts";
import { plainSecurityHeaders } from "./security-headers.server.ts";
import { StartError } from "./start-error.server.ts";

/** Room for three sealed cookies of 20 KB in total and the other headers. */
const MAX_HEADER_BYTES = 48 * 1024;
const DRAIN_MS = 8_000;
const IDLE_CHECK_MS = 50;
/** Time for a sender to read why its request was refused. */
const REFUSED_MS = 2_000;
/**
 * Limits for accepting waiting connections: event loop turns, and milliseconds, because a turn under load
 * takes long.
 */
const MAX_TURNS = 100;
const MAX_TURNS_MS = 500;

export interface Listener {
  port: number;
  /**
   * Starts to answer requests. Before this call everything except `/healthz` gets a 503, or nothing listens
   * if `isLate`.
   */
  serve(fetch: Fetch): Promise<void>;
  /** Ends each connection with its next reply, while new connections are still accepted. */
  shed(): void;
  /**
   * Accepts no new connection, lets running requests finish for 8 s, and closes the rest. A kept connection
   * has `idleGraceMs` for one more request.
   */
  close(options?: { idleGraceMs?: number }): Promise<void>;
}

export interface ListenOptions {
  port: number;
  /** Null listens on every address. */
  host: string | null;
  /** The setting that messages to the operator name. */
  setting: "PORT" | "API_LISTEN" | "MANAGEMENT_PORT";
  /** Whether other processes of this portal listen on the same port. */
  isShared?: boolean;
  /** Whether it listens only from the call of `serve`, because other processes already answer. */
  isLate?: boolean;
}

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/**
 * Listens on `port` (0 for any free one) and closes requests whose head or body is too slow.
 * @throws StartError if the address is not available
 */
export async function listen({
  port,
  host,
  setting,
  isShared = false,
  isLate = false,
}: ListenOptions): Promise<Listener> {
  let answer: Fetch = answerWhileStarting;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      // Allows 5 minutes for uploads, while the entry check gives forms 10 seconds.
      requestTimeout: 300_000,
      keepAliveTimeout: 20_000,
      // Node's own refusal is empty and has no headers.
      requireHostHeader: false,
    },
    getRequestListener(((request: Request, env: HttpBindings) => answer(request, env)) as FetchCallback, {
      errorHandler: refuseUnaddressed,
    }),
  );
  const inFlight = trackResponses(server);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    refuseUnreadable(error, socket, inFlight),
  );
  const shed = createShedding(server, inFlight);
  const openPort = async () => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => reject(explainListenError(error, { port, host, setting })));
      // The kernel distributes connections evenly only on Linux, so elsewhere Node does it.
      const reusePort = isShared && process.platform === "linux";
      server.listen({ port, reusePort, ...(host ? { host } : {}) }, resolve);
    });
    server.removeAllListeners("error");
  };
  if (!isLate) await openPort();
  return {
    port: isLate ? port : (server.address() as AddressInfo).port,
    async serve(fetch) {
      answer = fetch;
      if (isLate) await openPort();
    },
    shed,
    async close({ idleGraceMs = 0 } = {}) {
      shed();
      await acceptWaitingConnections(server);
      return new Promise((resolve) => {
        const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        let check: NodeJS.Timeout | undefined;
        const closeIdle = () => server.closeIdleConnections();
        const grace = setTimeout(() => {
          closeIdle();
          check = setInterval(closeIdle, IDLE_CHECK_MS);
        }, idleGraceMs);
        // An HTTP server's close ends idle connections at once, and with them a request that is on its way.
        NetServer.prototype.close.call(server, () => {
          for (const timer of [drainTimer, grace, check]) clearTimeout(timer);
          server.close();
          resolve();
        });
      });
    },
  };
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Answers a request whose Host or target is no address, so that no client and no page belongs to it. */
function refuseUnaddressed(error: unknown): Response {
  const isRequestWrong = error instanceof RequestError;
  return new Response(
    readInEveryLanguage(() => noClientCopy(isRequestWrong ? "unreadable" : "later")),
    { status: isRequestWrong ? 400 : 500, headers: plainTextHeaders },
  );
}

const plainTextHeaders = {
  ...plainSecurityHeaders,
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
};

function trackResponses(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  // Runs before the handler, which may answer at once.
  server.prependListener("request", (_, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
  });
  return inFlight;
}

/**
 * Answers a request that Node cannot read. A browser that sends more cookies than fit would otherwise show an
 * empty page, on every visit.
 */
function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Duplex,
  inFlight: ReadonlySet<ServerResponse>,
): void {
  const isAnswering = [...inFlight].some((response) => response.socket === socket && response.headersSent);
  if (!socket.writable || code === "ECONNRESET" || isAnswering) return void socket.destroy();
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const text = readInEveryLanguage(() => noClientCopy(status === 431 ? "tooManyCookies" : "unreadable"));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(plainTextHeaders).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), REFUSED_MS).unref();
}

/** Returns a function that lets every connection end with its next reply, including running ones. */
function createShedding(server: Server, inFlight: ReadonlySet<ServerResponse>): () => void {
  let isShedding = false;
  const closeAfterReply = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  server.prependListener("request", (_, response) => {
    if (isShedding) closeAfterReply(response);
  });
  return () => {
    isShedding = true;
    for (const response of inFlight) closeAfterReply(response);
  };
}

/**
 * Accepts the connections that already wait, which closing would reset, until a turn of the event loop
 * brings none.
 */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let isNew = true;
  const end = performance.now() + MAX_TURNS_MS;
  const onConnection = () => {
    isNew = true;
  };
  server.on("connection", onConnection);
  for (let turn = 0; isNew && turn < MAX_TURNS && performance.now() < end; turn++) {
    isNew = false;
    // Waits for the end of the current turn, and for a whole turn in which the socket is read.
    await nextTurn();
    await nextTurn();
  }
  server.off("connection", onConnection);
}

const answerWhileStarting: Fetch = (request) =>
  new URL(request.url).pathname === "/healthz"
    ? new Response("ok", { headers: { "Cache-Control": "no-store" } })
    : new Response(
        readInEveryLanguage(() => noClientCopy("starting")),
        {
          status: 503,
          headers: { ...plainTextHeaders, "Retry-After": "2" },
        },
      );

function explainListenError(
  error: Error,
  { port, host, setting }: Pick<ListenOptions, "port" | "host" | "setting">,
): Error {
  const code = "code" in error ? String(error.code) : "";
  const place = setting === "API_LISTEN" ? `API_LISTEN ${host}:${port}` : `${setting} ${port}`;
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `${place} is taken by another program (${code}). Stop that one, or set ${setting} to a free port`,
      );
    case "EACCES":
      return new StartError(
        `${place} is closed to this user (${code}). Set ${setting} to a port above 1023, or let this user listen on it`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return new StartError(
        `${setting === "API_LISTEN" ? setting : "HOST"} ${host} is no address of this machine (${code}). Set it to one, or leave it out`,
      );
    default:
      return error;
  }
}
