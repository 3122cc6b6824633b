import type { Base } from "#contract/index.ts";

/** A reply, which may have any status. */
export interface Reply {
  response: Response;
  /**
   * The content of a successful reply that came as an object. It belongs to the upstream, and nobody may
   * change it.
   */
  value?: unknown;
}

/** Sends one request to the upstream's base and returns its reply. Throws on network failure. */
export type Transport = (base: Base, pathAndQuery: string, init: RequestInit) => Promise<Reply>;

/** The upstream on the network (`MAIN_API_URL`, `V1_API_URL`); a base address may contain a path. */
export function createNetworkTransport(
  bases: Record<Base, string>,
  traceHeaders: () => Record<string, string> = () => ({}),
): Transport {
  const roots = { main: bases.main.replace(/\/+$/, ""), v1: bases.v1.replace(/\/+$/, "") };
  // Redirects are not followed, because one to another host would take the bearer token with it.
  return async (base, path, init) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
    const options = { ...init, headers, credentials: "include", redirect: "manual" } as const;
    return { response: await fetch(roots[base] + path, options) };
  };
}

/** The embedded API in this process: a function call, without a socket and without JSON. */
export function createInProcessTransport(api: { answer(request: Request): Promise<Reply> }): Transport {
  // The API ignores abort signals, and attaching one takes a large part of the time for making a request.
  return (base, path, { signal, ...init }) =>
    api.answer(new Request(`http://api.internal/${base}${path}`, init));
}
