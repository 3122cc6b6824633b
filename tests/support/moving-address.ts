import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** An address that leads to one server and later to another, as in an operator's failover. */
export async function startMovingAddress(target: string) {
  const toPort = (address: string) => Number(new URL(address).port);
  let port: number | null = toPort(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (port === null) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(port, "127.0.0.1");
    for (const [from, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("error", () => other.destroy());
      from.on("close", () => {
        sockets.delete(from);
        other.destroy();
      });
      from.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Ends every connection; new ones lead to this address, or nowhere. */
    moveTo(address: string | null) {
      port = address === null ? null : toPort(address);
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
