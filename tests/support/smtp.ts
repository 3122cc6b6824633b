import { createServer, type Socket } from "node:net";

export interface SmtpServer {
  url: string;
  /** Whole messages as received. */
  messages: string[];
  /** Addresses of each `RCPT TO`, whatever the result. */
  recipients: string[];
  /** Resolves when the expected messages have arrived. */
  waitUntil(isEnough: (messages: readonly string[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * A mail server that accepts everything. It gives a recipient `replies[address]` in turn, and answers nothing
 * after the message `maxAnswered`.
 */
export async function startSmtpServer(
  replies: Record<string, string[]> = {},
  { maxAnswered = Number.POSITIVE_INFINITY }: { maxAnswered?: number } = {},
): Promise<SmtpServer> {
  const messages: string[] = [];
  const watchers = new Set<() => void>();
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A client that is killed ends the connection.
    socket.on("error", () => {});
    let pending = "";
    let message: string[] | null = null;
    const sendLine = (line: string) => socket.write(`${line}\r\n`);
    const readLine = (line: string) => {
      if (message !== null) {
        if (line !== ".") return void message.push(line);
        messages.push(message.join("\n"));
        message = null;
        for (const watch of watchers) watch();
        return messages.length > maxAnswered ? undefined : sendLine("250 kept");
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) {
        recipients.push(recipient);
        return sendLine(replies[recipient]?.shift() ?? "250 fine");
      }
      if (/^DATA/i.test(line)) {
        message = [];
        return sendLine("354 go on");
      }
      if (/^QUIT/i.test(line)) return void socket.end("221 bye\r\n");
      return sendLine(/^EHLO/i.test(line) ? "250 smtp.test" : "250 fine");
    };
    socket.on("data", (chunk) => {
      const lines = (pending + chunk.toString("utf8")).split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) readLine(line);
    });
    sendLine("220 smtp.test");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    recipients,
    waitUntil: (isEnough) =>
      new Promise((resolve) => {
        const waitForMail = () => {
          if (!isEnough(messages)) return;
          watchers.delete(waitForMail);
          resolve();
        };
        watchers.add(waitForMail);
        waitForMail();
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
