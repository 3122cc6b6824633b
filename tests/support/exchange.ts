import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface ExchangeRequest {
  method?: string;
  /** The path and query exactly as sent. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The transferred bytes, still compressed. */
  bytes: number;
  body: Buffer;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/**
 * Sends one HTTP request to a local port and reads the reply. Unlike `fetch` it leaves Host, method and target
 * unchanged.
 */
export async function exchange(port: number, exchangeRequest: ExchangeRequest): Promise<Reply> {
  const { method = "GET", target, headers = {}, body } = exchangeRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path: target, headers, agent }, resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const decoded = decodeBody(raw, response.headers["content-encoding"]);
  return {
    status: response.statusCode ?? 0,
    headers: toHeaders(response.rawHeaders),
    bytes: raw.byteLength,
    body: decoded,
    text: decoded.toString("utf8"),
  };
}

function toHeaders(raw: string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < raw.length; index += 2)
    headers.append(raw[index] as string, raw[index + 1] as string);
  return headers;
}

function decodeBody(raw: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(raw);
  return encoding === "gzip" ? gunzipSync(raw) : raw;
}
