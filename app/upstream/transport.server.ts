import type { Base } from "#contract/index.ts";

/**
 * Sends one request to the upstream's base address and returns its reply, whatever the status. Throws on a
 * network failure.
 */
export type Transport = (base: Base, pathAndQuery: string, init: RequestInit) => Promise<Response>;

/** The upstream on the network (`MAIN_API_URL`, `V1_API_URL`); a base address may contain a path. */
export function createNetworkTransport(
  bases: Record<Base, string>,
  traceHeaders: () => Record<string, string> = () => ({}),
): Transport {
  const roots = { main: bases.main.replace(/\/+$/, ""), v1: bases.v1.replace(/\/+$/, "") };
  // Redirects are not followed, because one to another host would take the bearer token with it.
  return (base, path, init) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
    return fetch(roots[base] + path, { ...init, headers, credentials: "include", redirect: "manual" });
  };
}

/** The embedded API in this process, called as a function without a socket. */
export function createInProcessTransport(api: { fetch(request: Request): Promise<Response> }): Transport {
  return (base, path, init) => api.fetch(new Request(`http://api.internal/${base}${path}`, init));
}
