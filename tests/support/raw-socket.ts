import { connect, type Socket } from "node:net";

export interface RawReply {
  /** The status; 0 if the connection ended without a reply. */
  status: number;
  head: string;
  body: string;
}

/** Sends bytes that no client library would send, and returns the reply when the server closes. */
export async function sendRaw(
  port: number,
  parts: string | readonly string[],
  end = true,
): Promise<RawReply> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const received = readReply(socket);
  for (const part of typeof parts === "string" ? [parts] : parts)
    if (socket.writable) await new Promise<void>((resolve) => socket.write(part, () => resolve()));
  if (end) socket.end();
  const text = await received;
  socket.destroy();
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join("\r\n\r\n") };
}

function readReply(socket: Socket): Promise<string> {
  let text = "";
  return new Promise((resolve) => {
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("end", () => resolve(text));
    socket.on("close", () => resolve(text));
    // A server that refuses early may reset the connection during sending; its reply still counts.
    socket.on("error", () => resolve(text));
  });
}

/** A request's headers, after which the server must close the connection. */
export const buildHead = (line: string, headers: Record<string, string>): string =>
  [
    line,
    ...Object.entries({ Connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

/** Whether nothing accepts connections on a port. */
export const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("connect", () => resolve(false));
    socket.on("error", () => resolve(true));
    socket.on("connect", () => socket.destroy());
  });
