import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";

/** Three sealed cookies of 20 KB in all, and room for the rest of a head. */
const MAX_HEADER_BYTES = 48 * 1024;
const DRAIN_MS = 8_000;
const IDLE_CHECK_MS = 50;

export interface Listener {
  port: number;
  /** Takes no new connection, lets requests in flight finish for 8 s, then closes what is left. */
  close(): Promise<void>;
}

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Listens on `port` (0 for any free one); a request that dawdles over its head or body is cut off. */
export async function listen(
  fetch: Fetch,
  { port, host }: { port: number; host: string | null },
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: fetch as Parameters<typeof createAdaptorServer>[0]["fetch"],
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      // As long as a file may take on its way up; forms are held to far less (the door).
      requestTimeout: 300_000,
      keepAliveTimeout: 20_000,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        // A connection that has had its answer would otherwise be kept for the client's next request.
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.close(() => {
          clearTimeout(late);
          clearInterval(idle);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
