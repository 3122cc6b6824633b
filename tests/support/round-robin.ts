import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a load balancer that sends each request to the next node, whoever sends it. */
export async function startRoundRobin(ports: readonly number[]) {
  const requestCounts = ports.map(() => 0);
  let next = 0;
  // A node may close a kept connection at the moment of its next use, which a post does not survive.
  const agent = new Agent({ keepAlive: false });
  // Kept connections stay open as long as a test pauses.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const nodeIndex = next++ % ports.length;
    requestCounts[nodeIndex] = (requestCounts[nodeIndex] ?? 0) + 1;
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": "192.0.2.7",
      "x-forwarded-proto": "http",
      "x-forwarded-host": incoming.headers.host,
    };
    const { method, url: path } = incoming;
    const onward = request(
      { host: "127.0.0.1", port: ports[nodeIndex], method, path, headers, agent },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** The number of each node's requests. */
    listRequestCounts: () => [...requestCounts],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
