import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  /** The address, `http://127.0.0.1:port`. */
  url: string;
  received: ReceivedWebhook[];
  /** The replies to the next requests in turn: a status, or no reply. After them it replies 204. */
  answers: (number | "nothing" | { status: number; headers: Record<string, string> })[];
  /** Resolves when this many requests have arrived. */
  waitUntil(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a client's system as a real server on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: WebhookReceiver["answers"] = [];
  const watchers = new Set<() => void>();
  const server = await startListening((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const answer = answers.shift() ?? 204;
      for (const watch of watchers) watch();
      if (answer === "nothing") return;
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.writeHead(answer.status, answer.headers).end();
    });
  });
  return {
    url: `http://127.0.0.1:${getPort(server)}`,
    received,
    answers,
    waitUntil: (count) =>
      new Promise((resolve) => {
        const waitForDelivery = () => {
          if (received.length < count) return;
          watchers.delete(waitForDelivery);
          resolve();
        };
        watchers.add(waitForDelivery);
        waitForDelivery();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function startListening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/**
 * Reads a webhook as a receiver with the library does. `now` is the sender's time, because the library
 * compares it.
 * @throws if the signature does not match the secret
 */
export function readWebhook(secret: string, { headers, body }: ReceivedWebhook, now: Date): unknown {
  const realNow = Date.now;
  Date.now = () => now.getTime();
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = realNow;
  }
}
