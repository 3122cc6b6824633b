import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Call {
  method: string;
  /** The path and query below the upstream's address, such as `/v1/login/setup`. */
  path: string;
  headers: Headers;
  body: string;
}

/** The outcome of a call: a reply, a connection cut before or within it, or no reply in time. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | "reset"
  | "half"
  | "never";
/** A function makes the answer from the call and the real API's reply; null leaves that reply unchanged. */
type AnswerOrFunction =
  | Answer
  | ((call: Call, loadRealReply: () => Promise<RealAnswer>) => Answer | null | Promise<Answer | null>);

interface RealAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** A foreign benefits API that replies like the real one, except to calls that a test answers itself. */
export interface WatchedUpstream {
  url: string;
  /** Every call so far, in order, except calls for the brand, which a timer makes and no page. */
  calls: Call[];
  listCallsTo(method: string, path: string): Call[];
  /** Answers a call, by method and path without its query, in place of the real API. */
  answer(method: string, path: string, answer: AnswerOrFunction): void;
  /** Answers every call that has no other answer. */
  answerAll(answer: AnswerOrFunction): void;
  /** Lets the real API answer everything again, and forgets recorded calls. */
  reset(): void;
  close(): Promise<void>;
}

export async function watchUpstream(behind: string): Promise<WatchedUpstream> {
  const calls: Call[] = [];
  const brandCalls: Call[] = [];
  const answers = new Map<string, AnswerOrFunction>();
  const findPath = (path: string) => path.split("?", 1)[0];

  const server = createServer(async (incoming, outgoing) => {
    const call = await readCall(incoming);
    const isForBrand = findPath(call.path) === "/v1/scheme";
    (isForBrand ? brandCalls : calls).push(call);
    const presetAnswer = answers.get(`${call.method} ${findPath(call.path)}`) ?? answers.get("*");
    const loadRealReply = () => requestRealApi(behind, call);
    const answer =
      typeof presetAnswer === "function" ? await presetAnswer(call, loadRealReply) : presetAnswer;
    sendAnswer(answer ?? (await loadRealReply()), outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    listCallsTo: (method, path) =>
      [...brandCalls, ...calls].filter((call) => call.method === method && findPath(call.path) === path),
    answer: (method, path, answer) => void answers.set(`${method} ${path}`, answer),
    answerAll: (answer) => void answers.set("*", answer),
    reset() {
      calls.length = 0;
      brandCalls.length = 0;
      answers.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function sendAnswer(answer: Answer, outgoing: ServerResponse): void {
  if (answer === "never") return;
  if (answer === "reset") {
    outgoing.destroy();
    return;
  }
  if (answer === "half") {
    outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    outgoing.write('{"user":{"id":"1","na', () => outgoing.destroy());
    return;
  }
  const { status = 200, headers, json, text = json === undefined ? "" : JSON.stringify(json) } = answer;
  // Node would otherwise send both spellings, because the real API's header names are in lower case.
  outgoing.writeHead(
    status,
    headers?.["content-type"] ? headers : { "Content-Type": "application/json", ...headers },
  );
  outgoing.end(text);
}

async function requestRealApi(behind: string, call: Call): Promise<RealAnswer> {
  const headers = new Headers(call.headers);
  for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  const hasBody = call.method !== "GET" && call.body !== "";
  const body = hasBody ? call.body : undefined;
  const reply = await fetch(behind + call.path, { method: call.method, headers, body });
  const { status } = reply;
  const connectionHeaders = /^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/;
  const keptHeaders = [...reply.headers].filter(([name]) => !connectionHeaders.test(name));
  return { status, headers: Object.fromEntries(keptHeaders), text: await reply.text() };
}
