import type { Base } from "#contract/index.ts";

/** A reply of whatever status. */
export interface Reply {
  response: Response;
  /** A success's content, where it came as an object; it belongs to the upstream and stays as it is. */
  value?: unknown;
}

/** Carries one request to the upstream's base and brings its reply. Throws on network failure. */
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
  // The API looks at no signal, and following one is a good part of making a request.
  return (base, path, { signal, ...init }) =>
    api.answer(new Request(`http://api.internal/${base}${path}`, init));
}
